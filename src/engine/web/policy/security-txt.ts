/** A security.txt (RFC 9116) and its faults. */
export interface SecurityTxt {
  contacts: string[];
  /** Expiry in ms since the epoch; null if absent or invalid. */
  expires: number | null;
  canonical: string[];
  signed: boolean;
  /** Whether it has a field from RFC 9116. If true, it is intended as a security.txt, even if it has faults. */
  recognized: boolean;
  faults: string[];
}

const MAX_LINES = 1_000;

/** Fields of RFC 9116 section 2.5 and of the IANA registry. */
const FIELDS = new Set(
  'acknowledgments canonical contact csaf encryption expires hiring policy preferred-languages'.split(' '),
);

/**
 * Parses a security.txt: `name: value` lines, comments, and an optional cleartext signature around it. Contact must
 * occur at least once, and Expires exactly once (RFC 9116 sections 2.5.3 and 2.5.5).
 */
export function parseSecurityTxt(text: string): SecurityTxt {
  const found: SecurityTxt = {
    ...{ contacts: [], expires: null, canonical: [], signed: false, recognized: false, faults: [] },
  };
  const expires: string[] = [];
  found.signed = text.startsWith('-----BEGIN PGP SIGNED MESSAGE-----');
  for (const line of bodyOf(text)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const match = /^([A-Za-z-]+):(.*)$/.exec(line);
    if (!match) {
      if (!found.faults.includes('line-without-field')) found.faults.push('line-without-field');
      continue;
    }
    const value = (match[2] ?? '').trim().slice(0, 500);
    const name = (match[1] ?? '').toLowerCase();
    if (FIELDS.has(name)) found.recognized = true;
    if (name === 'contact') found.contacts.push(value);
    if (name === 'canonical') found.canonical.push(value);
    if (name === 'expires') expires.push(value);
  }
  found.contacts = found.contacts.slice(0, 20);
  if (found.contacts.length === 0) found.faults.push('contact-missing');
  else if (!found.contacts.every(isUri)) found.faults.push('contact-no-uri');
  if (expires.length === 0) found.faults.push('expires-missing');
  if (expires.length > 1) found.faults.push('expires-repeated');
  found.expires = expires[0] === undefined ? null : readInstant(expires[0]);
  if (expires.length > 0 && found.expires === null) found.faults.push('expires-unreadable');
  return found;
}

function bodyOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, MAX_LINES);
  if (!lines[0]?.startsWith('-----BEGIN PGP SIGNED MESSAGE-----')) return lines;
  const start = lines.findIndex((line) => line.trim() === '');
  const end = lines.findIndex((line) => line.startsWith('-----BEGIN PGP SIGNATURE-----'));
  return lines.slice(start + 1, end === -1 ? undefined : end).map((line) => line.replace(/^- /, ''));
}

const isUri = (value: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(value);

/** Parses an RFC 3339 time with time zone. Returns null for any other text. */
function readInstant(value: string): number | null {
  const match = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/.exec(value);
  const at = match ? Date.parse(value.toUpperCase()) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
