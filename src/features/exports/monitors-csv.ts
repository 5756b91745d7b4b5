import type { Readable } from 'node:stream';
import type { Ctx } from '#features/accounts/context.ts';
import { formatCsvRecord } from '#platform/csv/write.ts';
import { after, type ExportSource, streamPages } from './stream.ts';
import { type ExportedMonitor, selectMonitorsForExport } from './views.ts';

const columns = [
  'source',
  'id',
  'kind',
  'name',
  'domain',
  'target',
  'status',
  'interval_seconds',
  'tags',
  'verified',
  'created_at',
  'last_checked_at',
] as const satisfies (keyof ExportedMonitor)[];

/** All monitors as CSV, a page of 1,000 rows a chunk. Tags are joined by semicolons. */
export function exportMonitors(ctx: Ctx, source: ExportSource): Promise<Readable> {
  const query = selectMonitorsForExport(ctx.accountId).compile(ctx.db);
  return streamPages<ExportedMonitor>(source, (open) =>
    after(formatCsvRecord(columns), records(open(query))),
  );
}

async function* records(pages: AsyncIterable<ExportedMonitor[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(toRecord).join('');
}

function toRecord(row: ExportedMonitor): string {
  return formatCsvRecord(columns.map((column) => (column === 'tags' ? row.tags.join(';') : row[column])));
}
