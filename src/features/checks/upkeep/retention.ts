import { dayMs } from '#platform/clock.ts';
import { dropPartitionsBefore } from '#platform/database/partitions.ts';
import type { Db } from '#platform/database/types.ts';
import { checks, dayOf, sealedHours } from '../partitions.ts';

/**
 * Drops days of checks that ended `retentionDays` or more ago, sealed or not, whole partitions at a time. Rollups
 * and transitions stay: charts and uptime go further back than single checks.
 */
export async function dropOldChecks(db: Db, at: Date, retentionDays: number): Promise<{ dropped: number }> {
  const keepFrom = new Date(dayOf(at).getTime() - retentionDays * dayMs);
  let dropped = 0;
  for (const table of [checks, sealedHours]) {
    dropped += (await dropPartitionsBefore(db, table, keepFrom)).length;
  }
  return { dropped };
}
