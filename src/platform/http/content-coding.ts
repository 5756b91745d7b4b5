import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';

/**
 * Refuses bodies that are compressed (RFC 9110 section 8.4): nothing here unpacks them, and read as they are they would
 * be told to be no JSON or no UTF-8.
 * @throws AppError `unsupported_media_type`.
 */
export function refuseCoding(headers: IncomingHttpHeaders): void {
  const coding = headers['content-encoding'];
  if (coding === undefined || /^\s*(identity)?\s*$/i.test(coding)) return;
  throw new AppError(
    'unsupported_media_type',
    'Compressed request bodies are not supported. Send the body without Content-Encoding.',
  );
}

/** Whether a client takes answers in Brotli. */
export const takesBrotli = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|[\s,])br(?:[\s,]|$)/.test(String(accepted));
