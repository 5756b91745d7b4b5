import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { type AccountRow, findAccount, updateAccount } from './queries.ts';

/** Changes name or e-mail of the account (not a user's sign-in). */
export async function changeAccount(ctx: Ctx, input: { name?: string; email?: string }): Promise<AccountRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await findAccount(tx, ctx.accountId);
    await updateAccount(tx, ctx.accountId, { ...input, updated_at: now });
    const account = await findAccount(tx, ctx.accountId);
    if (!account) throw notFound('account');
    await recordAudit(tx, ctx, now, {
      action: 'account.update',
      objectType: 'account',
      objectId: ctx.accountId,
      details: input,
      changes: changesOf(before && toTold(before), toTold(account)),
    });
    return account;
  });
}

const toTold = ({ name, email }: AccountRow) => ({ name, email });
