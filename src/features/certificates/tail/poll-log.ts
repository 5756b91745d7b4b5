import { LogUnreachable } from '#engine/ct/log-reader.ts';
import { packFrontier } from '#engine/ct/merkle.ts';
import { LogFault } from '#engine/ct/tree-head.ts';
import { type Message, message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { type IsInCaa, prepareIssuances, recordPrepared } from '../record-issuances.ts';
import { matchEntries, type NameObserver } from './match-entries.ts';
import type { MonitoredDomains } from './monitored-domains.ts';
import {
  advancePosition,
  type FollowedLog,
  findLeased,
  saveHead,
  saveHealth,
  selectWithBaseline,
  type VerifiedHead,
} from './queries.ts';
import { openLog, readVerifiedBatch, readVerifiedHead, type VerifiedBatch } from './verified-log.ts';

/** Dependencies of log tailing. */
export interface TailDeps {
  db: Db;
  clock: Clock;
  /** Identifies this process in leases. */
  holder: string;
  /** Index at which to start reading a new log; null to start at its head. */
  start: number | null;
  watched: MonitoredDomains;
  /** Observers that receive the names. */
  nameObservers: readonly NameObserver[];
  isInCaa: IsInCaa;
  /**
   * Whether a source can provide past certificates. If so, a CA is considered new only after past certificates are
   * known.
   */
  hasPast: boolean;
}

/** `more`: more entries are available now; `lost`: another process leases the log. */
export type Step = { kind: 'more' | 'idle' | 'lost' } | { kind: 'failed'; retryAfterMs: number | null };

/**
 * Reads the head of a log, then a batch of entries. The results and the new position are stored in one transaction, so
 * after a crash each entry is either processed or read again.
 */
export async function pollLog(
  deps: TailDeps,
  logId: string,
  { client, signal }: { client: SourceClient; signal: AbortSignal },
): Promise<Step> {
  const { db, clock, holder } = deps;
  const log = await findLeased(db, logId, holder);
  if (log === null) return { kind: 'lost' };
  if (log.quarantined || log.listed === null) return { kind: 'idle' };
  try {
    const reader = openLog(log, client);
    const added = await readVerifiedHead(log, reader, { start: deps.start, signal });
    const head = added ?? storedHead(log);
    if (added !== null) await saveHead(db, { logId, holder, now: new Date(clock.now()) }, added);
    const batch = await readVerifiedBatch(head, reader, signal);
    const readAt = batch === null ? log.read_at : newest(batch, log.read_at);
    if (batch !== null && !(await commit(deps, log, { batch, head, readAt }))) return { kind: 'lost' };
    const position = batch?.frontier.size ?? head.position;
    const seen = { head, position, readAt, stale: added === null, now: clock.now() };
    await saveHealth(db, { logId, holder }, evaluateHealth(log, seen));
    return { kind: position < head.size ? 'more' : 'idle' };
  } catch (error) {
    const health = healthOf(error);
    if (health === null || signal.aborted) throw error;
    await saveHealth(db, { logId, holder }, health);
    return { kind: 'failed', retryAfterMs: error instanceof LogUnreachable ? error.retryAfterMs : null };
  }
}

/** Stores the results of a batch and the new position. Returns false if another process leases the log. */
async function commit(
  deps: TailDeps,
  log: FollowedLog,
  { batch, head, readAt }: { batch: VerifiedBatch; head: VerifiedHead; readAt: Date | null },
): Promise<boolean> {
  const { db, clock, holder } = deps;
  const matcher = await deps.watched.matcher(clock.now());
  const source = { logId: log.log_id, baselineSize: log.baseline_size ?? head.baselineSize };
  const sinks = await Promise.all(deps.nameObservers.map((observer) => observer.open()));
  const { found, unparsable } = matchEntries(batch.entries, { matcher, sinks }, source);
  const ids = [...new Set(found.map(({ domainId }) => domainId))];
  const known = deps.hasPast && ids.length > 0 ? await selectWithBaseline(db, ids) : null;
  const prepared = await prepareIssuances(
    db,
    found.map((one) => ({ ...one, pastKnown: known === null || known.has(one.domainId) })),
    deps.isInCaa,
  );
  const now = new Date(clock.now());
  const lostLease = new Error('another process is reading the log');
  try {
    await withTransaction(db, async (tx) => {
      await recordPrepared(tx, prepared, now);
      for (const sink of sinks) await sink.write(tx, now);
      const to = {
        position: batch.frontier.size,
        frontier: packFrontier(batch.frontier),
        readAt: readAt ?? now,
        unparsable,
        now,
      };
      if (!(await advancePosition(tx, { logId: log.log_id, holder, from: batch.from }, to))) throw lostLease;
    });
    return true;
  } catch (error) {
    if (error === lostLease) return false;
    throw error;
  }
}

const storedHead = (log: FollowedLog): VerifiedHead => ({
  size: log.tree_size ?? 0,
  root: log.root_hash ?? Buffer.alloc(32),
  at: log.head_at ?? new Date(0),
  position: log.position ?? 0,
  frontier: log.frontier,
  baselineSize: log.baseline_size ?? 0,
});

/** Returns the time of the newest entry in a batch, but never an earlier time than for the previous batch. */
function newest({ entries }: VerifiedBatch, before: Date | null): Date | null {
  const times = entries.flatMap(({ entry }) => (entry === null ? [] : [entry.timestamp]));
  const last = times.reduce((max, time) => Math.max(max, time), before?.getTime() ?? 0);
  // A time in the distant future would overflow the column.
  return last > 0 && last < 4e12 ? new Date(last) : before;
}

/** Converts an error to a health state. Returns null for an error in our own code. */
function healthOf(error: unknown): LogHealth | null {
  if (error instanceof LogUnreachable) {
    return { state: 'unreachable', lastError: error.detail, quarantined: false };
  }
  if (!(error instanceof LogFault)) return null;
  // A malformed or wrongly signed response may come from a proxy, so the log is read again.
  const contradicts = error.kind === 'contradiction';
  const state = error.kind === 'malformed' ? 'unreachable' : 'inconsistent';
  return { state, lastError: error.detail, quarantined: contradicts };
}

/** The health of a log. */
interface LogHealth {
  state: 'usable' | 'retired' | 'behind' | 'stalled' | 'inconsistent' | 'unreachable';
  lastError: Message | null;
  quarantined: boolean;
}

/**
 * Maximum age in ms of the newest read entry. A log with unread entries is behind if its newest read entry is older.
 */
const behindMs = 5 * 60_000;

/** Returns the state of a responding log at `now`, in ms since the epoch. */
function evaluateHealth(
  log: Pick<FollowedLog, 'listed' | 'mmd_seconds'>,
  at: { head: VerifiedHead; position: number; readAt: Date | null; stale: boolean; now: number },
): LogHealth {
  const { head, position, readAt, stale, now } = at;
  const done = position >= head.size;
  if (log.listed === 'readonly' && done) return { state: 'retired', lastError: null, quarantined: false };
  const age = now - head.at.getTime();
  if (log.listed !== 'readonly' && age > log.mmd_seconds * 1_000) {
    const lastError = message('log-head-old', {
      age: Math.round(age / 1_000),
      promised: log.mmd_seconds,
    });
    return { state: 'stalled', lastError, quarantined: false };
  }
  const lastError = stale ? message('log-head-older') : null;
  const late = !done && readAt !== null && now - readAt.getTime() > behindMs;
  return { state: late ? 'behind' : 'usable', lastError, quarantined: false };
}
