import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/types.ts';

/** Maximum usage within any window of this length, counted in the database for all processes. */
export interface Limit {
  max: number;
  windowMs: number;
}

interface FullBucket {
  /** Index of the bucket that is full. */
  index: number;
  /** Seconds until the oldest use leaves the window. */
  retryAfterSeconds: number;
}

/**
 * Counts a use in each bucket, or in none if one of them is full. The use takes effect when the transaction commits.
 * @param uses `bucket` names the limited action, such as `invitation to a@example.com`; `cost` is 1 by default. A cost
 * above the limit is admitted if there was no other use in the window.
 * @returns the bucket that is full; null if the use is admitted.
 */
export async function countAgainstLimits(
  tx: Tx,
  uses: readonly { bucket: string; limit: Limit; cost?: number }[],
  now: Date,
): Promise<FullBucket | null> {
  await lockBuckets(
    tx,
    uses.map(({ bucket }) => bucket),
  );
  for (const [index, { bucket, limit, cost = 1 }] of uses.entries()) {
    const { used, oldest } = await readUsage(tx, bucket, new Date(now.getTime() - limit.windowMs));
    if (used === 0 || used + cost <= limit.max) continue;
    const freeAt = (oldest ?? now).getTime() + limit.windowMs;
    return { index, retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
  }
  await insertUses(
    tx,
    uses.map(({ bucket, cost = 1 }) => ({ bucket, cost })),
    now,
  );
  return null;
}

/** Locks these buckets until the transaction ends. */
async function lockBuckets(tx: Tx, buckets: readonly string[]): Promise<void> {
  // Buckets are locked in a fixed order, so that two callers cannot deadlock.
  for (const bucket of [...new Set(buckets)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`rate limit ${bucket}`}, 0))`.execute(tx);
  }
}

/** Returns the usage of a bucket since `since`. */
async function readUsage(
  tx: Tx,
  bucket: string,
  since: Date,
): Promise<{ used: number; oldest: Date | null }> {
  const { rows } = await sql<{ used: number; oldest: Date | null }>`
    select coalesce(sum(cost), 0)::int as used, min(used_at) as oldest
    from rate_limit_uses where bucket = ${bucket} and used_at > ${since}`.execute(tx);
  return rows[0] ?? { used: 0, oldest: null };
}

async function insertUses(
  tx: Tx,
  uses: readonly { bucket: string; cost: number }[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rate_limit_uses')
    .values(uses.map((use) => ({ ...use, used_at: now })))
    .execute();
}

/** Deletes uses older than `before`. */
export async function deleteOldUses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit_uses').where('used_at', '<', before).execute();
}
