import { createSilenceEvaluator } from '#engine/dns/resolver-silence.ts';
import { describerOf } from '#engine/probes/causes.ts';
import { isWindowMissed } from '#engine/schedule/slots.ts';
import { readLoopLoad } from '#platform/process.ts';
import { type CheckQueue, concurrencyOf, createCheckQueue, readOpenFileLimit } from './check-queue.ts';
import type { CheckSource } from './check-source.ts';
import { type Claimer, createClaimer } from './claimer.ts';
import { createGatewaysOf, createProberGuard } from './guard.ts';
import {
  type Admission,
  createAdmission,
  createOverloadMeter,
  type OverloadMeter,
  reportOverload,
} from './overload.ts';
import { createProberMetrics, type ProberMetrics } from './prober-metrics.ts';
import {
  createMissedWindowRecorder,
  createRecorder,
  createUnrecordedChecks,
  type Recorder,
} from './recorder.ts';
import { createDeadlines, type Deadlines, runCheck } from './run-check.ts';
import { createStallMeter, type StallMeter } from './stall-meter.ts';
import type { Company, EngineOptions, OverloadReading, Prober, ProberState, QueuedCheck } from './types.ts';

/** The minimum and maximum time between two runs of the start loop, in milliseconds. */
const startPauseMs = { least: 4, most: 25 };
const defaultTickMs = 250;
const defaultStopWithinMs = 30_000;

/** Reports to the other probers of the region that this prober is alive. */
export interface Presence {
  /** Reports until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Returns whether other probers are alive in the region. */
  company(): Company;
  signOut(): Promise<void>;
}

interface Engine extends Prober {
  overload(): OverloadReading;
  run(presence: Presence): void;
}

/**
 * Creates the engine that starts the checks of a source when they are due, evaluates them and passes on the results. It
 * starts with `run`.
 */
export function createEngine(options: EngineOptions, source: CheckSource): Engine {
  const { clock, region } = options;
  const deadlines = createDeadlines(clock);
  const silence = createSilenceEvaluator(options);
  const stalls = options.stalls ?? createStallMeter(clock);
  const describeReason = describerOf(options.kinds);
  const admission = createAdmission();
  const overload = createOverloadMeter();
  const guard = createProberGuard(createGatewaysOf(options));
  const unrecorded = createUnrecordedChecks();
  const state = (): ProberState => ({
    queued: queue.size,
    inFlight: queue.inFlight,
    usedShare: queue.usedShare,
    unrecorded: recorder.size,
    databaseAway: recorder.isFailing || claimer.failing,
  });
  const read = { state, deadNetworks: () => guard.dead(clock.now()), overload: overload.read };
  const metrics = createProberMetrics(region, read, options.metrics);
  const store = source.createStore(metrics);
  const recorder = createRecorder({
    ...options,
    store,
    describeReason,
    guard,
    metrics,
    onDone: unrecorded.remove,
  });
  const missed = createMissedWindowRecorder({ region, metrics, overload, recorder, unrecorded });
  const queue = createCheckQueue(concurrencyOf(options, readOpenFileLimit()), admission, start);
  let presence: Presence | undefined;
  const claimer = createClaimer({
    ...options,
    tickMs: options.tickMs ?? defaultTickMs,
    source,
    queue,
    recorder,
    missed,
    unrecorded,
    company: () => presence?.company() ?? 'unknown',
    perSecond: () => admission.perSecond,
    isOverloaded: () => overload.read().since !== null,
  });

  function start({ due, order, waitingSince }: QueuedCheck): void {
    const now = clock.now();
    // The check was queued until its window was over.
    if (isWindowMissed(due.dueAt, now, due.intervalMs)) {
      overload.dropped(now - waitingSince);
      queueMicrotask(() => queue.release(order.kind));
      missed.recordMissed(due, order);
      return;
    }
    overload.started(now - waitingSince);
    const { readMembers } = source;
    const parts = { describeReason, deadlines, stalls, silence, ...(readMembers && { readMembers }) };
    void runCheck(due, order, { ...options, ...parts }).then((ran) => {
      queue.release(order.kind);
      const { status, startedAt, scheduledAt, durationMs } = ran.finished.record;
      metrics.checked(order.kind, { status, lateMs: startedAt - scheduledAt, durationMs: durationMs ?? 0 });
      recorder.add(ran);
    });
  }

  const { run, stop } = createLife(options, {
    ...{ source, metrics, queue, recorder, claimer, deadlines, stalls, admission },
    meter: overload,
  });
  return {
    state,
    metrics: metrics.registry,
    overload: overload.read,
    stop,
    run(present) {
      presence = present;
      run(present);
    },
  };
}

interface Parts {
  source: CheckSource;
  queue: CheckQueue;
  recorder: Recorder;
  claimer: Claimer;
  deadlines: Deadlines;
  stalls: StallMeter;
  admission: Admission;
  meter: OverloadMeter;
  metrics: ProberMetrics;
}

/** Creates the loops of a prober and their graceful shutdown. */
function createLife(options: EngineOptions, parts: Parts): Pick<Engine, 'run' | 'stop'> {
  const { clock, log } = options;
  const { source, queue, recorder, claimer, deadlines, stalls, admission } = parts;
  const stopping = new AbortController();
  /** Aborted when no work is in progress. */
  const idle = new AbortController();
  let presence: Presence | undefined;
  let loops: Promise<unknown> = Promise.resolve();
  let keepers: Promise<unknown> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  async function startLoop(): Promise<void> {
    for (let backAt = clock.monotonicMs(); !stopping.signal.aborted; ) {
      stalls.tick();
      const now = clock.monotonicMs();
      admission.recordTurn({ now, lateMs: now - backAt, load: readLoopLoad() });
      queue.startDue(clock.now());
      const next = queue.nextDueAt();
      const wait = next === null ? startPauseMs.most : next - clock.now();
      const pauseMs = Math.max(startPauseMs.least, Math.min(wait, startPauseMs.most));
      // The time spent starting checks also counts as lateness.
      backAt = now + pauseMs;
      await clock.sleep(pauseMs);
    }
  }

  async function end(): Promise<void> {
    const until = clock.now() + (options.stopWithinMs ?? defaultStopWithinMs);
    stopping.abort();
    await loops;
    const unstarted = queue.clear().map(({ due }) => due);
    await source.release(unstarted).catch((error) => {
      log.warn({ err: error, checks: unstarted.length }, 'claimed checks could not be released');
    });
    while (queue.inFlight > 0 && clock.now() < until) {
      stalls.tick();
      await clock.sleep(20);
    }
    deadlines.abortAll();
    for (let tries = 0; queue.inFlight > 0 && tries < 50; tries++) await clock.sleep(20);
    idle.abort();
    await keepers;
    await recorder.drain(until + 2000);
    await presence?.signOut();
  }

  return {
    run(present) {
      presence = present;
      loops = Promise.all([
        claimer.run(stopping.signal),
        startLoop(),
        source.listenForDue(claimer.wake, stopping.signal),
        reportOverload({ ...options, ...parts }, stopping.signal),
      ]);
      // The heartbeat runs until the last check has ended. Otherwise, other probers would consider this prober dead and
      // its checks missed.
      keepers = Promise.all([present.run(idle.signal), recorder.run(idle.signal)]);
    },
    stop() {
      stopped ??= end();
      return stopped;
    },
  };
}
