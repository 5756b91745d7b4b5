import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import { type WorkHost, workerDied } from '#platform/work/claims.ts';
import { nextTryAt } from '#platform/work/retry-policy.ts';
import { type ItemWork, performDue, recordOutcome, startItemWork } from '#platform/work/start-work.ts';
import { type ChallengeHttp, signMessage } from './challenge.ts';
import {
  countFailures,
  deleteMessage,
  dropSubscriber,
  failMessages,
  type MessageRow,
  messagesDue,
  postponeMessage,
} from './queries.ts';
import { tellMaintenance } from './tell-maintenance.ts';
import { tellSubscribers } from './tell-subscribers.ts';

export interface CourierParts {
  db: Db;
  clock: Clock;
  log: Log;
  work?: WorkHost;
  http: ChallengeHttp;
  publicUrl: string;
}

const pollMs = 1_000;
/** Messages in a row that never arrived: nobody listens any more. */
const mostFailures = 10;

/** Notifies subscribers of status pages until stopped; any number of processes may. @returns what stops it. */
export function startStatusCourier(parts: CourierParts): () => Promise<void> {
  const { clock, log } = parts;
  const stopping = new AbortController();
  const worker = startItemWork(parts, messageWork(parts));
  let failing = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const wrote = await writeNews(parts);
        failing = false;
        if (wrote) {
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

/** Writes the messages of one post and of one maintenance window. @returns false when there was nothing to write. */
async function writeNews({ db, clock, publicUrl }: CourierParts): Promise<boolean> {
  const now = new Date(clock.now());
  const ofPost = await tellSubscribers(db, publicUrl, now);
  return (await tellMaintenance(db, publicUrl, now)) || ofPost;
}

/** Writes what there is to say and tries messages that are due. @returns false when there was nothing to do. */
export async function deliverNews(parts: CourierParts, signal: AbortSignal): Promise<boolean> {
  const wrote = await writeNews(parts);
  const sent = await performDue(parts, messageWork(parts), signal);
  return wrote || sent > 0;
}

function messageWork({ db, clock, http }: CourierParts): ItemWork<MessageRow> {
  return {
    kind: { name: 'status-message', leaseMs: 60_000 },
    queries: [messagesDue],
    atOnce: 20,
    async perform(message, { claims, signal }) {
      const { id, account_id: accountId, subscriber_id: subscriberId, body, address } = message;
      const headers = signMessage(message, new Date(clock.now()));
      const answer = await http({ url: address, headers, body }, signal);
      const arrived = answer.outcome === 'delivered';
      if (signal.aborted && !arrived) return;
      await recordOutcome(db, { claims, item: id }, async (tx) => {
        if (answer.gone) return dropSubscriber(tx, accountId, subscriberId);
        const retryAt =
          arrived || !answer.retry
            ? null
            : nextTryAt({
                tries: message.tries + 1,
                now: clock.now(),
                retryAfterSeconds: answer.retryAfterSeconds,
              });
        if (retryAt !== null) return postponeMessage(tx, accountId, id, new Date(retryAt));
        await deleteMessage(tx, accountId, id);
        const failures = await countFailures(tx, accountId, { id: subscriberId, arrived });
        if (failures >= mostFailures) await dropSubscriber(tx, accountId, subscriberId);
      });
    },
    setAside: (tx, items, now) =>
      failMessages(
        tx,
        items.map(({ item }) => item),
        { now, error: workerDied.message },
      ),
  };
}
