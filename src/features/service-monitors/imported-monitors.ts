import { scheduler } from 'node:timers/promises';
import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { copyRows } from '#platform/database/copy.ts';
import type { Tx } from '#platform/database/types.ts';
import { type MonitorDefaults, withWarnDays } from './defaults.ts';
import { defaultInterval, defaultTimeout } from './definition.ts';
import { sealMonitor } from './queries.ts';
import { type NewMonitorRow, toNewRow } from './rows.ts';
import { type ScheduleRow, scheduleRowsOf } from './schedules.ts';
import { defaultConfirm, defaultRegion } from './schemas.ts';

/** The validated fields of a service monitor that an import provides. All other fields have defaults. */
interface ImportedMonitor {
  kind: ProbeKindEntry;
  name: string;
  /** The kind's required fields. */
  settings: object;
  /** URL or host for display. */
  target: string;
  domainId: string | null;
  /** Interval in seconds; null for the plan's default. */
  intervalSeconds: number | null;
  tags: readonly string[];
}

/**
 * Returns the rows of monitors with the defaults of their kind and plan. Each monitor is first checked at its next
 * slot.
 */
export function buildImportedRows(
  imported: ImportedMonitor,
  account: { accountId: string; limits: PlanLimits; defaults: MonitorDefaults },
  now: Date,
): { monitor: NewMonitorRow; schedules: ScheduleRow[] } {
  const { defaults } = account;
  const intervalSeconds =
    imported.intervalSeconds ?? defaultInterval(imported.kind, account.limits, defaults);
  const timeoutSeconds = defaultTimeout(imported.kind, intervalSeconds, defaults);
  const given = withWarnDays(imported.kind, { ...imported.settings }, defaults);
  const { settings } = imported.kind.order(given, timeoutSeconds * 1000);
  const monitor = toNewRow(
    {
      kind: imported.kind.kind,
      name: imported.name,
      intervalSeconds,
      timeoutSeconds,
      confirm: { ...defaultConfirm, ...defaults.confirm },
      regions: [defaultRegion],
      quorum: null,
      dependsOn: [],
      tags: [...imported.tags],
      severity: 'high',
      sloPercent: null,
      paused: false,
      settings,
    },
    { accountId: account.accountId, domainId: imported.domainId, target: imported.target },
    now,
  );
  const { id, regions, paused } = monitor;
  return {
    monitor,
    schedules: scheduleRowsOf({ id, regions, paused, intervalSeconds, revision: 1 }, now, 'spread'),
  };
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
  'slo_percent',
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
  'recorded_until',
] as const satisfies (keyof ScheduleRow)[];

/**
 * Inserts service monitors and their schedules with COPY. The caller must hold the account's monitor lock and must have
 * checked that none of the monitors exists. Otherwise, the transaction fails (unique_violation).
 */
export async function copyServiceMonitors(
  tx: Tx,
  rows: readonly { monitor: NewMonitorRow; schedules: readonly ScheduleRow[] }[],
): Promise<void> {
  const sealed: NewMonitorRow[] = [];
  for (const { monitor } of rows) {
    sealed.push({ ...monitor, settings: await sealMonitor(tx, monitor) });
    if (sealed.length % 500 === 0) await scheduler.yield();
  }
  await copyRows(tx, { table: 'service_monitors', columns: monitorColumns }, sealed, (monitor) =>
    monitorColumns.map((column) => monitor[column]),
  );
  const schedules = rows.flatMap((row) => row.schedules);
  await copyRows(tx, { table: 'monitor_schedules', columns: scheduleColumns }, schedules, (schedule) =>
    scheduleColumns.map((column) => schedule[column]),
  );
}
