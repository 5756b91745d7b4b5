import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** Something that is counted: at which page, and from where. */
export interface Try {
  kind: 'unlock' | 'sign-up';
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
export async function lockTries(tx: Tx, { kind, pageId, address }: Try): Promise<void> {
  // Sign-ups are limited for the whole page too.
  const of = kind === 'unlock' ? `${pageId} ${address}` : pageId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`status page ${kind} ${of}`}, 0))`.execute(tx);
}

/** Tries at a page since an instant, those under way among them. */
export async function countTries(
  tx: Tx,
  { kind, accountId, pageId, address }: Try,
  since: Date,
): Promise<TryCounts> {
  const { rows } = await sql<TryCounts>`
    select count(*) filter (where address = ${address})::int as "byAddress",
      min(tried_at) filter (where address = ${address}) as "oldestByAddress",
      count(*)::int as "byPage", min(tried_at) as "oldestByPage"
    from status_tries
    where account_id = ${accountId} and page_id = ${pageId} and kind = ${kind} and tried_at > ${since}
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('a count gave no row');
  return counts;
}

/** Tries from one address range at a page since an instant, those under way among them. */
export async function countRecentTries(
  tx: Tx,
  { kind, accountId, pageId, address }: Try,
  since: Date,
): Promise<{ count: number; newest: Date | null }> {
  const { rows } = await sql<{ count: number; newest: Date | null }>`
    select count(*)::int as count, max(tried_at) as newest from status_tries
    where account_id = ${accountId} and page_id = ${pageId} and kind = ${kind} and address = ${address}
      and tried_at > ${since}`.execute(tx);
  return rows[0] ?? { count: 0, newest: null };
}

/** Counts a try, and forgets those that count no more; gives the row's id. */
export async function insertTry(
  tx: Tx,
  { kind, accountId, pageId, address }: Try,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  await tx
    .deleteFrom('status_tries')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('kind', '=', kind)
    .where('tried_at', '<=', since)
    .execute();
  const { id } = await tx
    .insertInto('status_tries')
    .values({ kind, account_id: accountId, page_id: pageId, address, tried_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a try back that did not fail. */
export async function deleteTry(db: Db, accountId: string, id: number): Promise<void> {
  await db.deleteFrom('status_tries').where('account_id', '=', accountId).where('id', '=', id).execute();
}
