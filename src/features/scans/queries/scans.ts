import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { StoredFinding } from '../findings/stored-findings.ts';
import type { ClaimedScan } from './scan-queue.ts';

export interface ScanRow {
  id: string;
  trigger: Stored<'scans', 'trigger'>;
  state: Stored<'scans', 'state'>;
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

/** Lists a page of a monitor's scans, newest first, plus one row if there are more. */
export function listScans(
  db: Queryable,
  accountId: string,
  { monitorId, page }: { monitorId: string; page: Page },
): Promise<Listed<ScanRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<ScanRow>`
    select ${scanColumns} from scans
    where account_id = ${accountId} and monitor_id = ${monitorId}
      and ${allOf(isAfter(['requested_at', 'id'], page.after))}
    order by requested_at desc, id desc limit ${page.limit + 1}
  `,
  );
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

export interface ChangeRow {
  id: string;
  scan_id: string;
  at: Date;
  check_id: string;
  asset: string;
  reason: string;
  evidence: unknown;
}

/** Lists a page of changes of a monitor's domain, newest first, plus one row if there are more. */
export function listChanges(
  db: Queryable,
  accountId: string,
  { monitorId, page }: { monitorId: string; page: Page },
): Promise<Listed<ChangeRow>> {
  return selectPage(
    db,
    page,
    (page) => sql<ChangeRow>`
    select id, scan_id, at, check_id, asset, reason, evidence from posture_changes
    where account_id = ${accountId} and monitor_id = ${monitorId}
      and ${allOf(isAfter(['at', 'id'], page.after))}
    order by at desc, id desc limit ${page.limit + 1}
  `,
  );
}

/** Stores changes. */
export async function insertChanges(
  tx: Tx,
  scan: Pick<ClaimedScan, 'id' | 'monitorId' | 'accountId'>,
  changes: readonly Pick<StoredFinding, 'checkId' | 'asset' | 'reason' | 'evidence'>[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ checkId, asset, reason, evidence }) => ({
    id: newId(),
    check_id: checkId,
    asset,
    reason: reason ?? 'changed',
    evidence,
  }));
  await sql`
    insert into posture_changes (id, account_id, monitor_id, scan_id, at, check_id, asset, reason, evidence)
    select x.id, ${scan.accountId}, ${scan.monitorId}, ${scan.id}, ${now}, x.check_id, x.asset, x.reason, x.evidence
    from json_to_recordset(${JSON.stringify(rows)}) as x (id uuid, check_id text, asset text, reason text, evidence json)
  `.execute(tx);
}
