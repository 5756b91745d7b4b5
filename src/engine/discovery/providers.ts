/** Hosting companies and CDNs by the suffixes in their customers' CNAME records. */
const providers: readonly [type: 'cdn' | 'hosting', name: string, ...suffixes: string[]][] = [
  ['cdn', 'Amazon CloudFront', 'cloudfront.net'],
  ['cdn', 'Cloudflare', 'cdn.cloudflare.net', 'cloudflare.net'],
  [
    'cdn',
    'Akamai',
    'akamai.net',
    'akamaiedge.net',
    'akamaized.net',
    'edgekey.net',
    'edgesuite.net',
    'akadns.net',
  ],
  ['cdn', 'Fastly', 'fastly.net', 'fastlylb.net', 'map.fastly.net'],
  ['cdn', 'Azure CDN', 'azureedge.net', 'azurefd.net', 'afd.azureedge.net', 't-msedge.net'],
  ['cdn', 'Google Cloud CDN', 'ghs.googlehosted.com', 'googleusercontent.com'],
  ['cdn', 'Bunny', 'b-cdn.net'],
  ['cdn', 'KeyCDN', 'kxcdn.com'],
  ['cdn', 'StackPath', 'stackpathdns.com', 'stackpathcdn.com', 'hwcdn.net', 'netdna-cdn.com'],
  ['cdn', 'Edgio', 'systemcdn.net', 'edgecastcdn.net', 'llnwd.net', 'lldns.net'],
  ['cdn', 'CDN77', 'cdn77.org', 'rsc.cdn77.org'],
  ['cdn', 'Imperva', 'incapdns.net', 'impervadns.net'],
  ['cdn', 'Sucuri', 'sucuri.net'],
  ['cdn', 'Alibaba Cloud CDN', 'alikunlun.com', 'kunlunar.com', 'cdngslb.com'],
  ['cdn', 'Tencent Cloud CDN', 'cdn.dnsv1.com', 'tdnsv5.com'],
  [
    'hosting',
    'Amazon Web Services',
    'amazonaws.com',
    'elasticbeanstalk.com',
    'awsglobalaccelerator.com',
    'awsapprunner.com',
  ],
  [
    'hosting',
    'Microsoft Azure',
    'azurewebsites.net',
    'cloudapp.net',
    'cloudapp.azure.com',
    'trafficmanager.net',
    'windows.net',
    'azurestaticapps.net',
    'azure-api.net',
    'azurecontainerapps.io',
  ],
  ['hosting', 'Google Cloud', 'run.app', 'appspot.com', 'web.app', 'firebaseapp.com', 'ghs.google.com'],
  ['hosting', 'Heroku', 'herokuapp.com', 'herokudns.com', 'herokussl.com'],
  ['hosting', 'GitHub Pages', 'github.io'],
  ['hosting', 'GitLab Pages', 'gitlab.io'],
  ['hosting', 'Netlify', 'netlify.app', 'netlify.com', 'netlifyglobalcdn.com'],
  ['hosting', 'Vercel', 'vercel.app', 'vercel-dns.com', 'now.sh', 'zeit.co'],
  ['hosting', 'Cloudflare Pages', 'pages.dev', 'workers.dev'],
  ['hosting', 'Fly.io', 'fly.dev', 'edgeapp.net'],
  ['hosting', 'Render', 'onrender.com'],
  ['hosting', 'Railway', 'up.railway.app', 'railway.app'],
  ['hosting', 'DigitalOcean', 'ondigitalocean.app', 'digitaloceanspaces.com'],
  ['hosting', 'Shopify', 'myshopify.com', 'shops.myshopify.com'],
  ['hosting', 'Squarespace', 'squarespace.com', 'squarespace-dns.com'],
  ['hosting', 'Wix', 'wixdns.net', 'wixsite.com'],
  ['hosting', 'Webflow', 'webflow.io', 'proxy-ssl.webflow.com', 'webflow.com'],
  ['hosting', 'WordPress.com', 'wordpress.com'],
  ['hosting', 'WP Engine', 'wpengine.com', 'wpenginepowered.com'],
  ['hosting', 'Pantheon', 'pantheonsite.io'],
  ['hosting', 'Acquia', 'acquia-sites.com', 'acquia.com'],
  ['hosting', 'Zendesk', 'zendesk.com'],
  ['hosting', 'Freshdesk', 'freshdesk.com', 'freshservice.com'],
  ['hosting', 'HubSpot', 'hubspot.net', 'hs-sites.com', 'hubspot.com'],
  ['hosting', 'Salesforce', 'force.com', 'salesforce.com', 'siteforce.com', 'exacttarget.com'],
  ['hosting', 'Atlassian', 'atlassian.net', 'statuspage.io', 'statuspage-cdn.com', 'bitbucket.io'],
  ['hosting', 'Read the Docs', 'readthedocs.io', 'readthedocs-hosted.com'],
  ['hosting', 'Intercom', 'intercom.help', 'custom.intercom.help'],
  ['hosting', 'Unbounce', 'unbouncepages.com'],
  ['hosting', 'Ghost', 'ghost.io'],
  [
    'hosting',
    'Microsoft 365',
    'outlook.com',
    'office.com',
    'online.lync.com',
    'sharepoint.com',
    'onmicrosoft.com',
  ],
  ['hosting', 'Google Workspace', 'googlehosted.com'],
  ['hosting', 'Hetzner', 'your-server.de'],
  ['hosting', 'OVHcloud', 'ovh.net', 'hosting.ovh.net'],
  ['hosting', 'IONOS', 'ui-dns.com', 'kundenserver.de'],
];

const bySuffix = new Map(
  providers.flatMap(([type, name, ...suffixes]) =>
    suffixes.map((suffix) => [suffix, { type, name }] as const),
  ),
);

/** Returns the provider of a host name by its longest known suffix; null if none matches. */
export function findProvider(host: string): { type: 'cdn' | 'hosting'; name: string } | null {
  for (let from = 0; from >= 0; from = host.indexOf('.', from) + 1) {
    const provider = bySuffix.get(host.slice(from));
    if (provider !== undefined) return provider;
    if (!host.includes('.', from)) return null;
  }
  return null;
}
