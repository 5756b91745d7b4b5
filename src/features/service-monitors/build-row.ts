import type { ProbeKind } from '#engine/probes/types.ts';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import type { PlanLimits } from '#platform/config/plans.ts';
import {
  defaultConfirm,
  defaultRegion,
  defaultTimeoutSeconds,
  overDefaults,
  settingsDefaults,
} from './defaults.ts';
import { defaultInterval } from './define.ts';
import type { Settings } from './definition.ts';
import { type NewMonitorRow, toNewRow } from './rows.ts';

/** Columns of a new schedule. */
export interface NewScheduleRow {
  monitor_id: string;
  region: string;
  next_due_at: Date;
  interval_ms: number;
  phase_ms: number;
  paused: boolean;
}

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
): { monitor: NewMonitorRow; schedules: NewScheduleRow[] } {
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
  return { monitor, schedules: toScheduleRows(monitor, { now, checkAtOnce: false }) };
}

/** One schedule a region. `checkAtOnce` makes the first check due now instead of at the next slot. */
export function toScheduleRows(
  monitor: Pick<NewMonitorRow, 'id' | 'regions' | 'interval_seconds' | 'paused'>,
  first: { now: Date; checkAtOnce: boolean },
): NewScheduleRow[] {
  const intervalMs = monitor.interval_seconds * 1000;
  const phaseMs = phaseOf(monitor.id, intervalMs);
  const at = first.now.getTime();
  const due = new Date(first.checkAtOnce ? at : nextSlot(at, { phaseMs, intervalMs }));
  return monitor.regions.map((region) => ({
    monitor_id: monitor.id,
    region,
    next_due_at: due,
    interval_ms: intervalMs,
    phase_ms: phaseMs,
    paused: monitor.paused,
  }));
}
