import { AppError } from '#platform/errors.ts';

/** Bytes of CSV text that one upload may have. */
export const maxCsvBytes = 20 * 1024 * 1024;
/** Records below the header that one upload may have, blank ones aside. */
export const maxRows = 100_000;
/** Room for the CSV as a JSON string, where quotes, line breaks and (as `\uXXXX`) letters take more bytes. */
export const maxJsonBytes = 64 * 1024 * 1024;

/** What `application/json` uploads hold. */
export interface JsonUpload {
  csv: string;
  dryRun?: boolean;
}

/**
 * The text of a `text/csv` body.
 * @throws AppError `unsupported_media_type` for a charset other than UTF-8, `invalid_csv` for bytes that are
 * not UTF-8.
 */
export function decodeCsv(bytes: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset)) {
    throw new AppError('unsupported_media_type', 'The CSV must be in UTF-8.');
  }
  return decodeUtf8(bytes, () => unreadable('The CSV is not valid UTF-8.'));
}

/**
 * The value of an `application/json` body; its shape is left to the schema.
 * @throws AppError `invalid_json`; `too_large` when its CSV is over the limit; `invalid_csv` when the CSV has
 * half a surrogate pair, which no UTF-8 text can.
 */
export function parseJsonUpload(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes, () => new AppError('invalid_json', 'The body is not valid UTF-8.'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_json', 'The body is not valid JSON.');
  }
  const csv = (value as { csv?: unknown } | null)?.csv;
  if (typeof csv === 'string') {
    if (Buffer.byteLength(csv) > maxCsvBytes) throw tooLarge();
    if (!csv.isWellFormed()) throw unreadable('The CSV is not valid Unicode.');
  }
  return value;
}

function unreadable(detail: string): AppError {
  return new AppError('invalid_csv', detail, { errors: [{ pointer: '/csv', code: 'unsound_text', detail }] });
}

/** The 413 of an upload. */
export function tooLarge(): AppError {
  return new AppError('too_large', 'An upload may have 100,000 rows and 20 MiB at most.');
}

function decodeUtf8(bytes: Buffer, fault: () => AppError): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fault();
  }
}
