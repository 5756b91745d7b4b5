import { PROBES } from '#engine/probes/registry.ts';
import { fingerprintOf, raiseIncidents, resolveIncidents } from '#features/incidents/index.ts';
import {
  findReturnedLocations,
  listUnresponsiveLocations,
  markOffline,
  offlineAfterMs,
} from '#features/locations/index.ts';
import { findShortestIntervals, resetRegion, updateMonitorStatuses } from '#features/prober/index.ts';
import { message } from '#messages/messages.ts';
import { type Clock, minuteMs } from '#platform/clock.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';

/** Interval between checks of locations, in milliseconds. */
const checkEveryMs = 5_000;
/** Name of the lock that lets one process at a time check locations. */
const lockName = 'silent locations';
/** The longest time without contact before a location is offline, regardless of the intervals of its monitors. */
const maxSilenceMs = 5 * minuteMs;

/**
 * Checks the contact of locations until stopped. Any number of processes can run this watch. It must run in processes
 * that agents connect to. While this process is not listening, or the database is unavailable, no location is
 * considered offline.
 */
export function startLocationWatch(parts: { db: Db; clock: Clock; log: Log }): { stop(): Promise<void> } {
  const { db, clock, log } = parts;
  const stopping = new AbortController();
  const run = async () => {
    let watchedSince: number | null = null;
    for (let checkedMs = clock.monotonicMs(); !stopping.signal.aborted; ) {
      const now = clock.now();
      const isInTime = clock.monotonicMs() - checkedMs < 3 * checkEveryMs;
      watchedSince = isInTime && watchedSince !== null ? watchedSince : now;
      checkedMs = clock.monotonicMs();
      try {
        await updateLocations(db, { now, watchedSince });
      } catch (error) {
        log.warn({ err: error }, 'the contact times of locations cannot be evaluated, retrying');
        watchedSince = null;
      }
      await clock.sleep(checkEveryMs, stopping.signal);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Opens an incident for a location if none of its agents has been in contact for two check intervals of its most
 * frequent monitor (at least 30 seconds, at most five minutes). Resolves the incident when an agent is in contact
 * again. Meanwhile, the location does not vote on the status of its monitors. The other regions of a monitor decide; if
 * it has no other regions, its status does not change.
 * @param at `watchedSince` is the time since which agents could connect without interruption. Times are ms since the
 * epoch.
 */
export async function updateLocations(
  db: Db,
  at: { now: number; watchedSince: number },
): Promise<{ lost: number; found: number }> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, lockName))) return { lost: 0, found: 0 };
    const lost = await setLostOffline(tx, at);
    const found = await findReturnedLocations(tx);
    await resolveIncidents(
      tx,
      'location',
      found.map(({ account_id: accountId, id: sourceId }) => ({
        accountId,
        sourceId,
        at: new Date(at.now),
        message: message('location-online'),
        exceptFingerprint: null,
      })),
    );
    return { lost, found: found.length };
  });
}

async function setLostOffline(tx: Tx, { now, watchedSince }: { now: number; watchedSince: number }) {
  const silent = await listUnresponsiveLocations(tx, new Date(now - offlineAfterMs));
  if (silent.length === 0) return 0;
  const intervals = await findShortestIntervals(
    tx,
    silent.map(({ region }) => region),
  );
  const isLost = ({ region, seen_at }: (typeof silent)[number]) => {
    const twoIntervals = 2 * (intervals.get(region) ?? minuteMs);
    const allowedMs = Math.min(Math.max(twoIntervals, offlineAfterMs), maxSilenceMs);
    return now - Math.max(seen_at.getTime(), watchedSince) >= allowedMs;
  };
  const lost = await markOffline(
    tx,
    silent.filter(isLost).map(({ id }) => id),
  );
  const at = new Date(now);
  for (const { region } of lost) {
    const voting = await resetRegion(tx, region, 'agents-silent');
    const reason = { code: 'agents-silent', message: null };
    if (voting.length > 0)
      await updateMonitorStatuses(
        tx,
        voting.map((monitorId) => ({ ...reason, monitorId, at })),
        PROBES,
      );
  }
  await raiseIncidents(
    tx,
    lost.map(({ account_id: accountId, id, name, offline_since: since }) => ({
      accountId,
      fingerprint: fingerprintOf('location', id, 'offline'),
      title: message('source-offline', { name }),
      severity: 'high',
      cause: 'location-offline',
      source: { type: 'location', id, name },
      domainId: null,
      at,
      message: message('location-offline', { since: since.toISOString() }),
    })),
  );
  return lost.length;
}
