import type { NetworkContext, NetworkFailure, Phases } from '../sockets/types.ts';

export type { Phases };

/** The kinds of service monitor. Keyword is http with one more expectation. */
export type ProbeKind = 'http' | 'keyword' | 'ping' | 'port' | 'dns' | 'ssl';

/** Where a probe broke off, and why. */
export type ProbeFailure = NetworkFailure;

/**
 * What every probe reports. Plain JSON, so that it is also a fixture. A probe never throws for a bad target:
 * a target's fault is `failure`. Kinds extend it by facts of their own.
 */
export interface Observation {
  /** Whole probe in milliseconds, all redirects and packets included. */
  durationMs: number;
  /** Address dialled last, null when none was. */
  address: string | null;
  phases: Phases;
  failure: ProbeFailure | null;
}

/** A reason for a verdict: a stable code and the numbers and words its sentence needs. */
export interface Reason {
  code: string;
  params?: Record<string, string | number | boolean>;
}

/** `unknown`: the probe itself failed (our network, our machine), which says nothing about the target. */
type VerdictStatus = 'up' | 'degraded' | 'down' | 'unknown';

/** The judgement of one observation. `reasons` is empty only for `up`; the first one is the headline. */
export interface Verdict {
  status: VerdictStatus;
  reasons: Reason[];
}

/** What a probe may use. `signal` aborts at the monitor's timeout; the probe ends within 100 ms of it. */
export type ProbeContext = NetworkContext;

/**
 * A probe kind: measure, then judge. `probe` resolves always; `evaluate` is pure and total.
 * `S` is the settings (the monitor's fields of that kind, flat, plus `timeoutMs`).
 */
export interface ProbeType<S, O extends Observation> {
  probe(settings: S, context: ProbeContext): Promise<O>;
  /** `now` is epoch milliseconds (certificate dates are judged against it). */
  evaluate(observation: O, settings: S, now: number): Verdict;
}
