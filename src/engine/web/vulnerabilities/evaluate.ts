import type { FindingId } from '#engine/findings/catalog.ts';
import {
  fail,
  failedToTest,
  notApplicable,
  type PostureCheck,
  pass,
  switchedOff,
} from '#engine/posture/posture-check.ts';
import type { Matched, MatchedComponent, MatchedHost, RatedVulnerability, SourceStates } from './match.ts';

const IDS = [
  'cve.known-exploited',
  'cve.epss-high',
  'cve.cvss-critical',
  'cve.cvss-high',
  'cve.cvss-medium',
] as const satisfies readonly FindingId[];

type VulnerabilityId = (typeof IDS)[number];

/** Minimum EPSS of a vulnerability that is likely to be exploited. */
const EPSS_HIGH = 0.5;
const PERCENTILE_HIGH = 0.95;

/** Returns the most severe class of a vulnerability. Each vulnerability counts in only one class. */
export function classify({ exploited, epss, cvss }: RatedVulnerability): VulnerabilityId | null {
  if (exploited) return 'cve.known-exploited';
  if (epss && (epss.epss >= EPSS_HIGH || epss.percentile >= PERCENTILE_HIGH)) return 'cve.epss-high';
  if (cvss === null || cvss < 4) return null;
  if (cvss >= 9) return 'cve.cvss-critical';
  return cvss >= 7 ? 'cve.cvss-high' : 'cve.cvss-medium';
}

/**
 * Returns the `cve.*` checks (except libraries) of each host. Versions come from banners, so their confidence is
 * `probable`.
 */
export function evaluateVulnerabilities({ hosts, sources }: Matched): PostureCheck[] {
  return hosts.flatMap((host) => [
    ...evaluateFaults(host, sources),
    evaluateSupport(host, sources.endOfLife),
  ]);
}

function evaluateFaults({ host, components }: MatchedHost, sources: SourceStates): PostureCheck[] {
  const nobody = sources.vulnerabilities === 'off' && sources.packages === 'off';
  return IDS.map((id) => {
    const rating = ratedBy(id, sources);
    if (nobody || rating === 'off') return switchedOff(id, host, 'source-off');
    if (components.length === 0) return notApplicable(id, host, 'no-version-seen');
    const hits = components.flatMap((component) => listHits(component, id));
    if (hits.length > 0) return reportVulnerability(id, host, hits);
    const states = [...components.map(({ responses }) => responses), rating];
    const failure = states.find((state) => state !== 'on' && state !== 'yes' && state !== 'off');
    if (failure) return failedToTest(id, host, `source-${failure}`);
    // If no enabled source covers the product, the absence of reports proves nothing.
    if (states.includes('off')) return switchedOff(id, host, 'source-off');
    return pass(id, host, { components: components.map(nameOf) });
  });
}

/** Returns the state of the source that a class needs in addition to the vulnerability sources. */
function ratedBy(id: VulnerabilityId, sources: SourceStates): string {
  if (id === 'cve.known-exploited') return sources.knownExploited;
  return id === 'cve.epss-high' ? sources.epss : 'on';
}

const nameOf = ({ product, version }: MatchedComponent): string => `${product} ${version}`;

interface Hit {
  component: string;
  /** Whether it was found in a page, not reported by a server. */
  inPage: boolean;
  cve: string;
  cvss: number | null;
  epss: number | null;
}

function listHits(component: MatchedComponent, id: VulnerabilityId): Hit[] {
  return component.vulnerabilities
    .filter((each) => classify(each) === id)
    .map(({ id: cve, cvss, epss }) => ({
      component: nameOf(component),
      inPage: component.source === 'script',
      cve,
      cvss,
      epss: epss?.epss ?? null,
    }));
}

function reportVulnerability(id: VulnerabilityId, host: string, hits: Hit[]): PostureCheck {
  const worst = hits.toSorted((a, b) => (b.cvss ?? 0) - (a.cvss ?? 0)).slice(0, 10);
  const vulnerabilities = worst.map(({ inPage: _inPage, ...hit }) => hit);
  const reason = hits.every(({ inPage }) => inPage) ? 'version-from-page' : 'version-from-banner';
  const evidence = { count: hits.length, vulnerabilities };
  return { ...fail(id, host, reason, evidence), confidence: 'probable' };
}

function evaluateSupport({ host, components }: MatchedHost, state: string): PostureCheck {
  const id = 'cve.end-of-life';
  if (state === 'off') return switchedOff(id, host, 'source-off');
  if (components.length === 0) return notApplicable(id, host, 'no-version-seen');
  const over = components.filter(({ support }) => support?.over);
  if (over.length > 0) {
    const list = over.map(
      ({ support, ...component }) => `${component.product} ${component.version}: ${support?.endOfLife}`,
    );
    return { ...fail(id, host, 'support-over', { components: list }), confidence: 'probable' };
  }
  if (state !== 'on') return failedToTest(id, host, `source-${state}`);
  const known = components.filter(({ support }) => support !== null);
  return known.length === 0 ? notApplicable(id, host, 'no-support-data') : pass(id, host);
}
