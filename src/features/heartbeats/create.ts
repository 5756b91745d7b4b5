import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { lockAccount } from '#features/accounts/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getOwnHeartbeat } from './get.ts';
import { newPingKey } from './new-ping-key.ts';
import { countHeartbeats, insertHeartbeat, type ListedHeartbeat } from './queries.ts';
import { type HeartbeatOrder, readHeartbeat } from './read-heartbeat.ts';
import type { CreateHeartbeatBody } from './schemas.ts';

/**
 * Makes a heartbeat; it waits for its first ping, however long that takes.
 * @throws AppError 400 by `readHeartbeat`, 402 `monitor_cap_reached`, 409 for a ping key or token in use.
 */
export async function createHeartbeat(
  ctx: Ctx,
  body: Static<typeof CreateHeartbeatBody>,
): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  const order = readHeartbeat(body, null, now.getTime());
  return withTransaction(ctx.db, async (tx) => {
    const id = newId();
    const made = { id, pingKey: body.pingKey ?? newPingKey(), pushToken: body.pushToken ?? null, now, order };
    await takeSlot(tx, { accountId: ctx.accountId, cap: ctx.limits.heartbeatCap });
    if (!(await insertHeartbeat(tx, ctx.accountId, made))) throw keyTaken(body.pingKey !== undefined);
    await recordAudit(tx, ctx, now, {
      action: 'heartbeat.create',
      objectType: 'heartbeat',
      objectId: id,
      details: describe(order),
      changes: changesOf(null, order),
    });
    return getOwnHeartbeat(tx, ctx.accountId, id, now);
  });
}

/** What the audit log says of a new one; its keys are secrets. */
export function describe(order: HeartbeatOrder): Record<string, unknown> {
  return { name: order.name, slug: order.slug, schedule: order.schedule };
}

/**
 * Makes every other maker of heartbeats of the account wait until this transaction ends.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function takeSlot(
  tx: Tx,
  { accountId, cap }: { accountId: string; cap: number },
): Promise<void> {
  await lockAccount(tx, accountId);
  if ((await countHeartbeats(tx, accountId)) >= cap) {
    throw new AppError(
      'monitor_cap_reached',
      `Your plan allows ${cap} heartbeats and all of them are in use. Delete one or upgrade the plan.`,
    );
  }
}

function keyTaken(gaveKey: boolean): AppError {
  const field = gaveKey ? 'pingKey' : 'pushToken';
  const detail = `Another heartbeat already uses this ${field}. Omit it to have one generated.`;
  return new AppError('already_exists', detail, {
    errors: [{ pointer: `/${field}`, code: 'already_exists', detail }],
  });
}
