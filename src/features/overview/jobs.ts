import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';

/** Statements for all accounts that compact and correct the tables of the overview. */

/** Merges the rows of each count into one row, for up to `limit` counts. Returns the number of deleted rows. */
export async function mergeCounts(db: Db, max: number): Promise<number> {
  // Rows that a concurrent run has deleted are not returned, so no count is added twice.
  const { rows } = await sql<{ folded: number }>`
    with many as (
      select account_id, facet, value from account_counts
      group by account_id, facet, value having count(*) > 1 or sum(n) = 0 limit ${max}
    ), gone as (
      delete from account_counts k using many
      where k.account_id = many.account_id and k.facet = many.facet and k.value = many.value
      returning k.account_id, k.facet, k.value, k.n
    ), kept as (
      insert into account_counts (account_id, facet, value, n)
      select account_id, facet, value, sum(n) from gone group by account_id, facet, value having sum(n) <> 0
    )
    select count(*)::int8 as folded from gone`.execute(db);
  return rows[0]?.folded ?? 0;
}

/**
 * Compares the counts with the rows and corrects them, in one statement and therefore one snapshot. Returns the number
 * of wrong counts.
 */
export async function correctCounts(db: Db): Promise<number> {
  const result = await sql`
    insert into account_counts (account_id, facet, value, n)
    select account_id, facet, value, sum(n) from (
      select account_id, facet, value, n from true_counts
      union all select account_id, facet, value, -n from account_counts
    ) difference
    group by account_id, facet, value having sum(n) <> 0`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Job that maintains the counts that the overview reads. */
export const overviewJobs: readonly ScheduledJob[] = [
  {
    name: 'counts-fold',
    schedule: '* * * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ rows: await mergeCounts(db, 10_000) }),
  },
  {
    name: 'counts-repair',
    schedule: '17 4 * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ corrected: await correctCounts(db) }),
  },
];
