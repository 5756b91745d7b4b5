import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** Locks these buckets until the transaction ends. */
export async function lockBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  // Always in the same order, so that two callers cannot deadlock.
  for (const bucket of [...new Set(buckets)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rate limit ${bucket}`}, 0))`.execute(tx);
  }
}

/** Returns the use of a bucket since `since`. */
export async function readUse(
  tx: Tx,
  bucket: string,
  since: Date,
): Promise<{ used: number; oldest: Date | null }> {
  const { rows } = await sql<{ used: number; oldest: Date | null }>`
    select coalesce(sum(cost), 0)::int as used, min(used_at) as oldest
    from rate_limit_uses where bucket = ${bucket} and used_at > ${since}`.execute(tx);
  return rows[0] ?? { used: 0, oldest: null };
}

export async function insertUses(
  tx: Tx,
  uses: readonly { bucket: string; cost: number }[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rate_limit_uses')
    .values(uses.map((use) => ({ ...use, used_at: now })))
    .execute();
}

/** Deletes uses before `before`, which no longer count. */
export async function deleteOldUses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit_uses').where('used_at', '<', before).execute();
}
