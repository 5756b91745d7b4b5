import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** A page that somebody tries to open, and from where. */
export interface UnlockTry {
  accountId: string;
  pageId: string;
  address: string;
}

interface TryCounts {
  byAddress: number;
  oldestByAddress: Date | null;
  byPage: number;
  oldestByPage: Date | null;
}

/** Lets one try at a page be counted at a time, until the transaction ends. */
export async function lockTries(tx: Tx, pageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`status page unlock ${pageId}`}, 0))`.execute(tx);
}

/** Failures at a page since an instant, tries under way among them. */
export async function countTries(
  tx: Tx,
  { accountId, pageId, address }: UnlockTry,
  since: Date,
): Promise<TryCounts> {
  const { rows } = await sql<TryCounts>`
    select count(*) filter (where address = ${address})::int as "byAddress",
      min(failed_at) filter (where address = ${address}) as "oldestByAddress",
      count(*)::int as "byPage", min(failed_at) as "oldestByPage"
    from status_unlock_failures
    where account_id = ${accountId} and page_id = ${pageId} and failed_at > ${since}
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('a count gave no row');
  return counts;
}

/** Counts a try as failed, and forgets those that count no more; gives the row's id. */
export async function insertTry(
  tx: Tx,
  { accountId, pageId, address }: UnlockTry,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  await tx
    .deleteFrom('status_unlock_failures')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('failed_at', '<=', since)
    .execute();
  const { id } = await tx
    .insertInto('status_unlock_failures')
    .values({ account_id: accountId, page_id: pageId, address, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a try back that did not fail. */
export async function deleteTry(db: Db, accountId: string, id: number): Promise<void> {
  await db
    .deleteFrom('status_unlock_failures')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
