import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { minuteMs } from '#platform/durations.ts';
import type { Log } from '#platform/log/log.ts';
import { type ChallengeHttp, signMessage } from './challenge.ts';
import {
  claimMessages,
  countFailures,
  deleteMessage,
  dropSubscriber,
  type MessageRow,
  postponeMessage,
} from './queries.ts';
import { tellMaintenance } from './tell-maintenance.ts';
import { tellSubscribers } from './tell-subscribers.ts';

export interface CourierParts {
  db: Db;
  clock: Clock;
  http: ChallengeHttp;
  publicUrl: string;
}

const pollMs = 1_000;
const leaseMs = 60_000;
const atOnce = 20;
/** Then hourly, until a day after the first. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const mostTries = pausesMs.length + 1 + 24;
/** Messages in a row that never arrived: nobody listens any more. */
const mostFailures = 10;

/** Tells who follows status pages until stopped; any number of processes may. @returns what stops it. */
export function startStatusCourier(parts: CourierParts & { log: Log }): () => Promise<void> {
  const { clock, log } = parts;
  const stopping = new AbortController();
  let failing = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const worked = await deliverNews(parts, stopping.signal);
        failing = false;
        if (worked) continue;
      } catch (error) {
        if (!failing) log.warn({ err: error }, 'who follows status pages cannot be told; trying on');
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

/** Writes what is to be told, and tries messages that are due. @returns false: there was nothing to do. */
export async function deliverNews(parts: CourierParts, signal: AbortSignal): Promise<boolean> {
  const { db, clock, publicUrl } = parts;
  const now = new Date(clock.now());
  const toldPost = await tellSubscribers(db, publicUrl, now);
  const told = (await tellMaintenance(db, publicUrl, now)) || toldPost;
  const claim = { now, lease: new Date(now.getTime() + leaseMs), limit: atOnce };
  const messages = await withTransaction(db, (tx) => claimMessages(tx, claim));
  await Promise.all(messages.map((message) => sendMessage(parts, message, signal)));
  return told || messages.length > 0;
}

async function sendMessage(
  { db, clock, http }: CourierParts,
  message: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const { id, account_id: accountId, subscriber_id: subscriberId, body, address } = message;
  const headers = signMessage(message, new Date(clock.now()));
  const answer = await http({ url: address, headers, body }, signal);
  const arrived = answer.outcome === 'delivered';
  await withTransaction(db, async (tx) => {
    if (answer.gone) return dropSubscriber(tx, accountId, subscriberId);
    if (!arrived && answer.retry && message.tries < mostTries) {
      const pause = Math.max(
        pausesMs[message.tries - 1] ?? 60 * minuteMs,
        (answer.retryAfterSeconds ?? 0) * 1000,
      );
      return postponeMessage(tx, accountId, id, new Date(clock.now() + pause));
    }
    await deleteMessage(tx, accountId, id);
    const failures = await countFailures(tx, accountId, { id: subscriberId, arrived });
    if (failures >= mostFailures) await dropSubscriber(tx, accountId, subscriberId);
  });
}
