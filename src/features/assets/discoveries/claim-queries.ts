import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import type { DiscoveryStep } from './rules.ts';

/** Statements by which a worker claims runs of all accounts and is done with them. */

/** A run that this process has taken on itself. */
export interface ClaimedDiscovery {
  id: string;
  accountId: string;
  domainId: string;
  domain: string;
  /** Ownership is proven: active steps may run. */
  verified: boolean;
  trigger: 'schedule' | 'manual';
  steps: DiscoveryStep[];
  /** The domain has no whole run yet. */
  baseline: boolean;
}

/** Waiting runs: those asked for by hand first, then those of the account with fewest in progress. */
export const discoveriesDue: ClaimQuery = {
  due: ({ isFree, busyAccounts }, limit) => sql`
    select d.id as item, d.account_id from discoveries d left join ${busyAccounts} b using (account_id)
    where d.state in ('queued', 'running') and ${isFree(sql`d.id`)}
    order by (d.trigger = 'manual') desc, coalesce(b.under_way, 0)
      + row_number() over (partition by d.account_id, d.trigger order by d.requested_at), d.requested_at
    limit ${limit}`,
  take: (now) => sql`, taken as (
      update discoveries d set state = 'running', started_at = coalesce(d.started_at, ${now}::timestamptz),
        baseline = not exists (select 1 from discovery_schedules s where s.domain_id = d.domain_id and s.baseline_at is not null)
      from claimed where d.id = claimed.item and d.state in ('queued', 'running') returning d.*
    )
    select t.id, t.account_id as "accountId", t.domain_id as "domainId", m.domain, m.verified_at is not null as verified,
      t.trigger, t.steps, t.baseline
    from taken t join domains m on m.id = t.domain_id`,
};

/** Locks a run in progress. False when it is gone with its domain. */
export async function lockDiscovery(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from discoveries where id = ${id} and state = 'running' for update`.execute(tx);
  return rows.length > 0;
}

/** Puts a run back that this process will not end. */
export async function requeueDiscovery(tx: Tx, id: string): Promise<void> {
  await sql`update discoveries set state = 'queued' where id = ${id} and state = 'running'`.execute(tx);
}

/** Ends runs. */
export async function finishDiscoveries(
  tx: Tx,
  ids: readonly string[],
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update discoveries set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')`.execute(tx);
}

/** So many runs may wait that the clock has asked for; the rest is asked for as they are done. */
const mostWaiting = 500;

/** Gives domains that have none a row of their schedule, the first run due at once. */
export async function seedSchedules(db: Db, now: Date): Promise<number> {
  const result = await sql`
    insert into discovery_schedules (domain_id, account_id, next_due_at)
    select d.id, d.account_id, ${now}::timestamptz from domains d
    where not exists (select 1 from discovery_schedules s where s.domain_id = d.id)
    limit 5000 on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Domains that are due, the longest waiting first, moved on by a day to their own time of day. */
export async function takeDue(
  tx: Tx,
  now: Date,
): Promise<{ domainId: string; accountId: string; wordsAt: Date | null; hasBaseline: boolean }[]> {
  const { rows } = await sql<{
    domain_id: string;
    account_id: string;
    wordlist_at: Date | null;
    has_baseline: boolean;
  }>`
    with due as (
      select domain_id from discovery_schedules where next_due_at <= ${now}
      order by next_due_at
      limit greatest(0, ${mostWaiting} - (select count(*) from discoveries where state in ('queued', 'running')))
      for update
    )
    update discovery_schedules s set next_due_at = date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC'
      + interval '1 day' + (hashtext(s.domain_id::text)::int8 & 65535) * interval '1 day' / 65536
    from due where s.domain_id = due.domain_id
    returning s.domain_id, s.account_id, s.wordlist_at, s.baseline_at is not null as has_baseline`.execute(
    tx,
  );
  return rows.map((row) => ({
    domainId: row.domain_id,
    accountId: row.account_id,
    wordsAt: row.wordlist_at,
    hasBaseline: row.has_baseline,
  }));
}

/** Takes away runs that ended before `before`, and their names. */
export async function deleteOldDiscoveries(db: Db, before: Date): Promise<number> {
  const result = await sql`
    delete from discoveries where state in ('done', 'failed') and requested_at < ${before}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Names that nobody triaged, that lead nowhere and that no source has named since `before`. */
export async function deleteLostNames(db: Db, before: Date): Promise<number> {
  const result = await sql`
    delete from subdomains where not alive and state = 'new' and note is null and last_seen_at < ${before}`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}
