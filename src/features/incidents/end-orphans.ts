import type { Tx } from '#platform/database/types.ts';
import { resolveOfSources, type SettledSource } from './queries/troubles.ts';
import { recordSettled } from './settle.ts';
import { type Orphan, selectOrphans } from './views.ts';

/**
 * Resolves what is open on sources that are no more: a domain taken out of the inventory, with its certificates and
 * lookalikes, a certificate that has ended or was revoked, a monitor that was deleted while a check of it was under way. Any number of
 * processes may.
 * @returns how many were resolved.
 */
export async function endOrphans(tx: Tx, of: { accountId: string | null; now: Date }): Promise<number> {
  const orphans = await selectOrphans(tx, of);
  let resolved = 0;
  for (const [sourceType, own] of Map.groupBy(orphans, (orphan) => orphan.sourceType)) {
    const over = own.map(
      (orphan): SettledSource => ({
        ...{ accountId: orphan.accountId, sourceId: orphan.sourceId, at: of.now },
        ...{
          message: describe(orphan),
          exceptFingerprint: null,
          closedBecause: orphan.endedAt === null ? 'deleted' : 'ended',
        },
      }),
    );
    resolved += await recordSettled(tx, await resolveOfSources(tx, sourceType, over));
  }
  return resolved;
}

function describe({ sourceType, endedAt, revoked }: Orphan): string {
  if (revoked) return 'The certificate was revoked.';
  if (endedAt !== null) return `The certificate expired on ${endedAt.toISOString().slice(0, 10)}.`;
  if (sourceType === 'monitor' || sourceType === 'service_monitor') return 'The monitor was deleted.';
  return sourceType === 'heartbeat'
    ? 'The heartbeat was deleted.'
    : 'The domain was removed from the inventory.';
}
