import { allOf, isAfter, isEqual } from '#platform/database/filters.ts';
import type { Db } from '#platform/database/types.ts';
import type { Page } from '#platform/http/pagination.ts';

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

/** Writes of an account, newest first; one row more than the page holds. */
export async function listAuditRows(
  db: Db,
  accountId: string,
  filter: { page: Page; action?: string; objectType?: string; objectId?: string },
): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select([
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
    ])
    .where('account_id', '=', accountId)
    .where(
      allOf(
        isEqual('action', filter.action),
        isEqual('object_type', filter.objectType),
        isEqual('object_id', filter.objectId),
        isAfter(['at', 'id'], filter.page.after),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.page.limit + 1)
    .execute();
  return rows as unknown as AuditRow[];
}
