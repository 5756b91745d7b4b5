import { sql } from 'kysely';
import { kindsSeeing } from '#engine/probes/kind.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';

/** Keeps the tables behind the overview small and correct, across all accounts. */

/** Merges the rows of up to `limit` counts into one row each. @returns the number of deleted rows. */
export async function foldCounts(db: Db, most: number): Promise<number> {
  // Rows that a concurrent run has deleted are not returned, so nothing is added twice.
  const { rows } = await sql<{ folded: number }>`
    with many as (
      select account_id, facet, value from kept_counts
      group by account_id, facet, value having count(*) > 1 or sum(n) = 0 limit ${most}
    ), gone as (
      delete from kept_counts k using many
      where k.account_id = many.account_id and k.facet = many.facet and k.value = many.value
      returning k.account_id, k.facet, k.value, k.n
    ), kept as (
      insert into kept_counts (account_id, facet, value, n)
      select account_id, facet, value, sum(n) from gone group by account_id, facet, value having sum(n) <> 0
    )
    select count(*)::int8 as folded from gone`.execute(db);
  return rows[0]?.folded ?? 0;
}

/**
 * Compares the counts with the rows and corrects them, in one statement and therefore one snapshot. @returns the
 * number of wrong counts.
 */
export async function repairCounts(db: Db): Promise<number> {
  const result = await sql`
    insert into kept_counts (account_id, facet, value, n)
    select account_id, facet, value, sum(n) from (
      select account_id, facet, value, n from true_counts
      union all select account_id, facet, value, -n from kept_counts
    ) difference
    group by account_id, facet, value having sum(n) <> 0`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

const certificateKinds = {
  always: kindsSeeing(PROBES, 'always'),
  overHttps: kindsSeeing(PROBES, 'over-https'),
};

/** Updates the expiry of certificates from the newest checks. @returns the number of new or changed ones. */
export async function updateCertificateExpiries(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs);
  const result = await sql`
    insert into certificate_ends (monitor_id, account_id, ends_at)
    select m.id, m.account_id, c.scheduled_at + make_interval(days => c.days_left)
    from service_monitors m
    cross join lateral (
      select scheduled_at, days_left from checks
      where monitor_id = m.id and scheduled_at > ${since} and scheduled_at <= ${now} and days_left is not null
      order by scheduled_at desc limit 1
    ) c
    where m.kind = any(${certificateKinds.always})
      or (m.kind = any(${certificateKinds.overHttps}) and m.target like 'https:%')
    on conflict (monitor_id) do update set ends_at = excluded.ends_at
    -- Days are whole: the same certificate seems to end some hours sooner or later.
    where abs(extract(epoch from certificate_ends.ends_at - excluded.ends_at)) > 86400`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
