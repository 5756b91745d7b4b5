import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Text } from '#platform/errors.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import type { Log } from '#platform/log.ts';
import type { MailAttachment, Mailer } from '#platform/mail/send-mail.ts';
import { type WorkHost, workerDied } from '#platform/work/claims.ts';
import { nextTryAt } from '#platform/work/retry-policy.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from '#platform/work/start-work.ts';
import {
  deleteOldMails,
  failMails,
  type MailOutcome,
  type MailRow,
  mailsDue,
  openMails,
  recordAttempt,
  requeueUndeliverableMails,
} from './queries.ts';

interface MailWorkerOptions {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  mailer: Pick<Mailer, 'send'>;
  /** The public URL. Its host is the domain of Message-IDs (RFC 5322, section 3.6.4). */
  publicUrl: string;
  /** If false, emails are not sent, but only stored so that they can be read. */
  hasServer: boolean;
  /** Handlers for the kinds of email that other features send, by kind. */
  correspondents?: Readonly<Record<string, MailAuthor>>;
}

/** Maximum age of undelivered emails that are sent once a mail server is configured. */
const maxRequeueAgeMs = 7 * dayMs;

/**
 * Sends emails from the outbox until stopped. Any number of processes can run it.
 * @returns a function that stops the worker.
 */
export function startMailWorker(parts: MailWorkerOptions): () => Promise<void> {
  const { db, clock, log } = parts;
  const worker = startItemWork(parts, mailWork(parts));
  const since = new Date(clock.now() - maxRequeueAgeMs);
  const requeued = parts.hasServer
    ? withTransaction(db, (tx) => requeueUndeliverableMails(tx, { now: new Date(clock.now()), since })).then(
        worker.wake,
      )
    : Promise.resolve();
  const requeuing = requeued.catch((error) =>
    log.warn({ err: error }, 'deferred emails could not be queued'),
  );
  return async () => {
    await Promise.all([requeuing, worker.stop()]);
  };
}

/** Sends each due email once. Returns the number of emails. */
export function sendDueMails(parts: MailWorkerOptions): Promise<number> {
  return performDue(parts, mailWork(parts));
}

function mailWork(parts: MailWorkerOptions): ItemWork<MailRow> {
  const { db, clock, mailer, hasServer } = parts;
  const host = new URL(parts.publicUrl).hostname;
  const correspondentOf = (mail: MailRow) => parts.correspondents?.[mail.kind];
  return {
    kind: { name: 'mail', leaseMs: 60_000 },
    queries: [mailsDue],
    atOnce: 20,
    async perform(stored, { claims }) {
      const [mail = stored] = await openMails(db, [stored]);
      const correspondent = correspondentOf(mail);
      const result = await mailer.send({
        to: [mail.address],
        subject: mail.subject,
        text: mail.body ?? '',
        html: mail.html ?? '',
        messageId: mail.message_id ?? `${mail.id}@${host}`,
        inReplyTo: mail.thread === null ? null : `${mail.thread}@${host}`,
        unsubscribeUrl: mail.unsubscribe_url,
        replyTo: mail.reply_to,
        ...(correspondent === undefined
          ? {}
          : { attachments: await correspondent.attachmentsOf(db, mail), automatic: false }),
      });
      const now = new Date(clock.now());
      const outcome = outcomeOf(mail, result, { now, hasServer });
      await recordOutcome(db, { claims, item: mail.id }, async (tx) => {
        await recordAttempt(tx, mail.id, outcome);
        const response = result.sent ? result.response : result.error;
        await correspondent?.onOutcome(tx, mail, { state: outcome.state, response, at: now });
      });
    },
    async setAside(tx, items, now) {
      const response = message(workerDied.code);
      const mails = await failMails(
        tx,
        items.map(({ item }) => item),
        response,
      );
      for (const mail of mails) {
        await correspondentOf(mail)?.onOutcome(tx, mail, { state: 'failed', response, at: now });
      }
    },
  };
}

/** Returns the new state of an email after an attempt. */
function outcomeOf(
  mail: MailRow,
  result: Awaited<ReturnType<Mailer['send']>>,
  { now, hasServer }: { now: Date; hasServer: boolean },
): MailOutcome {
  if (result.sent) return { state: 'sent', error: null, next_try_at: null, sent_at: now };
  const { error } = result;
  const over = { error, next_try_at: null, sent_at: null };
  if (!hasServer) return { ...over, state: 'undeliverable' };
  const retryAt = result.permanent ? null : nextTryAt({ tries: mail.tries + 1, now: now.getTime() });
  if (retryAt === null) return { ...over, state: 'failed' };
  return { ...over, state: 'queued', next_try_at: new Date(retryAt) };
}

/** A handler for a feature's own kind of email. It adds attachments and receives the outcome. */
export interface MailAuthor {
  attachmentsOf(db: Queryable, mail: MailRow): Promise<readonly MailAttachment[]>;
  /**
   * Called in the transaction that records an attempt. `response` is the mail server's response, or the reason for its
   * absence.
   */
  onOutcome(tx: Tx, mail: MailRow, outcome: { state: string; response: Text; at: Date }): Promise<void>;
}

const retentionMs = 90 * dayMs;

/** Deletes emails after three months. */
export const mailJobs: readonly ScheduledJob[] = [
  {
    name: 'mail-sweep',
    schedule: '23 4 * * *',
    backfillMs: 0,
    run: async (db, at) => {
      await withTransaction(db, (tx) => deleteOldMails(tx, new Date(at.getTime() - retentionMs)));
      return {};
    },
  },
];
