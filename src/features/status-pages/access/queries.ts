import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** An attempt to unlock a page or to subscribe to it. */
export interface Attempt {
  kind: 'unlock' | 'sign-up';
  accountId: string;
  pageId: string;
  /** Client address, or its address range for `unlock`. */
  address: string;
}

/** Makes concurrent attempts wait until the transaction ends, so that they are counted one after another. */
export async function lockAttempts(tx: Tx, { kind, pageId, address }: Attempt): Promise<void> {
  // Subscription requests are also limited per page.
  const key = kind === 'unlock' ? `${pageId} ${address}` : pageId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`status page ${kind} ${key}`}, 0))`.execute(tx);
}

interface AttemptCounts {
  byAddress: number;
  oldestByAddress: Date | null;
  byPage: number;
  oldestByPage: Date | null;
}

export async function countSubscriptionAttempts(
  tx: Tx,
  { kind, accountId, pageId, address }: Attempt,
  since: Date,
): Promise<AttemptCounts> {
  const { rows } = await sql<AttemptCounts>`
    select count(*) filter (where address = ${address})::int as "byAddress",
      min(attempted_at) filter (where address = ${address}) as "oldestByAddress",
      count(*)::int as "byPage", min(attempted_at) as "oldestByPage"
    from status_page_attempts
    where account_id = ${accountId} and page_id = ${pageId} and kind = ${kind} and attempted_at > ${since}
  `.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('count(*) returned no row');
  return counts;
}

export async function countUnlockAttempts(
  tx: Tx,
  { kind, accountId, pageId, address }: Attempt,
  since: Date,
): Promise<{ count: number; newest: Date | null }> {
  const { rows } = await sql<{ count: number; newest: Date | null }>`
    select count(*)::int as count, max(attempted_at) as newest from status_page_attempts
    where account_id = ${accountId} and page_id = ${pageId} and kind = ${kind} and address = ${address}
      and attempted_at > ${since}`.execute(tx);
  return rows[0] ?? { count: 0, newest: null };
}

/** Inserts an attempt, deletes the page's attempts before `since` and returns the new row's id. */
export async function insertAttempt(
  tx: Tx,
  { kind, accountId, pageId, address }: Attempt,
  { now, since }: { now: Date; since: Date },
): Promise<number> {
  await tx
    .deleteFrom('status_page_attempts')
    .where('account_id', '=', accountId)
    .where('page_id', '=', pageId)
    .where('kind', '=', kind)
    .where('attempted_at', '<=', since)
    .execute();
  const { id } = await tx
    .insertInto('status_page_attempts')
    .values({ kind, account_id: accountId, page_id: pageId, address, attempted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an attempt that succeeded. */
export async function deleteAttempt(db: Db, accountId: string, id: number): Promise<void> {
  await db
    .deleteFrom('status_page_attempts')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
