import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { randomToken } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { type AccountRow, findAccount, updateAccount } from './queries.ts';

/** No UUID, so that it cannot be taken for the key of one heartbeat. */
export function newAccountPingKey(): string {
  return randomToken(16);
}

/** Gives the account another ping key; URLs with the one before are 404 at once. */
export async function rotatePingKey(ctx: Ctx): Promise<AccountRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    await updateAccount(tx, ctx.accountId, { ping_key: newAccountPingKey(), updated_at: now });
    await recordAudit(tx, ctx, now, {
      action: 'account.rotate_ping_key',
      objectType: 'account',
      objectId: ctx.accountId,
    });
    const account = await findAccount(tx, ctx.accountId);
    if (account === null) throw notFound('account');
    return account;
  });
}
