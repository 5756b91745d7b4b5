import { sql } from 'kysely';
import { PROBES } from '#engine/probes/registry.ts';
import { openWindows } from '#engine/schedule/recorded-windows.ts';
import { type FinishedCheck, toMissedRecord } from '#features/check-engine/index.ts';
import { offlineAfterMs } from '#features/locations/index.ts';
import { storeChecks } from '#features/prober/index.ts';
import { type Clock, hourMs, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';

/** Windows are recorded as missed if there is no result for this time. A later result corrects the record. */
const missedAfterMs = 5 * minuteMs;
/** While no agent of a location is in contact, its windows are recorded as one range per hour. */
const offlineRangeMs = hourMs;
/** Number of schedules per batch and of batches per run. The next run processes the rest. */
const batchSize = 2000;
const maxBatches = 20;

/** Returns the job that records windows of locations without a result from any agent. */
export function locationJobs({ clock, log }: { clock: Clock; log: Log }): ScheduledJob[] {
  return [
    {
      name: 'location-windows',
      schedule: '* * * * *',
      backfillMs: 0,
      async run(db, at) {
        let windows = 0;
        for (let batch = 0; batch < maxBatches; batch++) {
          const recorded = await recordUnreportedWindows({ db, clock, log }, at);
          if (recorded.windows === 0) break;
          windows += recorded.windows;
        }
        return { windows };
      },
    },
  ];
}

interface BehindRow {
  monitorId: string;
  region: string;
  revision: number;
  intervalMs: number;
  phaseMs: number;
  status: 'pending' | 'up' | 'degraded' | 'down';
  downRun: number;
  failureRun: number;
  unknownCode: string | null;
  until: number;
  ahead: number;
}

/**
 * Records windows of locations as missed if no agent has reported them in time. While no agent is in contact, the
 * windows are recorded by the hour.
 */
export async function recordUnreportedWindows(
  parts: { db: Db; clock: Clock; log: Log },
  now: Date,
): Promise<{ windows: number }> {
  const lostUntil = now.getTime() - missedAfterMs;
  const { rows } = await sql<BehindRow>`
    -- all accounts: the job checks all locations.
    select s.monitor_id as "monitorId", s.region, s.revision, s.interval_ms as "intervalMs", s.phase_ms as "phaseMs",
      s.status, s.down_run as "downRun", s.failure_run as "failureRun", s.unknown_code as "unknownCode",
      (date_part('epoch', s.recorded_until) * 1000)::int8 as until, s.recorded_ahead as ahead
    from locations l join monitor_schedules s on s.region = l.region
    where not s.paused and s.recorded_until + s.interval_ms * interval '1 millisecond' < ${new Date(lostUntil)}
      and (s.recorded_until < ${new Date(lostUntil - offlineRangeMs)} or exists (
        select from location_agents a where a.location_id = l.id and a.seen_at > ${new Date(now.getTime() - offlineAfterMs)}))
    limit ${batchSize}`.execute(parts.db);
  let windows = 0;
  for (const [region, own] of Map.groupBy(rows, (row) => row.region)) {
    const checks = own.flatMap(toMissedChecks(region, lostUntil));
    windows += checks.reduce((sum, { windows: range }) => sum + (range?.count ?? 0), 0);
    const metrics = { recorded: () => {}, dropped: () => {} };
    if (checks.length > 0) await storeChecks({ ...parts, region, kinds: PROBES, metrics }, checks);
  }
  return { windows };
}

const toMissedChecks =
  (region: string, until: number) =>
  (row: BehindRow): FinishedCheck[] => {
    const { monitorId, status, downRun, failureRun } = row;
    return openWindows(row, { until }, row).map((range) => ({
      record: toMissedRecord({ ...range, monitorId }, region),
      windows: range,
      revision: row.revision,
      before: { status, downRun, failureRun },
      unknownBefore: row.unknownCode,
      // A missed window does not change the state.
      policy: { failures: 1, recoveries: 1, retryMs: 0 },
    }));
  };
