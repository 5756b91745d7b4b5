import { domainOf, goodDomain, type LabScanDomain, moveWeb } from './domains.ts';
import { addresses } from './zones.ts';

type Fault = Pick<LabScanDomain, 'html' | 'certificate' | 'wwwMissing'> & {
  /** The finding to expect, if several domains have the same one. */
  id?: string;
  /** Alias of `www`. */
  alias?: string;
  /** Address of its website, if it does not use the shared one. */
  webAddress?: string;
  also?: string[];
};

/** Returns a fault: `www` points to a nonexistent name, so that half of the site is missing. */
const gone = (alias: string): Fault => ({ alias, also: ['availability.http.apex-www-split'] });

/** Takeovers, dangling records and setup pages of new installations, by the finding that each must cause. */
const FAULTS: Record<string, Fault> = {
  'exposure.takeover.confirmed': gone('left-behind.azurewebsites.net.'),
  'exposure.takeover.confirmed-by-page': {
    id: 'exposure.takeover.confirmed',
    alias: 'gone.bitbucket.io.',
    wwwMissing: '<h1>Repository not found</h1>',
  },
  'exposure.takeover.possible': gone('left-behind.herokudns.com.'),
  'exposure.takeover.cname-unregistered': gone('app.never-registered.test.'),
  'exposure.dangling.cname': gone('nowhere.mailhost.test.'),
  'exposure.dangling.cloud-address': {
    webAddress: addresses.cloud,
    certificate: { names: ['tenant.test'] },
    also: ['ssl.certificate.name-mismatch'],
  },
  'exposure.host.default-page': {
    html: '<!doctype html><html lang="en"><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1></body></html>',
  },
};

/** Returns one domain for each of these faults, with otherwise correct DNS and mail. */
export function exposedDomains(nowMs: number): LabScanDomain[] {
  return Object.entries(FAULTS).map(([name, { id = name, alias, webAddress, also = [], ...site }]) => {
    const domain = goodDomain(domainOf(name), nowMs, [id, ...also].sort());
    if (alias !== undefined) domain.zone.www = [`CNAME ${alias}`];
    if (webAddress !== undefined) moveWeb(domain, webAddress);
    return { ...domain, ...site };
  });
}
