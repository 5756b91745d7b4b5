import { runForAll } from '#platform/account-slots.ts';
import { isDatabaseAway, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { recordChanges } from '../watch/deadlines.ts';
import {
  findBySlugs,
  insertPings,
  lockPinged,
  type NewPing,
  prunePings,
  updateStates,
} from '../watch/queries.ts';
import {
  applyPing,
  type IncomingPing,
  isPruned,
  type PingAddress,
  type Pinged,
  type PingOutcome,
  toPinged,
  toUpdated,
} from './ping-handler.ts';
import { createPlainRecorder } from './plain-pings.ts';

/**
 * Records pings in one transaction, in the order of `pings`, and returns the outcome of each ping. The order in which
 * pings lock their heartbeat is authoritative, regardless of which process received them. A job that waits for the
 * response to its start ping before it sends the end ping is therefore recorded correctly.
 */
export async function recordPings(db: Db, pings: readonly IncomingPing[]): Promise<PingOutcome[]> {
  return withTransaction(db, async (tx) => {
    const find = await lockAll(tx, pings);
    const remaining: NewPing[] = [];
    const outcomes = pings.map((ping) => {
      const found = find(ping.to);
      if (typeof found === 'string') return found;
      const row = applyPing(found, ping);
      if (row === null) return 'rate-limited';
      remaining.push(row);
      return 'ok';
    });
    const touched = find.all.filter((one) => one.touched);
    await insertPings(tx, remaining);
    await updateStates(tx, touched.map(toUpdated));
    await recordChanges(tx, touched);
    await prunePings(
      tx,
      touched.filter(isPruned).map(({ row, count }) => ({ id: row.id, pingCount: count })),
    );
    return outcomes;
  });
}

type Finder = ((to: PingAddress) => Pinged | 'not-found' | 'ambiguous') & { all: Pinged[] };

async function lockAll(tx: Tx, pings: readonly IncomingPing[]): Promise<Finder> {
  const addresses = pings.map(({ to }) => to);
  const names = addresses.filter((to) => 'slug' in to);
  const bySlug = names.length === 0 ? new Map<string, string[]>() : await findBySlugs(tx, names);
  const rows = await lockPinged(tx, {
    ids: [...bySlug.values()].flatMap((ids) => (ids.length === 1 ? ids : [])),
    keys: addresses.flatMap((to) => ('key' in to ? [to.key] : [])),
    tokens: addresses.flatMap((to) => ('token' in to ? [to.token] : [])),
  });
  const all = rows.map(toPinged);
  const known = new Map<string, Pinged>();
  for (const one of all) {
    known.set(`id ${one.row.id}`, one).set(`key ${one.row.ping_key}`, one);
    if (one.row.push_token !== null) known.set(`token ${one.row.push_token}`, one);
  }
  const find = (to: PingAddress) => {
    if ('key' in to) return known.get(`key ${to.key.toLowerCase()}`) ?? 'not-found';
    if ('token' in to) return known.get(`token ${to.token}`) ?? 'not-found';
    const ids = bySlug.get(`${to.pingKey} ${to.slug}`) ?? [];
    if (ids.length > 1) return 'ambiguous';
    return known.get(`id ${ids[0]}`) ?? 'not-found';
  };
  return Object.assign(find, { all });
}

/** Maximum number of pings in one transaction. With bodies of 100 kB, this is 50 MB. */
const maxBatchSize = 500;
/**
 * Number of concurrent transactions. They share a WAL flush; sequential transactions would each wait for a separate
 * flush.
 */
const maxConcurrentBatches = 3;
/** Time to wait for more pings while other batches are in progress, in ms. A flush takes longer than this. */
const collectMs = 1;

interface QueuedPing {
  ping: IncomingPing;
  name: string;
  resolve: (outcome: PingOutcome) => void;
  reject: (reason: unknown) => void;
}

/**
 * Implements group commit: pings that arrive together are stored in one transaction, in the order of arrival. Pings of
 * a URL wait for earlier pings of the same URL. The promise resolves once the ping is durable.
 */
export function createPingRecorder(db: Db): (ping: IncomingPing) => Promise<PingOutcome> {
  const takeBatch = createBatchRecorder(db);
  const busy = new Set<string>();
  let waiting: QueuedPing[] = [];
  let inProgress = 0;
  let scheduled = false;

  const start = () => {
    scheduled = false;
    if (inProgress >= maxConcurrentBatches) return;
    const batch: QueuedPing[] = [];
    const others: QueuedPing[] = [];
    for (const one of waiting)
      (batch.length < maxBatchSize && !busy.has(one.name) ? batch : others).push(one);
    waiting = others;
    if (batch.length === 0) return;
    const names = new Set(batch.map(({ name }) => name));
    for (const name of names) busy.add(name);
    inProgress++;
    takeBatch(batch).finally(() => {
      inProgress--;
      for (const name of names) busy.delete(name);
      schedule();
    });
  };
  const schedule = () => {
    if (scheduled || waiting.length === 0 || inProgress >= maxConcurrentBatches) return;
    scheduled = true;
    // The batch runs outside the context of the request that arrived first.
    runForAll(() => (inProgress === 0 ? setImmediate(start) : setTimeout(start, collectMs)));
  };
  return (ping) =>
    new Promise((resolve, reject) => {
      waiting.push({ ping, name: nameOf(ping.to), resolve, reject });
      schedule();
    });
}

const nameOf = (to: PingAddress): string =>
  'key' in to ? to.key.toLowerCase() : 'token' in to ? to.token : `${to.pingKey} ${to.slug}`;

/**
 * Creates a function that records a batch and resolves or rejects each of its pings. The function itself never rejects.
 */
function createBatchRecorder(db: Db): (batch: readonly QueuedPing[]) => Promise<void> {
  const recordPlainPings = createPlainRecorder(db);
  const recordLockedPings = async (batch: readonly QueuedPing[]): Promise<void> => {
    if (batch.length === 0) return;
    try {
      const outcomes = await recordPings(
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
      // One of the pings can't be stored, so each is retried separately.
      for (const one of batch) await recordLockedPings([one]);
    }
  };
  return async (batch) => {
    const outcomes = await recordPlainPings(batch.map(({ ping }) => ping)).catch(
      (error): null[] | undefined => {
        if (!isDatabaseAway(error)) return batch.map(() => null);
        // If the connection failed, the outcome is unknown. If the database rejected the batch, nothing was stored.
        for (const { reject } of batch) reject(error);
        return undefined;
      },
    );
    if (outcomes === undefined) return;
    batch.forEach(({ resolve }, index) => {
      const outcome = outcomes[index] ?? null;
      if (outcome !== null) resolve(outcome);
    });
    await recordLockedPings(batch.filter((_, index) => outcomes[index] === null));
  };
}
