import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';
import type { DiscoveryStep } from './rules.ts';

/** Statements by which a worker takes a run on itself, gives signs of life and is done with it, over all accounts. */

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
  /** Which try this is; only the newest may record. */
  attempt: number;
  /** The domain has no whole run yet. */
  baseline: boolean;
}

/** Tries of one run before it counts as failed: a domain that kills workers must not kill them for ever. */
const maxAttempts = 5;
/** A run without a sign of life for so long is taken over. */
const staleMs = 120_000;

/**
 * Takes the run that is next: asked-for ones first, then those of the account with fewest under way. A run whose worker
 * gave no sign of life is taken over, with the steps that it has done.
 */
export async function claimDiscovery(db: Db, now: Date): Promise<ClaimedDiscovery | null> {
  const staleBefore = new Date(now.getTime() - staleMs);
  const { rows } = await sql<{
    id: string;
    account_id: string;
    domain_id: string;
    domain: string;
    verified: boolean;
    trigger: 'schedule' | 'manual';
    steps: DiscoveryStep[];
    attempts: number;
    baseline: boolean;
  }>`
    with busy as materialized (
      select account_id, count(*) as running from discoveries
      where state = 'running' and beat_at >= ${staleBefore} group by account_id
    ), next as (
      select d.id from discoveries d left join busy b using (account_id)
      where d.state in ('queued', 'running') and (d.state = 'queued' or d.beat_at < ${staleBefore})
        and d.attempts < ${maxAttempts}
      order by (d.trigger = 'manual') desc, coalesce(b.running, 0), d.requested_at
      limit 1 for update of d skip locked
    ), claimed as (
      update discoveries d set state = 'running', attempts = d.attempts + 1, beat_at = ${now},
        started_at = coalesce(d.started_at, ${now}::timestamptz),
        baseline = not exists (select 1 from discovery_schedules s where s.domain_id = d.domain_id and s.baseline_at is not null)
      from next where d.id = next.id returning d.*
    )
    select c.id, c.account_id, c.domain_id, m.domain, m.verified_at is not null as verified, c.trigger, c.steps, c.attempts, c.baseline
    from claimed c join domains m on m.id = c.domain_id`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    domainId: row.domain_id,
    domain: row.domain,
    verified: row.verified,
    trigger: row.trigger,
    steps: row.steps,
    attempt: row.attempts,
    baseline: row.baseline,
  };
}

/** Gives up runs that were taken up too often. */
export async function failAbandoned(db: Db, now: Date): Promise<number> {
  const staleBefore = new Date(now.getTime() - staleMs);
  const result = await sql`
    update discoveries set state = 'failed', finished_at = ${now}, error = 'worker-died'
    where state = 'running' and beat_at < ${staleBefore} and attempts >= ${maxAttempts}`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

type Claim = Pick<ClaimedDiscovery, 'id' | 'attempt'>;

/** Sign of life. False when another worker has taken the run over. */
export async function beatDiscovery(db: Db, claim: Claim, now: Date): Promise<boolean> {
  const result = await sql`
    update discoveries set beat_at = ${now}
    where id = ${claim.id} and attempts = ${claim.attempt} and state = 'running'`.execute(db);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

/** True while the run is still this worker's; its row stays locked, so that nobody takes it over meanwhile. */
export async function lockDiscovery(tx: Tx, claim: Claim): Promise<boolean> {
  const { rows } = await sql`
    select 1 from discoveries where id = ${claim.id} and attempts = ${claim.attempt} and state = 'running' for update
  `.execute(tx);
  return rows.length > 0;
}

/** Puts a run back that this process will not end, as if it had not been taken. */
export async function returnDiscovery(db: Db, claim: Claim): Promise<void> {
  await sql`
    update discoveries set state = 'queued', beat_at = null, attempts = attempts - 1
    where id = ${claim.id} and attempts = ${claim.attempt} and state = 'running'`.execute(db);
}

/** Ends a run. */
export async function finishDiscovery(
  db: Db | Tx,
  claim: Claim,
  end: { state: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update discoveries set state = ${end.state}, error = ${end.error}, finished_at = ${end.now}, beat_at = ${end.now}
    where id = ${claim.id} and attempts = ${claim.attempt} and state = 'running'`.execute(db);
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
    words_at: Date | null;
    has_baseline: boolean;
  }>`
    with due as (
      select domain_id from discovery_schedules where next_due_at <= ${now}
      order by next_due_at
      limit greatest(0, ${mostWaiting} - (select count(*) from discoveries where state in ('queued', 'running')))
      for update skip locked
    )
    update discovery_schedules s set next_due_at = date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC'
      + interval '1 day' + (hashtext(s.domain_id::text)::int8 & 65535) * interval '1 day' / 65536
    from due where s.domain_id = due.domain_id
    returning s.domain_id, s.account_id, s.words_at, s.baseline_at is not null as has_baseline`.execute(tx);
  return rows.map((row) => ({
    domainId: row.domain_id,
    accountId: row.account_id,
    wordsAt: row.words_at,
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
