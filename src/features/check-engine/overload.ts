import type { LoopLoad } from '#platform/process.ts';
import type { CheckSource } from './check-source.ts';
import type { ProberMetrics } from './prober-metrics.ts';
import type { EngineOptions, OverloadReading, RegionLoad } from './types.ts';

export interface OverloadMeter {
  /** Records a started check and its delay in milliseconds. */
  started(lateMs: number): void;
  /** Records a check that was dropped because its window had passed. */
  dropped(lateMs: number): void;
  missed(windows: number): void;
  /** Evaluates the period since the last call. Call it once a second. */
  sample(now: number): void;
  read(): OverloadReading;
}

/** Delay in ms above which a check counts as late, because it had to wait for other checks. */
const lateMs = 1_000;
/**
 * Number of consecutive samples with mostly late checks that count as overload. A stall of the machine causes only one
 * or two such samples.
 */
const lateSamples = 5;
/** Number of consecutive samples with few late checks that end the overload. */
const calmSamples = 10;
/** Number of samples over which the rate is averaged. */
const averagedSamples = 10;

/** Measures overload: checks have started late for several seconds, for any reason. */
export function createOverloadMeter(): OverloadMeter {
  let started = 0;
  /** Checks that were started or dropped. */
  let turned = 0;
  let late = 0;
  let waitedMs = 0;
  let missedWindows = 0;
  let startedPerSecond = 0;
  let lateInRow = 0;
  let calmInRow = 0;
  let since: number | null = null;
  let evaluatedAt: number | null = null;

  function countStart(waited: number): void {
    turned += 1;
    waitedMs = waited;
    if (waited > lateMs) late += 1;
  }

  function evaluate(now: number): void {
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
      countStart(waited);
    },
    dropped: countStart,
    missed(windows) {
      missedWindows += windows;
    },
    sample(now) {
      if (evaluatedAt !== null && now > evaluatedAt) {
        const rate = (started * 1000) / (now - evaluatedAt);
        startedPerSecond += (rate - startedPerSecond) / averagedSamples;
      }
      evaluatedAt = now;
      evaluate(now);
      started = 0;
      turned = 0;
      late = 0;
    },
    read: () => ({ since, startedPerSecond, missedWindows, waitedMs }),
  };
}

const pollIntervalMs = 1_000;
const everyMs = 60_000;

interface ReportParts extends Pick<EngineOptions, 'clock' | 'log' | 'region'> {
  source: Pick<CheckSource, 'readLoad'>;
  meter: OverloadMeter;
  metrics: Pick<ProberMetrics, 'setRequestedRate'>;
}

/** Samples the meter once a second and the region's load once a minute. Logs overload with the sustainable rate. */
export async function reportOverload(parts: ReportParts, signal: AbortSignal): Promise<void> {
  const { source, clock, log, region, meter, metrics } = parts;
  let readMs = -Infinity;
  let loggedMs: number | null = null;
  let missedBefore = 0;

  async function readLoad(nowMs: number): Promise<RegionLoad | null> {
    readMs = nowMs;
    const load = await source.readLoad();
    if (load === null) return null;
    metrics.setRequestedRate(load.requestedPerSecond);
    return load;
  }

  function logOverload(reading: OverloadReading, load: RegionLoad | null): void {
    const { startedPerSecond, missedWindows, waitedMs } = reading;
    log.warn(
      {
        region,
        // The load includes all probers in the region; the sustainable rate is for this prober only.
        requestedPerSecond: load === null ? null : Math.round(load.requestedPerSecond),
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
    await clock.sleep(pollIntervalMs, signal);
    const nowMs = clock.monotonicMs();
    meter.sample(clock.now());
    const reading = meter.read();
    if (reading.since === null) {
      if (loggedMs !== null) log.info({ region }, 'all checks start on time again');
      loggedMs = null;
      missedBefore = 0;
      if (nowMs - readMs >= everyMs) await readLoad(nowMs);
    } else if (loggedMs === null || nowMs - loggedMs >= everyMs) {
      loggedMs = nowMs;
      logOverload(reading, await readLoad(nowMs));
    }
  }
}

/** One turn of the prober's event loop. */
interface LoopTurn {
  /** Monotonic milliseconds. */
  now: number;
  /** Delay of the event loop in ms. */
  lateMs: number;
  load: LoopLoad;
}

export interface Admission {
  /** Records a turn of the event loop. */
  recordTurn(turn: LoopTurn): void;
  /** Returns whether one more check may start now. */
  tryStart(): boolean;
  /** Number of checks that may currently start per second. */
  readonly perSecond: number;
}

const firstPerSecond = 1000;
const minPerSecond = 50;
const maxPerSecond = 100_000;
/** Time in ms after which unused capacity expires, to limit bursts. */
const unusedMs = 20;
const minReserve = 4;
/** Interval in ms between adjustments of the rate. */
const rateEveryMs = 100;
/** Time in ms over which lateness is averaged, because storing a batch delays a single turn. */
const averageMs = 200;
/**
 * Mean lateness caused by this process, in ms: below `low`, more checks may start; above `high`, fewer must start.
 * Together with the limited bursts, this keeps the loop within 100 ms.
 */
const ownLateMs = { low: 15, high: 30 };
/**
 * CPU utilization above which the rate does not increase. The rest is reserved for responses that are still arriving.
 */
const maxCpuShare = 0.8;

/**
 * Adjusts the rate of started checks to the load of the event loop. The rate rises while the loop is on time and checks
 * wait, and falls while the loop is late. No fixed rate fits all checks, because a ping costs a twentieth of a TLS
 * handshake and an unresponsive target costs nothing. Only lateness caused by this process counts, because starting
 * fewer checks would not help if other processes use the CPU.
 */
export function createAdmission(): Admission {
  let perSecond = firstPerSecond;
  let leave = 0;
  let wanting = false;
  let ownLate = 0;
  let last: LoopTurn | undefined;
  let looked: LoopTurn | undefined;

  function adjustRate(turn: LoopTurn, before: LoopTurn): void {
    const passed = turn.now - before.now;
    const active = (turn.load.activeMs - before.load.activeMs) / passed;
    const working = (turn.load.cpuMs - before.load.cpuMs) / passed;
    if (ownLate > ownLateMs.high) perSecond = Math.max(minPerSecond, perSecond * 0.85);
    else if (wanting && ownLate < ownLateMs.low && working < maxCpuShare) {
      perSecond = Math.min(maxPerSecond, perSecond * (active < 0.5 ? 1.25 : 1.04));
    }
    wanting = false;
  }

  return {
    recordTurn(turn) {
      if (last !== undefined) {
        const passed = Math.max(0, turn.now - last.now);
        const own = Math.max(0, Math.min(turn.lateMs, turn.load.cpuMs - last.load.cpuMs));
        const weight = Math.min(1, passed / averageMs);
        ownLate += (own - ownLate) * weight;
        leave = Math.min(
          leave + (perSecond * passed) / 1000,
          Math.max(minReserve, (perSecond * unusedMs) / 1000),
        );
      }
      last = turn;
      looked ??= turn;
      if (turn.now - looked.now < rateEveryMs) return;
      adjustRate(turn, looked);
      looked = turn;
    },
    tryStart() {
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
