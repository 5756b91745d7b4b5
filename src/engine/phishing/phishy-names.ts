import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** A part of a score: a suspicious trait of a name or URL, and its points. */
export interface ScorePart {
  part: string;
  points: number;
}

/** A name that imitates one of the monitored domains. */
export interface PhishyName {
  name: string;
  /** The domain that the name imitates. */
  domain: string;
  /** From 0 to 100. */
  score: number;
  parts: ScorePart[];
}

/** Monitored domains, indexed for searching thousands of names. */
export interface BrandIndex {
  /** Monitored domains by brand word, such as `larkspur` for `larkspur.example`. */
  words: ReadonlyMap<string, string>;
  /** The monitored domains themselves. */
  own: ReadonlySet<string>;
  /** Lengths of the words that are searched for within longer words. */
  lengths: readonly number[];
}

/** Minimum length of words that are searched for within others. Shorter words occur in too many unrelated words. */
const minInnerLength = 5;
const minTokenLength = 3;

const lures =
  /^(?:log-?in|log-?on|sign-?in|secure|security|account|accounts|verify|verification|update|support|bank|banking|pay|payment|payments|wallet|auth|sso|password|confirm|billing|invoice|service|services|help|webmail|mail|unlock|recover|recovery|id|identity|portal|online|customer|refund|bonus|delivery|track|tracking)$/;
const abusedTlds = new Set(
  'bond buzz cam cf cfd click club cyou fun ga gq icu info link live lol ml monster mov online quest rest sbs shop site store tk top win work xyz zip'.split(
    ' ',
  ),
);

/** Builds the index of monitored domains (lower-case A-labels). */
export function createBrandIndex(domains: Iterable<string>): BrandIndex {
  const words = new Map<string, string>();
  const own = new Set<string>();
  for (const domain of domains) {
    own.add(domain);
    const word = parse(domain).domainWithoutSuffix;
    if (word !== null && word.length >= minTokenLength && !words.has(word)) words.set(word, domain);
  }
  const lengths = [...new Set([...words.keys()].map((word) => word.length))].filter(
    (length) => length >= minInnerLength,
  );
  return { words, own, lengths };
}

/** Returns how a name imitates a monitored domain. Null if it does not, or if it belongs to a monitored domain. */
export function evaluateName(name: string, index: BrandIndex): PhishyName | null {
  if (name.length > 253 || isOwn(name, index.own)) return null;
  const { domainWithoutSuffix, subdomain, publicSuffix, isIp } = parse(name);
  if (isIp || !domainWithoutSuffix) return null;
  const hit = findBrand({ main: domainWithoutSuffix, subdomain: subdomain ?? '' }, index);
  if (hit === null) return null;
  const parts = [{ part: hit.part, points: hit.points }, ...scoreHost(name, publicSuffix ?? '')];
  return { name, domain: hit.domain, score: sumOf(parts), parts };
}

/**
 * Scores the parts of a host that do not depend on a brand: suspicious words, abused top-level domains, deceptive
 * spellings.
 */
export function scoreHost(host: string, suffix: string): ScorePart[] {
  const tokens = host.split(/[.-]/);
  const lured = new Set(tokens.filter((token) => lures.test(token))).size;
  const parts = [
    { part: 'lure-words', points: Math.min(lured * 10, 25) },
    { part: 'abused-tld', points: abusedTlds.has(suffix.split('.').at(-1) ?? '') ? 10 : 0 },
    { part: 'punycode', points: host.includes('xn--') ? 10 : 0 },
    { part: 'many-hyphens', points: host.split('-').length > 3 ? 5 : 0 },
    { part: 'deep', points: host.split('.').length > 4 ? 5 : 0 },
  ];
  return parts.filter(({ points }) => points > 0);
}

/** Returns the sum of the points, at most 100. */
export function sumOf(parts: readonly ScorePart[]): number {
  return Math.min(
    100,
    parts.reduce((sum, { points }) => sum + points, 0),
  );
}

function isOwn(name: string, own: ReadonlySet<string>): boolean {
  for (let at = 0; at >= 0; at = name.indexOf('.', at) + 1 || -1) if (own.has(name.slice(at))) return true;
  return false;
}

interface Hit extends ScorePart {
  domain: string;
}

function findBrand(host: { main: string; subdomain: string }, index: BrandIndex): Hit | null {
  const whole = findWholeName(host.subdomain, index);
  if (whole !== null) return { part: 'domain-in-subdomain', points: 70, domain: whole };
  const hits: (Hit | null)[] = [
    findInLabel(host.main, { exact: 50, token: 50, inside: 35 }, index),
    ...host.subdomain
      .split('.')
      .map((label) => findInLabel(label, { exact: 45, token: 40, inside: 30 }, index)),
  ];
  return hits.reduce((best, hit) => (hit !== null && hit.points > (best?.points ?? 0) ? hit : best), null);
}

/**
 * Finds a monitored domain within a subdomain, as in `larkspur.example.evil.test`, also with hyphens in place of dots.
 */
function findWholeName(subdomain: string, { own }: BrandIndex): string | null {
  const labels = subdomain.split('.');
  for (let from = 0; from < labels.length; from++) {
    for (let to = from + 1; to <= labels.length; to++) {
      const name = labels.slice(from, to).join('.');
      if (own.has(name)) return name;
      const dotted = name.replaceAll('-', '.');
      if (dotted !== name && own.has(dotted)) return dotted;
    }
  }
  return null;
}

interface Points {
  exact: number;
  token: number;
  inside: number;
}

function findInLabel(label: string, points: Points, index: BrandIndex): Hit | null {
  const plain = findPlain(label, points, index);
  if (plain !== null) return plain;
  for (const shown of disguised(label)) {
    const hit = shown === label ? null : findPlain(shown, points, index);
    if (hit !== null) return { ...hit, part: `disguised-${hit.part}`, points: hit.points + 15 };
  }
  return null;
}

function findPlain(label: string, points: Points, { words, lengths }: BrandIndex): Hit | null {
  const exact = words.get(label);
  if (exact !== undefined) return { part: 'brand-label', points: points.exact, domain: exact };
  for (const token of label.split('-')) {
    const domain = words.get(token);
    if (domain !== undefined) return { part: 'brand-token', points: points.token, domain };
  }
  for (const length of lengths) {
    for (let at = 0; at + length <= label.length; at++) {
      const domain = words.get(label.slice(at, at + length));
      if (domain !== undefined) return { part: 'brand-inside', points: points.inside, domain };
    }
  }
  return null;
}

/** Returns the texts that a hurried reader can mistake a label for, with lookalike characters unified. */
function disguised(label: string): string[] {
  const shown = label.startsWith('xn--') ? fold(domainToUnicode(label)) : label;
  const letters = shown.replace(/[013457]/g, (sign) => digits[sign] ?? sign);
  const joined = letters.replaceAll('rn', 'm').replaceAll('vv', 'w');
  return [...new Set([shown, letters, letters.replaceAll('l', 'i'), joined])];
}

const digits: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Replaces letters of other scripts that look like Latin letters, and removes diacritics. */
function fold(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map((sign) => alike[sign] ?? sign).join('');
}

const alike: Record<string, string> = Object.fromEntries(
  [
    ['аɑα', 'a'],
    ['ЬЪвβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еєε', 'e'],
    ['ɡ', 'g'],
    ['һн', 'h'],
    ['іıι', 'i'],
    ['јϳ', 'j'],
    ['кκ', 'k'],
    ['ӏł', 'l'],
    ['мμ', 'm'],
    ['пη', 'n'],
    ['оοσø', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['гг', 'r'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['υս', 'u'],
    ['ѵν', 'v'],
    ['ԝω', 'w'],
    ['хχ', 'x'],
    ['уγ', 'y'],
    ['ᴢ', 'z'],
  ].flatMap(([signs = '', letter = '']) => [...signs].map((sign) => [sign, letter] as const)),
);
