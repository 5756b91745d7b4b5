import { copyRows } from '#platform/database/copy/copy-in.ts';
import { allOf, isAfter, isOneOf } from '#platform/database/filters.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';
import { type Listed, selectPage } from '#platform/http/select-page.ts';

export interface AuditRow {
  id: string;
  at: Date;
  actor_type: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  object_type: string;
  object_id: string | null;
  details: Record<string, unknown>;
  request_id: string | null;
  address: string | null;
}

const columns = [
  'id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'object_type',
  'object_id',
  'details',
  'request_id',
  'address',
] as const;

/** Writes of an account, newest first; one row more than the page holds. */
export function listAuditRows(
  db: Db,
  accountId: string,
  filter: { page: Page; action?: string[]; objectType?: string[]; objectId?: string[] },
): Promise<Listed<AuditRow>> {
  return selectPage<AuditRow>(db, filter.page, (page) =>
    db
      .selectFrom('audit_log')
      .select(columns)
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('action', filter.action),
          isOneOf('object_type', filter.objectType),
          isOneOf('object_id', filter.objectId),
          isAfter(['at', 'id'], page.after),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit + 1),
  );
}

/** Remembers a few writes of an account. */
export async function insertAuditRows(tx: Tx, accountId: string, rows: readonly AuditRow[]): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values(rows.map((row) => ({ ...row, account_id: accountId, details: JSON.stringify(row.details) })))
    .execute();
}

/** As `insertAuditRows`, for any number of them: by COPY, each row made when its turn comes. */
export async function copyAuditRows<Entry>(
  tx: Tx,
  accountId: string,
  entries: readonly Entry[],
  toRow: (entry: Entry) => AuditRow,
): Promise<void> {
  const target = { table: 'audit_log', columns: ['account_id', ...columns] };
  await copyRows(tx, target, entries, (entry) => {
    const row = toRow(entry);
    const values = { ...row, at: row.at.toISOString(), details: JSON.stringify(row.details) };
    return [accountId, ...columns.map((column) => values[column])];
  });
}
