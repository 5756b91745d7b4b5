import { recordAudit } from '#features/audit/index.ts';
import { enqueueMail } from '#features/mail/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { listMemberships } from './members/queries.ts';

/** Records a user's action through an email link in the audit log of each of their accounts. */
export async function recordUserAction(
  tx: Tx,
  person: { userId: string; name: string; requestId: string | null; address: string | null },
  now: Date,
  entry: { action: string; details?: Record<string, unknown> },
): Promise<void> {
  const { userId, name, requestId, address } = person;
  const actor = { type: 'user' as const, id: userId, name };
  for (const { account_id: accountId } of await listMemberships(tx, userId)) {
    const author = { accountId, actor, requestId, address };
    await recordAudit(tx, author, now, { ...entry, objectType: 'user', objectId: userId });
  }
}

/** Emails a user about a change to their sign-in methods, in case an attacker made it. */
export async function notifyUser(
  tx: Tx,
  user: { email: string },
  notice: { subject: string; text: string; now: Date },
): Promise<void> {
  await enqueueMail(
    tx,
    {
      accountId: null,
      kind: 'security-notice',
      address: user.email,
      subject: notice.subject,
      paragraphs: [
        notice.text,
        'If this wasn’t you, change your password, sign out all other sessions in your profile, and contact the owner of your account.',
      ],
      action: null,
    },
    notice.now,
  );
}
