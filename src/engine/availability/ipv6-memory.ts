import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/clock.ts';

/** Whether this machine reaches others over IPv6, as far as its scans have seen. */
export interface Ipv6Memory {
  isWorking(): boolean;
  /** A connection over IPv6 came about. */
  noteWorking(): void;
}

/** A connection proves that much for so long; a network that broke since must not be blamed on the next domain. */
const provenMs = hourMs;

/** Knows of no connection yet. */
export function createIpv6Memory(clock: Clock): Ipv6Memory {
  let seenMs = Number.NEGATIVE_INFINITY;
  return {
    isWorking: () => clock.monotonicMs() - seenMs < provenMs,
    noteWorking: () => {
      seenMs = clock.monotonicMs();
    },
  };
}
