import { abortedFailure } from '#engine/sockets/dial.ts';
import { type NetworkContext, type NetworkFailure, noPhases, type Phases } from '#engine/sockets/types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/types.ts';

/** Thrown to end a request, and stored as its `failure`. Does not reach callers in other folders. */
export class HttpFault extends Error {
  readonly failure: NetworkFailure;
  constructor(failure: NetworkFailure, cause?: Error) {
    super(failure.code, { cause });
    this.failure = failure;
  }
}

/** Codes of timeouts by phase. */
export const TIMEOUT_CODES: Record<NetworkFailure['phase'], string> = {
  resolve: 'dns-timeout',
  connect: 'connect-timeout',
  tls: 'tls-timeout',
  request: 'response-timeout',
  response: 'response-timeout',
  transfer: 'transfer-timeout',
  internal: 'probe-failed',
};

/** State of a request in progress, including redirects: its clock, its phases so far, and a way to stop it. */
export class HttpRun {
  readonly net: Net;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly startedMs: number;
  /** Sums over all hops, so that the phases of a redirected request match its total. */
  readonly phases: Phases = { ...noPhases };
  address: string | null = null;
  /** Current phase. Determines the code of a timeout. */
  phase: NetworkFailure['phase'] = 'resolve';
  /** Stops the current step. Set by each step, and called once when the signal aborts. */
  stopStep: ((fault: HttpFault) => void) | null = null;
  private readonly onAbort = (): void => this.stopStep?.(this.abortFault());

  constructor(context: NetworkContext, timeoutMs: number) {
    this.net = context.net;
    this.clock = context.clock;
    this.signal = context.signal;
    this.timeoutMs = timeoutMs;
    this.startedMs = context.clock.monotonicMs();
  }

  /**
   * Makes the current step fail as soon as the signal aborts, until `end` is called. Throws if the signal has already
   * been aborted.
   */
  begin(): void {
    this.signal.addEventListener('abort', this.onAbort);
    if (this.signal.aborted) throw this.abortFault();
  }

  end(): void {
    this.signal.removeEventListener('abort', this.onAbort);
  }

  elapsedMs(): number {
    return this.clock.monotonicMs() - this.startedMs;
  }

  remainingMs(): number {
    return Math.max(1, this.timeoutMs - this.elapsedMs());
  }

  /** Adds the time since `sinceMs` (monotonic) to a phase and returns the current time. */
  spend(phase: keyof Phases, sinceMs: number): number {
    const now = this.clock.monotonicMs();
    this.phases[phase] = (this.phases[phase] ?? 0) + (now - sinceMs);
    return now;
  }

  /**
   * Returns the failure for an aborted signal: a timeout if the time is up, otherwise a failure because the service is
   * stopping.
   */
  abortFault(): HttpFault {
    const times = { elapsedMs: this.elapsedMs(), timeoutMs: this.timeoutMs };
    const failure = abortedFailure(this.signal, times);
    return new HttpFault(failure ?? { phase: this.phase, code: TIMEOUT_CODES[this.phase] });
  }
}

/** Returns the failure for any thrown value. */
export function failureOf(error: unknown): NetworkFailure {
  if (error instanceof HttpFault) return error.failure;
  // A bug in this code, not a fault of the target. Details are omitted, because they may contain a header or URL.
  return { phase: 'internal', code: 'probe-failed', detail: error instanceof Error ? error.name : 'unknown' };
}
