import { runForAll } from '#platform/account-share.ts';
import { isDatabaseAway } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { IncomingPing, PingAddress, PingOutcome } from './pinged.ts';
import { takePings } from './take-pings.ts';
import { createPlainTaker } from './take-plain-pings.ts';

/** Pings in one transaction; with bodies of 100 kB this is 50 MB. */
const mostAtOnce = 500;
/** Transactions at once, which share a flush of the log: one at a time would wait for each alone. */
const mostUnderWay = 3;
/** While others are under way, so long for more to come: a flush takes longer. */
const gatherMs = 1;

interface Waiting {
  ping: IncomingPing;
  name: string;
  resolve: (outcome: PingOutcome) => void;
  reject: (reason: unknown) => void;
}

/**
 * Group commit: pings that come together go together into one transaction, in the order in which they came; those of one
 * URL wait for those that came before them. The promise resolves once the ping is durable.
 */
export function createPingTaker(db: Db): (ping: IncomingPing) => Promise<PingOutcome> {
  const takeBatch = createBatchTaker(db);
  const busy = new Set<string>();
  let waiting: Waiting[] = [];
  let underWay = 0;
  let scheduled = false;

  const start = () => {
    scheduled = false;
    if (underWay >= mostUnderWay) return;
    const batch: Waiting[] = [];
    const others: Waiting[] = [];
    for (const one of waiting) (batch.length < mostAtOnce && !busy.has(one.name) ? batch : others).push(one);
    waiting = others;
    if (batch.length === 0) return;
    const names = new Set(batch.map(({ name }) => name));
    for (const name of names) busy.add(name);
    underWay++;
    takeBatch(batch).finally(() => {
      underWay--;
      for (const name of names) busy.delete(name);
      schedule();
    });
  };
  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= mostUnderWay) return;
    scheduled = true;
    // Not in the name of whoever came first.
    runForAll(() => (underWay === 0 ? setImmediate(start) : setTimeout(start, gatherMs)));
  };
  return (ping) =>
    new Promise((resolve, reject) => {
      waiting.push({ ping, name: nameOf(ping.to), resolve, reject });
      schedule();
    });
}

const nameOf = (to: PingAddress): string =>
  'key' in to ? to.key.toLowerCase() : 'token' in to ? to.token : `${to.pingKey} ${to.slug}`;

/** Has each ping of a batch resolved or rejected, and never fails itself. */
function createBatchTaker(db: Db): (batch: readonly Waiting[]) => Promise<void> {
  const takePlain = createPlainTaker(db);
  const takeLocked = async (batch: readonly Waiting[]): Promise<void> => {
    if (batch.length === 0) return;
    try {
      const outcomes = await takePings(
        db,
        batch.map(({ ping }) => ping),
      );
      batch.forEach(({ resolve }, index) => {
        resolve(outcomes[index] ?? 'not-found');
      });
    } catch (error) {
      if (batch.length === 1 || isDatabaseAway(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One of them cannot be stored: the others are not to pay for it.
      for (const one of batch) await takeLocked([one]);
    }
  };
  return async (batch) => {
    const outcomes = await takePlain(batch.map(({ ping }) => ping)).catch((error): null[] | undefined => {
      if (!isDatabaseAway(error)) return batch.map(() => null);
      // Whether it happened nobody knows; what the database refuses did not.
      for (const { reject } of batch) reject(error);
      return undefined;
    });
    if (outcomes === undefined) return;
    batch.forEach(({ resolve }, index) => {
      const outcome = outcomes[index] ?? null;
      if (outcome !== null) resolve(outcome);
    });
    await takeLocked(batch.filter((_, index) => outcomes[index] === null));
  };
}
