import { dayMs } from '#engine/posture/units.ts';
import type { Db } from '#platform/database/types.ts';
import { createRecordPartition, dropRecordPartitions } from './queries/evidence.ts';

/** Evidence of a scan is kept this long; findings and scores stay. */
const evidenceDays = 90;

/** Evidence recorded before this is past its days, whether or not the partition of its month is gone yet. */
export const evidenceSince = (nowMs: number): Date => new Date(nowMs - evidenceDays * dayMs);

const known = new WeakMap<Db, Set<string>>();

/** Makes sure that evidence of `at` has a place to go; asks the database once a month and process. */
export async function ensureRecordPartition(db: Db, at: Date): Promise<void> {
  const months = known.get(db) ?? new Set();
  known.set(db, months);
  const month = at.toISOString().slice(0, 7);
  if (months.has(month)) return;
  await createRecordPartition(db, at.getUTCFullYear(), at.getUTCMonth());
  months.add(month);
}

/** Makes next month's partition ahead of its time and drops those past their days; daily is often enough. */
export async function maintainRecords(db: Db, at: Date): Promise<string[]> {
  await ensureRecordPartition(db, at);
  await ensureRecordPartition(db, new Date(at.getTime() + 7 * dayMs));
  return dropRecordPartitions(db, evidenceSince(at.getTime()));
}
