import type { Clock } from '#platform/clock.ts';

/** Deadlines are rounded up to this, in milliseconds. */
const stepMs = 50;
/** 4,096 steps cover 204 s, well over the longest timeout of 120 s. */
const steps = 4096;
/** Shared: creating an exception captures a stack, which costs more than a check. */
const timedOut = new DOMException('The check ran into its timeout', 'TimeoutError');

export interface Deadlines {
  /** Returns a signal that aborts with a TimeoutError after `ms`, at most one step late. */
  signalIn(ms: number): AbortSignal;
  /** Aborts all signals, and later ones from the start, because the service stops. */
  abortAll(): void;
}

/**
 * Keeps the timeouts of all checks on one timer wheel: deadlines within the same step share a signal. A timer and a
 * controller per check would cost more than a ping.
 */
export function createDeadlines(clock: Clock): Deadlines {
  const wheel = new Array<AbortController | undefined>(steps);
  const stopped = new AbortController();
  let pending = 0;
  let turnedTo = 0;
  let timer: NodeJS.Timeout | undefined;
  /** When the timer should fire. */
  let turnsAt = 0;

  const stepOf = (ms: number) => Math.floor(ms / stepMs);

  function turn(): void {
    // A late event loop runs its timers before it reads the network: let responses go first.
    if (clock.monotonicMs() - turnsAt > stepMs) setImmediate(fireDue);
    else fireDue();
  }

  function fireDue(): void {
    timer = undefined;
    const now = stepOf(clock.monotonicMs());
    // After a stall, all steps in between are due; one turn reaches them all.
    for (let step = Math.max(turnedTo + 1, now - steps + 1); step <= now; step++) fire(step % steps);
    turnedTo = now;
    schedule();
  }

  function fire(slot: number): void {
    const controller = wheel[slot];
    if (controller === undefined) return;
    wheel[slot] = undefined;
    pending -= 1;
    controller.abort(timedOut);
  }

  function schedule(): void {
    if (pending === 0 || timer !== undefined) return;
    turnsAt = clock.monotonicMs() + stepMs;
    timer = setTimeout(turn, stepMs);
  }

  return {
    signalIn(ms) {
      if (stopped.signal.aborted) return stopped.signal;
      const now = clock.monotonicMs();
      if (pending === 0) turnedTo = stepOf(now);
      const ahead = Math.min(Math.max(ms, 1), (steps - 2) * stepMs);
      const slot = (stepOf(now + ahead) + 1) % steps;
      let controller = wheel[slot];
      if (controller === undefined) {
        controller = new AbortController();
        wheel[slot] = controller;
        pending += 1;
        schedule();
      }
      return controller.signal;
    },
    abortAll() {
      clearTimeout(timer);
      const reason = new DOMException('The service stops', 'AbortError');
      stopped.abort(reason);
      for (const controller of wheel) controller?.abort(reason);
      wheel.fill(undefined);
      pending = 0;
    },
  };
}
