import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { type WorkHost, workerDied } from '#platform/work/claims.ts';
import { nextTryAt } from '#platform/work/retry-policy.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from '#platform/work/start-work.ts';
import { notifyOfNextAnnouncement, notifyOfNextUpdate } from './notifications.ts';
import {
  countFailures,
  deleteMessage,
  deleteSubscriber,
  failMessages,
  type MessageRow,
  messagesDue,
  openMessage,
  postponeMessage,
} from './queries.ts';
import { type SendWebhook, signMessage } from './webhooks.ts';

interface NotifierParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  http: SendWebhook;
  publicUrl: string;
}

const pollMs = 1_000;
/**
 * The maximum number of webhook messages in progress in this process. Each message takes at most ten seconds and reads
 * one kilobyte of the response.
 */
const maxConcurrent = 100;
/** The maximum number of webhook messages in progress per account, in all processes. */
const accountShare = 40;
/** The number of consecutive undeliverable messages after which a subscriber is deleted. */
const maxFailures = 10;

/**
 * Starts notifying subscribers of status pages. Several processes can run it.
 * @returns a function that stops the notifier.
 */
export function startSubscriberNotifier(parts: NotifierParts): () => Promise<void> {
  const { clock, log } = parts;
  const stopping = new AbortController();
  const worker = startItemWork(parts, messageWork(parts));
  let failing = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const hasEnqueued = await enqueueNotifications(parts);
        failing = false;
        if (hasEnqueued) {
          worker.wake();
          continue;
        }
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'status page subscribers cannot be notified, retrying');
        failing = true;
      }
      await clock.sleep(pollMs, stopping.signal);
    }
  })();
  return async () => {
    stopping.abort();
    await Promise.all([running, worker.stop()]);
  };
}

/** Enqueues notifications of one post and one announcement of maintenance. Returns false if none was pending. */
async function enqueueNotifications({ db, clock, publicUrl }: NotifierParts): Promise<boolean> {
  const now = new Date(clock.now());
  const hadUpdate = await notifyOfNextUpdate(db, publicUrl, now);
  const hadAnnouncement = await notifyOfNextAnnouncement(db, publicUrl, now);
  return hadUpdate || hadAnnouncement;
}

/** Enqueues pending notifications and sends webhook messages that are due. @returns false if there was nothing to do. */
export async function notifyDue(parts: NotifierParts, signal: AbortSignal): Promise<boolean> {
  const hasEnqueued = await enqueueNotifications(parts);
  const sent = await performDue(parts, messageWork(parts), signal);
  return hasEnqueued || sent > 0;
}

function messageWork({ db, clock, http }: NotifierParts): ItemWork<MessageRow> {
  return {
    kind: { name: 'status-message', leaseMs: 60_000 },
    queries: [messagesDue(accountShare)],
    atOnce: maxConcurrent,
    async perform(stored, { claims, signal }) {
      const message = await openMessage(db, stored);
      const { id, account_id: accountId, subscriber_id: subscriberId, body, address } = message;
      const headers = signMessage(message, new Date(clock.now()));
      const response = await http({ url: address, headers, body }, signal);
      const isDelivered = response.outcome === 'delivered';
      if (signal.aborted && !isDelivered) return;
      await recordOutcome(db, { claims, item: id }, async (tx) => {
        if (response.gone) return deleteSubscriber(tx, accountId, subscriberId);
        const retryAt =
          isDelivered || !response.retry
            ? null
            : nextTryAt({
                tries: message.attempts + 1,
                now: clock.now(),
                retryAfterSeconds: response.retryAfterSeconds,
              });
        if (retryAt !== null) return postponeMessage(tx, accountId, id, new Date(retryAt));
        await deleteMessage(tx, accountId, id);
        const failures = await countFailures(tx, accountId, { id: subscriberId, isDelivered });
        if (failures >= maxFailures) await deleteSubscriber(tx, accountId, subscriberId);
      });
    },
    setAside: (tx, items, now) =>
      failMessages(
        tx,
        items.map(({ item }) => item),
        { now, error: workerDied.code },
      ),
  };
}
