import { applySignal, type SignalKind } from '#engine/heartbeats/heartbeat-state.ts';
import { findAccountByPingKey, lockAccount } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import { limitsOf, type PlanLimits, type PlanName } from '#platform/config/plans.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { describe, newPingKey, reserveHeartbeatSlot } from '../heartbeat-changes.ts';
import { defaults } from '../heartbeat-input.ts';
import { hasSlug, insertHeartbeat } from '../queries.ts';
import { type HeartbeatRow, type StateColumns, toRules, toState, toStateColumns } from '../rows.ts';
import type { RecordedChange } from '../watch/deadlines.ts';
import type { NewPing, UpdatedHeartbeat } from '../watch/queries.ts';

/** Identifies the heartbeat of a ping. */
export type PingAddress = { key: string } | { pingKey: string; slug: string } | { token: string };

/** A received ping. */
export interface IncomingPing {
  to: PingAddress;
  kind: SignalKind;
  exitCode: number | null;
  rid: string | null;
  /** The duration that the job reported, if any. */
  durationMs: number | null;
  at: number;
  method: string;
  address: string;
  userAgent: string | null;
  body: Buffer | null;
}

export type PingOutcome = 'ok' | 'not-found' | 'ambiguous' | 'rate-limited';

/** Number of pings in a burst; after that, one per second. */
const burst = 60;
/** The maximum difference between machine clocks. A larger difference means that a clock was set back. */
const skewMs = 60_000;
const pruneEvery = 100;

/** The state of a heartbeat while pings are applied to it. */
export interface Pinged {
  row: HeartbeatRow;
  state: ReturnType<typeof toState>;
  count: number;
  tokens: number;
  tokensAt: number | null;
  changes: RecordedChange[];
  touched: boolean;
}

/** Returns a stored heartbeat, before pings are applied. */
export const toPinged = (row: HeartbeatRow): Pinged => ({
  row,
  state: toState(row),
  count: Number(row.ping_count),
  tokens: row.tokens,
  tokensAt: row.tokens_at?.getTime() ?? null,
  changes: [],
  touched: false,
});

/** Applies a ping to its heartbeat. Returns null if the rate limit is exceeded. */
export function applyPing(one: Pinged, ping: IncomingPing): NewPing | null {
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
    // A ping first resumes a paused heartbeat as if it were new, and is then applied.
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

/** Returns the columns to store for a heartbeat with the applied pings. */
export const toUpdated = (one: Pinged): UpdatedHeartbeat => ({
  id: one.row.id,
  state: reuseNextChange(toStateColumns(one.state, toRules(one.row)), one.row),
  pingCount: one.count,
  tokens: one.tokens,
  tokensAt: one.tokensAt === null ? null : new Date(one.tokensAt),
});

/**
 * Keeps the stored wake-up time if it is earlier. Most pings therefore update no index. An early wake-up is harmless:
 * if nothing is due, the watch sets the next time.
 */
function reuseNextChange(state: StateColumns, { next_change_at: stored }: HeartbeatRow): StateColumns {
  const isEarlier = stored !== null && (state.next_change_at === null || stored < state.next_change_at);
  return isEarlier ? { ...state, next_change_at: stored } : state;
}

/** Returns whether old pings of the heartbeat should be deleted now. */
export const isPruned = ({ row, count }: Pinged): boolean =>
  Math.floor(count / pruneEvery) > Math.floor(Number(row.ping_count) / pruneEvery);

/**
 * Creates the heartbeat for a ping by slug, unless another ping has created it in the meantime.
 * @returns the outcome; `no-account` if the ping key is unknown.
 * @throws AppError `monitor_cap_reached` (402).
 */
export async function provision(
  { db, clock, plans }: { db: Db; clock: Clock; plans: Record<PlanName, PlanLimits> },
  { pingKey, slug, address }: { pingKey: string; slug: string; address: string },
): Promise<'created' | 'exists' | 'no-account'> {
  const account = await findAccountByPingKey(db, pingKey);
  if (account === null) return 'no-account';
  const now = new Date(clock.now());
  return withTransaction(db, async (tx) => {
    // Serializes concurrent pings and checks the slug before the plan limit. Otherwise, the first ping could use up the
    // limit and the other pings for the same slug would be rejected.
    await lockAccount(tx, account.id);
    if (await hasSlug(tx, account.id, slug)) return 'exists';
    await reserveHeartbeatSlot(tx, { accountId: account.id, cap: limitsOf(plans, account).heartbeatCap });
    const body = { ...defaults, name: slug, slug };
    const id = newId();
    await insertHeartbeat(tx, account.id, { id, pingKey: newPingKey(), pushToken: null, now, order: body });
    const actor = { type: 'system', id: null, name: 'Ping' } as const;
    await recordAudit(tx, { accountId: account.id, actor, requestId: null, address }, now, {
      action: 'heartbeat.create',
      objectType: 'heartbeat',
      objectId: id,
      details: describe(body),
    });
    return 'created';
  });
}
