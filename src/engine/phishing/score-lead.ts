import { parse } from 'tldts';
import { type BrandIndex, evaluateName, type ScorePart, scoreHost, sumOf } from './phishy-names.ts';

/** Sources of suspicious pages, each with its base score. `lookalike` means a lookalike that a user has confirmed. */
const baseScores = { certificate: 0, feed: 45, report: 20, lookalike: 60 } as const;
export type LeadSource = keyof typeof baseScores;
export const leadSources = Object.keys(baseScores) as LeadSource[];

/** Likelihood that a page imitates a monitored domain: a score from 0 to 100 with its parts, and the domain. */
export interface LeadScore {
  score: number;
  parts: ScorePart[];
  domain: string | null;
}

const lureInPath = /(?:log-?in|sign-?in|verify|account|secure|password|update|webmail|wallet|billing)/i;

/** Scores a URL by its source, host and path. `url` must be in the form that `readThreatUrl` returns. */
export function scoreLead(url: string, source: LeadSource, index: BrandIndex): LeadScore {
  const { hostname, pathname, search } = new URL(url);
  const { isIp, publicSuffix } = parse(hostname);
  const named = evaluateName(hostname, index);
  const rest = decode(`${pathname}${search}`);
  const inPath = named === null ? findInPath(rest, index) : null;
  const parts: ScorePart[] = [
    { part: `source-${source}`, points: baseScores[source] },
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

/** Reason why a text is not a reportable page URL. */
type ThreatUrlFault = 'not_a_url' | 'too_long';

const maxLength = 2048;
/** Ways to defang a URL. URLs are defanged so that no one follows them by accident. */
const defanged: readonly (readonly [RegExp, string])[] = [
  [/^h(?:xx|tt|\*\*)p(s?)(?:\[:\]|:)/i, 'http$1:'],
  [/^(https?:)\[\/\/\]/i, '$1//'],
  [/\[(?:\.|dot)\]|\((?:\.|dot)\)|\{\.\}/gi, '.'],
];

/**
 * Returns the normalized URL of a page: http or https, host in lower-case A-labels, without user information, default
 * port or fragment. Each page then has only one form. Recognizes `hxxps://evil[.]example`.
 */
export function readThreatUrl(text: string): { url: string; host: string } | { fault: ThreatUrlFault } {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return { fault: 'too_long' };
  const plain = defanged.reduce((so, [from, to]) => so.replace(from, to), trimmed);
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return { fault: 'not_a_url' };
  const url = new URL(plain);
  if (url.hostname === '' || url.port === '0') return { fault: 'not_a_url' };
  url.username = '';
  url.password = '';
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (url.href.length > maxLength) return { fault: 'too_long' };
  return { url: url.href, host: url.hostname };
}
