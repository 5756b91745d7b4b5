import { sql } from 'kysely';
import { newId } from '#platform/crypto/tokens.ts';
import { allOf, isAfter } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';
import type { StoredFinding } from '../findings/finding-rows.ts';
import type { ClaimedScan } from './claims.ts';

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

/** Remembers what changed. */
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
