import { recordServedCertificates, type ServedObservation } from '#features/certificates/index.ts';
import { createSeenCertificates, type RanCheck } from '#features/check-engine/index.ts';
import type { ProberOptions } from './presence.ts';

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
  const seen = createSeenCertificates(maxMonitors);
  const pending = new Map<string, ServedObservation>();
  return {
    add(ran) {
      const served = seen.findNew(ran);
      if (served === null) return;
      const { monitorId, startedAt } = ran.finished.record;
      const { address } = ran.observation;
      pending.set(monitorId, { monitorId, served, address, at: new Date(startedAt) });
    },
    async flush() {
      while (pending.size > 0) {
        const batch = [...pending.values()].slice(0, maxPerFlush);
        for (const { monitorId } of batch) pending.delete(monitorId);
        try {
          await recordServedCertificates(db, batch);
        } catch (error) {
          for (const { monitorId } of batch) seen.remove(monitorId);
          log.warn({ err: error, certificates: batch.length }, 'served certificates cannot be stored');
          return;
        }
      }
    },
  };
}
