import type { Phases } from '#engine/probes/types.ts';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { letterOfStatus } from '#features/checks/index.ts';

/** A check as it is stored. Times are epoch milliseconds. */
export interface CheckRecord {
  monitorId: string;
  region: string;
  scheduledAt: number;
  startedAt: number;
  status: CheckStatus;
  durationMs: number | null;
  phases: Phases | null;
  address: string | null;
  code: string | null;
  error: string | null;
  message: string | null;
}

/** Columns in the order of `encodeChecks`. */
export const checkColumns = [
  'monitor_id',
  'scheduled_at',
  'late_ms',
  'duration_ms',
  'dns_ms',
  'connect_ms',
  'tls_ms',
  'first_byte_ms',
  'transfer_ms',
  'status',
  'region',
  'address',
  'code',
  'error',
  'message',
] as const;

/** Octets of a row without its texts: field count, then a length before each of 15 fields, then fixed fields. */
const fixedBytes = 2 + 15 * 4 + 16 + 8 + 4 + 6 * 4 + 1;
const copyHead = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** 2000-01-01, where PostgreSQL's timestamps begin. */
const postgresEpochMs = 946_684_800_000;
const maxText = 500;
const maxInt = 2_147_483_647;

/**
 * Rows in COPY's binary format ("COPY", section "Binary Format" of PostgreSQL's manual): a third of the server's
 * work for the text format, which has to parse ten numbers a row.
 */
export function encodeChecks(records: readonly CheckRecord[]): Buffer {
  const texts = records.map(textsOf);
  let size = copyHead.length + 2;
  for (const row of texts) {
    size += fixedBytes;
    for (const text of row) if (text !== null) size += Buffer.byteLength(text);
  }
  const buffer = Buffer.allocUnsafe(size);
  let at = copyHead.copy(buffer);
  for (const [index, record] of records.entries()) at = encodeRow(buffer, at, record, texts[index] ?? []);
  // Nulls take no octets, so less may be filled than was laid out.
  return buffer.subarray(0, buffer.writeInt16BE(-1, at));
}

function encodeRow(
  buffer: Buffer,
  start: number,
  record: CheckRecord,
  texts: readonly (string | null)[],
): number {
  let at = buffer.writeInt16BE(checkColumns.length, start);
  at = writeUuid(buffer, at, record.monitorId);
  at = writeTimestamp(buffer, at, record.scheduledAt);
  at = buffer.writeInt32BE(4, at);
  at = buffer.writeInt32BE(toInt(record.startedAt - record.scheduledAt), at);
  at = writeReal(buffer, at, record.durationMs);
  const phases = record.phases;
  at = writeReal(buffer, at, phases === null ? null : phases.dnsMs);
  at = writeReal(buffer, at, phases === null ? null : phases.connectMs);
  at = writeReal(buffer, at, phases === null ? null : phases.tlsMs);
  at = writeReal(buffer, at, phases === null ? null : phases.firstByteMs);
  at = writeReal(buffer, at, phases === null ? null : phases.transferMs);
  at = buffer.writeInt32BE(1, at);
  at = buffer.writeUInt8(letterOfStatus[record.status].charCodeAt(0), at);
  for (const text of texts) at = writeText(buffer, at, text);
  return at;
}

/** Region, address, code, error, message, made fit for a text column. */
function textsOf(record: CheckRecord): (string | null)[] {
  return [
    record.region,
    clean(record.address),
    clean(record.code),
    clean(record.error),
    clean(record.message),
  ];
}

/** PostgreSQL takes no NUL, and a target must not fill the disk with its words. */
function clean(text: string | null): string | null {
  if (text === null) return null;
  const whole = text.includes('\0') ? text.replaceAll('\0', '�') : text;
  return whole.length > maxText ? whole.slice(0, maxText) : whole;
}

function toInt(value: number): number {
  return Math.max(-maxInt, Math.min(maxInt, Math.round(value)));
}

function writeUuid(buffer: Buffer, start: number, id: string): number {
  const at = buffer.writeInt32BE(16, start);
  buffer.write(id.replaceAll('-', ''), at, 16, 'hex');
  return at + 16;
}

function writeTimestamp(buffer: Buffer, start: number, ms: number): number {
  const at = buffer.writeInt32BE(8, start);
  return writeMicroseconds(buffer, at, ms);
}

/** Microseconds since 2000 as a big-endian int64, without BigInt: they fit 53 bits until the year 2255. */
function writeMicroseconds(buffer: Buffer, start: number, ms: number): number {
  const microseconds = Math.round(ms - postgresEpochMs) * 1000;
  const at = buffer.writeInt32BE(Math.floor(microseconds / 4_294_967_296), start);
  return buffer.writeUInt32BE(microseconds >>> 0, at);
}

function writeReal(buffer: Buffer, start: number, value: number | null): number {
  if (value === null || !Number.isFinite(value)) return buffer.writeInt32BE(-1, start);
  return buffer.writeFloatBE(value, buffer.writeInt32BE(4, start));
}

function writeText(buffer: Buffer, start: number, text: string | null): number {
  if (text === null) return buffer.writeInt32BE(-1, start);
  const length = buffer.write(text, start + 4);
  return buffer.writeInt32BE(length, start) + length;
}

/** Header of a one-dimensional array parameter in binary form. */
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

/** `timestamptz[]` from epoch milliseconds, likewise. */
export function timestampArray(times: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(20 + times.length * 12);
  let at = arrayHead(buffer, 1184, times.length);
  for (const ms of times) at = writeTimestamp(buffer, at, ms);
  return buffer;
}

/** `int4[]`, likewise. */
export function intArray(values: readonly number[]): Buffer {
  const buffer = Buffer.allocUnsafe(20 + values.length * 8);
  let at = arrayHead(buffer, 23, values.length);
  for (const value of values) at = buffer.writeInt32BE(value, buffer.writeInt32BE(4, at));
  return buffer;
}
