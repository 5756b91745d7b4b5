import { sql } from 'kysely';
import type { CheckResult } from '#engine/posture/posture-check.ts';
import { allOf, type Condition, isAfter, isEqual } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import type { FindingRow } from './finding-rows.ts';

/** Reads and writes that callers ask for; every one names the account. */

export interface ScannedMonitor {
  id: string;
  domain: string;
  verified: boolean;
  state: 'active' | 'paused';
}

/** The caller's monitor, or null. */
export async function findScannedMonitor(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<ScannedMonitor | null> {
  const { rows } = await sql<ScannedMonitor>`${named('scanned-monitor')}
    select m.id, d.domain, m.verified_at is not null as verified, m.state
    from monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and m.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

export interface ScanRow {
  id: string;
  trigger: string;
  state: string;
  families: string[];
  families_done: string[];
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  duration_ms: number | null;
  risk_score: number | null;
  label: string | null;
  open_counts: Record<string, number> | null;
  new_findings: number | null;
  resolved_findings: number | null;
  queries: number | null;
  error: string | null;
}

const scanColumns = sql`id, trigger, state, families, families_done, requested_at, started_at, finished_at,
  duration_ms, risk_score, label, open_counts, new_findings, resolved_findings, queries, error`;

/** Scans of a monitor, newest first; one row more than the page holds. */
export async function selectScans(
  db: Queryable,
  accountId: string,
  { monitorId, page }: { monitorId: string; page: Page },
): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select ${scanColumns} from scans
    where account_id = ${accountId} and monitor_id = ${monitorId}
      and ${allOf(isAfter(['requested_at', 'id'], page.after))}
    order by requested_at desc, id desc limit ${page.limit + 1}
  `.execute(db);
  return rows;
}

export async function findScan(
  db: Queryable,
  accountId: string,
  { monitorId, scanId }: { monitorId: string; scanId: string },
): Promise<ScanRow | null> {
  const { rows } = await sql<ScanRow>`
    select ${scanColumns} from scans
    where account_id = ${accountId} and monitor_id = ${monitorId} and id = ${scanId}
  `.execute(db);
  return rows[0] ?? null;
}

/** A result as a scan recorded it. */
export interface RecordedCheck {
  id: string;
  family: string;
  asset: string;
  result: CheckResult;
  reason: string | null;
  evidence: Record<string, unknown> | null;
}

/** Results and evidence of a scan recorded since `since`; null once they are past their 90 days. */
export async function findScanChecks(
  db: Queryable,
  accountId: string,
  { scanId, since }: { scanId: string; since: Date },
): Promise<RecordedCheck[] | null> {
  const { rows } = await sql<{ checks: RecordedCheck[] }>`
    select checks from scan_records
    where account_id = ${accountId} and scan_id = ${scanId} and recorded_at >= ${since}
  `.execute(db);
  return rows[0]?.checks ?? null;
}

/** States by which findings are listed; the last three are open findings that a person spoke about. */
export const findingStates = ['open', 'resolved', 'accepted', 'false-positive'] as const;
type FindingState = (typeof findingStates)[number];

export interface FindingFilter {
  state?: FindingState;
  severity?: string;
  category?: string;
  dimension?: string;
}

const findingColumns = sql`id, check_id, asset, severity, state, stale, confidence, escalated, main, reason, evidence,
  points, first_seen_at, opened_at, last_seen_at, resolved_at, reopened, clean_passes, inapplicable_since,
  disposition, disposition_note, disposition_by, disposition_at`;

const stateIs: Record<FindingState, Condition> = {
  open: sql<boolean>`state = 'open' and disposition is distinct from 'false-positive'
    and disposition is distinct from 'accepted-risk'`,
  resolved: sql<boolean>`state = 'resolved'`,
  accepted: sql<boolean>`state = 'open' and disposition = 'accepted-risk'`,
  'false-positive': sql<boolean>`disposition = 'false-positive'`,
};

/** Findings of a monitor, latest seen first; one row more than the page holds. */
export async function selectFindings(
  db: Queryable,
  accountId: string,
  query: FindingFilter & { monitorId: string; page: Page },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${accountId} and monitor_id = ${query.monitorId}
      and ${allOf(
        query.state === undefined ? null : stateIs[query.state],
        isEqual('severity', query.severity),
        isEqual('category', query.category),
        isEqual('dimension', query.dimension),
        isAfter(['last_seen_at', 'id'], query.page.after),
      )}
    order by last_seen_at desc, id desc limit ${query.page.limit + 1}
  `.execute(db);
  return rows;
}

export async function findFinding(
  db: Queryable,
  accountId: string,
  { monitorId, findingId, lock = false }: { monitorId: string; findingId: string; lock?: boolean },
): Promise<FindingRow | null> {
  const { rows } = await sql<FindingRow>`
    select ${findingColumns} from findings
    where account_id = ${accountId} and monitor_id = ${monitorId} and id = ${findingId}
    ${lock ? sql`for update` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

export async function updateDisposition(
  tx: Tx,
  accountId: string,
  change: {
    findingId: string;
    disposition: string | null;
    note: string | null;
    by: string | null;
    at: Date | null;
  },
): Promise<FindingRow> {
  const { rows } = await sql<FindingRow>`
    update findings set disposition = ${change.disposition}, disposition_note = ${change.note},
      disposition_by = ${change.by}, disposition_at = ${change.at}
    where account_id = ${accountId} and id = ${change.findingId}
    returning ${findingColumns}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a locked finding is gone');
  return row;
}

export interface ChangeRow {
  id: string;
  scan_id: string;
  at: Date;
  check_id: string;
  asset: string;
  reason: string;
  evidence: unknown;
}

/** What changed on a monitor's domain, newest first; one row more than the page holds. */
export async function selectChanges(
  db: Queryable,
  accountId: string,
  { monitorId, page }: { monitorId: string; page: Page },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, scan_id, at, check_id, asset, reason, evidence from posture_changes
    where account_id = ${accountId} and monitor_id = ${monitorId}
      and ${allOf(isAfter(['at', 'id'], page.after))}
    order by at desc, id desc limit ${page.limit + 1}
  `.execute(db);
  return rows;
}
