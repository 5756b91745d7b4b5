import { sql } from 'kysely';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Queryable, Stored } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';

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

/** Scans of a monitor, newest first; one row more than the page holds. */
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
