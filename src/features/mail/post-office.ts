import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs, minuteMs } from '#platform/durations.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer } from '#platform/mail/send-mail.ts';
import type { Correspondent } from './correspondent.ts';
import { claimMails, type MailRow, recordTry, reviveMails } from './queries.ts';

export interface PostOfficeParts {
  db: Db;
  clock: Clock;
  mailer: Pick<Mailer, 'send'>;
  /** False: nothing can be sent, and mails are kept to be read here. */
  hasServer: boolean;
  /** Who wrote mails of a kind, where they have more to say of them than their words. */
  correspondents?: Readonly<Record<string, Correspondent>>;
}

const pollMs = 1_000;
const leaseMs = 60_000;
const atOnce = 20;
/** Then hourly, until a day after the first. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const mostTries = pausesMs.length + 1 + 24;
/** Mails that waited longer for a server would surprise whoever gets them. */
const revivedMs = 7 * dayMs;

/** Sends the service's mails until stopped; any number of processes may. @returns what stops it. */
export function startPostOffice(parts: PostOfficeParts & { log: Log }): () => Promise<void> {
  const { db, clock, log } = parts;
  const stopping = new AbortController();
  let failing = false;
  const running = (async () => {
    let revived = !parts.hasServer;
    while (!stopping.signal.aborted) {
      try {
        if (!revived) await revive(db, new Date(clock.now()));
        revived = true;
        const tried = await sendDueMails(parts);
        failing = false;
        if (tried > 0) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'mails cannot be worked on; trying on');
        failing = true;
      }
      await clock.sleep(pollMs, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

function revive(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - revivedMs);
  return withTransaction(db, (tx) => reviveMails(tx, { now, since }));
}

/** Tries mails that are due, once each. @returns how many. */
export async function sendDueMails(parts: PostOfficeParts): Promise<number> {
  const { db, clock } = parts;
  const now = new Date(clock.now());
  const claim = { now, lease: new Date(now.getTime() + leaseMs), limit: atOnce };
  const mails = await withTransaction(db, (tx) => claimMails(tx, claim));
  await Promise.all(mails.map((mail) => sendOne(parts, mail)));
  return mails.length;
}

async function sendOne(parts: PostOfficeParts, mail: MailRow): Promise<void> {
  const { db, clock, mailer, hasServer } = parts;
  const correspondent = parts.correspondents?.[mail.kind];
  const result = await mailer.send({
    to: [mail.address],
    subject: mail.subject,
    text: mail.body ?? '',
    html: mail.html ?? '',
    messageId: mail.message_id ?? `${mail.id}@belltower`,
    inReplyTo: null,
    leaveUrl: mail.leave_url,
    replyTo: mail.reply_to,
    ...(correspondent === undefined
      ? {}
      : { attachments: await correspondent.attachmentsOf(db, mail), automatic: false }),
  });
  const now = new Date(clock.now());
  const outcome = judge(mail, result, { now, hasServer });
  await withTransaction(db, async (tx) => {
    await recordTry(tx, mail.id, outcome);
    const response = result.sent ? result.response : result.error;
    await correspondent?.settle(tx, mail, { state: outcome.state, response, at: now });
  });
}

/** What a try means for the mail. Pure. */
function judge(
  mail: MailRow,
  result: Awaited<ReturnType<Mailer['send']>>,
  { now, hasServer }: { now: Date; hasServer: boolean },
): Pick<MailRow, 'state' | 'error' | 'next_try_at' | 'sent_at'> {
  if (result.sent) return { state: 'sent', error: null, next_try_at: null, sent_at: now };
  const { error } = result;
  const over = { error, next_try_at: null, sent_at: null };
  if (!hasServer) return { ...over, state: 'undeliverable' };
  if (result.permanent || mail.tries >= mostTries) return { ...over, state: 'failed' };
  const pause = pausesMs[mail.tries - 1] ?? 60 * minuteMs;
  return { ...over, state: 'queued', next_try_at: new Date(now.getTime() + pause) };
}
