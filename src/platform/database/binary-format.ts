import { storableJson, storableText } from './value-parsers.ts';

/**
 * Encodes values in PostgreSQL's binary format (big-endian, with a length prefix) for COPY and for array parameters.
 * With the text format, parsing would take most of the server's time. Each writer writes a value at `start` and returns
 * the offset after the value.
 */

/** The epoch of PostgreSQL's timestamps, 2000-01-01, in epoch milliseconds. */
const postgresEpochMs = 946_684_800_000;

export function writeUuid(buffer: Buffer, start: number, id: string): number {
  const at = buffer.writeInt32BE(16, start);
  buffer.write(id.replaceAll('-', ''), at, 16, 'hex');
  return at + 16;
}

/** Writes epoch milliseconds as `timestamptz`. */
export function writeTimestamp(buffer: Buffer, start: number, ms: number): number {
  const at = buffer.writeInt32BE(8, start);
  return writeMicroseconds(buffer, at, ms);
}

function writeMicroseconds(buffer: Buffer, start: number, ms: number): number {
  return writeInt64(buffer, start, Math.round(ms - postgresEpochMs) * 1000);
}

/** Writes a big-endian int64 without BigInt. 53 bits are enough for microseconds since 2000 until the year 2255. */
function writeInt64(buffer: Buffer, start: number, value: number): number {
  const at = buffer.writeInt32BE(Math.floor(value / 4_294_967_296), start);
  return buffer.writeUInt32BE(value >>> 0, at);
}

export function writeInt(buffer: Buffer, start: number, value: number | null): number {
  if (value === null) return buffer.writeInt32BE(-1, start);
  return buffer.writeInt32BE(value, buffer.writeInt32BE(4, start));
}

const maxSmallint = 32_767;

/** Writes a `smallint`; larger values are written as the maximum. */
export function writeSmallint(buffer: Buffer, start: number, value: number | null): number {
  if (value === null) return buffer.writeInt32BE(-1, start);
  const clamped = Math.max(-maxSmallint, Math.min(maxSmallint, value));
  return buffer.writeInt16BE(clamped, buffer.writeInt32BE(2, start));
}

/** Writes a `real`; a value that is not a finite number becomes null. */
export function writeReal(buffer: Buffer, start: number, value: number | null): number {
  if (value === null || !Number.isFinite(value)) return buffer.writeInt32BE(-1, start);
  return buffer.writeFloatBE(value, buffer.writeInt32BE(4, start));
}

export function writeText(buffer: Buffer, start: number, text: string | null): number {
  if (text === null) return buffer.writeInt32BE(-1, start);
  const length = buffer.write(storableText(text), start + 4);
  return buffer.writeInt32BE(length, start) + length;
}

/**
 * The encoding of the elements of an array parameter: their type, their size in bytes without the length prefix, and a
 * function that writes an element after its prefix.
 */
interface Elements<Value> {
  oid: number;
  size: (value: Value) => number;
  write: (buffer: Buffer, at: number, value: Value) => unknown;
}

/**
 * Encodes an array parameter in binary format. Values can be null, but `values` must not be empty. `pg` sends a Buffer
 * in binary format.
 */
function arrayOf<Value>({ oid, size, write }: Elements<Value>) {
  return (values: readonly (Value | null)[]): Buffer => {
    const lengths = values.map((value) => (value === null ? -1 : size(value)));
    const buffer = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), 20));
    buffer.writeInt32BE(1, 0);
    buffer.writeInt32BE(lengths.includes(-1) ? 1 : 0, 4);
    buffer.writeInt32BE(oid, 8);
    buffer.writeInt32BE(values.length, 12);
    buffer.writeInt32BE(1, 16);
    let at = 20;
    values.forEach((value, index) => {
      const length = lengths[index] ?? -1;
      at = buffer.writeInt32BE(length, at);
      if (value === null) return;
      write(buffer, at, value);
      at += length;
    });
    return buffer;
  };
}

const cleaned = (texts: readonly (string | null)[], clean: (text: string) => string) =>
  texts.map((text) => (text === null ? null : clean(text)));
const textSize = (text: string) => Buffer.byteLength(text);

export const uuidArray = arrayOf<string>({
  oid: 2950,
  size: () => 16,
  write: (buffer, at, id) => buffer.write(id.replaceAll('-', ''), at, 16, 'hex'),
});
/** Encodes epoch milliseconds as timestamps. */
export const timestampArray = arrayOf<number>({ oid: 1184, size: () => 8, write: writeMicroseconds });
export const intArray = arrayOf<number>({
  oid: 23,
  size: () => 4,
  write: (buffer, at, value) => buffer.writeInt32BE(value, at),
});
export const smallintArray = arrayOf<number>({
  oid: 21,
  size: () => 2,
  write: (buffer, at, value) => buffer.writeInt16BE(value, at),
});
export const bigintArray = arrayOf<number>({ oid: 20, size: () => 8, write: writeInt64 });
export const doubleArray = arrayOf<number>({
  oid: 701,
  size: () => 8,
  write: (buffer, at, value) => buffer.writeDoubleBE(value, at),
});
export const booleanArray = arrayOf<boolean>({
  oid: 16,
  size: () => 1,
  write: (buffer, at, value) => buffer.writeUInt8(value ? 1 : 0, at),
});
const storableTextArray = arrayOf<string>({
  oid: 25,
  size: textSize,
  write: (buffer, at, text) => buffer.write(text, at),
});
export const textArray = (texts: readonly (string | null)[]) =>
  storableTextArray(cleaned(texts, storableText));
/** Encodes JSON texts as jsonb. The binary format of jsonb begins with a version. */
const storableJsonbArray = arrayOf<string>({
  oid: 3802,
  size: (text) => 1 + textSize(text),
  write: (buffer, at, text) => buffer.write(text, buffer.writeUInt8(1, at)),
});
export const jsonbArray = (texts: readonly (string | null)[]) =>
  storableJsonbArray(cleaned(texts, storableJson));
export const byteaArray = arrayOf<Buffer>({
  oid: 17,
  size: ({ length }) => length,
  write: (buffer, at, bytes) => bytes.copy(buffer, at),
});
/** Encodes transaction IDs, which are read as text from `xmin`. */
export const xidArray = arrayOf<string>({
  oid: 28,
  size: () => 4,
  write: (buffer, at, id) => buffer.writeUInt32BE(Number(id), at),
});
