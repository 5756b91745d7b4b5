import { isDatabaseAway } from '#platform/database/database-away.ts';
import type { Db } from '#platform/database/types.ts';
import { type IncomingPing, type PingOutcome, takePings } from './take-pings.ts';

/** Pings in one transaction; with bodies of 100 kB this is 50 MB. */
const mostAtOnce = 500;

/**
 * Group commit: pings that come while a transaction is under way go together into the next one, in the order in which they
 * came. The promise resolves once the ping is durable.
 */
export function createPingTaker(db: Db): (ping: IncomingPing) => Promise<PingOutcome> {
  interface Waiting {
    ping: IncomingPing;
    resolve: (outcome: PingOutcome) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let running = false;

  const take = async (batch: readonly Waiting[]): Promise<void> => {
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
      for (const one of batch) await take([one]);
    }
  };
  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await take(batch);
    }
    running = false;
  };
  return (ping) =>
    new Promise((resolve, reject) => {
      waiting.push({ ping, resolve, reject });
      // Those of this turn of the loop go together.
      if (!running) {
        running = true;
        setImmediate(run);
      }
    });
}
