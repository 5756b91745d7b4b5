import { settleIncidents } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';

/** Nobody watches the domain any more: what is open on its monitor is over, and the timeline says why. */
export async function settleUnwatched(
  tx: Tx,
  of: { accountId: string; id: string; at: Date },
  message: string,
): Promise<void> {
  const { accountId, id, at } = of;
  const over = { accountId, sourceId: id, at, message, exceptFingerprint: null, unwatched: true };
  await settleIncidents(tx, 'monitor', [over]);
}
