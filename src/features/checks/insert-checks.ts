import type { Phases } from '#engine/probes/types.ts';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { defaultRegion } from '#features/service-monitors/index.ts';
import type { Params } from '#messages/messages.ts';
import {
  writeInt,
  writeReal,
  writeSmallint,
  writeText,
  writeTimestamp,
  writeUuid,
} from '#platform/database/binary-format.ts';
import { copyBinary } from '#platform/database/copy.ts';
import type { Tx } from '#platform/database/types.ts';
import { storableText } from '#platform/database/value-parsers.ts';
import { letterOfStatus } from './queries.ts';

/** Appends checks to the partitions of their days. The partitions must exist (see `isPartitionMissing`). */
export async function insertChecks(tx: Tx, records: readonly CheckRecord[]): Promise<void> {
  await copyBinary(tx, { table: 'checks', columns: checkColumns }, encodeChecks(records));
}

/** A check as stored. Times are epoch milliseconds. */
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
  /** Technical detail. */
  error: string | null;
  /** A sentence that explains the code. */
  message: string | null;
  /** The parameters of the message. */
  params?: Params | null;
  /** Status of the last HTTP response. */
  httpStatus: number | null;
  /** Full days until the served certificate expires; negative once it has expired. */
  daysLeft: number | null;
  /** The number of windows that a missed check represents. */
  missedWindows: number | null;
}

/** Columns in the order of `encodeChecks`. */
const checkColumns = [
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
  'params',
  'http_status',
  'days_left',
  'missed_windows',
] as const;

/**
 * Size of a row without its texts, in bytes: the field count, a length before each field, and the fixed-size fields.
 */
const fixedBytes = 2 + checkColumns.length * 4 + 16 + 8 + 4 + 6 * 4 + 1 + 2 + 2 + 4;
const copyHead = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const maxText = 500;
const maxInt = 2_147_483_647;

/**
 * Encodes rows in COPY's binary format (PostgreSQL manual, "COPY", section "Binary Format"). The server needs a third
 * of the time of the text format, which requires parsing ten numbers per row.
 */
function encodeChecks(records: readonly CheckRecord[]): Buffer {
  const texts = records.map(textsOf);
  let size = copyHead.length + 2;
  for (const row of texts) {
    size += fixedBytes;
    for (const text of row) if (text !== null) size += Buffer.byteLength(text);
  }
  const buffer = Buffer.allocUnsafe(size);
  let at = copyHead.copy(buffer);
  for (const [index, record] of records.entries()) at = encodeRow(buffer, at, record, texts[index] ?? []);
  // Nulls take no bytes, so the end of the buffer can be unused.
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
  at = writeInt(buffer, at, toInt(record.startedAt - record.scheduledAt));
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
  at = writeSmallint(buffer, at, record.httpStatus);
  at = writeSmallint(buffer, at, record.daysLeft);
  return writeInt(buffer, at, record.missedWindows);
}

/**
 * Returns the texts of a row in storable form: region (null for the default region), address, code, error, message and
 * params.
 */
function textsOf(record: CheckRecord): (string | null)[] {
  return [
    record.region === defaultRegion ? null : record.region,
    clean(record.address),
    clean(record.code),
    clean(record.error),
    clean(record.message),
    paramsText(record.params ?? null),
  ];
}

/** Returns text that PostgreSQL can store, truncated so that a target can't fill the disk. */
const clean = (text: string | null): string | null =>
  text === null ? null : storableText(text).slice(0, maxText);

/** Returns the JSON of the params. Long texts in them are truncated, so that the JSON stays valid. */
function paramsText(params: Params | null): string | null {
  if (params === null) return null;
  const text = JSON.stringify(params);
  if (text.length <= maxText) return storableText(text);
  // A character takes up to six characters in JSON.
  const longest = Math.floor(maxText / Object.keys(params).length / 8);
  const cut = JSON.stringify(params, (_, value) =>
    typeof value === 'string' ? value.slice(0, longest) : value,
  );
  return cut.length <= maxText ? storableText(cut) : null;
}

function toInt(value: number): number {
  return Math.max(-maxInt, Math.min(maxInt, Math.round(value)));
}
