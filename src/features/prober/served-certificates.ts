import { recordServedCertificates, type ServedObservation } from '#features/certificates/index.ts';
import { createSeenCertificates, type RanCheck } from '#features/check-engine/index.ts';
import type { ProberOptions } from './presence.ts';

/** Maximum number of monitors with a remembered newest certificate. */
const maxMonitors = 250_000;
const maxPerFlush = 500;

export interface ServedCertificateRecorder {
  /** Adds the certificate that a check received if it is new or was last recorded hours ago. */
  add(ran: RanCheck): void;
  /** Stores the added certificates. If a certificate cannot be stored, later checks add it again. */
  flush(): Promise<void>;
}

/** Creates the recorder of the certificates that checks received. It writes separately from the checks. */
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
