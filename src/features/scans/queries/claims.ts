import { sql } from 'kysely';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { Severity } from '#engine/findings/types.ts';
import { isFamilyName } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/** Statements by which a worker takes a scan on itself, gives signs of life and is done with it. */

/** A scan that this process has taken on itself. */
export interface ClaimedScan {
  id: string;
  accountId: string;
  monitorId: string;
  domain: string;
  domainId: string;
  verified: boolean;
  /** DKIM selectors that the owner declared. */
  dkimSelectors: string[];
  /** What the owner says is as it should be. */
  expected: ExpectedFacts;
  families: FamilyName[];
  trigger: string;
  /** Which try this is; only the newest may record. */
  attempt: number;
}

/** Tries of one scan before it counts as failed: a domain that kills workers must not kill them for ever. */
const maxAttempts = 3;

/**
 * Takes waiting scans, asked-for ones first, and those whose worker gave no sign of life since `staleBefore`.
 * Rows that another worker is taking are skipped, so any number of processes may claim at once. With a `share`,
 * accounts that have so many scans under way already, in all processes, are passed over.
 */
export async function claimScans(
  db: Db,
  options: { now: Date; staleBefore: Date; limit: number; share?: number },
): Promise<ClaimedScan[]> {
  const share = options.share ?? null;
  const { rows } = await sql<{
    id: string;
    account_id: string;
    monitor_id: string;
    domain: string;
    domain_id: string;
    verified: boolean;
    dkim_selectors: string[];
    expected: ExpectedFacts;
    families: string[];
    trigger: string;
    attempts: number;
  }>`${named('scan-claim')}
    with crowded as materialized (
      select account_id from scans where state = 'running' and beat_at >= ${options.staleBefore}
      group by account_id having count(*) >= ${share}::int
    ), taken as (
      select id from scans
      where state in ('queued', 'running')
        and (state = 'queued' or beat_at < ${options.staleBefore}) and attempts < ${maxAttempts}
        and account_id not in (select account_id from crowded)
      order by (trigger = 'manual') desc, requested_at
      limit ${options.limit}
      for update skip locked
    ), claimed as (
      update scans s set state = 'running', attempts = s.attempts + 1, families_done = '{}',
        started_at = ${options.now}, beat_at = ${options.now}
      from taken where s.id = taken.id
      returning s.*
    )
    select c.id, c.account_id, c.monitor_id, d.domain, m.domain_id, m.verified_at is not null as verified, m.dkim_selectors, d.expected,
      c.families, c.trigger, c.attempts
    from claimed c join monitors m on m.id = c.monitor_id join domains d on d.id = m.domain_id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    monitorId: row.monitor_id,
    domain: row.domain,
    domainId: row.domain_id,
    verified: row.verified,
    dkimSelectors: row.dkim_selectors,
    expected: row.expected,
    families: row.families.filter(isFamilyName),
    trigger: row.trigger,
    attempt: row.attempts,
  }));
}

/** Gives up scans that were taken up too often. */
export async function failAbandonedScans(db: Db, options: { now: Date; staleBefore: Date }): Promise<number> {
  const result = await sql`
    update scans set state = 'failed', finished_at = ${options.now}, error = 'worker-died'
    where state = 'running' and beat_at < ${options.staleBefore} and attempts >= ${maxAttempts}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Sign of life, with the families done so far. False when another worker has taken the scan over. */
export async function beatScan(
  db: Db,
  scan: Pick<ClaimedScan, 'id' | 'attempt'>,
  progress: { now: Date; done: readonly FamilyName[] },
): Promise<boolean> {
  const result = await sql`${named('scan-beat')}
    update scans set beat_at = ${progress.now}, families_done = ${[...progress.done]}::text[]
    where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running'
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

/** A scan that could not be recorded. */
export async function failScan(
  db: Db,
  scan: Pick<ClaimedScan, 'id' | 'attempt'>,
  failure: { now: Date; error: string },
): Promise<void> {
  await sql`
    update scans set state = 'failed', finished_at = ${failure.now}, error = ${failure.error}
    where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running'
  `.execute(db);
}

/** Puts scans that this process took but will not finish back in the queue. */
export async function returnScans(
  db: Db,
  scans: readonly Pick<ClaimedScan, 'id' | 'attempt'>[],
): Promise<void> {
  if (scans.length === 0) return;
  await sql`
    update scans s set state = 'queued', started_at = null, beat_at = null, attempts = s.attempts - 1
    from unnest(${scans.map((scan) => scan.id)}::uuid[], ${scans.map((scan) => scan.attempt)}::int4[]) as d (id, attempt)
    where s.id = d.id and s.attempts = d.attempt and s.state = 'running'
  `.execute(db);
}

/** True while the scan is still this worker's; its row stays locked, so that nobody takes it over meanwhile. */
export async function lockScan(tx: Tx, scan: Pick<ClaimedScan, 'id' | 'attempt'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scans where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running' for update
  `.execute(tx);
  return rows.length > 0;
}

/** How a scan ended. */
export interface ScanSummaryRow {
  riskScore: number | null;
  label: string;
  open: Record<Severity, number>;
  opened: number;
  resolved: number;
  queries: number;
  durationMs: number;
  done: readonly string[];
}

export async function finishScan(
  tx: Tx,
  scan: Pick<ClaimedScan, 'id'>,
  summary: ScanSummaryRow,
  now: Date,
): Promise<void> {
  await sql`${named('scan-finish')}
    update scans set state = 'done', finished_at = ${now}, beat_at = ${now}, duration_ms = ${summary.durationMs},
      families_done = ${[...summary.done]}::text[], risk_score = ${summary.riskScore}, label = ${summary.label},
      open_counts = ${JSON.stringify(summary.open)}::jsonb, new_findings = ${summary.opened},
      resolved_findings = ${summary.resolved}, queries = ${summary.queries}
    where id = ${scan.id}
  `.execute(tx);
}
