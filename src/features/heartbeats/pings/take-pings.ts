import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { recordChanges } from '../watch/record-changes.ts';
import {
  findBySlugs,
  insertPings,
  lockPinged,
  type NewPing,
  prunePings,
  updateStates,
} from '../watch/settle-queries.ts';
import {
  type IncomingPing,
  isPruned,
  type PingAddress,
  type Pinged,
  type PingOutcome,
  putPing,
  toPinged,
  toSettled,
} from './pinged.ts';

/**
 * Records pings in one transaction, in the order given, and says what became of each. Their order under the lock of their
 * heartbeat is the order that counts, whichever process took them: a job that waits for the answer to its start before it
 * ends has it right.
 */
export async function takePings(db: Db, pings: readonly IncomingPing[]): Promise<PingOutcome[]> {
  return withTransaction(db, async (tx) => {
    const find = await lockAll(tx, pings);
    const kept: NewPing[] = [];
    const outcomes = pings.map((ping) => {
      const found = find(ping.to);
      if (typeof found === 'string') return found;
      const row = putPing(found, ping);
      if (row === null) return 'rate-limited';
      kept.push(row);
      return 'ok';
    });
    const touched = find.all.filter((one) => one.touched);
    await insertPings(tx, kept);
    await updateStates(tx, touched.map(toSettled));
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
