import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/egress/types.ts';
import type { Phases, ProbeContext, ProbeFailure } from '../types.ts';

/** Ends a probe early; becomes the observation's `failure`. Never leaves this folder. */
export class ProbeFault extends Error {
  readonly failure: ProbeFailure;
  constructor(failure: ProbeFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The code that a timeout has in each phase. */
const TIMEOUT_CODES: Record<ProbeFailure['phase'], string> = {
  resolve: 'dns-timeout',
  connect: 'connect-timeout',
  tls: 'tls-timeout',
  request: 'response-timeout',
  response: 'response-timeout',
  transfer: 'transfer-timeout',
  internal: 'probe-failed',
};

/** The state of one probe in flight: its clock, its phases so far, and how to stop it. */
export class ProbeRun {
  readonly net: Net;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly startedMs: number;
  /** Sums over all hops, so that phases and total agree on a redirected check. */
  readonly phases: Phases = {
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: null,
    transferMs: null,
  };
  address: string | null = null;
  /** The phase under way, for the failure that a timeout becomes. */
  phase: ProbeFailure['phase'] = 'resolve';
  /** Stops the step under way; set by each step, called once when the signal aborts. */
  stopStep: ((fault: ProbeFault) => void) | null = null;

  constructor(context: ProbeContext, timeoutMs: number) {
    this.net = context.net;
    this.clock = context.clock;
    this.signal = context.signal;
    this.timeoutMs = timeoutMs;
    this.startedMs = context.clock.monotonicMs();
  }

  elapsedMs(): number {
    return this.clock.monotonicMs() - this.startedMs;
  }

  remainingMs(): number {
    return Math.max(1, this.timeoutMs - this.elapsedMs());
  }

  /** Adds the time since `sinceMs` (monotonic) to a phase and returns the present instant. */
  spend(phase: keyof Phases, sinceMs: number): number {
    const now = this.clock.monotonicMs();
    this.phases[phase] = (this.phases[phase] ?? 0) + (now - sinceMs);
    return now;
  }

  /**
   * What the signal's abort means: a timeout at the monitor's timeout, else `aborted` (the service is
   * stopping), which says nothing about the target. A tenth is allowed for the time between the start of
   * the caller's timer and ours.
   */
  abortFault(): ProbeFault {
    const reason: unknown = this.signal.reason;
    const timedOut =
      (reason instanceof Error && reason.name === 'TimeoutError') || this.elapsedMs() >= this.timeoutMs * 0.9;
    if (!timedOut) return new ProbeFault({ phase: 'internal', code: 'aborted' });
    return new ProbeFault({ phase: this.phase, code: TIMEOUT_CODES[this.phase] });
  }
}
