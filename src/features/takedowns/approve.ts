import type { Ctx } from '#features/accounts/context.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { moveTakedown } from './move.ts';
import { findTakedown, type TakedownRow } from './queries.ts';

/**
 * A person's word that the report may be sent, as it stands.
 * @throws AppError `not_found`; `insufficient_scope` for a key, and for who is neither admin nor owner; `conflict`
 * where the state does not allow it, or nobody is named to send it to.
 */
export async function approveTakedown(
  ctx: Ctx,
  id: string,
  message: string | undefined,
): Promise<TakedownRow> {
  await getById('takedown', id, () => findTakedown(ctx.db, ctx.accountId, id));
  if (ctx.role === null) {
    throw new AppError('insufficient_scope', 'A person approves, signed in: a key cannot.');
  }
  if (ctx.role !== 'owner' && ctx.role !== 'admin') {
    throw new AppError('insufficient_scope', 'Only a member with the role admin or owner approves.');
  }
  return moveTakedown(ctx, id, {
    move: 'approve',
    type: 'approved',
    message,
    apply: async (_tx, row, now) => {
      if (row.mail_to.length === 0 || !row.mail_subject?.trim() || !row.mail_text?.trim()) {
        throw new AppError('conflict', 'The mail has no recipient, subject or text yet: PATCH gives it one.');
      }
      return { approved_at: now, approver_name: ctx.actor.name };
    },
  });
}
