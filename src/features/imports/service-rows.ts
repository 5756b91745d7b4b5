import {
  defaultConfirm,
  defaultRegion,
  defaultTimeoutSeconds,
  settingsDefaults,
} from '#features/service-monitors/defaults.ts';
import { defaultInterval } from '#features/service-monitors/define.ts';
import type { Settings } from '#features/service-monitors/definition.ts';
import { type NewMonitorRow, toNewRow } from '#features/service-monitors/rows.ts';
import { type ScheduleRow, scheduleRowsOf } from '#features/service-monitors/schedule-queries.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { clientOf } from '#platform/database/copy.ts';
import { copyRows } from '#platform/database/copy-rows.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ServiceRow } from './monitor-rows.ts';

/** The stored form of an uploaded service row: its kind's defaults, and an interval that the plan allows. */
export function toServiceMonitor(
  row: ServiceRow,
  place: { accountId: string; domainId: string | null; limits: PlanLimits },
  now: Date,
): NewMonitorRow {
  const intervalSeconds = defaultInterval(place.limits);
  const settings = { ...settingsDefaults[row.kind], ...row.settings } as Settings;
  const target = 'url' in row.settings ? row.settings.url : row.settings.host;
  const definition = {
    kind: row.kind,
    name: row.name,
    intervalSeconds,
    timeoutSeconds: Math.min(defaultTimeoutSeconds, intervalSeconds),
    confirm: defaultConfirm,
    regions: [defaultRegion],
    quorum: null,
    dependsOn: [],
    tags: [],
    severity: 'high' as const,
    paused: false,
    settings,
  };
  return toNewRow(definition, { accountId: place.accountId, domainId: place.domainId, target }, now);
}

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

/** Writes many service monitors and their schedules by COPY; the caller holds the account's monitor lock. */
export async function insertServiceMonitors(
  tx: Tx,
  rows: readonly NewMonitorRow[],
  now: Date,
): Promise<void> {
  const client = await clientOf(tx);
  await copyRows(client, { table: 'service_monitors', columns: monitorColumns }, rows, (row) =>
    monitorColumns.map((column) => row[column]),
  );
  const schedules = rows.flatMap((row) =>
    scheduleRowsOf(
      {
        id: row.id,
        regions: row.regions,
        intervalSeconds: row.interval_seconds,
        revision: 1,
        paused: row.paused,
      },
      now,
      'spread',
    ),
  );
  await copyRows(client, { table: 'monitor_schedules', columns: scheduleColumns }, schedules, (row) =>
    scheduleColumns.map((column) => row[column]),
  );
}
