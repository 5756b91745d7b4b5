import { LRUCache } from 'lru-cache';
import { recordServedCertificates, type ServedObservation } from '#features/certificates/index.ts';
import type { RanCheck } from '#features/check-engine/index.ts';
import { hourMs } from '#platform/clock.ts';
import type { ProberOptions } from './types.ts';

/** A certificate that has not changed is recorded again after this long, so that it is known to be in use. */
const repeatAfterMs = 4 * hourMs;
/** Monitors whose newest certificate is remembered. */
const maxMonitors = 250_000;
const maxPerFlush = 500;

export interface ServedCertificateRecorder {
  /** Adds the certificate that a check has seen, if it is new or was last recorded hours ago. */
  add(ran: RanCheck): void;
  /** Stores what was added. Certificates that cannot be stored are seen again by later checks. */
  flush(): Promise<void>;
}

/** Creates the part that records which certificates checks have seen, apart from the checks themselves. */
export function createServedCertificateRecorder({
  db,
  log,
}: Pick<ProberOptions, 'db' | 'log'>): ServedCertificateRecorder {
  const recorded = new LRUCache<string, { key: string; at: number }>({ max: maxMonitors });
  const pending = new Map<string, ServedObservation>();
  return {
    add({ finished, observation }) {
      const { served, address } = observation;
      if (!served) return;
      const { monitorId, startedAt: at } = finished.record;
      const key = `${served.facts.fingerprint} ${served.host}:${served.port}`;
      const last = recorded.get(monitorId);
      if (last?.key === key && at - last.at < repeatAfterMs) return;
      recorded.set(monitorId, { key, at });
      pending.set(monitorId, { monitorId, served, address, at: new Date(at) });
    },
    async flush() {
      while (pending.size > 0) {
        const batch = [...pending.values()].slice(0, maxPerFlush);
        for (const { monitorId } of batch) pending.delete(monitorId);
        try {
          await recordServedCertificates(db, batch);
        } catch (error) {
          for (const { monitorId } of batch) recorded.delete(monitorId);
          log.warn({ err: error, certificates: batch.length }, 'served certificates cannot be stored');
          return;
        }
      }
    },
  };
}
