import { domainOf, goodDomain, type LabScanDomain } from './domains.ts';

interface Fault {
  /** Alias of `www`, whose target nobody serves. */
  alias?: string;
  /** Front page. */
  html?: string;
}

/** Takeovers, dangling records and pages of fresh installations, by the finding they must raise. */
const FAULTS: Record<string, Fault> = {
  'exposure.takeover.confirmed': { alias: 'left-behind.azurewebsites.net.' },
  'exposure.takeover.possible': { alias: 'left-behind.herokudns.com.' },
  'exposure.takeover.cname-unregistered': { alias: 'app.never-registered.test.' },
  'exposure.dangling.cname': { alias: 'nowhere.mailhost.test.' },
  'exposure.host.default-page': {
    html: '<!doctype html><html lang="en"><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1></body></html>',
  },
};

/** One domain for each of these faults; its DNS and mail are in order but for it. */
export function exposedDomains(nowMs: number): LabScanDomain[] {
  return Object.entries(FAULTS).map(([id, { alias, html }]) => {
    // Half of the site is gone with its alias.
    const also = alias === undefined ? [] : ['availability.http.apex-www-split'];
    const domain = goodDomain(domainOf(id), nowMs, [id, ...also].sort());
    if (alias !== undefined) domain.zone.www = [`CNAME ${alias}`];
    return html === undefined ? domain : { ...domain, html };
  });
}
