import { hash } from 'node:crypto';
import { type ParsedCertificate, parseCertificate } from './parse.ts';

/** A map that forgets what was not used for longest. */
export interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
}

/** Holds at most `most` entries. Reading an entry makes it the youngest. */
export function createBoundedMap<V>(most: number): BoundedMap<V> {
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size > most) entries.delete(entries.keys().next().value ?? '');
    },
    get size() {
      return entries.size;
    },
  };
}

const parsed = createBoundedMap<ParsedCertificate>(5_000);
/** Larger ones are parsed anew each time, so that a few giants cannot fill the memory. */
const LARGEST_KEPT = 8 * 1024;

/** `parseCertificate`, remembered by fingerprint for the whole process. Throws `DerError`. */
export function parseCachedCertificate(der: Buffer): ParsedCertificate {
  const key = hash('sha256', der, 'base64');
  const known = parsed.get(key);
  if (known) return known;
  // A copy: what is handed in may be a view of a buffer that is reused.
  const certificate = parseCertificate(Buffer.from(der));
  if (der.length <= LARGEST_KEPT) parsed.set(key, certificate);
  return certificate;
}
