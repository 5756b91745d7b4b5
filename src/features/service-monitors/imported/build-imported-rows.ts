import type { ProbeKind } from '#engine/probes/types.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import {
  defaultConfirm,
  defaultRegion,
  defaultTimeoutSeconds,
  overDefaults,
  settingsDefaults,
} from '../defaults.ts';
import { defaultInterval } from '../define.ts';
import type { Settings } from '../definition.ts';
import { type NewMonitorRow, toNewRow } from '../rows.ts';
import { type ScheduleRow, scheduleRowsOf } from '../schedules/schedule-rows.ts';

/** What an import knows of a service monitor: already validated, the rest is defaults. */
export interface ImportedMonitor {
  kind: ProbeKind;
  name: string;
  /** The kind's required fields. */
  settings: Record<string, unknown>;
  /** URL or host for people. */
  target: string;
  domainId: string | null;
}

/** A monitor with the defaults of its kind and plan, as stored; its first check falls on its own slot. */
export function buildImportedRows(
  imported: ImportedMonitor,
  account: { accountId: string; limits: PlanLimits },
  now: Date,
): { monitor: NewMonitorRow; schedules: ScheduleRow[] } {
  const intervalSeconds = defaultInterval(account.limits);
  const monitor = toNewRow(
    {
      kind: imported.kind,
      name: imported.name,
      intervalSeconds,
      timeoutSeconds: Math.min(defaultTimeoutSeconds, intervalSeconds),
      confirm: { ...defaultConfirm },
      regions: [defaultRegion],
      quorum: null,
      dependsOn: [],
      tags: [],
      severity: 'high',
      paused: false,
      settings: overDefaults(
        settingsDefaults[imported.kind] as Record<string, unknown>,
        imported.settings,
      ) as unknown as Settings,
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
