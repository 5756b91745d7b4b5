import type { Static } from 'typebox';
import { paused, rescheduled, resumed } from '#engine/heartbeats/heartbeat-state.ts';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getLockedHeartbeat, getOwnHeartbeat } from './get.ts';
import { turnHeartbeats } from './pause.ts';
import { type ListedHeartbeat, updateHeartbeat } from './queries.ts';
import { readHeartbeat } from './read-heartbeat.ts';
import { toOrder, toRules, toState, toStateColumns } from './rows.ts';
import type { PatchHeartbeatBody } from './schemas.ts';

/** Merges a patch into a heartbeat; `schedule` is replaced as a whole. @throws AppError `not_found`; 400 by `readHeartbeat`. */
export async function updateHeartbeatOrder(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchHeartbeatBody>,
): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  const { accountId } = ctx;
  return withTransaction(ctx.db, async (tx) => {
    const row = await getLockedHeartbeat(tx, accountId, id);
    const stored = toOrder(row);
    const order = readHeartbeat(patch, stored, now.getTime());
    if (order.paused !== row.paused) {
      await turnHeartbeats(tx, accountId, { rows: [row], paused: order.paused, now });
    }
    const rules = { ...toRules(row), ...order };
    const before = toState(row);
    const turned = order.paused === row.paused ? before : turn(before, order.paused, now.getTime());
    const isMoved = patch.schedule !== undefined || patch.graceSeconds !== undefined;
    const state = isMoved ? rescheduled(turned, rules, now.getTime()) : turned;
    await updateHeartbeat(tx, accountId, id, { order, state: toStateColumns(state, rules), now });
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.update',
      objectType: 'heartbeat',
      objectId: id,
      details: { name: order.name, changed: Object.keys(patch) },
      changes: changesOf(stored, order),
    });
    return getOwnHeartbeat(tx, accountId, id, now);
  });
}

const turn = (state: ReturnType<typeof toState>, pause: boolean, now: number) =>
  pause ? paused(state, now) : resumed(state, now);
