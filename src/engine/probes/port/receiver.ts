import { compileRegex } from '../expectations/regex.ts';
import { decodeReceived, MAX_RECEIVED } from './payload.ts';

/** Octets that may be searched while more is still to come; after it only a quarter more calls for a search. */
const EAGER_OCTETS = 262_144;

/** Gathers an answer and holds a pattern against it. */
export interface Receiver {
  /** Takes a chunk; true when the answer is decided: matched, or as long as answers may be. */
  push(chunk: Buffer): boolean;
  /** Searches what there is; call it once no more will come. */
  finish(): void;
  readonly matched: boolean;
  readonly length: number;
  bytes(): Buffer;
}

/**
 * A receiver of at most 64 KiB. A server that drips byte by byte makes us search again and again, so the work
 * is bounded: eagerly at first, then only as the answer grows by a quarter. Throws `ExpectationSyntaxError`.
 */
export function createReceiver(pattern: string): Receiver {
  const regex = compileRegex(pattern);
  const chunks: Buffer[] = [];
  let length = 0;
  let searched = 0;
  let spent = 0;
  let matched = false;

  const bytes = (): Buffer => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  const search = (): void => {
    if (matched || searched === length) return;
    searched = length;
    spent += length;
    matched = regex.test(decodeReceived(bytes()));
  };
  return {
    push(chunk) {
      const room = MAX_RECEIVED - length;
      const part = chunk.length > room ? chunk.subarray(0, room) : chunk;
      chunks.push(part);
      length += part.length;
      const full = length === MAX_RECEIVED;
      if (full || spent < EAGER_OCTETS || length >= searched * 1.25) search();
      return matched || full;
    },
    finish: search,
    get matched() {
      return matched;
    },
    get length() {
      return length;
    },
    bytes,
  };
}
