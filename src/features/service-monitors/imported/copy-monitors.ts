import { copyRows } from '#platform/database/copy.ts';
import type { Tx } from '#platform/database/types.ts';
import type { NewMonitorRow } from '../rows.ts';
import type { ScheduleRow } from '../schedules/schedule-rows.ts';

const monitorColumns = [
  'id',
  'account_id',
  'kind',
  'name',
  'domain_id',
  'target',
  'settings',
  'interval_seconds',
  'timeout_seconds',
  'confirm_failures',
  'confirm_recoveries',
  'retry_seconds',
  'regions',
  'quorum',
  'depends_on',
  'tags',
  'severity',
  'paused',
  'status_since',
  'created_at',
  'updated_at',
] as const satisfies (keyof NewMonitorRow)[];

const scheduleColumns = [
  'monitor_id',
  'region',
  'next_due_at',
  'interval_ms',
  'phase_ms',
  'paused',
  'revision',
  'counted_from',
] as const satisfies (keyof ScheduleRow)[];

/**
 * Writes many service monitors and their schedules by COPY. The caller holds the account's monitor lock and
 * knows that none of them is there; one that is fails the transaction (unique_violation).
 */
export async function copyServiceMonitors(
  tx: Tx,
  rows: readonly { monitor: NewMonitorRow; schedules: readonly ScheduleRow[] }[],
): Promise<void> {
  await copyRows(tx, { table: 'service_monitors', columns: monitorColumns }, rows, ({ monitor }) =>
    monitorColumns.map((column) => monitor[column]),
  );
  const schedules = rows.flatMap((row) => row.schedules);
  await copyRows(tx, { table: 'monitor_schedules', columns: scheduleColumns }, schedules, (schedule) =>
    scheduleColumns.map((column) => schedule[column]),
  );
}
