import { LRUCache } from 'lru-cache';
import type { ServedLeaf } from '#engine/probes/types.ts';
import { hourMs } from '#platform/clock.ts';
import type { RanCheck } from './types.ts';

/** Time after which an unchanged value is reported again to show that it is still in use. */
const repeatAfterMs = 4 * hourMs;

/** The last value of each monitor. */
export interface LastValues {
  /** Remembers a value. Returns true if it is new or was last returned hours ago. `at` is in epoch milliseconds. */
  isNew(monitorId: string, value: string, at: number): boolean;
  /** Makes the value of a monitor count as new again. */
  remove(monitorId: string): void;
}

/** Creates the store of last values. @param most Maximum number of remembered monitors. */
export function createLastValues(most: number): LastValues {
  const seen = new LRUCache<string, { value: string; at: number }>({
    // With `max`, lru-cache would allocate the whole cache immediately: 16 MB and 0.1 s for 250,000 entries.
    maxSize: most,
    sizeCalculation: () => 1,
  });
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

/** The certificates that checks have received recently. */
export interface SeenCertificates {
  /** Returns the certificate that a check received if it is new or was last returned hours ago; otherwise null. */
  findNew(ran: RanCheck): ServedLeaf | null;
  /** Makes the certificate of a monitor count as new again. */
  remove(monitorId: string): void;
}

/** Creates the store of recent certificates. @param most Maximum number of remembered monitors. */
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
