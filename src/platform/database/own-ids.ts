import { isAmong } from './filters.ts';
import type { Queryable } from './types.ts';

/** Tables of what is watched, which rules, windows and status pages name by id. */
export type WatchedTable = 'domain_monitors' | 'service_monitors' | 'heartbeats' | 'domains';

/** Which of these ids are rows of the account. */
export async function selectOwnIds(
  db: Queryable,
  accountId: string,
  table: WatchedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}
