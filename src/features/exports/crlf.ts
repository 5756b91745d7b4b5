import { Transform } from 'node:stream';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/**
 * Gives each record the CRLF that RFC 4180 asks for, which COPY cannot. Line feeds inside quoted cells stay as
 * they are: a doubled quote toggles twice, so counting quotes tells inside from outside across chunks.
 */
export function createCrlfTransform(): Transform {
  let inside = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Twice the size would always do; records are longer than that in all but hostile cases.
      let out: Buffer = Buffer.allocUnsafe(chunk.length + (chunk.length >> 4) + 16);
      let length = 0;
      for (let index = 0; index < chunk.length; index++) {
        const byte = chunk[index] as number;
        if (byte === quote) inside = !inside;
        else if (byte === lineFeed && !inside) out[length++] = carriageReturn;
        out[length++] = byte;
        if (length > out.length - 2) out = grow(out, length, (chunk.length - index) * 2 + 16);
      }
      done(null, out.subarray(0, length));
    },
  });
}

function grow(buffer: Buffer, length: number, more: number): Buffer {
  const larger = Buffer.allocUnsafe(length + more);
  buffer.copy(larger, 0, 0, length);
  return larger;
}
