import { LRUCache } from 'lru-cache';
import { isWindowMissed } from '#engine/schedule/slots.ts';
import type { ConfirmPolicy } from '#engine/status/region-state.ts';
import {
  type CheckSettingsRow,
  clocksWithinMs,
  dueChannel,
  findProxiesOfMonitors,
  selectCheckSettings,
} from '#features/service-monitors/index.ts';
import { listen } from '#platform/database/listen.ts';
import type { Db } from '#platform/database/types.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { type CheckQueue, removeAfter } from './check-queue.ts';
import type { MissedWindowRecorder, Recorder, UnrecordedChecks } from './recorder.ts';
import { claimDue, realignSchedules } from './schedules.ts';
import type { CheckSettings, Company, DueCheck, ProberOptions } from './types.ts';

/** Rows per claim. */
const claimRows = 1000;
/** No checks are claimed while this many are claimed, running or not yet stored. */
const maxQueued = 60_000;
/**
 * No more checks are claimed than can start in this time; the rest stays in the table for other probers. Checks
 * waiting because their kind is at its limit do not count, so that a kind with silent targets does not delay the
 * others.
 */
const aheadSeconds = 2;
const leastClaim = 20;
/** Due times may come from other machines' clocks, so claims also consider rows this far before the last claim. */
const clockSlackMs = 10_000;
/**
 * How often all rows are considered, however old; schedules set in the future by a wrong clock are fixed less often.
 */
const sweepEveryMs = 10_000;
const realignEveryMs = 60_000;

export interface Claimer {
  /** Claims until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Claims immediately instead of at the next tick. */
  wake(): void;
  /** True while the database does not respond. */
  readonly failing: boolean;
}

interface ClaimerParts extends Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region'> {
  tickMs: number;
  orders: CheckSettingsCache;
  queue: CheckQueue;
  recorder: Recorder;
  missed: MissedWindowRecorder;
  holds: UnrecordedChecks;
  company: () => Company;
  /** Checks that this prober can start per second. */
  perSecond: () => number;
  /** True while checks start late. */
  isOverloaded: () => boolean;
}

/** Claims due checks from the database a little ahead of time and queues them. */
export function createClaimer(parts: ClaimerParts): Claimer {
  const { db, clock, region, queue, recorder, tickMs } = parts;
  let failing = false;
  let floor: number | null = null;
  let sweptMs = -Infinity;
  let realignedMs = -Infinity;
  let waker = new AbortController();

  /** Claims all checks due until well after the next tick, so that a short stall delays no check. */
  async function claimAll(): Promise<void> {
    const startedMs = clock.monotonicMs();
    if (startedMs - realignedMs >= realignEveryMs) {
      await realign(parts);
      realignedMs = startedMs;
    }
    const startedAt = clock.now();
    if (startedMs - sweptMs >= sweepEveryMs) floor = null;
    const until = startedAt + tickMs * 2.5;
    for (;;) {
      // Back-pressure: other probers claim what this one cannot run or store.
      if (recorder.away || queue.size + queue.inFlight + recorder.size > maxQueued) return;
      const room = Math.floor(parts.perSecond() * aheadSeconds) - queue.ahead;
      if (room < leastClaim) return;
      const limit = Math.min(claimRows, room);
      const claimed = await claimDue(db, { region, now: clock.now(), floor, until, limit });
      await lineUp(parts, claimed);
      if (claimed.length < limit) break;
      // Rows are returned earliest first, so any remaining ones are due later, unless other machines' clocks differ.
      const dueTo = claimed.reduce((latest, { dueAt }) => Math.max(latest, dueAt), 0);
      if (floor === null) sweptMs = startedMs;
      floor = Math.max(floor ?? 0, Math.min(dueTo, startedAt) - clockSlackMs);
    }
    if (floor === null) sweptMs = startedMs;
    floor = startedAt - clockSlackMs;
  }

  return {
    wake: () => waker.abort(),
    get failing() {
      return failing;
    },
    async run(signal) {
      while (!signal.aborted) {
        waker = new AbortController();
        const startedMs = clock.monotonicMs();
        try {
          await claimAll();
          failing = false;
        } catch (error) {
          if (!failing) parts.log.warn({ err: error, region }, 'checks cannot be claimed, retrying');
          failing = true;
        }
        const spent = clock.monotonicMs() - startedMs;
        const stop = AbortSignal.any([waker.signal, signal]);
        await clock.sleep(failing ? 1000 : Math.max(5, tickMs - spent), stop);
      }
    },
  };
}

/** Reschedules checks that wait for a time from before the clock was set back. */
async function realign({ db, clock, log, region, queue, holds, company }: ClaimerParts): Promise<void> {
  const now = clock.now();
  const isAlone = company() === 'alone';
  const schedules = await realignSchedules(db, region, { now: new Date(now), isAlone });
  if (schedules > 0)
    log.warn(
      { region, schedules },
      'the clock was set back; checks scheduled in the future were rescheduled',
    );
  // Needed even if another prober has fixed the schedules first.
  for (const { due } of removeAfter(queue, now + clocksWithinMs)) holds.letGo(due.monitorId);
}

/** Queues claimed checks and records the windows missed before them. */
async function lineUp(parts: ClaimerParts, claimed: readonly DueCheck[]): Promise<void> {
  const { clock, queue, holds, missed } = parts;
  const book = await parts.orders.get(claimed);
  const now = clock.now();
  for (const [index, due] of claimed.entries()) {
    const order = book[index];
    // Deleted between the claim and now.
    if (order === undefined) continue;
    const late = isWindowMissed(due.dueAt, now, due.intervalMs);
    const caughtUp = late && parts.isOverloaded();
    // Under overload, a check that missed its window runs for the current one, because its next turn would be just as
    // late.
    const runsAt = caughtUp ? due.nextDueAt - due.intervalMs : due.dueAt;
    const until = late && !caughtUp ? due.nextDueAt : runsAt;
    missed.recordGap(due, order, { now, company: parts.company(), until });
    if (late && !caughtUp) continue;
    holds.hold(due.monitorId);
    queue.push({ due: caughtUp ? { ...due, dueAt: runsAt } : due, order, waitingSince: due.dueAt });
  }
  queue.startDue(now);
}

/**
 * Calls `wake` when a check of the region is requested, until `signal` aborts. While the connection is lost, a
 * request waits for the next tick.
 */
export function listenForDue(
  parts: Pick<ProberOptions, 'pool' | 'clock' | 'log' | 'region'>,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  const onDue = (region: string | null) => {
    if (region === null || region === parts.region) wake();
  };
  return listen(parts, { [dueChannel]: onDue }, signal);
}

interface CheckSettingsCache {
  /**
   * Returns the settings of these monitors in the same order, at least as new as the given revisions; undefined for
   * deleted monitors.
   */
  get(wanted: readonly { monitorId: string; revision: number }[]): Promise<(CheckSettings | undefined)[]>;
  /** Number of cached monitors. */
  readonly size: number;
}

/**
 * Caches the settings of monitors, read in batches. Bounded by count and by length of the text; the least recently
 * used are evicted first.
 */
export function createCheckSettingsCache(
  db: Db,
  limits: { orders: number; bytes: number } = { orders: 250_000, bytes: 96 * 1024 * 1024 },
): CheckSettingsCache {
  const held = new LRUCache<string, CheckSettings>({
    max: limits.orders,
    maxSize: limits.bytes,
    sizeCalculation: ({ settings }) => settings.length + 1,
  });
  const policyOf = createPolicies();

  function keep(row: CheckSettingsRow, proxy: OutboundProxy | null): CheckSettings {
    const order: CheckSettings = {
      revision: row.revision,
      kind: row.kind,
      settings: row.settings,
      probe: null,
      proxy,
      timeoutMs: Math.round(row.timeout_seconds * 1000),
      confirm: policyOf(row),
    };
    held.set(row.id, order);
    return order;
  }

  return {
    get size() {
      return held.size;
    },
    async get(wanted) {
      const missing: string[] = [];
      const found = wanted.map(({ monitorId, revision }) => {
        const order = held.get(monitorId);
        if (order !== undefined && order.revision >= revision) return order;
        missing.push(monitorId);
        return undefined;
      });
      if (missing.length === 0) return found;
      const rows = await selectCheckSettings(db, missing);
      const proxies = await findProxiesOfMonitors(
        db,
        rows.filter(usesProxy).map(({ id }) => id),
      );
      const read = new Map(rows.map((row) => [row.id, keep(row, proxies.get(row.id) ?? null)]));
      return found.map((order, index) => order ?? read.get(wanted[index]?.monitorId ?? ''));
    },
  };
}

/** Few monitors have one, so the others need not be parsed to find out. */
const usesProxy = ({ settings }: CheckSettingsRow) => /"proxy": ?"/.test(settings);

/** Shares equal policies: a hundred thousand monitors use a handful. */
function createPolicies(): (row: CheckSettingsRow) => ConfirmPolicy {
  const policies = new LRUCache<string, ConfirmPolicy>({ max: 10_000 });
  return (row) => {
    const key = `${row.confirm_failures},${row.confirm_recoveries},${row.retry_seconds}`;
    let policy = policies.get(key);
    if (policy === undefined) {
      policy = {
        failures: row.confirm_failures,
        recoveries: row.confirm_recoveries,
        retryMs: row.retry_seconds * 1000,
      };
      policies.set(key, policy);
    }
    return policy;
  };
}
