import { sql } from 'kysely';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { Severity } from '#engine/findings/types.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** Statements by which a worker claims scans, shows progress and is done with them. */

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
}

/**
 * Waiting scans, those asked for by hand first. With a `share`, accounts that have so many scans under way already, in
 * all processes, are passed over.
 */
export const scansDue = (share: number | null): ClaimQuery => ({
  due: ({ isFree, busyAccounts }, limit) => sql`
    select s.id as item, s.account_id from scans s left join ${busyAccounts} b using (account_id)
    where s.state in ('queued', 'running') and ${isFree(sql`s.id`)}
      and (${share}::int is null or coalesce(b.under_way, 0) < ${share}::int)
    order by (s.trigger = 'manual') desc, s.requested_at limit ${limit}`,
  take: (now) => sql`, taken as (
      update scans s set state = 'running', families_done = '{}', started_at = ${now}
      from claimed where s.id = claimed.item and s.state in ('queued', 'running') returning s.*
    )
    select t.id, t.account_id as "accountId", t.monitor_id as "monitorId", d.domain, m.domain_id as "domainId",
      m.verified_at is not null as verified, m.dkim_selectors as "dkimSelectors", d.expected, t.families, t.trigger
    from taken t join domain_monitors m on m.id = t.monitor_id join domains d on d.id = m.domain_id`,
});

/** Shows which families are done so far. */
export async function saveScanProgress(db: Db, id: string, done: readonly FamilyName[]): Promise<void> {
  await sql`${named('scan-progress')}
    update scans set families_done = ${[...done]}::text[] where id = ${id} and state = 'running'
  `.execute(db);
}

/** Scans that could not be done or recorded. */
export async function failScans(
  tx: Tx,
  ids: readonly string[],
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await sql`
    update scans set state = 'failed', finished_at = ${now}, error = ${error}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')
  `.execute(tx);
}

/** Puts a scan that this process will not finish back in the queue. */
export async function requeueScan(tx: Tx, id: string): Promise<void> {
  await sql`update scans set state = 'queued', started_at = null where id = ${id} and state = 'running'`.execute(
    tx,
  );
}

/** Locks a scan in progress. False when it is gone with its monitor. */
export async function lockScan(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from scans where id = ${id} and state = 'running' for update`.execute(
    tx,
  );
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
    update scans set state = 'done', finished_at = ${now}, duration_ms = ${summary.durationMs},
      families_done = ${[...summary.done]}::text[], risk_score = ${summary.riskScore}, label = ${summary.label},
      open_counts = ${JSON.stringify(summary.open)}::jsonb, new_findings = ${summary.opened},
      resolved_findings = ${summary.resolved}, queries = ${summary.queries}
    where id = ${scan.id}
  `.execute(tx);
}
