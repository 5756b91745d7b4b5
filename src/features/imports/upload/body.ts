import { type Readable, Transform } from 'node:stream';
import { message } from '#messages/messages.ts';
import type { Text } from '#platform/errors.ts';
import { AppError } from '#platform/errors.ts';
import { maxDrainedBytes } from '#platform/http/json-body.ts';

/** The maximum bytes of CSV per upload. */
export const maxCsvBytes = 20 * 1024 * 1024;
/** The maximum number of records per upload, not counting the header and blank records. */
export const maxRows = 100_000;
/**
 * The maximum bytes of the CSV as a JSON string. In JSON, quotes, line breaks and letters (as `\uXXXX`) take more
 * bytes.
 */
export const maxJsonBytes = 64 * 1024 * 1024;

type Body = AsyncIterable<Buffer>;

/**
 * Reads a `text/csv` body piece by piece, because decoding 20 MiB in one step would block other requests.
 * @throws AppError `unsupported_media_type` for a charset other than UTF-8, `invalid_csv` for bytes that are not
 * UTF-8.
 */
export async function readCsvText(body: Body, contentType: string | undefined): Promise<string> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  const texts: string[] = [];
  const accept = (text: string) => {
    if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset))
      throw new AppError('unsupported_media_type', message('csv-not-utf8'));
    texts.push(text);
  };
  await readText(body, accept, () => unreadableCsv(message('csv-has-invalid-utf8')));
  return texts.join('');
}

/**
 * Decodes a body as text. Reads the entire body before throwing, because some clients read the response only after
 * sending everything.
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

/** Returns the 400 error for an upload with CSV that is not valid text. */
export function unreadableCsv(detail: Text): AppError {
  return new AppError('invalid_csv', detail, { errors: [{ pointer: '/csv', code: 'unsound_text', detail }] });
}

/** Returns the 413 error for an upload that is too large. */
export function tooLarge(): AppError {
  return new AppError('too_large', message('upload-too-large'));
}

/**
 * Passes on a body of at most `maxBytes`. A larger body fails with `too_large` (413) once it has been read completely,
 * or up to `maxDrainedBytes`.
 */
export function limitBody(body: Readable, maxBytes: number): Readable & { receivedEncodedLength: number } {
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counted.receivedEncodedLength += chunk.length;
      if (counted.receivedEncodedLength > maxDrainedBytes) done(tooLarge());
      else done(null, counted.receivedEncodedLength > maxBytes ? undefined : chunk);
    },
    flush(done) {
      done(counted.receivedEncodedLength > maxBytes ? tooLarge() : null);
    },
  });
  // The HTTP library compares this property with Content-Length.
  const counted = Object.assign(bounded, { receivedEncodedLength: 0 });
  body.on('error', (error) => bounded.destroy(error));
  body.pipe(bounded);
  return counted;
}
