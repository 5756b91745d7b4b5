import { type Readable, Transform } from 'node:stream';
import { maxDrainedBytes } from '#platform/http/input/drop-rest.ts';
import { tooLarge } from './decode.ts';

/**
 * Passes a body of at most `maxBytes` on; of a larger one no more than that, ending in `too_large` (413) once
 * it has been read to its end, or as far as such bodies are read.
 */
export function boundBody(body: Readable, maxBytes: number): Readable & { receivedEncodedLength: number } {
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
  // Under this name the HTTP library finds what it compares with Content-Length.
  const counted = Object.assign(bounded, { receivedEncodedLength: 0 });
  body.on('error', (error) => bounded.destroy(error));
  body.pipe(bounded);
  return counted;
}
