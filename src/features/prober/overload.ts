import type { LoopLoad } from '#platform/process-memory.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import type { OverloadReading, ProberOptions } from './types.ts';
import { listRegionLoads, type RegionLoad } from './views.ts';

export interface OverloadMeter {
  /** A check started, so long after it was due. */
  started(lateMs: number): void;
  /** A check was given up, for it had waited so long that its window was over. */
  gaveUp(lateMs: number): void;
  missed(windows: number): void;
  /** Looks at what happened since the last look; call it once a second. */
  look(now: number): void;
  read(): OverloadReading;
}

/** A check that starts later than this waited for others. */
const lateMs = 1_000;
/** Looks in a row with mostly late checks that make an overload; after a stop of the machine there are one or two. */
const lateSamples = 5;
/** Looks in a row with hardly a late check that end it. */
const calmSamples = 10;
/** Looks over which the rate is averaged. */
const averagedSamples = 10;

/** Overload as a state: checks have been starting late for seconds, whatever it was that they waited for. */
export function createOverloadMeter(): OverloadMeter {
  let started = 0;
  /** Started or given up. */
  let turned = 0;
  let late = 0;
  let waitedMs = 0;
  let missedWindows = 0;
  let startedPerSecond = 0;
  let lateInRow = 0;
  let calmInRow = 0;
  let since: number | null = null;
  let lookedAt: number | null = null;

  function took(waited: number): void {
    turned += 1;
    waitedMs = waited;
    if (waited > lateMs) late += 1;
  }

  function judge(now: number): void {
    lateInRow = late > turned / 2 ? lateInRow + 1 : 0;
    calmInRow = late > turned / 10 ? 0 : calmInRow + 1;
    if (since === null && lateInRow >= lateSamples) {
      since = now - lateSamples * lateMs;
      missedWindows = 0;
    } else if (since !== null && calmInRow >= calmSamples) since = null;
  }

  return {
    started(waited) {
      started += 1;
      took(waited);
    },
    gaveUp: took,
    missed(windows) {
      missedWindows += windows;
    },
    look(now) {
      if (lookedAt !== null && now > lookedAt) {
        const rate = (started * 1000) / (now - lookedAt);
        startedPerSecond += (rate - startedPerSecond) / averagedSamples;
      }
      lookedAt = now;
      judge(now);
      started = 0;
      turned = 0;
      late = 0;
    },
    read: () => ({ since, startedPerSecond, missedWindows, waitedMs }),
  };
}

const lookEveryMs = 1_000;
const everyMs = 60_000;

interface ReportParts extends Pick<ProberOptions, 'db' | 'clock' | 'log' | 'region'> {
  meter: OverloadMeter;
  metrics: Pick<ProberMetrics, 'asked'>;
}

/**
 * Looks at the meter once a second, and once a minute at what the region's monitors ask for. While that is more than is
 * done, says so by log, with the rate that fits.
 */
export async function reportOverload(parts: ReportParts, signal: AbortSignal): Promise<void> {
  const { db, clock, log, region, meter, metrics } = parts;
  let readMs = -Infinity;
  let loggedMs: number | null = null;
  let missedBefore = 0;

  async function readLoad(nowMs: number): Promise<RegionLoad | null> {
    readMs = nowMs;
    // A database that is away is told of by others.
    const [load] = await listRegionLoads(db, { now: new Date(clock.now()), region }).catch(() => []);
    if (load === undefined) return null;
    metrics.asked(load.askedPerSecond);
    return load;
  }

  function say(reading: OverloadReading, load: RegionLoad | null): void {
    const { startedPerSecond, missedWindows, waitedMs } = reading;
    log.warn(
      {
        region,
        // The region's, by all its probers, and this one's.
        askedPerSecond: load === null ? null : Math.round(load.askedPerSecond),
        probers: load?.probers ?? null,
        madePerSecond: load === null ? null : Math.round(load.startedPerSecond),
        fitsPerSecond: Math.round(startedPerSecond),
        missedWindows: missedWindows - missedBefore,
        waitedMs: Math.round(waitedMs),
      },
      'more checks are due than this prober can run; the longest waiting run first',
    );
    missedBefore = missedWindows;
  }

  while (!signal.aborted) {
    await clock.sleep(lookEveryMs, signal);
    const nowMs = clock.monotonicMs();
    meter.look(clock.now());
    const reading = meter.read();
    if (reading.since === null) {
      if (loggedMs !== null) log.info({ region }, 'all checks are made in time again');
      loggedMs = null;
      missedBefore = 0;
      if (nowMs - readMs >= everyMs) await readLoad(nowMs);
    } else if (loggedMs === null || nowMs - loggedMs >= everyMs) {
      loggedMs = nowMs;
      say(reading, await readLoad(nowMs));
    }
  }
}

/** One turn of the prober's loop, as it was found at its end. */
interface LoopTurn {
  /** Monotonic milliseconds. */
  now: number;
  /** How much later than asked for the loop came back. */
  lateMs: number;
  load: LoopLoad;
}

export interface Admission {
  /** Takes in a turn of the loop. */
  turned(turn: LoopTurn): void;
  /** Leave to start one check now. */
  take(): boolean;
  /** Checks a second that get leave at present. */
  readonly perSecond: number;
}

const firstPerSecond = 1000;
const leastPerSecond = 50;
const mostPerSecond = 100_000;
/** Leave that was not used is kept for this long: a burst is no longer than what the loop does in that time. */
const keptMs = 20;
const leastKept = 4;
/** The rate is looked at this often. */
const rateEveryMs = 100;
/** Over how much time the loop's lateness is averaged: storing a batch is a matter of one turn. */
const averageMs = 200;
/**
 * Mean lateness of our own making under which more may start, and above which less must. Together with the burst it
 * keeps the loop within 100 ms.
 */
const ownLateMs = { low: 15, high: 30 };
/**
 * Share of a processor above which no more are let in: what has started is felt only when its target answers, and the
 * rest is for what is on its way.
 */
const workMost = 0.8;

/**
 * How many checks may start, found from what the loop does with them: more while it comes back in time and checks wait
 * for leave, less as soon as it is late. No number of checks is right for all: a ping costs a twentieth of a handshake,
 * and a target that stays silent costs nothing.
 *
 * Only lateness of our own making counts. A loop that is late because others have the processor would come back no sooner
 * for starting fewer checks.
 */
export function createAdmission(): Admission {
  let perSecond = firstPerSecond;
  let leave = 0;
  let wanting = false;
  let ownLate = 0;
  let last: LoopTurn | undefined;
  let looked: LoopTurn | undefined;

  function look(turn: LoopTurn, before: LoopTurn): void {
    const passed = turn.now - before.now;
    const active = (turn.load.activeMs - before.load.activeMs) / passed;
    const working = (turn.load.cpuMs - before.load.cpuMs) / passed;
    if (ownLate > ownLateMs.high) perSecond = Math.max(leastPerSecond, perSecond * 0.85);
    else if (wanting && ownLate < ownLateMs.low && working < workMost) {
      perSecond = Math.min(mostPerSecond, perSecond * (active < 0.5 ? 1.25 : 1.04));
    }
    wanting = false;
  }

  return {
    turned(turn) {
      if (last !== undefined) {
        const passed = Math.max(0, turn.now - last.now);
        const own = Math.max(0, Math.min(turn.lateMs, turn.load.cpuMs - last.load.cpuMs));
        const weight = Math.min(1, passed / averageMs);
        ownLate += (own - ownLate) * weight;
        leave = Math.min(
          leave + (perSecond * passed) / 1000,
          Math.max(leastKept, (perSecond * keptMs) / 1000),
        );
      }
      last = turn;
      looked ??= turn;
      if (turn.now - looked.now < rateEveryMs) return;
      look(turn, looked);
      looked = turn;
    },
    take() {
      if (leave < 1) {
        wanting = true;
        return false;
      }
      leave -= 1;
      return true;
    },
    get perSecond() {
      return perSecond;
    },
  };
}
