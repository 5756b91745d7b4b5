/** A Strict-Transport-Security header taken apart (RFC 6797 section 6.1). */
export interface HstsPolicy {
  /** Seconds. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/** Six months as MDN Observatory counts them, and the year that the preload list asks for, in seconds. */
export const HSTS_SIX_MONTHS = 15_552_000;
export const HSTS_PRELOAD_AGE = 31_536_000;

/** Only the first header counts (RFC 6797 section 8.1). Repeated or missing max-age makes it void. */
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
