import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { domainExists } from '#features/domains/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { findOpenSweep, findSweep, insertSweep, type SweepRow, type SweepScope } from './queries.ts';

/** Asks for a sweep; where one waits or is under way, that one it is. */
export async function requestSweep(
  ctx: Ctx,
  order: { domainId: string; scope?: SweepScope },
): Promise<SweepRow> {
  const { domainId, scope = 'all' } = order;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    if (!(await domainExists(tx, ctx.accountId, domainId))) {
      throw invalidInput('/domainId', 'not_found', 'This domain is not in the inventory.');
    }
    const id = newId();
    const made = await insertSweep(tx, ctx.accountId, { id, domainId, trigger: 'manual', scope, now });
    const sweep = made
      ? await findSweep(tx, ctx.accountId, id)
      : await findOpenSweep(tx, ctx.accountId, { domainId, scope });
    // It ended between the two statements.
    if (sweep === null)
      throw new AppError('lost_race', 'A lookalike sweep of this domain has just ended. Try again.');
    await recordAudit(tx, ctx, now, {
      action: 'lookalike_sweep.create',
      objectType: 'lookalike_sweep',
      objectId: sweep.id,
      details: { domainId, scope, joined: !made },
    });
    return sweep;
  });
}
