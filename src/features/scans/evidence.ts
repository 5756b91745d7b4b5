import {
  dropPartitionsBefore,
  ensurePartition,
  type PartitionedTable,
} from '#platform/database/partitions.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';

/** Evidence of a scan is kept this long; findings and scores stay. */
const evidenceDays = 90;

/** What each scan saw. The lock is an arbitrary constant. */
const scanRecords: PartitionedTable = { name: 'scan_records', span: 'month', lock: 7_090_206 };

/** Evidence recorded before this is past its days, whether or not the partition of its month is gone yet. */
export const evidenceSince = (nowMs: number): Date => new Date(nowMs - evidenceDays * dayMs);

const known = new WeakMap<Db, Set<string>>();

/** Makes sure that evidence of `at` has a place to go; asks the database once a month and process. */
export async function ensureRecordPartition(db: Db, at: Date): Promise<void> {
  const months = known.get(db) ?? new Set();
  known.set(db, months);
  const month = at.toISOString().slice(0, 7);
  if (months.has(month)) return;
  await ensurePartition(db, scanRecords, at);
  months.add(month);
}

/** Makes next month's partition ahead of its time and drops those past their days; daily is often enough. */
export async function maintainRecords(db: Db, at: Date): Promise<string[]> {
  await ensureRecordPartition(db, at);
  await ensureRecordPartition(db, new Date(at.getTime() + 7 * dayMs));
  return dropPartitionsBefore(db, scanRecords, evidenceSince(at.getTime()));
}
