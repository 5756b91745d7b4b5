import { AppError } from '#platform/errors.ts';

/** Bytes of CSV text that one upload may have. */
export const maxCsvBytes = 20 * 1024 * 1024;
/** Records below the header that one upload may have, blank ones aside. */
export const maxRows = 100_000;
/** Room for the CSV as a JSON string, where quotes, line breaks and (as `\uXXXX`) letters take more bytes. */
export const maxJsonBytes = 64 * 1024 * 1024;

type Body = AsyncIterable<Buffer>;

/**
 * Reads the text of a `text/csv` body, piece by piece as it arrives: decoding 20 MiB at once would hold up other requests.
 * @throws AppError `unsupported_media_type` for a charset other than UTF-8, `invalid_csv` for bytes that are
 * not UTF-8.
 */
export async function readCsvText(body: Body, contentType: string | undefined): Promise<string> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const texts: string[] = [];
  const accept = (text: string) => {
    if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
      throw new AppError(
        'unsupported_media_type',
        'The CSV is not in UTF-8. Save it as UTF-8 and upload it again.',
      );
    texts.push(text);
  };
  await readText(body, accept, () =>
    unreadable('The CSV contains invalid UTF-8. Save it as UTF-8 and upload it again.'),
  );
  return texts.join('');
}

/**
 * Passes a body on as text. The body is read to its end before a fault is thrown, so that clients which send everything
 * before they read the answer do get one.
 */
export async function readText(
  body: Body,
  accept: (text: string) => void,
  notUtf8: () => AppError,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let fault: unknown = null;
  const decode = (bytes?: Buffer) => {
    if (fault !== null) return;
    try {
      accept(bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
    } catch (error) {
      fault = error instanceof AppError ? error : notUtf8();
    }
  };
  for await (const bytes of body) decode(bytes);
  decode();
  if (fault !== null) throw fault;
}

/** The 400 of an upload whose CSV is not text. */
export function unreadable(detail: string): AppError {
  return new AppError('invalid_csv', detail, { errors: [{ pointer: '/csv', code: 'unsound_text', detail }] });
}

/** The 413 of an upload. */
export function tooLarge(): AppError {
  return new AppError('too_large', 'The upload is too large. Upload at most 100,000 rows and 20 MiB.');
}
