import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { minuteMs } from '#platform/clock.ts';
import type { PlanColumns, PlanLimits, PlanName } from '#platform/config/plans.ts';
import { isUuid, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import { findUserByEmail } from '../queries.ts';
import { updateImpersonation } from '../sessions/queries.ts';
import { findOperatedAccount, type OperatedAccount } from './views.ts';

/** A user who operates the installation. */
export interface Operator {
  email: string;
  createdAt: Date;
}

/** Makes a user an operator. Returns false if they already are one. @throws AppError `not_found`. */
export async function addOperator(db: Db, email: string, now: Date): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (user === null) throw new AppError('not_found', message('user-unknown', { email }));
  const row = await db
    .insertInto('operators')
    .values({ user_id: user.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the operator role from a user. Returns false if they don't have it. @throws AppError `not_found`. */
export async function removeOperator(db: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (user === null) throw new AppError('not_found', message('user-unknown', { email }));
  const { numDeletedRows } = await db
    .deleteFrom('operators')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists all operators, oldest first. */
export async function listOperators(db: Queryable): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select u.email, o.created_at as "createdAt" from operators o join users u on u.id = o.user_id
    order by o.created_at, u.email`.execute(db);
  return rows;
}

/** Returns the limits that override an account's plan; null where the plan's limit applies. */
export function limitsSet(row: PlanColumns): Record<keyof PlanLimits, number | null> {
  return {
    monitorCap: row.monitor_cap,
    heartbeatCap: row.heartbeat_cap,
    browserMonitorCap: row.browser_monitor_cap,
    minIntervalSeconds: row.min_interval_seconds,
  };
}

/** An operator's change to an account. `suspension` is the reason shown to its members; null ends the suspension. */
export interface AccountChange {
  plan?: PlanName;
  limits?: Partial<Record<keyof PlanLimits, number | null>>;
  suspension?: string | null;
}

/** Stops or resumes the checks and heartbeats of an account in the transaction that changes its suspension. */
export type SuspendWork = (tx: Tx, accountId: string, suspended: boolean, now: Date) => Promise<void>;

/**
 * Changes the plan or limits of an account, suspends it or ends its suspension. Each change is recorded in the
 * account's audit log.
 * @throws AppError `not_found`; 400 if operators try to suspend the account they are signed in to.
 */
export async function operateAccount(
  ctx: Ctx,
  id: string,
  change: AccountChange,
  suspendWork: SuspendWork,
): Promise<OperatedAccount> {
  const now = new Date(ctx.clock.now());
  if (change.suspension && id.toLowerCase() === ctx.accountId) {
    throw invalidInput('/suspension', 'own_account', message('account-suspend-own'));
  }
  return withTransaction(ctx.db, async (tx) => {
    const before = isUuid(id) ? await findOperatedAccount(tx, id, true) : null;
    if (before === null) throw notFound('account');
    const { plan = before.plan, suspension = before.suspensionReason } = change;
    const limits = { ...limitsSet(before), ...change.limits };
    const wasSuspended = before.suspendedAt !== null;
    const since = suspension === null ? null : (before.suspendedAt ?? now);
    await sql`
      -- all accounts: an operator works on any of them.
      update accounts set plan = ${plan}, monitor_cap = ${limits.monitorCap}, heartbeat_cap = ${limits.heartbeatCap},
        browser_monitor_cap = ${limits.browserMonitorCap},
        min_interval_seconds = ${limits.minIntervalSeconds}, suspended_at = ${since}, suspension_reason = ${suspension}, updated_at = ${now}
      where id = ${before.id}`.execute(tx);
    if (wasSuspended !== (suspension !== null)) {
      await suspendWork(tx, before.id, suspension !== null, now);
    }
    await recordAudit(tx, { ...ctx, accountId: before.id }, now, {
      action: 'account.operate',
      objectType: 'account',
      objectId: before.id,
      details: { by: 'operator' },
      changes: changesOf(
        { plan: before.plan, limits: limitsSet(before), suspension: before.suspensionReason },
        { plan, limits, suspension },
      ),
    });
    const after = await findOperatedAccount(tx, before.id);
    if (after === null) throw notFound('account');
    return after;
  });
}

/** Maximum time in minutes that an operator can work in another account. */
export const impersonationMinutes = { least: 5, most: 60 } as const;

/**
 * Lets an operator's session work in another account with the rights of a member for a limited time. The account's
 * audit log records the operator, the reason and the end time, and names the operator in each change.
 * @throws AppError `not_found`; `conflict` for the operator's own account, or while the operator already works in
 * another account.
 */
export async function startImpersonation(
  ctx: Ctx,
  id: string,
  input: { token: string; reason: string; minutes: number; isImpersonating: boolean },
): Promise<Date> {
  const now = new Date(ctx.clock.now());
  const until = new Date(now.getTime() + input.minutes * minuteMs);
  if (input.isImpersonating || id.toLowerCase() === ctx.accountId) {
    throw new AppError('conflict', message('impersonation-own'));
  }
  await withTransaction(ctx.db, async (tx) => {
    const account = isUuid(id) ? await findOperatedAccount(tx, id) : null;
    if (account === null) throw notFound('account');
    await updateImpersonation(tx, sha256(input.token), {
      accountId: account.id,
      until,
      reason: input.reason,
    });
    await recordAudit(tx, { ...ctx, accountId: account.id }, now, {
      action: 'account.impersonate',
      objectType: 'account',
      objectId: account.id,
      details: { by: 'operator', reason: input.reason, until: until.toISOString() },
    });
  });
  return until;
}

/**
 * Switches the session of an operator back to their own account.
 * @throws AppError `conflict` if the session is already in that account.
 */
export async function endImpersonation(
  ctx: Ctx,
  input: { token: string; isImpersonating: boolean },
): Promise<void> {
  if (!input.isImpersonating) throw new AppError('conflict', message('impersonation-none'));
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    await updateImpersonation(tx, sha256(input.token), { accountId: null, until: null, reason: null });
    await recordAudit(tx, ctx, now, {
      action: 'account.end_impersonation',
      objectType: 'account',
      objectId: ctx.accountId,
      details: { by: 'operator' },
    });
  });
}

/**
 * Deletes an account with all its data. Users who also belong to another account are kept.
 * @param name Name of the account, as a confirmation.
 * @throws AppError `not_found`; 400 at `/name`; `conflict` unless the account is suspended, or if it is the operator's
 * own account.
 */
export async function deleteOperatedAccount(ctx: Ctx, id: string, name: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  if (id.toLowerCase() === ctx.accountId) throw new AppError('conflict', message('account-delete-own'));
  await withTransaction(ctx.db, async (tx) => {
    const account = isUuid(id) ? await findOperatedAccount(tx, id, true) : null;
    if (account === null) throw notFound('account');
    if (account.name !== name) throw invalidInput('/name', 'wrong', message('account-delete-name'));
    // No one can change a suspended account, so an earlier export is complete.
    if (account.suspendedAt === null) throw new AppError('conflict', message('account-delete-active'));
    await sql`
      -- all accounts: an operator deletes any of them.
      with people as (select user_id from members where account_id = ${account.id}),
        deleted as (delete from accounts where id = ${account.id})
      delete from users u using people p where u.id = p.user_id
        and not exists (select from members m where m.user_id = u.id and m.account_id <> ${account.id})
        and not exists (select from operators o where o.user_id = u.id)`.execute(tx);
    await recordAudit(tx, ctx, now, {
      action: 'account.delete',
      objectType: 'account',
      objectId: account.id,
      details: { by: 'operator', name: account.name, email: account.email },
    });
  });
}
