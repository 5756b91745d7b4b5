import type { ProbeKindEntry } from '#engine/probes/kind.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import { defaultConfirm, defaultRegion, defaultTimeoutSeconds } from '../definition/defaults.ts';
import { defaultInterval } from '../definition/define.ts';
import { type NewMonitorRow, toNewRow } from '../rows.ts';
import { type ScheduleRow, scheduleRowsOf } from '../schedules/schedule-rows.ts';

/** What an import knows of a service monitor: already validated, the rest is defaults. */
export interface ImportedMonitor {
  kind: ProbeKindEntry;
  name: string;
  /** The kind's required fields. */
  settings: object;
  /** URL or host for people. */
  target: string;
  domainId: string | null;
  /** Null: the plan's default. */
  intervalSeconds: number | null;
  tags: readonly string[];
}

/** A monitor with the defaults of its kind and plan, as stored; its first check falls on its own slot. */
export function buildImportedRows(
  imported: ImportedMonitor,
  account: { accountId: string; limits: PlanLimits },
  now: Date,
): { monitor: NewMonitorRow; schedules: ScheduleRow[] } {
  const intervalSeconds = imported.intervalSeconds ?? defaultInterval(account.limits);
  const timeoutSeconds = Math.min(defaultTimeoutSeconds, intervalSeconds);
  const { settings } = imported.kind.order(imported.settings, timeoutSeconds * 1000);
  const monitor = toNewRow(
    {
      kind: imported.kind.kind,
      name: imported.name,
      intervalSeconds,
      timeoutSeconds,
      confirm: { ...defaultConfirm },
      regions: [defaultRegion],
      quorum: null,
      dependsOn: [],
      tags: [...imported.tags],
      severity: 'high',
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
