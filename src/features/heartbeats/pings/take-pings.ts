import { applySignal, type SignalKind } from '#engine/heartbeats/heartbeat-state.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type HeartbeatRow, type StateColumns, toRules, toState, toStateColumns } from '../rows.ts';
import { type RecordedChange, recordChanges } from '../watch/record-changes.ts';
import {
  findBySlugs,
  insertPings,
  lockPinged,
  type NewPing,
  prunePings,
  updateStates,
} from '../watch/settle-queries.ts';

/** Whom a ping is for. */
export type PingAddress = { key: string } | { pingKey: string; slug: string } | { token: string };

/** A ping as it came. */
export interface IncomingPing {
  to: PingAddress;
  kind: SignalKind;
  exitCode: number | null;
  rid: string | null;
  /** Told by the job itself, where it knows. */
  durationMs: number | null;
  at: number;
  method: string;
  address: string;
  userAgent: string | null;
  body: Buffer | null;
}

export type PingOutcome = 'ok' | 'not-found' | 'ambiguous' | 'rate-limited';

/** Pings that may come at once; beyond them one a second. */
const burst = 60;
/** Clocks of several machines differ by less; one that was set back by more is believed. */
const skewMs = 60_000;
const pruneEvery = 100;

/** A heartbeat while pings are put on it. */
interface Pinged {
  row: HeartbeatRow;
  state: ReturnType<typeof toState>;
  count: number;
  tokens: number;
  tokensAt: number | null;
  changes: RecordedChange[];
  touched: boolean;
}

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
      const row = take(found, ping);
      if (row === null) return 'rate-limited';
      kept.push(row);
      return 'ok';
    });
    const touched = find.all.filter((one) => one.touched);
    await insertPings(tx, kept);
    await updateStates(
      tx,
      touched.map((one) => ({
        id: one.row.id,
        state: keepWake(toStateColumns(one.state, toRules(one.row)), one.row),
        pingCount: one.count,
        tokens: one.tokens,
        tokensAt: one.tokensAt === null ? null : new Date(one.tokensAt),
      })),
    );
    await recordChanges(tx, touched);
    const crossed = ({ row, count }: Pinged) =>
      Math.floor(count / pruneEvery) > Math.floor(Number(row.ping_count) / pruneEvery);
    await prunePings(
      tx,
      touched.filter(crossed).map(({ row, count }) => ({ id: row.id, pingCount: count })),
    );
    return outcomes;
  });
}

/**
 * An instant to look that is only too early does no harm: the watch finds nothing due and moves it on. So most pings leave
 * every index alone.
 */
function keepWake(state: StateColumns, { wake_at: stored }: HeartbeatRow): StateColumns {
  const isEarlier = stored !== null && (state.wake_at === null || stored < state.wake_at);
  return isEarlier ? { ...state, wake_at: stored } : state;
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
  const all = rows.map(
    (row): Pinged => ({
      row,
      state: toState(row),
      count: Number(row.ping_count),
      tokens: row.tokens,
      tokensAt: row.tokens_at?.getTime() ?? null,
      changes: [],
      touched: false,
    }),
  );
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

/** Puts a ping on its heartbeat; null: there were too many. */
function take(one: Pinged, ping: IncomingPing): NewPing | null {
  const tokens = tokensAt(one, ping.at);
  if (tokens < 1) return null;
  const { row } = one;
  one.touched = true;
  one.tokens = tokens - 1;
  one.tokensAt = ping.at;
  one.count += 1;
  const last = one.state.lastPingAt;
  const at = last !== null && ping.at < last && last - ping.at <= skewMs ? last : ping.at;
  const isIgnored = row.methods === 'post' && ping.method !== 'POST';
  const applied = isIgnored
    ? { state: one.state, changes: [], kind: 'ignored' as const, durationMs: null }
    : applySignal(one.state, toRules(row), { ...ping, at });
  if (one.state.paused && !applied.state.paused) {
    // From the pause it comes as new; what the ping says follows.
    one.changes.push({ at, from: 'paused', to: 'new', cause: null });
  }
  one.changes.push(...applied.changes);
  one.state = applied.state;
  return {
    heartbeatId: row.id,
    n: one.count,
    id: newId(),
    accountId: row.account_id,
    at: new Date(at),
    kind: applied.kind,
    exitCode: ping.exitCode,
    rid: ping.rid,
    durationMs: applied.durationMs ?? ping.durationMs,
    method: ping.method,
    address: ping.address,
    userAgent: ping.userAgent,
    body: ping.body,
  };
}

function tokensAt(one: Pinged, now: number): number {
  const elapsed = one.tokensAt === null ? 0 : Math.max(0, now - one.tokensAt) / 1000;
  return Math.min(burst, one.tokens + elapsed);
}
