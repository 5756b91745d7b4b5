import { LRUCache } from 'lru-cache';
import type { ServedLeaf } from '#engine/probes/types.ts';
import { countLimit } from '#platform/cache-limits.ts';
import { hourMs } from '#platform/clock.ts';
import type { RanCheck } from './types.ts';

/** A certificate that has not changed is reported again after this long, so that it is known to be in use. */
const repeatAfterMs = 4 * hourMs;

/** Which certificates checks have seen lately. */
export interface SeenCertificates {
  /** Returns the certificate that a check has seen if it is new, or was last returned hours ago; otherwise null. */
  findNew(ran: RanCheck): ServedLeaf | null;
  /** Makes the certificate of a monitor new again. */
  remove(monitorId: string): void;
}

/** @param most Monitors whose newest certificate is remembered. */
export function createSeenCertificates(most: number): SeenCertificates {
  const seen = new LRUCache<string, { key: string; at: number }>(countLimit(most));
  return {
    findNew({ finished, observation: { served } }) {
      if (!served) return null;
      const { monitorId, startedAt: at } = finished.record;
      const key = `${served.facts.fingerprint} ${served.host}:${served.port}`;
      const last = seen.get(monitorId);
      if (last?.key === key && at - last.at < repeatAfterMs) return null;
      seen.set(monitorId, { key, at });
      return served;
    },
    remove: (monitorId) => void seen.delete(monitorId),
  };
}
