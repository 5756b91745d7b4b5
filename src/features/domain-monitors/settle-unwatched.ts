import { settleIncidents } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';

/** Nobody watches these domains any more: what is open on their monitors is over, and the timeline says why. */
export async function settleUnwatchedDomains(
  tx: Tx,
  of: { accountId: string; ids: readonly string[]; at: Date },
  message: string,
): Promise<void> {
  const { accountId, ids, at } = of;
  const over = ids.map((sourceId) => ({
    accountId,
    sourceId,
    at,
    message,
    exceptFingerprint: null,
    unwatched: true,
  }));
  await settleIncidents(tx, 'monitor', over);
}
