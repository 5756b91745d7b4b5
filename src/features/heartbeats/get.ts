import type { Ctx } from '#features/access/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findHeartbeat, type ListedHeartbeat, lockHeartbeats } from './queries.ts';
import type { HeartbeatRow } from './rows.ts';

/** @throws AppError `not_found`. */
export async function getHeartbeat(ctx: Ctx, id: string): Promise<ListedHeartbeat> {
  const now = new Date(ctx.clock.now());
  return getById('heartbeat', id, () => findHeartbeat(ctx.db, ctx.accountId, id, now));
}

/** Locked until the transaction ends. @throws AppError `not_found`. */
export async function getLockedHeartbeat(tx: Tx, accountId: string, id: string): Promise<HeartbeatRow> {
  return getById('heartbeat', id, async () => (await lockHeartbeats(tx, accountId, { ids: [id] }))[0]);
}

/** One that this transaction has just written. @throws AppError `lost_race` when it is gone. */
export async function getOwnHeartbeat(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<ListedHeartbeat> {
  const row = await findHeartbeat(tx, accountId, id, now);
  if (row === null) throw new AppError('lost_race', 'The heartbeat has been deleted.');
  return row;
}
