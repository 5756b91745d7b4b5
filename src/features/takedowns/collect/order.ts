import type { Ctx } from '#features/access/index.ts';
import { moveTakedown } from '../move.ts';
import type { TakedownRow } from '../queries.ts';

/**
 * Confirms a case and orders that its evidence be collected.
 * @throws AppError `not_found`; `conflict` where its state does not allow that.
 */
export async function orderCollection(
  ctx: Ctx,
  id: string,
  message: string | undefined,
): Promise<TakedownRow> {
  return moveTakedown(ctx, id, {
    move: 'collect',
    type: 'collecting',
    message,
    apply: async (_tx, _row, now) => ({ collect_due_at: now, collect_tries: 0 }),
  });
}
