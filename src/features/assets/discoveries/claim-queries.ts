import { sql } from 'kysely';
import { isActiveAccount } from '#platform/database/filters.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';
import type { DiscoveryStep } from './queries.ts';

/** Statements over all accounts that workers use to claim and finish discoveries. */

/** A discovery claimed by this process. */
export interface ClaimedDiscovery {
  id: string;
  accountId: string;
  domainId: string;
  domain: string;
  /** Whether ownership is verified, so that active steps may run. */
  verified: boolean;
  trigger: 'schedule' | 'manual';
  steps: DiscoveryStep[];
  /** Whether this is the first complete discovery of the domain. */
  baseline: boolean;
}

/** Finds queued discoveries: manual discoveries first, then discoveries of the accounts with the fewest in progress. */
export const dueDiscoveries: ClaimQuery = {
  due: ({ isFree, busyAccounts }, limit) => sql`
    select d.id as item, d.account_id from discoveries d left join ${busyAccounts} b using (account_id)
    where d.state in ('queued', 'running') and ${isFree(sql`d.id`)} and ${isActiveAccount(sql`d.account_id`)}
    order by (d.trigger = 'manual') desc, coalesce(b.under_way, 0)
      + row_number() over (partition by d.account_id, d.trigger order by d.requested_at), d.requested_at
    limit ${limit}`,
  claim: (now) => sql`, taken as (
      update discoveries d set state = 'running', started_at = coalesce(d.started_at, ${now}::timestamptz),
        baseline = not exists (select 1 from discovery_schedules s where s.domain_id = d.domain_id and s.baseline_at is not null)
      from claimed where d.id = claimed.item and d.state in ('queued', 'running') returning d.*
    )
    select t.id, t.account_id as "accountId", t.domain_id as "domainId", m.domain, m.verified_at is not null as verified,
      t.trigger, t.steps, t.baseline
    from taken t join domains m on m.id = t.domain_id`,
};

/** Locks a running discovery. Returns false if it was deleted with its domain. */
export async function lockDiscovery(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from discoveries where id = ${id} and state = 'running' for update`.execute(tx);
  return rows.length > 0;
}

/** Returns a discovery to the queue. */
export async function requeueDiscovery(tx: Tx, id: string): Promise<void> {
  await sql`update discoveries set state = 'queued' where id = ${id} and state = 'running'`.execute(tx);
}

/** Finishes discoveries. */
export async function finishDiscoveries(
  tx: Tx,
  ids: readonly string[],
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update discoveries set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')`.execute(tx);
}

/** Maximum number of discoveries that the schedule queues at a time. More follow as these finish. */
const maxQueued = 500;

/** Inserts missing schedules, with the first discovery due now. */
export async function seedSchedules(db: Db, now: Date): Promise<number> {
  const result = await sql`
    insert into discovery_schedules (domain_id, account_id, next_due_at)
    select d.id, d.account_id, ${now}::timestamptz from domains d
    where not exists (select 1 from discovery_schedules s where s.domain_id = d.id)
    limit 5000 on conflict do nothing`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Claims the due domains, longest waiting first, and schedules each domain for its fixed time on the next day. */
export async function claimDueDomains(
  tx: Tx,
  now: Date,
): Promise<{ domainId: string; accountId: string; wordlistAt: Date | null; hasBaseline: boolean }[]> {
  const { rows } = await sql<{
    domain_id: string;
    account_id: string;
    wordlist_at: Date | null;
    has_baseline: boolean;
  }>`
    with due as (
      select domain_id from discovery_schedules where next_due_at <= ${now}
      order by next_due_at
      limit greatest(0, ${maxQueued} - (select count(*) from discoveries where state in ('queued', 'running')))
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
    wordlistAt: row.wordlist_at,
    hasBaseline: row.has_baseline,
  }));
}

/** Deletes discoveries that ended before `before`, with their names. */
export async function deleteOldDiscoveries(db: Db, before: Date): Promise<number> {
  const result = await sql`
    delete from discoveries where state in ('done', 'failed') and requested_at < ${before}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Deletes untriaged names that do not resolve and that no source has returned since `before`. */
export async function deleteUnseenNames(db: Db, before: Date): Promise<number> {
  const result = await sql`
    delete from subdomains where not alive and state = 'new' and note is null and last_seen_at < ${before}`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}
