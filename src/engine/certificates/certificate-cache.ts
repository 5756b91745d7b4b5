import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type ParsedCertificate, parseCertificate } from './parse.ts';

const parsed = new LRUCache<string, ParsedCertificate>({ max: 5_000 });
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
