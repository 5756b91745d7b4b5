import { scheduler } from 'node:timers/promises';
import { compareScopes, readScope } from '#engine/risk/scope.ts';
import { computeScore } from '#engine/risk/score.ts';
import { toScoreInput } from '#engine/scan/finding-rules.ts';
import { unpackEntry } from '#engine/scan/posture.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { insertSnapshots, type ScoredMonitor } from './queries.ts';
import {
  listOpenFindings,
  listPostures,
  listScopesBefore,
  listSnapshotBatch,
  type SnapshotMonitor,
} from './views.ts';

/** Period for which missed snapshots are backfilled, in ms. */
const backfillMs = 14 * dayMs;

/** Job that writes the daily snapshot of every active monitor. */
export const riskJobs: readonly ScheduledJob[] = [
  {
    name: 'risk-snapshot',
    schedule: '30 3 * * *',
    backfillMs,
    queue: 'risk-snapshot',
    run: async (db, at) => ({ snapshots: await runRiskSnapshot(db, at) }),
  },
];

const batchSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';
/** Number of scores computed before yielding to other work. */
const perTurn = 20;

/**
 * Writes a snapshot of each active monitor for the UTC day of `at`, scored as of that time from stored results. A
 * second run for the same day adds only missing snapshots. If a day was missed because the service was down, it is
 * backfilled as of that day, because there were no scans in the meantime.
 * @returns the number of snapshots written.
 */
export async function runRiskSnapshot(db: Db, at: Date): Promise<number> {
  const date = at.toISOString().slice(0, 10);
  let written = 0;
  let afterId = firstId;
  for (;;) {
    const monitors = await listSnapshotBatch(db, { date, afterId, limit: batchSize });
    const last = monitors.at(-1);
    if (last === undefined) return written;
    const scored = await scoreMonitors(db, monitors, { nowMs: at.getTime(), date });
    written += await insertSnapshots(db, scored, { date, now: at });
    afterId = last.id;
  }
}

async function scoreMonitors(
  db: Db,
  monitors: readonly SnapshotMonitor[],
  { nowMs, date }: { nowMs: number; date: string },
): Promise<ScoredMonitor[]> {
  const ids = monitors.map(({ id }) => id);
  const postures = await listPostures(db, ids);
  const findings = await listOpenFindings(db, ids);
  const before = await listScopesBefore(db, ids, date);
  const scored: ScoredMonitor[] = [];
  for (const monitor of monitors) {
    const posture = (postures.get(monitor.id) ?? []).map(unpackEntry);
    const input = toScoreInput(monitor.domain, findings.get(monitor.id) ?? [], posture);
    const score = computeScore(input, nowMs);
    const scope = readScope(score, input.checks ?? []);
    const last = before.get(monitor.id);
    scored.push({ monitor, score, scope, notes: last === undefined ? [] : compareScopes(last, scope) });
    if (scored.length % perTurn === 0) await scheduler.yield();
  }
  return scored;
}
