import { sql } from 'kysely';
import { lookupsUsed } from '#features/lookup-budgets/index.ts';
import { isActiveAccount } from '#platform/database/filters.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import { isBaseline } from './sweeps/queries.ts';

/** Statements for all accounts that workers use to claim, update and finish sweeps. */

/**
 * Finds queued sweeps: manual sweeps first, then sweeps of the accounts with the fewest lookups today. Within an
 * account, likely names come first, unless a full sweep has waited for days. An account has at most one running sweep
 * across all processes.
 */
export const dueSweeps: ClaimQuery = {
  due: ({ now, isFree, busyAccounts }, limit) => sql`
    select id as item, account_id from (
      select distinct on (s.account_id) s.id, s.account_id, s.trigger, s.created_at
      from lookalike_sweeps s left join ${busyAccounts} b using (account_id)
      where s.state in ('queued', 'running') and (s.not_before is null or s.not_before <= ${now})
        and ${isFree(sql`s.id`)} and b.under_way is null and ${isActiveAccount(sql`s.account_id`)}
      order by s.account_id, s.trigger = 'manual' desc,
        s.created_at - case s.scope when 'likely' then interval '3 days' else interval '0' end
    ) first
    order by trigger = 'manual' desc, ${lookupsUsed(sql`first.account_id`, { purpose: 'sweep', now })}, created_at limit ${limit}`,
  claim: (now) => sql`
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

/** Saves the progress. Returns false if the sweep was deleted with its domain. */
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

export async function finishSweeps(
  tx: Tx,
  ids: readonly string[],
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update lookalike_sweeps set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')
  `.execute(tx);
}

/** Returns a sweep to the queue; `notBefore` is the time when the account has budget again. */
export async function requeueSweep(tx: Tx, id: string, notBefore: Date | null): Promise<void> {
  await sql`
    update lookalike_sweeps set state = 'queued', not_before = ${notBefore} where id = ${id} and state = 'running'
  `.execute(tx);
}

/** The maximum number of full sweeps of an account per day, or a seventh of its domains if that is more. */
const fullSweepsPerDay = 10;

/**
 * Queues due sweeps of monitored domains: all names weekly, likely names daily. If one domain contains another, only
 * the shorter domain is swept. Full sweeps are spread over the week, starting with the domains that have waited
 * longest, so that they do not use up the budget of the daily sweeps.
 * @returns the number of sweeps queued.
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
        and place + whole <= greatest(${fullSweepsPerDay}, ceil(siblings / 7.0)) then 'all' else 'likely' end as scope
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

/** Deletes old sweeps except the latest sweep of each domain, because it shows that the domain has a baseline. */
export async function pruneSweeps(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from lookalike_sweeps s where s.finished_at < ${before}
      and exists (select from lookalike_sweeps n where n.domain_id = s.domain_id and n.scope = s.scope
        and n.state = 'done' and n.created_at > s.created_at)
  `.execute(tx);
}

/** A lookalike with a due screenshot. */
export interface DueScreenshot {
  id: string;
  account_id: string;
  domain_id: string;
  name: string;
  url: string | null;
}

const perAccount = 3;

/**
 * Finds lookalikes of all accounts with a due screenshot. These lookalikes are risky or watched, and have had no
 * screenshot for a week or have changed since the last screenshot. Returns a few per account, highest risk first.
 */
export const dueScreenshots = (now: Date): ClaimQuery => ({
  due: ({ isFree }, limit) => sql`
    select id as item, account_id from (
      select id, account_id, screenshot_attempted_at, score,
        row_number() over (partition by account_id order by screenshot_attempted_at nulls first, score desc) as place
      from lookalikes
      where registered and score >= 30 and state not in ('benign', 'owned')
        and (web->>'status')::int < 400 and not (web->>'parked')::boolean and not (web->>'redirectsToOwner')::boolean
        and (screenshot_attempted_at is null or screenshot_attempted_at < ${now}::timestamptz - interval '7 days'
          or (last_changed_at > screenshot_attempted_at and screenshot_attempted_at < ${now}::timestamptz - interval '1 hour'))
        and ${isFree(sql`lookalikes.id`)}
    ) worth
    where place <= ${perAccount} order by screenshot_attempted_at nulls first, score desc limit ${limit}`,
  claim: () => sql`
    select l.id, l.account_id, l.domain_id, l.name, l.web->>'url' as url
    from lookalikes l join claimed on claimed.item = l.id
    where l.screenshot_attempted_at is null or l.screenshot_attempted_at < ${now}::timestamptz - interval '1 hour'`,
});

/** Records that screenshots were attempted, successful or not. */
export async function markScreenshotAttempted(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`update lookalikes set screenshot_attempted_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
}

/** Statements for the lookalikes of all accounts, because a log entry can concern any account. */

/** Returns the distinct names of all registered lookalikes. */
export async function selectRegisteredNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from lookalikes where registered`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Stores the newest certificate of each name and adds it to the history. Certificates within an hour are counted as
 * one, because each certificate is logged several times.
 */
export async function recordCertificates(
  tx: Tx,
  seen: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (seen.size === 0) return;
  // A log's timestamp may be in the future.
  const times = [...seen.values()].map((at) => new Date(Math.min(at, now.getTime())));
  await sql`
    with seen as (
      select l.id, l.account_id, l.certificate_at as before, s.at
      from unnest(${[...seen.keys()]}::text[], ${times}::timestamptz[]) as s (name, at)
        join lookalikes l on l.name = s.name
      where l.registered and (l.certificate_at is null or l.certificate_at < s.at - interval '1 hour')
      order by l.id for no key update of l
    ), noted as (
      update lookalikes l set certificate_at = seen.at, last_changed_at = ${now} from seen where l.id = seen.id
    )
    insert into lookalike_changes (lookalike_id, account_id, at, type, before, after, actor)
    select id, account_id, ${now}, 'certificate',
      case when before is null then '{}' else array[to_char(before at time zone 'UTC', ${iso})] end,
      array[to_char(at at time zone 'UTC', ${iso})], 'Certificate Transparency'
    from seen
  `.execute(tx);
}

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
