import { describeFile } from '#engine/evidence/manifest.ts';
import type { Ctx } from '#features/access/index.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { mayApprove } from './actions.ts';
import { insertFiles } from './collect/queries.ts';
import { reportFiles, type Sender } from './evidence/report.ts';
import { moveTakedown } from './move.ts';
import { findTakedown, type TakedownRow } from './queries.ts';
import { findEmail } from './views.ts';

/**
 * A person's word that the report may be sent, as it stands.
 * @throws AppError `not_found`; `insufficient_scope` for a key, and for who is neither admin nor owner; `conflict`
 * where the state does not allow it, or nobody is named to send it to.
 */
export async function approveTakedown(
  ctx: Ctx,
  id: string,
  { message, sender }: { message: string | undefined; sender: Sender },
): Promise<TakedownRow> {
  await getById('takedown', id, () => findTakedown(ctx.db, ctx.accountId, id));
  if (ctx.role === null) {
    throw new AppError(
      'insufficient_scope',
      'Only a signed-in person can approve a takedown. An API key cannot.',
    );
  }
  if (!mayApprove(ctx)) {
    throw new AppError('insufficient_scope', 'Only an admin or owner can approve a takedown.');
  }
  return moveTakedown(ctx, id, {
    move: 'approve',
    type: 'approved',
    message,
    apply: async (tx, row, now) => {
      if (row.mail_to.length === 0 || !row.mail_subject?.trim() || !row.mail_text?.trim()) {
        throw new AppError('conflict', 'The email has no recipient, subject or text yet. Add them first.');
      }
      const approver = {
        approved_at: now,
        approver_name: ctx.actor.name,
        approver_email: await findEmail(tx, ctx.actor.id),
      };
      // What is approved is what is sent, octet by octet.
      const files = await reportFiles(tx, { ...row, ...approver }, sender);
      const described = files.map((file) => ({ ...file, ...describeFile(file) }));
      await insertFiles(tx, { accountId: ctx.accountId, takedownId: id, round: row.round }, described);
      return approver;
    },
  });
}
