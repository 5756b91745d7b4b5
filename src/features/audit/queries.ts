import { sql } from 'kysely';
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
  let query = db
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
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.page.limit + 1);
  const { after } = filter.page;
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.objectType !== undefined) query = query.where('object_type', '=', filter.objectType);
  if (filter.objectId !== undefined) query = query.where('object_id', '=', filter.objectId);
  return (await query.execute()) as unknown as AuditRow[];
}
