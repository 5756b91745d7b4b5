import { nextState, statesBefore, type TakedownMove, type TakedownState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { type Author, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { noteRelapse } from './note-relapse.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
  updateTakedown,
} from './queries.ts';
import type { TimelineType } from './types.ts';

/** What a person orders of a case. */
export interface MoveOrder {
  move: TakedownMove;
  type: TimelineType;
  message?: string | undefined;
  details?: Record<string, unknown>;
  /** Columns that go with it; throws to refuse. Runs with the case locked and its move allowed. */
  apply?: (tx: Tx, row: StoredTakedown, now: Date) => Promise<Parameters<typeof updateTakedown>[3]>;
}

/**
 * Moves a case by a person's word.
 * @throws AppError `not_found`; `conflict` where its state does not allow that.
 */
export async function moveTakedown(
  ctx: Author & Pick<Ctx, 'db' | 'clock'>,
  id: string,
  order: MoveOrder,
): Promise<TakedownRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('takedown', id, () => lockTakedown(tx, ctx.accountId, id));
    const state = allow(row, order.move);
    const columns = (await order.apply?.(tx, row, now)) ?? {};
    await setCaseState(tx, row, { state, now, columns });
    const { type, message = null, details = {} } = order;
    await insertTakedownEvent(tx, ctx.accountId, id, {
      at: now,
      type,
      state,
      actor: ctx.actor,
      message,
      details,
    });
    await recordAudit(tx, ctx, now, {
      action: `takedown.${order.move}`,
      objectType: 'takedown',
      objectId: id,
      details: { from: row.state, to: state },
    });
    return getById('takedown', id, () => findTakedown(tx, ctx.accountId, id));
  });
}

/** Where a move leads. @throws AppError `conflict`, which says from where it is allowed. */
export function allow(row: StoredTakedown, move: TakedownMove): TakedownState {
  const state = nextState(row.state, move);
  if (state !== null) return state;
  const from = statesBefore(move).join(', ');
  throw new AppError('conflict', `The case is ${row.state}. This is only possible while it is ${from}.`);
}

/** Writes a case's new state, and since when. */
export async function setCaseState(
  tx: Tx,
  row: StoredTakedown,
  { state, now, columns }: { state: TakedownState; now: Date; columns: Parameters<typeof updateTakedown>[3] },
): Promise<void> {
  if (state !== row.state) await noteRelapse(tx, row, { state, now });
  await updateTakedown(tx, row.account_id, row.id, {
    ...(state === row.state ? {} : { state, state_since: now }),
    updated_at: now,
    ...columns,
  });
}
