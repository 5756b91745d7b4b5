import type { Ctx } from '#features/access/index.ts';
import { giveUpMails, writeLetter } from '#features/mail/index.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { Sender } from '../evidence/report.ts';
import { mailTextOf } from '../evidence/report.ts';
import { moveTakedown } from '../move.ts';
import type { StoredTakedown, TakedownRow } from '../queries.ts';
import { countSubmissions, insertSubmissions, selectQueued, settleSubmission } from './queries.ts';

/** An account that sends more is sending something else. */
const mostADay = 200;

/**
 * Hands the approved report to the outbox, a mail for each recipient.
 * @throws AppError `not_found`; `conflict` where it is not approved; `rate_limited`.
 */
export async function submitTakedown(
  ctx: Ctx,
  id: string,
  { message, sender }: { message: string | undefined; sender: Sender },
): Promise<TakedownRow> {
  return moveTakedown(ctx, id, {
    move: 'submit',
    type: 'submitted',
    message,
    apply: async (tx, row, now) => {
      await checkAllowance(tx, row, now);
      await writeReports(tx, row, { now, sender });
      return { submitted_at: now, next_look_at: now, down_since: null, verified_down_at: null };
    },
  });
}

async function checkAllowance(tx: Tx, row: StoredTakedown, now: Date): Promise<void> {
  const sent = await countSubmissions(tx, row.account_id, new Date(now.getTime() - dayMs));
  if (sent + row.mail_to.length <= mostADay) return;
  throw new AppError(
    'rate_limited',
    `The limit of ${mostADay} reports per day is reached. Try again tomorrow.`,
    {
      retryAfterSeconds: 3600,
    },
  );
}

async function writeReports(
  tx: Tx,
  row: StoredTakedown,
  { now, sender }: { now: Date; sender: Sender },
): Promise<void> {
  const { account_id: accountId, id: takedownId, round } = row;
  const host = sender.email.slice(sender.email.lastIndexOf('@') + 1);
  const reports = row.mail_to.map((address, place) => {
    const id = newId();
    return { id, takedown_id: takedownId, round, at: now, place, address, message_id: `${id}@${host}` };
  });
  await insertSubmissions(tx, accountId, reports);
  for (const { id, address, message_id: messageId } of reports) {
    const letter = {
      ...{ id, accountId, address, messageId, kind: 'takedown' as const },
      subject: row.mail_subject ?? '',
      text: mailTextOf(row),
      replyTo: row.approver_email,
    };
    await writeLetter(tx, letter, now);
  }
}

/** Takes back what has not been sent; nothing is collected or looked at any more. */
export async function stopCase(tx: Tx, row: StoredTakedown, now: Date) {
  const queued = await selectQueued(tx, row.account_id, row.id);
  const ids = queued.map(({ id }) => id);
  await giveUpMails(tx, row.account_id, { ids, reason: 'The case was withdrawn.' });
  for (const id of ids) {
    const outcome = {
      outcome: 'failed' as const,
      response: 'Withdrawn before it was sent.',
      settled_at: now,
    };
    await settleSubmission(tx, row.account_id, id, outcome);
  }
  return { collect_due_at: null, next_look_at: null };
}
