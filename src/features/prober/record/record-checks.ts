import type { ProbeKinds } from '#engine/probes/kind.ts';
import { type CheckRecord, insertChecks } from '#features/checks/index.ts';
import { clocksWithinMs, type MonitorTransition } from '#features/service-monitors/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type FinishedCheck, isChange, judgeResults, type MonitorResults } from './judge-results.ts';
import { recordUnderLock } from './record-under-lock.ts';
import { changeSchedules, touchSchedules } from './schedule-queries.ts';
import { type RegionTransition, settleMonitors } from './settle-monitors.ts';

/**
 * Stores a batch of checks of one region and what follows from them, in one transaction: rows into the day's
 * partitions, the schedules' states, and where a region changed its mind, the monitor's status, transition and
 * incident. A crash leaves all of it or nothing.
 *
 * A state is only written over the one the check was judged from, and a window is only settled while it is the first
 * open one. Where that is not so (checks of one monitor overlapped, windows were missed, the monitor was paused,
 * deleted or given other settings), the results are judged again from the row, which is locked. A result whose window
 * is on record already, as missed or by another prober, is dropped.
 *
 * What was measured before the clock was set back is a fact all the same, and nothing follows from it: its window and its
 * time are yet to come.
 */
export function recordChecks(
  db: Db,
  { region, kinds, now }: { region: string; kinds: ProbeKinds; now: number },
  checks: readonly FinishedCheck[],
): Promise<MonitorTransition[]> {
  const isOfFuture = ({ record }: FinishedCheck) => record.scheduledAt > now + clocksWithinMs;
  const facts = checks.filter((check) => isOfFuture(check) && check.record.status !== 'missed');
  const results = groupByMonitor(checks.filter((check) => !isOfFuture(check)));
  return withTransaction(db, async (tx) => {
    const { taken, left } = await recordPlain(tx, region, results);
    const moved = taken.filter((one) => one.moved);
    const records = [...taken.flatMap((one) => one.checks), ...facts].map((check) => check.record);
    if (left.length > 0) {
      const late = await recordUnderLock(tx, region, left);
      moved.push(...late.moved);
      records.push(...late.records);
    }
    if (records.length > 0) await insertChecks(tx, records);
    return moved.length === 0 ? [] : settleMonitors(tx, moved.map(toTransition), kinds);
  });
}

function groupByMonitor(checks: readonly FinishedCheck[]): MonitorResults[] {
  const groups = new Map<string, FinishedCheck[]>();
  for (const check of checks) {
    const group = groups.get(check.record.monitorId);
    if (group === undefined) groups.set(check.record.monitorId, [check]);
    else group.push(check);
  }
  return [...groups.values()].map((group) => judgeResults(group, group[0]));
}

/** The way of nearly all: one result of a monitor that stands as the check found it. Tells which were not so. */
async function recordPlain(
  tx: Tx,
  region: string,
  results: readonly MonitorResults[],
): Promise<{ taken: MonitorResults[]; left: MonitorResults[] }> {
  const steady: MonitorResults[] = [];
  const changed: MonitorResults[] = [];
  const left: MonitorResults[] = [];
  for (const one of results) {
    if (one.checks.length > 1 || one.checks[0]?.record.status === 'missed') left.push(one);
    else (isChange(one) ? changed : steady).push(one);
  }
  const untouched = await touchSchedules(
    tx,
    region,
    steady.map((one) => one.update),
  );
  const written = await changeSchedules(
    tx,
    region,
    changed.map((one) => one.update),
  );
  const taken: MonitorResults[] = [];
  for (const one of steady) (untouched.has(one.update.monitorId) ? left : taken).push(one);
  for (const one of changed) (written.has(one.update.monitorId) ? taken : left).push(one);
  return { taken, left };
}

function toTransition({ checks, update }: MonitorResults): RegionTransition {
  // The newest result that says anything is the one that moved the status.
  const decisive = checks.findLast(({ record }) => record.status !== 'unknown' && record.status !== 'missed');
  const record: CheckRecord | undefined = (decisive ?? checks[0])?.record;
  return {
    monitorId: update.monitorId,
    at: new Date(record === undefined ? update.lastAt : record.startedAt + (record.durationMs ?? 0)),
    code: record?.code ?? null,
    message: record?.message ?? null,
  };
}
