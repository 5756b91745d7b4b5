import { sql } from 'kysely';
import type { Ctx } from '#features/accounts/context.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';

/** How full the account's monitor cap is. */
export interface MonitorCap {
  /** Legacy and service monitors together. */
  used: number;
  cap: number;
}

/**
 * Counts the account's monitors and makes every other creator of monitors wait until this transaction ends,
 * so that neither the cap nor a uniqueness rule is overrun. The lock is on the account's row, but of the kind
 * that foreign keys do not wait for: checks, incidents and audit rows of the account go on being written.
 */
export async function lockMonitorCap(tx: Tx, ctx: Ctx): Promise<MonitorCap> {
  await sql`select 1 from accounts where id = ${ctx.accountId} for no key update`.execute(tx);
  return readMonitorCap(tx, ctx);
}

/** The same without waiting for, or holding up, anyone. */
export async function readMonitorCap(db: Queryable, ctx: Ctx): Promise<MonitorCap> {
  const { rows } = await sql<{ used: number }>`
    select (select count(*) from monitors where account_id = ${ctx.accountId})
         + (select count(*) from service_monitors where account_id = ${ctx.accountId}) as used`.execute(db);
  return { used: rows[0]?.used ?? 0, cap: ctx.limits.monitorCap };
}

/**
 * Takes the lock and refuses when no monitor may be added.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function takeMonitorSlot(tx: Tx, ctx: Ctx): Promise<void> {
  const { used, cap } = await lockMonitorCap(tx, ctx);
  if (used >= cap) {
    throw new AppError('monitor_cap_reached', `The plan allows ${cap} monitors and all of them are in use.`);
  }
}
