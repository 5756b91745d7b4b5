/** Collects octets that arrive in pieces. */
export interface ByteCollector {
  push(piece: Buffer): void;
  readonly length: number;
  /** Returns all octets so far as one buffer. */
  bytes(): Buffer;
  /** Returns all octets so far and empties the collection. */
  take(): Buffer;
}

/** Maximum number of pieces of one body. A million chunks of one octet would take seconds of CPU time. */
export const MAX_PIECES = 65_536;

/** Larger pieces are stored as received. */
const SMALL_BYTES = 4_096;
const LEAST_SLAB_BYTES = 1_024;
const SLAB_BYTES = 65_536;

/**
 * Collects octets at a cost proportional to their number, regardless of the pieces. Small pieces are copied together.
 * Otherwise, chunks of one octet would result in a list of a million buffers per megabyte, with a hundred times the
 * size of the data.
 */
export function collectBytes(): ByteCollector {
  let whole: Buffer[] = [];
  let length = 0;
  let slab: Buffer = Buffer.alloc(0);
  /** `filled` is the end of the used part of the slab; `begun` is the start of the part not yet added to `whole`. */
  let filled = 0;
  let begun = 0;

  const flush = () => {
    if (filled > begun) whole.push(slab.subarray(begun, filled));
    begun = filled;
  };
  const copy = (piece: Buffer) => {
    for (let at = 0; at < piece.length; ) {
      if (filled === slab.length) {
        flush();
        slab = Buffer.allocUnsafeSlow(Math.min(SLAB_BYTES, Math.max(LEAST_SLAB_BYTES, piece.length, length)));
        filled = 0;
        begun = 0;
      }
      const copied = piece.copy(slab, filled, at);
      filled += copied;
      at += copied;
    }
  };
  const bytes = () => {
    flush();
    const [only] = whole;
    if (whole.length !== 1 || only === undefined) whole = [Buffer.concat(whole)];
    return whole[0] ?? Buffer.alloc(0);
  };
  return {
    push(piece) {
      if (piece.length === 0) return;
      // Most responses are one piece.
      if (piece.length >= SMALL_BYTES || length === 0) {
        flush();
        whole.push(piece);
      } else copy(piece);
      length += piece.length;
    },
    get length() {
      return length;
    },
    bytes,
    take() {
      const all = bytes();
      whole = [];
      length = 0;
      return all;
    },
  };
}
