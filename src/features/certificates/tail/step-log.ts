import { LogUnreachable } from '#engine/ct/log-reader.ts';
import { packFrontier } from '#engine/ct/merkle.ts';
import { LogFault } from '#engine/ct/tree-head.ts';
import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { SourceClient } from '#platform/sources/client.ts';
import { type IsInCaa, prepareIssuances } from '../record/prepare.ts';
import { recordPrepared } from '../record/record.ts';
import { findIssuances } from './find-issuances.ts';
import { openLog, readVerifiedBatch, readVerifiedHead, type VerifiedBatch } from './follow-log.ts';
import { judgeHealth, type LogHealth } from './judge-health.ts';
import type { NameWatch } from './name-watch.ts';
import {
  advancePosition,
  type FollowedLog,
  findLeased,
  saveHead,
  saveHealth,
  type VerifiedHead,
} from './queries.ts';
import type { WatchedDomains } from './watched-domains.ts';
import { selectWithBaseline } from './watched-queries.ts';

/** What following logs takes. */
export interface TailDeps {
  db: Db;
  clock: Clock;
  /** This process, in leases. */
  holder: string;
  /** Where a log new to the installation is read from; null: its head. */
  start: number | null;
  watched: WatchedDomains;
  /** Who else looks at the names. */
  nameWatches: readonly NameWatch[];
  isInCaa: IsInCaa;
  /** Whether there is a source of the past, which is waited for before a CA is called new. */
  hasPast: boolean;
}

/** `more`: there is more to read at once; `lost`: another process has the log; else how long to wait. */
export type Step = { kind: 'more' | 'idle' | 'lost' } | { kind: 'failed'; retryAfterMs: number | null };

/**
 * One step on a log: its head, then a batch of entries. What was found and the new position are one transaction, so that
 * whoever dies leaves each entry either done or to be read again.
 */
export async function stepLog(
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
    const fresh = await readVerifiedHead(log, reader, { start: deps.start, signal });
    const head = fresh ?? keptHead(log);
    if (fresh !== null) await saveHead(db, { logId, holder, now: new Date(clock.now()) }, fresh);
    const batch = await readVerifiedBatch(head, reader, signal);
    const readAt = batch === null ? log.read_at : newest(batch, log.read_at);
    if (batch !== null && !(await commit(deps, log, { batch, head, readAt }))) return { kind: 'lost' };
    const position = batch?.frontier.size ?? head.position;
    const seen = { head, position, readAt, stale: fresh === null, now: clock.now() };
    await saveHealth(db, { logId, holder }, judgeHealth(log, seen));
    return { kind: position < head.size ? 'more' : 'idle' };
  } catch (error) {
    const health = healthOf(error);
    if (health === null || signal.aborted) throw error;
    await saveHealth(db, { logId, holder }, health);
    return { kind: 'failed', retryAfterMs: error instanceof LogUnreachable ? error.retryAfterMs : null };
  }
}

/** Writes what a batch told, with the position after it. False when the log has gone to another process. */
async function commit(
  deps: TailDeps,
  log: FollowedLog,
  { batch, head, readAt }: { batch: VerifiedBatch; head: VerifiedHead; readAt: Date | null },
): Promise<boolean> {
  const { db, clock, holder } = deps;
  const matcher = await deps.watched.matcher(clock.now());
  const source = { logId: log.log_id, baselineSize: log.baseline_size ?? head.baselineSize };
  const sinks = await Promise.all(deps.nameWatches.map((watch) => watch.open()));
  const { found, unparsable } = findIssuances(batch.entries, { matcher, sinks }, source);
  const ids = [...new Set(found.map(({ domainId }) => domainId))];
  const known = deps.hasPast && ids.length > 0 ? await selectWithBaseline(db, ids) : null;
  const prepared = await prepareIssuances(
    db,
    found.map((one) => ({ ...one, pastKnown: known === null || known.has(one.domainId) })),
    deps.isInCaa,
  );
  const now = new Date(clock.now());
  const lost = new Error('another process has the log');
  try {
    await withTransaction(db, async (tx) => {
      await recordPrepared(tx, prepared, now);
      for (const sink of sinks) await sink.write(tx, now);
      const to = {
        position: batch.frontier.size,
        frontier: packFrontier(batch.frontier),
        ...{ readAt: readAt ?? now, unparsable, now },
      };
      if (!(await advancePosition(tx, { logId: log.log_id, holder, from: batch.from }, to))) throw lost;
    });
    return true;
  } catch (error) {
    if (error === lost) return false;
    throw error;
  }
}

const keptHead = (log: FollowedLog): VerifiedHead => ({
  size: log.tree_size ?? 0,
  root: log.root_hash ?? Buffer.alloc(32),
  at: log.head_at ?? new Date(0),
  position: log.position ?? 0,
  frontier: log.frontier,
  baselineSize: log.baseline_size ?? 0,
});

/** When the newest entry of a batch was logged; clocks of logs may differ, but a log's own does not run back. */
function newest({ entries }: VerifiedBatch, before: Date | null): Date | null {
  const times = entries.flatMap(({ entry }) => (entry === null ? [] : [entry.timestamp]));
  const last = times.reduce((most, time) => Math.max(most, time), before?.getTime() ?? 0);
  // A time of the far future would break the column and says nothing.
  return last > 0 && last < 4e12 ? new Date(last) : before;
}

/** What a failure makes of a log; null for a bug of ours. */
function healthOf(error: unknown): LogHealth | null {
  if (error instanceof LogUnreachable) {
    return { state: 'unreachable', lastError: error.message, quarantined: false };
  }
  if (!(error instanceof LogFault)) return null;
  // An answer of another form, or signed by somebody else, may be a proxy's: the log is asked again.
  const contradicts = error.kind === 'contradiction';
  const state = error.kind === 'malformed' ? 'unreachable' : 'inconsistent';
  return { state, lastError: error.message, quarantined: contradicts };
}
