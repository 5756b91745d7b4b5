/**
 * Values as PostgreSQL sends and takes them in binary, big-endian with a length before each: for COPY's binary format
 * and for array parameters, where text would cost the server most of its work. Writers put a value at `start` and
 * give the place after it.
 */

/** 2000-01-01, where PostgreSQL's timestamps begin. */
const postgresEpochMs = 946_684_800_000;

export function writeUuid(buffer: Buffer, start: number, id: string): number {
  const at = buffer.writeInt32BE(16, start);
  buffer.write(id.replaceAll('-', ''), at, 16, 'hex');
  return at + 16;
}

/** A `timestamptz` from epoch milliseconds. */
export function writeTimestamp(buffer: Buffer, start: number, ms: number): number {
  const at = buffer.writeInt32BE(8, start);
  return writeMicroseconds(buffer, at, ms);
}

/** Microseconds since 2000 as a big-endian int64, without BigInt: they fit 53 bits until the year 2255. */
function writeMicroseconds(buffer: Buffer, start: number, ms: number): number {
  const microseconds = Math.round(ms - postgresEpochMs) * 1000;
  const at = buffer.writeInt32BE(Math.floor(microseconds / 4_294_967_296), start);
  return buffer.writeUInt32BE(microseconds >>> 0, at);
}

export function writeInt(buffer: Buffer, start: number, value: number | null): number {
  if (value === null) return buffer.writeInt32BE(-1, start);
  return buffer.writeInt32BE(value, buffer.writeInt32BE(4, start));
}

const maxSmallint = 32_767;

/** A `smallint`; greater ones become the greatest. */
export function writeSmallint(buffer: Buffer, start: number, value: number | null): number {
  if (value === null) return buffer.writeInt32BE(-1, start);
  const held = Math.max(-maxSmallint, Math.min(maxSmallint, value));
  return buffer.writeInt16BE(held, buffer.writeInt32BE(2, start));
}

/** A `real`; what is no finite number becomes null. */
export function writeReal(buffer: Buffer, start: number, value: number | null): number {
  if (value === null || !Number.isFinite(value)) return buffer.writeInt32BE(-1, start);
  return buffer.writeFloatBE(value, buffer.writeInt32BE(4, start));
}

export function writeText(buffer: Buffer, start: number, text: string | null): number {
  if (text === null) return buffer.writeInt32BE(-1, start);
  const length = buffer.write(text, start + 4);
  return buffer.writeInt32BE(length, start) + length;
}

/** Header of a one-dimensional array parameter. */
function arrayHead(buffer: Buffer, elementOid: number, length: number): number {
  let at = buffer.writeInt32BE(1, 0);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(elementOid, at);
  at = buffer.writeInt32BE(length, at);
  return buffer.writeInt32BE(1, at);
}

/** `uuid[]` as a binary parameter; a Buffer is what `pg` sends in that form. `ids` must not be empty. */
export function uuidArray(ids: readonly string[]): Buffer {
  const buffer = Buffer.allocUnsafe(20 + ids.length * 20);
  let at = arrayHead(buffer, 2950, ids.length);
  for (const id of ids) at = writeUuid(buffer, at, id);
  return buffer;
}

/** `timestamptz[]` from epoch milliseconds, nulls among them, likewise. */
export function timestampArray(times: readonly (number | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(20 + times.length * 12);
  let at = arrayHead(buffer, 1184, times.length);
  let anyNull = 0;
  for (const ms of times) {
    if (ms === null) anyNull = 1;
    at = ms === null ? buffer.writeInt32BE(-1, at) : writeTimestamp(buffer, at, ms);
  }
  buffer.writeInt32BE(anyNull, 4);
  return buffer.subarray(0, at);
}

/** `int4[]`, likewise. */
export function intArray(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(20 + values.length * 8);
  let at = arrayHead(buffer, 23, values.length);
  for (const value of values) at = writeInt(buffer, at, value);
  return buffer;
}
