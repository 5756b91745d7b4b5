import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/database/types.ts';
import { findBySlugs, type NewPing } from '../watch/queries.ts';
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
import { readPinged, storePlainPings } from './plain-queries.ts';

/** The maximum number of cached heartbeats; each takes about 2 kB. */
const maxCached = 3_000;

/** A heartbeat as last read or written by this process. */
interface Known {
  pinged: Pinged;
  version: string;
}

/** Returns the outcome of each ping. The outcome is null for a ping that is not plain; nothing is stored for it. */
type RecordPlainPings = (pings: readonly IncomingPing[]) => Promise<(PingOutcome | null)[]>;

/** The cache key of a ping's heartbeat, or the outcome if there is no heartbeat. */
type Named = { name: string } | { outcome: 'not-found' | 'ambiguous' };

/**
 * Creates the fast path for plain pings. Most pings report success for a heartbeat that this process has cached since
 * its last ping. The fast path stores these pings in one statement. The statement skips a heartbeat if its row version
 * differs from the cached version, regardless of what changed the row (another process, the deadline watch, a user).
 * Overlapping calls must be for different heartbeats.
 */
export function createPlainRecorder(db: Db): RecordPlainPings {
  const known = new LRUCache<string, Known>({ max: maxCached });
  return async (pings) => {
    const names = await nameAll(db, pings);
    await readUnknown(db, known, names);
    const batch = groupPings(known, pings, names);
    // Heartbeats that take the slow path or are in progress are removed from the cache.
    for (const { name } of batch.all) known.delete(name);
    const plain = batch.all.filter(({ isPlain }) => isPlain);
    if (plain.length === 0) return batch.outcomes;
    const stored = await storePlainPings(
      db,
      plain.map(({ pinged, version }) => ({ updated: toUpdated(pinged), version })),
      plain.flatMap(({ rows }) => rows),
    );
    for (const { name, pinged } of plain) {
      const version = stored.get(pinged.row.id);
      if (version !== undefined) known.set(name, { pinged: asStored(pinged), version });
    }
    return batch.outcomes.map((outcome, index) =>
      outcome === 'ok' && !stored.has(batch.idOf[index] ?? '') ? null : outcome,
    );
  };
}

function asStored(pinged: Pinged): Pinged {
  const { row, count } = pinged;
  const { next_change_at } = toUpdated(pinged).state;
  return { ...pinged, row: { ...row, next_change_at, ping_count: count }, touched: false };
}

async function nameAll(db: Db, pings: readonly IncomingPing[]): Promise<Named[]> {
  const slugs = pings.flatMap(({ to }) => ('slug' in to ? [to] : []));
  // Other heartbeats can affect which heartbeat a slug identifies, so slugs are looked up each time.
  const bySlug = slugs.length === 0 ? new Map<string, string[]>() : await findBySlugs(db, slugs);
  return pings.map(({ to }) => nameOf(to, bySlug));
}

function nameOf(to: PingAddress, bySlug: ReadonlyMap<string, string[]>): Named {
  if ('key' in to) return { name: `key ${to.key.toLowerCase()}` };
  if ('token' in to) return { name: `token ${to.token}` };
  const [id, another] = bySlug.get(`${to.pingKey} ${to.slug}`) ?? [];
  if (another !== undefined) return { outcome: 'ambiguous' };
  return id === undefined ? { outcome: 'not-found' } : { name: `id ${id}` };
}

type KnownHeartbeats = LRUCache<string, Known>;

async function readUnknown(db: Db, known: KnownHeartbeats, names: readonly Named[]): Promise<void> {
  const all = names.flatMap((named) => ('name' in named ? [named.name] : []));
  const unknown = new Set(all.filter((name) => known.get(name) === undefined));
  if (unknown.size === 0) return;
  const after = (word: string) =>
    [...unknown].flatMap((name) => (name.startsWith(word) ? [name.slice(word.length)] : []));
  const rows = await readPinged(db, { ids: after('id '), keys: after('key '), tokens: after('token ') });
  for (const { version, ...row } of rows) {
    for (const name of [`id ${row.id}`, `key ${row.ping_key}`, `token ${row.push_token}`]) {
      if (unknown.has(name)) known.set(name, { pinged: toPinged(row), version });
    }
  }
}

/** A heartbeat with the pings of a batch applied. */
interface GroupedPings extends Known {
  name: string;
  rows: NewPing[];
  /**
   * Whether the single statement can store the pings: they do not change the status or any other state that needs the
   * slow path.
   */
  isPlain: boolean;
}

/** Groups pings by heartbeat, in order, and separates the plain pings, which do not change the status. */
function groupPings(known: KnownHeartbeats, pings: readonly IncomingPing[], names: readonly Named[]) {
  const byName = new Map<string, GroupedPings>();
  const byId = new Map<string, GroupedPings>();
  const gathered = pings.map((ping, index) => {
    const named = names[index];
    const name = named !== undefined && 'name' in named ? named.name : '';
    const found = known.get(name);
    if (found === undefined) return null;
    const one = byName.get(name) ?? { ...found, name, rows: [], isPlain: true };
    byName.set(name, one);
    const row = applyPing(one.pinged, ping);
    if (row !== null) one.rows.push(row);
    if (row === null || one.pinged.changes.length > 0 || isPruned(one.pinged)) one.isPlain = false;
    // The batch contains pings through different URLs of this heartbeat; the row lock decides which ping came first.
    const samePinged = byId.get(one.pinged.row.id) ?? one;
    byId.set(one.pinged.row.id, samePinged);
    if (samePinged !== one) one.isPlain = samePinged.isPlain = false;
    return one;
  });
  const outcomes = gathered.map((one, index): PingOutcome | null => {
    if (one !== null) return one.isPlain ? 'ok' : null;
    const named = names[index];
    return named !== undefined && 'outcome' in named ? named.outcome : 'not-found';
  });
  return { all: [...byName.values()], idOf: gathered.map((one) => one?.pinged.row.id), outcomes };
}
