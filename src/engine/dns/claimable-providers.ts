/**
 * DNS providers at which a new customer can create a zone for a name that is delegated to them but not there,
 * and so take the name over. Facts from public lists of such providers; those that hand out random server
 * sets are left out, for a lucky draw is needed there.
 */
const PROVIDERS: readonly [pattern: RegExp, provider: string][] = [
  [/^ns\d?\.digitalocean\.com$/, 'DigitalOcean'],
  [/^ns\d?\.linode\.com$/, 'Linode'],
  [/^ns\d?\.he\.net$/, 'Hurricane Electric'],
  [/^ns\d+\.dnsmadeeasy\.com$/, 'DNS Made Easy'],
  [/^ns\d\.dnsimple(-edge)?\.(com|net|org)$/, 'DNSimple'],
  [/^ns\d+\.name\.com$/, 'Name.com'],
  [/^dns\d\.p\d+\.nsone\.net$/, 'NS1'],
  [/^ns\d\.(bizland|mydomain|dotster|domain)\.com$/, 'Newfold'],
  [/^ns\d\.vultr\.com$/, 'Vultr'],
  [/^ns\d+\.tierra\.net$/, 'TierraNet'],
  [/^yns\d\.yahoo\.com$/, 'Yahoo Small Business'],
];

/** The provider of a name server at which anyone may create zones, or null. */
export function claimableProvider(host: string): string | null {
  return PROVIDERS.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? null;
}
