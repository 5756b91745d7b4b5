import { sql } from 'kysely';
import { lookupsUsed } from '#features/lookup-budgets/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import { isBaseline } from './queries.ts';

/** Statements by which a worker claims sweeps of all accounts, records progress and is done with them. */

/**
 * Waiting sweeps: those asked for by hand first, then those of accounts that had least today; of an account's those of
 * likely names, unless one of all names has waited for days. An account has one in progress at a time, in all processes.
 */
export const sweepsDue: ClaimQuery = {
  due: ({ now, isFree, busyAccounts }, limit) => sql`
    select id as item, account_id from (
      select distinct on (s.account_id) s.id, s.account_id, s.trigger, s.created_at
      from lookalike_sweeps s left join ${busyAccounts} b using (account_id)
      where s.state in ('queued', 'running') and (s.not_before is null or s.not_before <= ${now})
        and ${isFree(sql`s.id`)} and b.under_way is null
      order by s.account_id, s.trigger = 'manual' desc,
        s.created_at - case s.scope when 'likely' then interval '3 days' else interval '0' end
    ) first
    order by trigger = 'manual' desc, ${lookupsUsed(sql`first.account_id`, { purpose: 'sweep', now })}, created_at limit ${limit}`,
  take: (now) => sql`
    update lookalike_sweeps s set state = 'running', started_at = coalesce(s.started_at, ${now}), not_before = null,
      baseline = case when s.started_at is not null then s.baseline
        else ${isBaseline({ accountId: sql`s.account_id`, domainId: sql`s.domain_id`, scope: sql`s.scope` })} end
    from claimed where s.id = claimed.item and s.state in ('queued', 'running')
    returning s.*`,
};

export interface SweepProgress {
  position: number;
  lookedUp: number;
  unanswered: number;
  registered: number;
  fresh: number;
  generated: number;
  freeVariants: readonly string[];
}

/** Records progress. False when the sweep is gone with its domain. */
export async function saveSweepProgress(
  tx: Tx,
  id: string,
  { words, ...done }: SweepProgress & { words: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update lookalike_sweeps set position = ${done.position}, looked_up = ${done.lookedUp},
      unanswered = ${done.unanswered}, registered = ${done.registered}, fresh = ${done.fresh},
      generated = ${done.generated}, free_variants = ${[...done.freeVariants]}::text[], words = ${[...words]}::text[]
    where id = ${id} and state = 'running' returning id
  `.execute(tx);
  return rows.length > 0;
}

export async function endSweeps(
  tx: Tx,
  ids: readonly string[],
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update lookalike_sweeps set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')
  `.execute(tx);
}

/** Puts a sweep back that this process will not finish; `notBefore`: it waits for the account's budget. */
export async function requeueSweep(tx: Tx, id: string, notBefore: Date | null): Promise<void> {
  await sql`
    update lookalike_sweeps set state = 'queued', not_before = ${notBefore} where id = ${id} and state = 'running'
  `.execute(tx);
}

/** So many domains of an account are swept for all names on a day, where a seventh of them is less. */
const wholeADay = 10;

/**
 * Orders sweeps for the domains that have a monitor and are due: all names once a week, the likely ones once a day. Of names below
 * one another the shortest stands for all. An account's sweeps of all names are spread over the week, those that waited longest
 * first: ordered all at once, they would use up the budget of the likely ones for days. @returns how many.
 */
export async function enqueueDueSweeps(
  tx: Tx,
  { now, limit, firstAfterMs }: { now: Date; limit: number; firstAfterMs: number },
): Promise<number> {
  const { rows } = await sql`
    with watched as (
      select distinct on (d.account_id, d.apex) d.id, d.account_id, d.created_at
      from domains d join domain_monitors m on m.domain_id = d.id and m.account_id = d.account_id
      where m.state = 'active'
      order by d.account_id, d.apex, length(d.domain), d.id
    ), counted as (
      select w.*, count(*) over (partition by account_id) as siblings from watched w
    ), due as (
      select w.*, last.all_at from counted w
      cross join lateral (
        select max(created_at) filter (where scope = 'all') as all_at, max(created_at) as any_at
        from lookalike_sweeps s where s.domain_id = w.id and s.state <> 'failed'
      ) last
      where w.created_at <= ${now}::timestamptz - ${firstAfterMs} * interval '1 ms'
        and coalesce(last.any_at, '-infinity') <= ${now}::timestamptz - interval '23 hours'
        and not exists (select from lookalike_sweeps o where o.domain_id = w.id
          and (o.state in ('queued', 'running') or o.created_at > ${now}::timestamptz - interval '1 hour'))
      limit ${limit}
    )
    , ranked as (
      select due.*, row_number() over (partition by account_id order by all_at nulls first, id) as place,
        (select count(*) from lookalike_sweeps s where s.account_id = due.account_id and s.scope = 'all'
          and s.trigger = 'schedule' and s.created_at > ${now}::timestamptz - interval '23 hours') as whole
      from due
    )
    , wanted as (
      select ranked.*, case when coalesce(all_at, '-infinity') <= ${now}::timestamptz - interval '167 hours'
        and place + whole <= greatest(${wholeADay}, ceil(siblings / 7.0)) then 'all' else 'likely' end as scope
      from ranked
    )
    insert into lookalike_sweeps (id, account_id, domain_id, trigger, scope, created_at, baseline)
    select gen_random_uuid(), account_id, id, 'schedule', scope, ${now},
      ${isBaseline({ accountId: sql`wanted.account_id`, domainId: sql`wanted.id`, scope: sql`wanted.scope` })}
    from wanted
    on conflict (domain_id, scope) where state in ('queued', 'running') do nothing
    returning id
  `.execute(tx);
  return rows.length;
}

/** Forgets sweeps of long ago, but for the latest of each domain: it tells that there was a baseline. */
export async function pruneSweeps(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from lookalike_sweeps s where s.finished_at < ${before}
      and exists (select from lookalike_sweeps n where n.domain_id = s.domain_id and n.scope = s.scope
        and n.state = 'done' and n.created_at > s.created_at)
  `.execute(tx);
}
