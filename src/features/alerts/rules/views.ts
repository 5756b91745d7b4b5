import type { Queryable } from '#platform/database/types.ts';

/** Which of these ids are the account's own, of a table of sources. */
export async function selectOwnIds(
  db: Queryable,
  accountId: string,
  source: 'monitors' | 'service_monitors' | 'heartbeats' | 'domains',
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(source)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}
