import { sql } from 'kysely';
import { lookupsUsed } from '#features/lookup-budgets/index.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { isBaseline, type SweepRow } from './queries.ts';

/** Statements by which a worker takes sweeps of all accounts on itself, gives signs of life and is done with them. */

/** Tries of one sweep before it counts as failed. */
const maxAttempts = 5;

/**
 * Takes sweeps that wait, asked-for ones first, then those of accounts that had least today, and those whose worker gave no
 * sign of life since `staleBefore`; of an account's those of likely names, unless one of all names has waited for days. Of an account one is under way at a time, in all processes.
 */
export async function claimSweeps(
  db: Db,
  { now, staleBefore, limit }: { now: Date; staleBefore: Date; limit: number },
): Promise<SweepRow[]> {
  const { rows } = await sql<SweepRow>`
    with candidates as (
      select distinct on (account_id) id from lookalike_sweeps s
      where attempts < ${maxAttempts}
        and (state = 'queued' and (not_before is null or not_before <= ${now})
          or state = 'running' and beat_at < ${staleBefore})
        and not exists (select from lookalike_sweeps o
          where o.account_id = s.account_id and o.state = 'running' and o.beat_at >= ${staleBefore})
      order by account_id, trigger = 'manual' desc,
        created_at - case scope when 'likely' then interval '3 days' else interval '0' end
    ), taken as (
      select id from lookalike_sweeps where id in (select id from candidates)
        and (state = 'queued' or state = 'running' and beat_at < ${staleBefore})
      order by trigger = 'manual' desc, ${lookupsUsed(sql`lookalike_sweeps.account_id`, { purpose: 'sweep', now })}, created_at limit ${limit} for update skip locked
    )
    update lookalike_sweeps s set state = 'running', attempts = s.attempts + 1, beat_at = ${now},
      started_at = coalesce(s.started_at, ${now}), not_before = null,
      baseline = case when s.started_at is not null then s.baseline
        else ${isBaseline({ accountId: sql`s.account_id`, domainId: sql`s.domain_id`, scope: sql`s.scope` })} end
    from taken where s.id = taken.id
    returning s.*
  `.execute(db);
  return rows;
}

export async function failAbandonedSweeps(
  db: Db,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<void> {
  await sql`
    update lookalike_sweeps set state = 'failed', finished_at = ${now}, error = 'worker-died'
    where state = 'running' and beat_at < ${staleBefore} and attempts >= ${maxAttempts}
  `.execute(db);
}

type Claimed = Pick<SweepRow, 'id' | 'attempts'>;

export interface SweepProgress {
  position: number;
  lookedUp: number;
  unanswered: number;
  registered: number;
  fresh: number;
  generated: number;
  freeVariants: readonly string[];
}

/** Sign of life and progress. False when another worker has taken the sweep over: nothing of this one counts then. */
export async function saveSweepProgress(
  tx: Tx,
  sweep: Claimed,
  { now, words, ...done }: SweepProgress & { now: Date; words: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update lookalike_sweeps set beat_at = ${now}, position = ${done.position}, looked_up = ${done.lookedUp},
      unanswered = ${done.unanswered}, registered = ${done.registered}, fresh = ${done.fresh},
      generated = ${done.generated}, free_variants = ${[...done.freeVariants]}::text[], words = ${[...words]}::text[]
    where id = ${sweep.id} and attempts = ${sweep.attempts} and state = 'running' returning id
  `.execute(tx);
  return rows.length > 0;
}

export async function endSweep(
  db: Db,
  sweep: Claimed,
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update lookalike_sweeps set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}, beat_at = ${end.now}
    where id = ${sweep.id} and attempts = ${sweep.attempts} and state = 'running'
  `.execute(db);
}

/** Puts a sweep back that this process will not finish; `notBefore`: it waits for the account's budget. */
export async function returnSweep(db: Db, sweep: Claimed, notBefore: Date | null): Promise<void> {
  await sql`
    update lookalike_sweeps set state = 'queued', beat_at = null, attempts = attempts - 1, not_before = ${notBefore}
    where id = ${sweep.id} and attempts = ${sweep.attempts} and state = 'running'
  `.execute(db);
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
      from domains d join monitors m on m.domain_id = d.id and m.account_id = d.account_id
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
