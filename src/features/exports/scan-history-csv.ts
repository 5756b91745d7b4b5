import type { Readable } from 'node:stream';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { Ctx } from '#features/access/index.ts';
import {
  type CheckHistoryFilter,
  type CheckHistoryRow,
  historyTables,
  type SealedHistoryRow,
  selectSealedHistory,
  statusWordOf,
} from '#features/checks/views.ts';
import { formatCsvRecord } from '#platform/csv/write-csv.ts';
import { type ExportSource, type Snapshot, streamSnapshot } from './stream.ts';
import { selectScanHistoryForExport } from './views.ts';

const columns = [
  'scanned_at',
  'source',
  'monitor_id',
  'monitor_name',
  'domain',
  'kind',
  'region',
  'status',
  'duration_ms',
  'code',
  'error',
  'message',
] as const satisfies ('source' | keyof CheckHistoryRow)[];

/** Number of sealed hours per page. They contain a few thousand records. */
const hoursOfPage = 64;
/** Characters per chunk. */
const chunkLength = 64 * 1024;

/** Exports the scan history as CSV, unordered. Sealed hours are decoded here; PostgreSQL formats all other checks. */
export function exportScanHistory(
  ctx: Ctx,
  source: ExportSource,
  filter: CheckHistoryFilter,
): Promise<Readable> {
  return streamSnapshot(source, (snapshot) => writeHistory(ctx, snapshot, filter), historyTables);
}

async function* writeHistory(
  ctx: Ctx,
  { pages, copy }: Snapshot,
  filter: CheckHistoryFilter,
): AsyncGenerator<Buffer> {
  // The header is sent with the first records, so that an earlier failure still produces an error response.
  let text = formatCsvRecord(columns);
  const sealed = selectSealedHistory(filter).compile(ctx.db);
  for await (const hours of pages<SealedHistoryRow>(sealed, hoursOfPage)) {
    for (const hour of hours) {
      text += recordsOf(hour, filter);
      if (text.length < chunkLength) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  for await (const piece of copy(selectScanHistoryForExport(filter).compile(ctx.db))) {
    if (text !== '') yield Buffer.from(text);
    text = '';
    yield piece;
  }
  if (text !== '') yield Buffer.from(text);
}

/**
 * Formats the records of a sealed hour that are within the window. Formats common parts only once, because an export
 * can contain millions of records.
 */
function recordsOf(row: SealedHistoryRow, { from, to }: CheckHistoryFilter): string {
  const { offsetMs, status, durationMs, code, error, message } = openHour(row.packed);
  const start = row.hour.getTime();
  const hourText = row.hour.toISOString().slice(0, 14);
  const who = formatCsvRecord([
    'service',
    row.monitor_id,
    row.monitor_name,
    row.domain,
    row.kind,
    row.region,
  ]);
  const middle = who.slice(0, -lineEnd.length);
  let text = '';
  for (let index = 0; index < offsetMs.length; index++) {
    const offset = offsetMs[index] as number;
    if (start + offset < from.getTime() || start + offset >= to.getTime()) continue;
    const words = [code[index] ?? null, error[index] ?? null, message[index] ?? null];
    const tail = words.every((word) => word === null) ? noTexts : `,${formatCsvRecord(words)}`;
    text += `${hourText}${clockOf(offset)},${middle},${statusWordOf(status[index] ?? '')},${durationMs[index] ?? ''}${tail}`;
  }
  return text;
}

const lineEnd = '\r\n';
const noTexts = `,,,${lineEnd}`;

const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** Formats milliseconds within an hour as `mm:ss.mmmZ`. */
function clockOf(offset: number): string {
  const seconds = Math.floor(offset / 1000);
  const ms = String(offset % 1000).padStart(3, '0');
  return `${twoDigits[Math.floor(seconds / 60)]}:${twoDigits[seconds % 60]}.${ms}Z`;
}
