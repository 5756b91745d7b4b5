import type { Queryable } from '#platform/database/types.ts';

/** What a window may name. */
export type NamedTable = 'monitors' | 'service_monitors' | 'domains';

/** Which of these ids are the account's own. */
export async function selectOwnIds(
  db: Queryable,
  accountId: string,
  table: NamedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** How a monitor is called where people read of it; null when the account has no such. */
export async function findNameOf(
  db: Queryable,
  accountId: string,
  { kind, id }: { kind: 'monitor' | 'service-monitor'; id: string },
): Promise<string | null> {
  if (kind === 'service-monitor') {
    const row = await db
      .selectFrom('service_monitors')
      .select('name')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.name ?? null;
  }
  const row = await db
    .selectFrom('monitors')
    .innerJoin('domains', 'domains.id', 'monitors.domain_id')
    .select('domains.domain')
    .where('monitors.account_id', '=', accountId)
    .where('monitors.id', '=', id)
    .executeTakeFirst();
  return row?.domain ?? null;
}
