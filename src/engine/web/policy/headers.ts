/** Rules for single headers. Each rule takes the raw values and returns how a browser interprets them. */

/** Returns how X-Frame-Options limits framing (HTML section 7.10.2). Several different values mean deny. */
export function readFrameOptions(values: readonly string[]): 'deny' | 'sameorigin' | 'missing' | 'invalid' {
  if (values.length === 0) return 'missing';
  const words = new Set(values.flatMap((value) => value.split(',')).map((word) => word.trim().toLowerCase()));
  const known = [...words].filter((word) => word === 'deny' || word === 'sameorigin' || word === 'allowall');
  if (words.size > 1) return known.length > 0 ? 'deny' : 'invalid';
  const [only] = words;
  return only === 'deny' || only === 'sameorigin' ? only : 'invalid';
}

/** Returns whether nosniff is enabled. Only the first value counts (Fetch section 3.6). */
export function hasNosniff(values: readonly string[]): boolean {
  const [first] = values.join(',').split(',');
  return first?.trim().toLowerCase() === 'nosniff';
}

const REFERRER_POLICIES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);

/**
 * Returns the policy in effect: the last known value of the meta element, otherwise of the header; null for the
 * default.
 */
export function effectiveReferrerPolicy(values: readonly string[], meta: string | null): string | null {
  const words = (text: string) => text.split(',').map((word) => word.trim().toLowerCase());
  const last = (texts: readonly string[]) =>
    texts.flatMap(words).findLast((word) => REFERRER_POLICIES.has(word)) ?? null;
  // A meta element comes after the header and replaces it (Referrer Policy section 4.2).
  return last(meta === null ? [] : [legacyReferrer(meta)]) ?? last(values);
}

// A map, because the values are untrusted and could be property names of Object.
const LEGACY_REFERRERS = new Map([
  ['never', 'no-referrer'],
  ['always', 'unsafe-url'],
  ['default', 'strict-origin-when-cross-origin'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

function legacyReferrer(meta: string): string {
  return LEGACY_REFERRERS.get(meta.trim().toLowerCase()) ?? meta;
}

/** Returns whether a policy sends full URLs, or the origin over plain HTTP, to any site. */
export const isUnsafeReferrer = (policy: string | null): boolean =>
  policy !== null &&
  ['unsafe-url', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin'].includes(policy);

const ISOLATION: Record<string, readonly string[]> = {
  'cross-origin-opener-policy': [
    'same-origin',
    'same-origin-allow-popups',
    'noopener-allow-popups',
    'same-origin-plus-coep',
    'unsafe-none',
  ],
  'cross-origin-embedder-policy': ['require-corp', 'credentialless', 'unsafe-none'],
  'cross-origin-resource-policy': ['same-origin', 'same-site', 'cross-origin'],
};

/** Returns the isolation headers that are present but have no value that browsers recognize. */
export function findInvalidIsolation(headers: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(ISOLATION).flatMap(([name, known]) => {
    const values = headers[name];
    if (!values) return [];
    // A structured field item. A second value or a list makes it invalid, but parameters (report-to) do not.
    const [token = ''] = values.join(',').split(';');
    return known.includes(token.trim()) ? [] : [name];
  });
}

/** Finds products with versions in the headers that servers disclose them in. */
export function findVersions(
  headers: Readonly<Record<string, readonly string[]>>,
  generator: string | null,
): { source: string; text: string }[] {
  const names = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];
  const found = names.flatMap((source) =>
    (headers[source] ?? []).slice(0, 5).map((text) => ({ source, text: text.slice(0, 200) })),
  );
  if (generator !== null) found.push({ source: 'generator', text: generator });
  const isVersion = ({ source, text }: { source: string; text: string }) =>
    source.startsWith('x-aspnet') ? /\d/.test(text) : /[A-Za-z][\w.+-]*[/ ]v?\d+\.\d+/.test(text);
  return found.filter(isVersion);
}

/** A parsed Strict-Transport-Security header (RFC 6797 section 6.1). */
interface HstsPolicy {
  /** In seconds. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** Six months according to MDN Observatory, and the year that the preload list requires, in seconds. */
export const HSTS_SIX_MONTHS = 15_552_000;
export const HSTS_PRELOAD_AGE = 31_536_000;

/**
 * Parses HSTS headers. Only the first header counts (RFC 6797 section 8.1). A repeated or missing max-age makes it
 * invalid.
 */
export function parseHsts(values: readonly string[]): HstsPolicy | 'missing' | 'invalid' {
  const [text] = values;
  if (text === undefined) return 'missing';
  const seen = new Map<string, string | null>();
  for (const part of text.slice(0, 2_000).split(';')) {
    const match = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:\s*=\s*("[^"]*"|[^\s"]*))?\s*$/.exec(part);
    if (!match) {
      if (part.trim() === '') continue;
      return 'invalid';
    }
    const name = (match[1] ?? '').toLowerCase();
    if (seen.has(name)) return 'invalid';
    seen.set(name, match[2]?.replace(/^"|"$/g, '') ?? null);
  }
  const age = seen.get('max-age');
  if (!age || !/^\d{1,15}$/.test(age)) return 'invalid';
  return {
    maxAge: Number(age),
    includeSubDomains: seen.has('includesubdomains'),
    preload: seen.has('preload'),
  };
}
