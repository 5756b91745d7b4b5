import type { Ctx } from '#features/access/index.ts';
import { lockAccount } from '#features/accounts/index.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { countAllMonitors } from './views.ts';

/** Usage of the account's monitor cap. */
export interface MonitorCap {
  /** Domain and service monitors together. */
  used: number;
  cap: number;
}

/**
 * Counts the account's monitors and blocks other creations of monitors until this transaction ends, so that neither
 * the cap nor a uniqueness rule is violated. Checks, incidents and audit rows are not blocked.
 */
export async function lockMonitorCap(tx: Tx, ctx: Ctx): Promise<MonitorCap> {
  await lockAccount(tx, ctx.accountId);
  return readMonitorCap(tx, ctx);
}

/** Counts without locking. */
export async function readMonitorCap(db: Queryable, ctx: Ctx): Promise<MonitorCap> {
  return { used: await countAllMonitors(db, ctx.accountId), cap: ctx.limits.monitorCap };
}

/**
 * Locks, and refuses if the cap is reached.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function takeMonitorSlot(tx: Tx, ctx: Ctx): Promise<void> {
  const { used, cap } = await lockMonitorCap(tx, ctx);
  if (used >= cap) {
    throw new AppError(
      'monitor_cap_reached',
      `Your plan allows ${cap} monitors and all of them are in use. Delete one or upgrade the plan.`,
    );
  }
}
