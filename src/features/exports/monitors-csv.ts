import type { Readable } from 'node:stream';
import { findKind, type ProbeKinds } from '#engine/probes/kind.ts';
import type { Ctx } from '#features/access/index.ts';
import { exportSettings, openMonitors } from '#features/service-monitors/index.ts';
import { formatCsvRecord } from '#platform/csv/write-csv.ts';
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
  'settings',
] as const satisfies (keyof ExportedMonitor)[];

/**
 * Exports all monitors as CSV, 1,000 rows per chunk. Tags are separated by semicolons. `settings` contains the fields
 * that an import needs in addition to the target.
 */
export function exportMonitors(ctx: Ctx, source: ExportSource): Promise<Readable> {
  const query = selectMonitorsForExport(ctx.accountId).compile(ctx.db);
  return streamPages<ExportedMonitor>(source, (open) =>
    after(formatCsvRecord(columns), records(open(query), ctx)),
  );
}

async function* records(
  pages: AsyncIterable<ExportedMonitor[]>,
  { db, kinds }: Pick<Ctx, 'db' | 'kinds'>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    yield (await openMonitors(db, page)).map((row) => toRecord(row, kinds)).join('');
  }
}

function toRecord(row: ExportedMonitor, kinds: ProbeKinds): string {
  const cells = { ...row, tags: row.tags.join(';'), settings: toSettingsCell(row, kinds) };
  return formatCsvRecord(columns.map((column) => cells[column]));
}

/** Returns the settings as JSON, or an empty cell if the target is sufficient. */
function toSettingsCell({ kind: name, settings }: ExportedMonitor, kinds: ProbeKinds): string {
  const kind = settings === null ? null : findKind(kinds, name);
  if (kind === null || settings === null) return '';
  const settingsToExport = exportSettings(kind, settings);
  return Object.keys(settingsToExport).length === 0 ? '' : JSON.stringify(settingsToExport);
}
