import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** A check that is due for this long waits for a prober that is not there; a start is over sooner. */
const patienceMs = 60_000;
/** Rows of one run; the rest is marked by the next. */
const markMost = 20_000;

/**
 * Gives schedules that are overdue in a region without a living prober the reason why their checks tell nothing, where
 * they have none yet: their monitors stood as `pending`, or as they were, without a word. Their next check takes it back.
 * @returns how many were marked.
 */
export async function markUnwatched(db: Queryable, now: Date): Promise<number> {
  const since = new Date(now.getTime() - patienceMs);
  const result = await sql`
    update monitor_schedules s set unknown_code = 'region-unwatched'
    from (
      select ctid from monitor_schedules
      where not paused and next_due_at < ${since} and unknown_code is null
        and region not in (select region from probers where seen_at > ${since})
      limit ${sql.lit(markMost)}
      for update skip locked
    ) d where s.ctid = d.ctid
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
