import { type Readable, Transform } from 'node:stream';
import { tooLarge } from './decode.ts';

/**
 * Passes a body of at most `maxBytes` on; of a larger one no more than that, ending in `too_large` (413) once
 * it has been read to its end.
 */
export function boundBody(body: Readable, maxBytes: number): Readable & { receivedEncodedLength: number } {
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counted.receivedEncodedLength += chunk.length;
      done(null, counted.receivedEncodedLength > maxBytes ? undefined : chunk);
    },
    flush(done) {
      done(counted.receivedEncodedLength > maxBytes ? tooLarge() : null);
    },
  });
  // Under this name the HTTP library finds what it compares with Content-Length.
  const counted = Object.assign(bounded, { receivedEncodedLength: 0 });
  body.on('error', (error) => bounded.destroy(error));
  body.pipe(bounded);
  return counted;
}
