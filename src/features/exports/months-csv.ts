import { Readable } from 'node:stream';
import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { type MonthFilters, type MonthReport, readAllMonths } from '#features/reports/index.ts';
import { formatCsvRecord } from '#platform/csv/write-csv.ts';
import type { ExportSource } from './stream.ts';

const columns = [
  'month',
  'timezone',
  'by',
  'id',
  'name',
  'monitors',
  'uptime_ratio',
  'downtime_seconds',
  'degraded_seconds',
  'maintenance_seconds',
  'incidents',
  'checks',
  'average_ms',
  'p50_ms',
  'p95_ms',
  'since',
] as const;

/**
 * Streams a monthly report as CSV and reads one page of items at a time. The first page is read before the stream is
 * returned, so that an invalid request still gets an error response.
 * @throws AppError under the same conditions as the report; `unavailable` if the account has too many exports.
 */
export async function exportMonths(
  ctx: Ctx,
  { acquireSlot, disconnected }: ExportSource,
  filters: Static<typeof MonthFilters>,
): Promise<Readable> {
  const release = await acquireSlot();
  const pages = readAllMonths(ctx, filters);
  try {
    const first = await pages.next();
    const stream = Readable.from(writeMonths(first.done ? [] : [first.value], pages, disconnected));
    stream.once('close', release);
    return stream;
  } catch (error) {
    release();
    throw error;
  }
}

async function* writeMonths(
  read: readonly MonthReport[],
  rest: AsyncIterable<MonthReport>,
  disconnected: AbortSignal,
): AsyncGenerator<string> {
  yield formatCsvRecord(columns);
  for (const page of read) yield formatPage(page);
  for await (const page of rest) {
    if (disconnected.aborted) return;
    yield formatPage(page);
  }
}

function formatPage({ timezone, items }: MonthReport): string {
  return items
    .flatMap(({ type, id, name, monitors, months }) =>
      months.map(({ month, ratio, latency, ...figures }) =>
        formatCsvRecord([
          ...[month, timezone, type, id, name, monitors, ratio],
          ...[figures.downtimeSeconds, figures.degradedSeconds, figures.excludedSeconds],
          ...[figures.incidents, figures.checks],
          ...[latency.averageMs, latency.p50Ms, latency.p95Ms, figures.since],
        ]),
      ),
    )
    .join('');
}
