import type { Tx } from '#platform/database/types.ts';
import { insertUses, lockBuckets, readUse } from './queries.ts';

/** Maximum use within any window of this length, counted in the database for all processes. */
export interface Limit {
  most: number;
  windowMs: number;
}

interface Refusal {
  /** Index of the bucket that is full. */
  index: number;
  /** Seconds until the oldest use leaves the window. */
  retryAfterSeconds: number;
}

/**
 * Counts a use in each bucket, or in none if one of them is full. The use takes effect when the transaction commits.
 * @param uses `bucket` names the limited action, such as `invitation to a@example.com`; `cost` is 1 by default. A
 * cost above the limit is admitted if nothing else was used in the window.
 * @returns the bucket that is full; null if admitted.
 */
export async function countAgainstLimits(
  tx: Tx,
  uses: readonly { bucket: string; limit: Limit; cost?: number }[],
  now: Date,
): Promise<Refusal | null> {
  await lockBuckets(
    tx,
    uses.map(({ bucket }) => bucket),
  );
  for (const [index, { bucket, limit, cost = 1 }] of uses.entries()) {
    const { used, oldest } = await readUse(tx, bucket, new Date(now.getTime() - limit.windowMs));
    if (used === 0 || used + cost <= limit.most) continue;
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
