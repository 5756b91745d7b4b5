import { parse } from 'tldts';
import { type BrandIndex, judgeName, type ScorePart, scoreHost, sumOf } from './phishy-names.ts';

/** Who names leads, and what their word is worth by itself; a look-alike is one that a person has confirmed. */
const worth = { certificate: 0, feed: 45, report: 20, lookalike: 60 } as const;
export type LeadSource = keyof typeof worth;
export const leadSources = Object.keys(worth) as LeadSource[];

/** How likely a page plays on a watched domain: 0–100, by parts; and which domain. */
export interface LeadScore {
  score: number;
  parts: ScorePart[];
  domain: string | null;
}

const lureInPath = /(?:log-?in|sign-?in|verify|account|secure|password|update|webmail|wallet|billing)/i;

/** Scores an address by who named it, its host, and what its path says. `url` is as `readThreatUrl` gives it. */
export function scoreLead(url: string, source: LeadSource, index: BrandIndex): LeadScore {
  const { hostname, pathname, search } = new URL(url);
  const { isIp, publicSuffix } = parse(hostname);
  const named = judgeName(hostname, index);
  const rest = decode(`${pathname}${search}`);
  const inPath = named === null ? findInPath(rest, index) : null;
  const parts: ScorePart[] = [
    { part: `source-${source}`, points: worth[source] },
    ...(named?.parts ?? scoreHost(hostname, publicSuffix ?? '')),
    { part: 'brand-in-path', points: inPath === null ? 0 : 20 },
    { part: 'lure-in-path', points: lureInPath.test(rest) ? 10 : 0 },
    { part: 'address-for-name', points: isIp ? 15 : 0 },
  ].filter(({ points }) => points > 0);
  return { score: sumOf(parts), parts, domain: named?.domain ?? inPath };
}

function findInPath(path: string, { words }: BrandIndex): string | null {
  for (const token of path.toLowerCase().split(/[^a-z0-9]+/)) {
    const domain = words.get(token);
    if (domain !== undefined) return domain;
  }
  return null;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
