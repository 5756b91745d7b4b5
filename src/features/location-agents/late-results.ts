import { recordWindows } from '#engine/schedule/recorded-windows.ts';
import { type FinishedCheck, toMissedRecord } from '#features/check-engine/index.ts';
import {
  type CheckRecord,
  dayOf,
  ensurePartitions,
  insertLateChecks,
  insertOpenLateChecks,
} from '#features/checks/index.ts';
import { countLateResults, type KnownAgent } from '#features/locations/index.ts';
import { insertDetails, lockSchedules, updateTallies } from '#features/prober/index.ts';
import { isPartitionMissing } from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';

interface LateResults {
  checks: readonly FinishedCheck[];
  /** The schedules of the monitors that the results belong to. */
  schedules: ReadonlyMap<string, { intervalMs: number }>;
}

/**
 * Records results that arrive too late to change a status. Each result is added to the history if its window has no
 * result yet. If a window was recorded as missed, it is corrected.
 * @returns the number of stored results.
 */
export async function recordLateResults(
  { db }: { db: Db },
  agent: KnownAgent,
  late: LateResults,
): Promise<number> {
  const record = () => withTransaction(db, (tx) => recordUnderLock(tx, agent, late));
  try {
    return await record();
  } catch (error) {
    if (!isPartitionMissing(error)) throw error;
    await createPartitions(db, late.checks);
    return record();
  }
}

async function createPartitions(db: Db, checks: readonly FinishedCheck[]): Promise<void> {
  const days = new Set(checks.map(({ record }) => dayOf(new Date(record.scheduledAt)).getTime()));
  for (const day of days) await ensurePartitions(db, new Date(day), new Date(day));
}

async function recordUnderLock(
  tx: Tx,
  { account_id: accountId, region }: KnownAgent,
  { checks, schedules }: LateResults,
): Promise<number> {
  const ids = [...new Set(checks.map(({ record }) => record.monitorId))];
  const locked = await lockSchedules(tx, region, ids);
  const tallies = new Map([...locked].map(([id, { tally }]) => [id, tally]));
  const open: CheckRecord[] = [];
  const missed: CheckRecord[] = [];
  const onRecord: FinishedCheck[] = [];
  for (const check of checks.toSorted((a, b) => a.record.scheduledAt - b.record.scheduledAt)) {
    const { monitorId, status } = check.record;
    const row = locked.get(monitorId);
    const tally = tallies.get(monitorId);
    if (row === undefined || tally === undefined) continue;
    if (check.windows === null || check.revision !== row.revision) {
      if (status !== 'missed') onRecord.push(check);
      continue;
    }
    const next = recordWindows(tally, check.windows, row);
    tallies.set(monitorId, next.tally);
    const toRecord = (windows: typeof check.windows & object) =>
      toMissedRecord({ ...windows, monitorId }, region);
    missed.push(...next.givenUp.map(toRecord));
    if (status === 'missed') missed.push(...next.recorded.map(toRecord));
    else if (next.recorded.length > 0) open.push(check.record);
    else onRecord.push(check);
  }
  await updateTallies(tx, region, tallies);
  await insertOpenLateChecks(tx, region, [...open, ...missed]);
  const { stored, corrected } = await insertLateChecks(
    tx,
    region,
    onRecord.map(({ record }) => ({ record, intervalMs: schedules.get(record.monitorId)?.intervalMs ?? 1 })),
    (range) => toMissedRecord(range, region),
  );
  const added = new Set([...open, ...stored]);
  await insertDetails(
    tx,
    checks.filter(({ record }) => added.has(record)),
  );
  const late = open.length + stored.length;
  await countLateResults(tx, { accountId, region }, { late, corrected });
  return late + checks.filter(({ record }) => record.status === 'missed').length;
}
