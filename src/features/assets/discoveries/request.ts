import type { DiscoverySource } from '#engine/discovery/types.ts';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import { type DiscoveryRow, findActiveDiscovery, findDiscovery, insertDiscovery } from './queries.ts';
import { planSteps } from './rules.ts';

/**
 * Asks for a run over a domain now. While one waits or runs already, it is that one.
 * @throws AppError 400 for a domain that is not the account's.
 */
export async function requestDiscovery(
  ctx: Ctx,
  { domainId, sources }: { domainId: string; sources?: readonly DiscoverySource[] },
): Promise<DiscoveryRow> {
  const now = new Date(ctx.clock.now());
  const { accountId } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    if (!(await domainExists(tx, accountId, domainId)))
      throw invalidInput('/domainId', 'not_found', 'domainId does not match a domain in this account.');
    const made = { id: newId(), domainId, trigger: 'manual', steps: planSteps(sources), now } as const;
    let id = await insertDiscovery(tx, accountId, made);
    while (id === null) {
      const active = await findActiveDiscovery(tx, accountId, domainId);
      if (active !== null) return active;
      // It ended between the two statements.
      id = await insertDiscovery(tx, accountId, made);
    }
    await recordAudit(tx, ctx, now, {
      action: 'discovery.create',
      objectType: 'discovery',
      objectId: id,
      details: { domainId, sources: sources ?? null },
    });
    const row = await findDiscovery(tx, accountId, id);
    if (row === null) throw new Error('a run just asked for is not there');
    return row;
  });
}
