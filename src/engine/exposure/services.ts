/** Rating of a service by who can claim a name there: anyone, only someone under certain conditions, or no one. */
type TakeoverRating = 'vulnerable' | 'edge-case' | 'safe';

/** A hosting service that serves names of its customers. */
export interface HostedService {
  name: string;
  /** Suffixes of the CNAME target. Each starts with a dot or is a complete name. `*` matches one or more labels. */
  suffixes: readonly string[];
  rating: TakeoverRating;
  /** Whether the name of an unclaimed resource does not resolve. */
  nxdomain?: boolean;
  /** Texts in the response for an unclaimed name. At least one of them appears. */
  body?: readonly string[];
  status?: number;
}

/**
 * Services and their responses for an unclaimed name. Based on the services' behavior and public write-ups (OWASP
 * WSTG-CONF-10). A confirmed result requires a match of both suffix and fingerprint.
 */
export const hostedServices: readonly HostedService[] = [
  {
    name: 'AWS S3',
    suffixes: [
      '.s3.amazonaws.com',
      '.s3-website.*.amazonaws.com',
      '.s3-website-*.amazonaws.com',
      '.s3.*.amazonaws.com',
    ],
    rating: 'vulnerable',
    body: ['The specified bucket does not exist', 'NoSuchBucket'],
    status: 404,
  },
  {
    name: 'AWS Elastic Beanstalk',
    suffixes: ['.elasticbeanstalk.com'],
    rating: 'vulnerable',
    nxdomain: true,
  },
  {
    name: 'AWS CloudFront',
    suffixes: ['.cloudfront.net'],
    rating: 'safe',
    body: ['ERROR: The request could not be satisfied'],
  },
  { name: 'AWS ELB', suffixes: ['.elb.amazonaws.com'], rating: 'safe', nxdomain: true },
  {
    name: 'Azure',
    suffixes: [
      '.azurewebsites.net',
      '.cloudapp.net',
      '.cloudapp.azure.com',
      '.trafficmanager.net',
      '.blob.core.windows.net',
      '.azure-api.net',
      '.azureedge.net',
      '.azurehdinsight.net',
      '.azurecontainer.io',
      '.database.windows.net',
      '.azuredatalakestore.net',
      '.search.windows.net',
      '.azurecr.io',
      '.redis.cache.windows.net',
      '.servicebus.windows.net',
      '.visualstudio.com',
    ],
    rating: 'vulnerable',
    nxdomain: true,
  },
  {
    name: 'GitHub Pages',
    suffixes: ['.github.io'],
    rating: 'edge-case',
    body: ["There isn't a GitHub Pages site here."],
    status: 404,
  },
  {
    name: 'Heroku',
    suffixes: ['.herokuapp.com', '.herokudns.com', '.herokussl.com'],
    rating: 'edge-case',
    body: ['No such app'],
    status: 404,
  },
  {
    name: 'Netlify',
    suffixes: ['.netlify.app', '.netlify.com', '.netlifyglobalcdn.com'],
    rating: 'edge-case',
    body: ['Not Found - Request ID'],
    status: 404,
  },
  {
    name: 'Vercel',
    suffixes: ['.vercel.app', '.vercel-dns.com', '.now.sh'],
    rating: 'edge-case',
    body: ['The deployment could not be found on Vercel', 'DEPLOYMENT_NOT_FOUND'],
    status: 404,
  },
  {
    name: 'Fastly',
    suffixes: ['.fastly.net', '.fastlylb.net'],
    rating: 'edge-case',
    body: ['Fastly error: unknown domain'],
  },
  {
    name: 'Shopify',
    suffixes: ['.myshopify.com'],
    rating: 'edge-case',
    body: ['Sorry, this shop is currently unavailable', 'Only one step left'],
  },
  {
    name: 'Bitbucket',
    suffixes: ['.bitbucket.io'],
    rating: 'vulnerable',
    body: ['Repository not found'],
    status: 404,
  },
  {
    name: 'Ghost',
    suffixes: ['.ghost.io'],
    rating: 'vulnerable',
    body: ['The thing you were looking for is no longer here', 'Site unavailable&#46;'],
  },
  {
    name: 'Surge.sh',
    suffixes: ['.surge.sh'],
    rating: 'vulnerable',
    body: ['project not found'],
    status: 404,
  },
  {
    name: 'Readme.io',
    suffixes: ['.readme.io', '.readmessl.com'],
    rating: 'vulnerable',
    body: [
      'Project doesnt exist... yet!',
      'The creators of this project are still working on making everything perfect',
    ],
  },
  {
    name: 'Read the Docs',
    suffixes: ['.readthedocs.io'],
    rating: 'vulnerable',
    body: ['unknown to Read the Docs'],
    status: 404,
  },
  {
    name: 'Help Scout',
    suffixes: ['.helpscoutdocs.com'],
    rating: 'vulnerable',
    body: ['No settings were found for this company:'],
  },
  {
    name: 'Help Juice',
    suffixes: ['.helpjuice.com'],
    rating: 'vulnerable',
    body: ["We could not find what you're looking for."],
  },
  {
    name: 'Discourse',
    suffixes: ['.trydiscourse.com', '.discourse.group'],
    rating: 'vulnerable',
    nxdomain: true,
  },
  {
    name: 'WordPress.com',
    suffixes: ['.wordpress.com'],
    rating: 'vulnerable',
    body: ['Do you want to register'],
  },
  {
    name: 'Tumblr',
    suffixes: ['domains.tumblr.com'],
    rating: 'edge-case',
    body: ["Whatever you were looking for doesn't currently exist at this address"],
  },
  {
    name: 'Pantheon',
    suffixes: ['.pantheonsite.io'],
    rating: 'vulnerable',
    body: ['404 error unknown site!'],
    status: 404,
  },
  { name: 'Strikingly', suffixes: ['.s.strikinglydns.com'], rating: 'vulnerable', body: ['PAGE NOT FOUND.'] },
  {
    name: 'Uberflip',
    suffixes: ['read.uberflip.com'],
    rating: 'vulnerable',
    body: ["The URL you've accessed does not provide a hub."],
  },
  {
    name: 'Uptime Robot',
    suffixes: ['stats.uptimerobot.com'],
    rating: 'vulnerable',
    body: ['page not found'],
  },
  {
    name: 'JetBrains YouTrack',
    suffixes: ['.youtrack.cloud', '.myjetbrains.com'],
    rating: 'vulnerable',
    body: ['is not a registered InCloud YouTrack'],
  },
  {
    name: 'LaunchRock',
    suffixes: ['.launchrock.com'],
    rating: 'vulnerable',
    body: ['HTTP_STATUS=500', 'It looks like you may have taken a wrong turn somewhere'],
  },
  {
    name: 'Ngrok',
    suffixes: ['.ngrok.io', '.ngrok.app'],
    rating: 'vulnerable',
    body: ['ngrok.io not found', 'ERR_NGROK_3200'],
  },
  {
    name: 'Smugsmug',
    suffixes: ['domains.smugmug.com'],
    rating: 'vulnerable',
    body: ['{"text":"Page Not Found"'],
  },
  {
    name: 'Worksites',
    suffixes: ['.worksites.net'],
    rating: 'vulnerable',
    body: ['Hello! Sorry, but the website you&rsquo;re looking for doesn&rsquo;t exist.'],
  },
  {
    name: 'Webflow',
    suffixes: ['proxy.webflow.com', 'proxy-ssl.webflow.com'],
    rating: 'edge-case',
    body: ["The page you are looking for doesn't exist or has been moved."],
  },
  { name: 'Wix', suffixes: ['.wixdns.net'], rating: 'edge-case', body: ['Looks Like This Domain Isn'] },
  { name: 'Zendesk', suffixes: ['.zendesk.com'], rating: 'safe', body: ['Help Center Closed'] },
  {
    name: 'Unbounce',
    suffixes: ['unbouncepages.com', '.unbouncepages.com'],
    rating: 'edge-case',
    body: ['The requested URL was not found on this server.'],
  },
  { name: 'Firebase', suffixes: ['.firebaseapp.com', '.web.app'], rating: 'safe', body: ['Site Not Found'] },
  {
    name: 'Google Cloud Storage',
    suffixes: ['c.storage.googleapis.com'],
    rating: 'edge-case',
    body: ['The specified bucket does not exist.'],
  },
];

const compiled = hostedServices.map((service) => ({
  service,
  pattern: new RegExp(
    service.suffixes
      .map((suffix) => {
        const body = suffix.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\-]/g, '\\$&'));
        return `${suffix.startsWith('.') ? '' : '(?:^|\\.)'}${body.join('[a-z0-9.-]+')}$`;
      })
      .join('|'),
  ),
}));

/** Returns the last known service in a chain of aliases; null if there is none. */
export function findService(targets: readonly string[]): HostedService | null {
  for (const target of targets.toReversed()) {
    const found = compiled.find(({ pattern }) => pattern.test(target.toLowerCase()));
    if (found) return found.service;
  }
  return null;
}
