import { describeFile } from '#engine/evidence/collect-evidence.ts';
import { nextState } from '#engine/takedown/states.ts';
import type { Ctx } from '#features/access/index.ts';
import { cancelMails, enqueuePlainMail, type MailAuthor, type MailRow } from '#features/mail/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { AppError, type Text, textOf } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { MailAttachment } from '#platform/mail/send-mail.ts';
import { insertFiles, selectFiles } from '../evidence/queries.ts';
import {
  findTakedown,
  insertTakedownEvent,
  lockTakedown,
  type StoredTakedown,
  type TakedownRow,
} from '../queries.ts';
import { mayApprove, transitionTakedown, updateCaseState } from '../transitions.ts';
import { systemActor } from '../types.ts';
import { findEmail } from '../views.ts';
import {
  countSubmissions,
  findSubmission,
  insertSubmissions,
  type SubmissionRow,
  selectQueued,
  selectSiblings,
  updateSubmissionOutcome,
} from './queries.ts';
import { mailTextOf, reportFiles, type Sender } from './report.ts';

/**
 * Approves the current report.
 * @throws AppError `not_found`; `insufficient_scope` for API keys, and for users who are neither admins nor owners;
 * `conflict` if the state does not allow it, or the email is incomplete.
 */
export async function approveTakedown(
  ctx: Ctx,
  id: string,
  { message, sender }: { message: string | undefined; sender: Sender },
): Promise<TakedownRow> {
  await getById('takedown', id, () => findTakedown(ctx.db, ctx.accountId, id));
  if (ctx.role === null) {
    throw new AppError('insufficient_scope', createMessage('takedown-approved-by-person'));
  }
  if (!mayApprove(ctx)) {
    throw new AppError('insufficient_scope', createMessage('takedown-approved-by-admin'));
  }
  return transitionTakedown(ctx, id, {
    move: 'approve',
    type: 'approved',
    message,
    apply: async (tx, row, now) => {
      if (row.mail_to.length === 0 || !row.mail_subject?.trim() || !row.mail_text?.trim()) {
        throw new AppError('conflict', createMessage('takedown-email-incomplete'));
      }
      const approver = {
        approved_at: now,
        approver_name: ctx.actor.name,
        approver_email: await findEmail(tx, ctx.actor.id),
      };
      // The report is sent exactly as approved, byte for byte.
      const files = await reportFiles(tx, { ...row, ...approver }, sender);
      const described = files.map((file) => ({ ...file, ...describeFile(file) }));
      await insertFiles(tx, { accountId: ctx.accountId, takedownId: id, round: row.round }, described);
      return approver;
    },
  });
}

/** Maximum number of reports per account and day, as a protection against abuse. */
const maxReportsPerDay = 200;

/**
 * Enqueues the approved report, one email per recipient.
 * @throws AppError `not_found`; `conflict` if it is not approved; `rate_limited`.
 */
export async function submitTakedown(
  ctx: Ctx,
  id: string,
  { message, sender }: { message: string | undefined; sender: Sender },
): Promise<TakedownRow> {
  return transitionTakedown(ctx, id, {
    move: 'submit',
    type: 'submitted',
    message,
    apply: async (tx, row, now) => {
      await checkAllowance(tx, row, now);
      await writeReports(tx, row, { now, sender });
      return { submitted_at: now, next_check_at: now, down_since: null, verified_down_at: null };
    },
  });
}

async function checkAllowance(tx: Tx, row: StoredTakedown, now: Date): Promise<void> {
  const sent = await countSubmissions(tx, row.account_id, new Date(now.getTime() - dayMs));
  if (sent + row.mail_to.length <= maxReportsPerDay) return;
  throw new AppError('rate_limited', createMessage('takedown-reports-limit', { count: maxReportsPerDay }), {
    retryAfterSeconds: 3600,
  });
}

async function writeReports(
  tx: Tx,
  row: StoredTakedown,
  { now, sender }: { now: Date; sender: Sender },
): Promise<void> {
  const { account_id: accountId, id: takedownId, round } = row;
  const host = sender.email.slice(sender.email.lastIndexOf('@') + 1);
  const reports = row.mail_to.map((address, position) => {
    const id = newId();
    return { id, takedown_id: takedownId, round, at: now, position, address, message_id: `${id}@${host}` };
  });
  await insertSubmissions(tx, accountId, reports);
  for (const { id, address, message_id: messageId } of reports) {
    const letter = {
      ...{ id, accountId, address, messageId, kind: 'takedown' as const },
      subject: row.mail_subject ?? '',
      text: mailTextOf(row),
      replyTo: row.approver_email,
    };
    await enqueuePlainMail(tx, letter, now);
  }
}

/** Cancels unsent reports, collection and page checks. */
export async function stopCase(tx: Tx, row: StoredTakedown, now: Date) {
  const queued = await selectQueued(tx, row.account_id, row.id);
  const ids = queued.map(({ id }) => id);
  await cancelMails(tx, row.account_id, { ids, reason: createMessage('takedown-withdrawn') });
  for (const id of ids) {
    const outcome = {
      outcome: 'failed' as const,
      response: createMessage('takedown-report-withdrawn'),
      finished_at: now,
    };
    await updateSubmissionOutcome(tx, row.account_id, id, outcome);
  }
  return { collect_due_at: null, next_check_at: null };
}

/** Adds the report to emails of cases, and records their delivery. */
export const takedownCorrespondent: MailAuthor = { attachmentsOf, onOutcome: recordDelivery };

/** Returns the approved report. */
async function attachmentsOf(db: Queryable, mail: MailRow): Promise<MailAttachment[]> {
  const submission = mail.account_id === null ? null : await findSubmission(db, mail.account_id, mail.id);
  if (submission === null) return [];
  const { account_id: accountId, takedown_id: takedownId, round } = submission;
  const files = await selectFiles(db, accountId, takedownId, round);
  return files
    .filter(({ name }) => name === 'xarf.json')
    .map(({ name, media_type, content }) => ({ name, mediaType: media_type, content }));
}

async function recordDelivery(
  tx: Tx,
  mail: MailRow,
  { state, response, at }: { state: string; response: Text; at: Date },
): Promise<void> {
  const submission = mail.account_id === null ? null : await findSubmission(tx, mail.account_id, mail.id);
  // The server's response is evidence, so it is recorded even if the report was withdrawn in the meantime.
  if (submission === null || state === 'queued') return;
  const { account_id: accountId, takedown_id: takedownId, address, message_id: messageId } = submission;
  const row = await lockTakedown(tx, accountId, takedownId);
  if (row === null) return;
  const outcome = state === 'sent' ? 'sent' : 'failed';
  await updateSubmissionOutcome(tx, accountId, submission.id, {
    outcome,
    response,
    finished_at: at,
  });
  const current = row.state;
  const details = { to: address, messageId, response: textOf(response).slice(0, 1000) };
  const type = outcome === 'sent' ? 'sent' : 'bounced';
  await insertTakedownEvent(tx, accountId, takedownId, {
    at,
    type,
    state: current,
    actor: systemActor,
    details,
  });
  if (outcome === 'sent') return;
  // The report is not retried later. A user has to submit it again.
  await cancelMails(tx, accountId, { ids: [submission.id], reason: response });
  const back = nextState(current, 'bounce');
  if (back === null || !(await haveAllFailed(tx, submission))) return;
  await updateCaseState(tx, row, { state: back, now: at, columns: { next_check_at: null } });
  await insertTakedownEvent(tx, accountId, takedownId, {
    at,
    type: 'bounced',
    state: back,
    actor: systemActor,
    message: createMessage('takedown-reports-undelivered'),
  });
}

async function haveAllFailed(tx: Tx, submission: SubmissionRow): Promise<boolean> {
  return (await selectSiblings(tx, submission)).every(({ outcome }) => outcome === 'failed');
}
