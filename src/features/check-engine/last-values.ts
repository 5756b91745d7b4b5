import { LRUCache } from 'lru-cache';
import type { ServedLeaf } from '#engine/probes/types.ts';
import { countLimit } from '#platform/cache-limits.ts';
import { hourMs } from '#platform/clock.ts';
import type { RanCheck } from './types.ts';

/** What has not changed is reported again after this long, so that it is known to be in use. */
const repeatAfterMs = 4 * hourMs;

/** The last value of each monitor. */
export interface LastValues {
  /** Remembers a value. Returns true if it is new, or was last returned hours ago. `at` is epoch milliseconds. */
  isNew(monitorId: string, value: string, at: number): boolean;
  /** Makes the value of a monitor new again. */
  remove(monitorId: string): void;
}

/** @param most Monitors whose last value is remembered. */
export function createLastValues(most: number): LastValues {
  const seen = new LRUCache<string, { value: string; at: number }>(countLimit(most));
  return {
    isNew(monitorId, value, at) {
      const last = seen.get(monitorId);
      if (last?.value === value && at - last.at < repeatAfterMs) return false;
      seen.set(monitorId, { value, at });
      return true;
    },
    remove: (monitorId) => void seen.delete(monitorId),
  };
}

/** Which certificates checks have seen lately. */
export interface SeenCertificates {
  /** Returns the certificate that a check has seen if it is new, or was last returned hours ago; otherwise null. */
  findNew(ran: RanCheck): ServedLeaf | null;
  /** Makes the certificate of a monitor new again. */
  remove(monitorId: string): void;
}

/** @param most Monitors whose newest certificate is remembered. */
export function createSeenCertificates(most: number): SeenCertificates {
  const last = createLastValues(most);
  return {
    findNew({ finished, observation: { served } }) {
      if (!served) return null;
      const { monitorId, startedAt } = finished.record;
      const key = `${served.facts.fingerprint} ${served.host}:${served.port}`;
      return last.isNew(monitorId, key, startedAt) ? served : null;
    },
    remove: last.remove,
  };
}
