import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import {
  dropPartitionsBefore,
  ensurePartition,
  type PartitionedTable,
} from '#platform/database/partitions.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/** Number of days to create partitions ahead. */
const daysAhead = 7;

/**
 * Key of the advisory lock for `checks` and `sealed_hours` (an arbitrary constant). Moving a day affects both tables,
 * so they share a lock.
 */
const lock = 7_090_205;

/** Live checks, one row each. */
export const checks: PartitionedTable = { name: 'checks', span: 'day', lock };
/** Sealed checks, one row per monitor, region and hour. */
export const sealedHours: PartitionedTable = { name: 'sealed_hours', span: 'day', lock };

/** Returns midnight UTC of the day of `at`. */
export function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

/** Ensures a partition of `checks` for every UTC day from `from` to `to`, inclusive, except sealed days. */
export async function ensurePartitions(db: Db, from: Date, to: Date): Promise<void> {
  for (let day = dayOf(from); day <= to; day = new Date(day.getTime() + dayMs)) {
    await ensurePartition(db, checks, day, async (tx) => !(await isSealed(tx, day)));
  }
}

/** Ensures the partitions that a prober currently needs: from yesterday (for late results) to a week ahead. */
export function ensureCurrentPartitions(db: Db, now: Date): Promise<void> {
  return ensurePartitions(db, new Date(now.getTime() - dayMs), new Date(now.getTime() + daysAhead * dayMs));
}

async function isSealed(tx: Tx, day: Date): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select done_until > ${day} as sealed from rollup_progress where span = 'seal'
  `.execute(tx);
  return rows[0]?.sealed === true;
}

/**
 * Drops days of checks that ended `retentionDays` or more ago, sealed or not, as whole partitions. Rollups and
 * transitions have a longer retention, for charts and uptime.
 */
export async function dropOldChecks(db: Db, at: Date, retentionDays: number): Promise<{ dropped: number }> {
  const retainFrom = new Date(dayOf(at).getTime() - retentionDays * dayMs);
  let dropped = 0;
  for (const table of [checks, sealedHours]) {
    dropped += (await dropPartitionsBefore(db, table, retainFrom)).length;
  }
  return { dropped };
}
