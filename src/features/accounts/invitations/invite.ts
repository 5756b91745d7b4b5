import type { Ctx, Role } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { quotable, writeUnsolicitedMail } from '#features/mail/index.ts';
import { dayMs } from '#platform/clock.ts';
import { isUuid, newId, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { listMembers } from '../members/queries.ts';
import { mayAppoint } from '../members/rules.ts';
import { findAccount } from '../queries.ts';
import { deleteInvitation, type InvitationRow, putInvitation } from './queries.ts';

/** Invitations end after this long. */
const lifetimeMs = 7 * dayMs;

/**
 * Invites a person, who alone decides: nothing of them is shown, and whether they have a user here is not told.
 * @returns the invitation, and the link that opens it, which is stored nowhere but in the mail.
 * @throws AppError `already_exists` when the person is a member; `rate_limited` when they got too many mails.
 */
export async function invite(
  ctx: Ctx,
  input: { email: string; role: Role },
): Promise<{ row: InvitationRow; url: string }> {
  mayAppoint(ctx, input.role);
  const now = new Date(ctx.clock.now());
  const email = input.email.toLowerCase();
  const token = randomToken();
  const url = `${ctx.publicUrl}/invitations/${token}`;
  const row: InvitationRow = {
    id: newId(),
    account_id: ctx.accountId,
    email,
    role: input.role,
    invited_by: ctx.actor.name,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
  };
  await withTransaction(ctx.db, async (tx) => {
    const members = await listMembers(tx, ctx.accountId);
    if (members.some((member) => member.email === email)) {
      throw new AppError('already_exists', `${email} is already a member.`);
    }
    await putInvitation(tx, { ...row, token_hash: sha256(token), created_by: ctx.userId });
    const account = await findAccount(tx, ctx.accountId);
    await writeUnsolicitedMail(tx, toMail({ row, url, accountName: account?.name ?? 'an account' }), now);
    await recordAudit(tx, ctx, now, {
      action: 'invitation.create',
      objectType: 'invitation',
      objectId: row.id,
      details: { email, role: input.role },
    });
  });
  return { row, url };
}

function toMail(of: { row: InvitationRow; url: string; accountName: string }) {
  const { row, url } = of;
  // Whoever is invited did not ask for what these are called.
  const [accountName, inviter] = [quotable(of.accountName), quotable(row.invited_by)];
  return {
    accountId: row.account_id,
    kind: 'invitation' as const,
    address: row.email,
    subject: `You are invited to “${accountName}” on Belltower`,
    paragraphs: [
      `“${inviter}” invites you to join the account “${accountName}” on Belltower as ${row.role}. Both names were chosen by the people who use that account.`,
      'The invitation expires in seven days. If you do not know who sent it, ignore this email.',
    ],
    action: { label: 'View invitation', url },
    ownersOnly: row.role === 'owner',
  };
}

/** Takes an invitation back. @throws AppError `not_found`. */
export async function revokeInvitation(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const gone = isUuid(id) ? await deleteInvitation(tx, ctx.accountId, id) : null;
    if (gone === null) throw notFound('invitation');
    await recordAudit(tx, ctx, now, {
      action: 'invitation.revoke',
      objectType: 'invitation',
      objectId: id,
      details: { email: gone.email },
    });
  });
}
