import { settleIncidents } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';

/** Closes what is open on monitors that were paused or deleted; the timeline says why. */
export async function settleUnwatchedDomains(
  tx: Tx,
  of: { accountId: string; ids: readonly string[]; at: Date },
  why: 'paused' | 'deleted',
): Promise<void> {
  const { accountId, ids, at } = of;
  const over = ids.map((sourceId) => ({
    accountId,
    sourceId,
    at,
    message: `The monitor was ${why}.`,
    exceptFingerprint: null,
    closedBecause: why,
  }));
  await settleIncidents(tx, 'monitor', over);
}
