import { isDatabaseAway } from '#platform/database/database-away.ts';
import type { Db } from '#platform/database/types.ts';
import { type IncomingPing, type PingOutcome, takePings } from './take-pings.ts';

/** Pings in one transaction; with bodies of 100 kB this is 50 MB. */
const mostAtOnce = 500;
/** Transactions at once, which share a flush of the log: one at a time would wait for each alone. */
const laneCount = 4;

/**
 * Group commit: pings that come while a transaction is under way go together into the next one, in the order in which they
 * came; those of one URL always in one lane. The promise resolves once the ping is durable.
 */
export function createPingTaker(db: Db): (ping: IncomingPing) => Promise<PingOutcome> {
  const lanes = Array.from({ length: laneCount }, () => createLane(db));
  return (ping) => {
    const { to } = ping;
    const name = 'key' in to ? to.key : 'token' in to ? to.token : to.slug;
    const lane = lanes[sumOf(name) % laneCount];
    return lane === undefined ? Promise.reject(new Error('there are no lanes')) : lane(ping);
  };
}

function sumOf(name: string): number {
  let sum = 0;
  for (let index = 0; index < name.length; index++) sum += name.charCodeAt(index);
  return sum;
}

function createLane(db: Db): (ping: IncomingPing) => Promise<PingOutcome> {
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
