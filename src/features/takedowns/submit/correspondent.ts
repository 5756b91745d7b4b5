import { nextState } from '#engine/takedown/states.ts';
import { type Correspondent, giveUpMails, type MailRow } from '#features/mail/index.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { MailAttachment } from '#platform/mail/send-mail.ts';
import { selectFiles } from '../collect/queries.ts';
import { setCaseState } from '../move.ts';
import { insertTakedownEvent, lockTakedown } from '../queries.ts';
import { findSubmission, type SubmissionRow, selectSiblings, settleSubmission } from './queries.ts';

const system = { type: 'system', name: 'Belltower' } as const;

/** What goes with the mails of cases, and what is kept of their sending. */
export const takedownCorrespondent: Correspondent = { attachmentsOf, settle };

/** The report as it was approved, octet by octet. */
async function attachmentsOf(db: Queryable, mail: MailRow): Promise<MailAttachment[]> {
  const submission = mail.account_id === null ? null : await findSubmission(db, mail.account_id, mail.id);
  if (submission === null) return [];
  const { account_id: accountId, takedown_id: takedownId, round } = submission;
  const files = await selectFiles(db, accountId, takedownId, round);
  return files
    .filter(({ name }) => name === 'xarf.json')
    .map(({ name, media_type, content }) => ({ name, mediaType: media_type, content }));
}

async function settle(
  tx: Tx,
  mail: MailRow,
  { state, response, at }: { state: string; response: string; at: Date },
): Promise<void> {
  const submission = mail.account_id === null ? null : await findSubmission(tx, mail.account_id, mail.id);
  // Taken back while it was on its way: what the server said of it is proof all the same.
  if (submission === null || state === 'queued') return;
  const { account_id: accountId, takedown_id: takedownId, address, message_id: messageId } = submission;
  const row = await lockTakedown(tx, accountId, takedownId);
  if (row === null) return;
  const outcome = state === 'sent' ? 'sent' : 'failed';
  await settleSubmission(tx, accountId, submission.id, {
    outcome,
    response: response.slice(0, 1000),
    settled_at: at,
  });
  const current = row.state;
  const details = { to: address, messageId, response: response.slice(0, 1000) };
  const type = outcome === 'sent' ? 'sent' : 'bounced';
  await insertTakedownEvent(tx, accountId, takedownId, { at, type, state: current, actor: system, details });
  if (outcome === 'sent') return;
  // It is never sent later by itself: a person says so anew.
  await giveUpMails(tx, accountId, { ids: [submission.id], reason: response });
  const back = nextState(current, 'bounce');
  if (back === null || !(await hasFailedWhole(tx, submission))) return;
  await setCaseState(tx, row, { state: back, now: at, columns: { next_look_at: null } });
  await insertTakedownEvent(tx, accountId, takedownId, {
    at,
    type: 'bounced',
    state: back,
    actor: system,
    message: 'No report was sent.',
  });
}

async function hasFailedWhole(tx: Tx, submission: SubmissionRow): Promise<boolean> {
  return (await selectSiblings(tx, submission)).every(({ outcome }) => outcome === 'failed');
}
