/**
 * Rate limiter and circuit breaker for external sources. Both are state machines over monotonic milliseconds without
 * access to a clock.
 */

/** Spaces requests `1/rps` seconds apart, with a burst of one second's worth (at least one). */
export interface Pace {
  /**
   * Reserves the next request and returns the time to wait for it in ms. Returns null without a reservation if the time
   * exceeds `maxMs`.
   */
  reserve(nowMs: number, maxMs: number): number | null;
}

/** Implements the generic cell rate algorithm, which needs one number of state and no timer. */
export function createPace(rps: number): Pace {
  const spacingMs = 1_000 / rps;
  const burstMs = spacingMs * (Math.max(1, Math.ceil(rps)) - 1);
  let dueMs = Number.NEGATIVE_INFINITY;
  return {
    reserve(nowMs, maxMs) {
      const due = Math.max(dueMs, nowMs);
      const waitMs = Math.max(0, due - burstMs - nowMs);
      if (waitMs > maxMs) return null;
      dueMs = due + spacingMs;
      return waitMs;
    },
  };
}

const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 30 * 60_000;
/** Maximum Retry-After in ms. After this time, the source is requested again even if it sent a longer delay. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Pauses a failing source, then lets one request through as a trial. */
interface Breaker {
  /** Returns 0 to continue, otherwise the milliseconds to wait. */
  waitMs(nowMs: number): number;
  succeeded(): void;
  /** Records a failure of the source (timeout, connection refused, 5xx, invalid data). */
  failed(nowMs: number): void;
  /** Records the delay that the source requested (429, or 503 with Retry-After). */
  pauseFor(nowMs: number, forMs: number): void;
}

export function createBreaker(): Breaker {
  let failures = 0;
  let restMs = 0;
  let openUntilMs = Number.NEGATIVE_INFINITY;
  return {
    waitMs(nowMs) {
      if (nowMs < openUntilMs) return openUntilMs - nowMs;
      // In the half-open state, the next request is a trial, and all others wait for its outcome.
      if (restMs > 0) openUntilMs = nowMs + FIRST_REST_MS;
      return 0;
    },
    succeeded() {
      failures = 0;
      restMs = 0;
      openUntilMs = Number.NEGATIVE_INFINITY;
    },
    failed(nowMs) {
      failures += 1;
      if (failures < FAILURES_TO_OPEN) return;
      restMs = Math.min(LONGEST_REST_MS, restMs === 0 ? FIRST_REST_MS : restMs * 2);
      openUntilMs = nowMs + restMs;
    },
    pauseFor(nowMs, forMs) {
      openUntilMs = Math.max(openUntilMs, nowMs + Math.min(Math.max(0, forMs), MAX_RETRY_AFTER_MS));
    },
  };
}

/**
 * Returns the delay of a Retry-After header (seconds or a date, RFC 9110 section 10.2.3) in ms, or null if there is
 * none.
 */
export function retryAfterMs(value: string | undefined, wallNowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - wallNowMs);
}
