import { LRUCache } from 'lru-cache';
import type { ServerInspection } from '#engine/certificates/server-certificates.ts';
import { type Clock, expiresBy, hourMs } from '#platform/clock.ts';

/** Minimum interval between connections to a mail host, across all domains. Many domains share the same host. */
export const inspectionIntervalMs = hourMs;

/** Result of one SMTP session with a mail host. */
export interface MailHostInspection {
  seen: ServerInspection;
  /** Chain as served, leaf first, in DER; null if no TLS handshake completed. */
  chain: readonly Buffer[] | null;
}

/** Inspections of mail hosts by this process in the last hour. */
export interface MailHostInspections {
  /** Returns the result from the last hour (`remembered` is true), or a new one. */
  inspect(
    host: string,
    ask: () => Promise<MailHostInspection>,
    signal: AbortSignal,
  ): Promise<MailHostInspection & { remembered: boolean }>;
  /** Returns true if the host accepted a connection within the last hour. */
  isReached(host: string): boolean;
  recordReached(host: string): void;
}

const MOST = 1_000;

/** Creates an empty cache. Does not store an inspection without a connection, or one that `signal` aborted. */
export function createMailHostInspections(clock: Clock): MailHostInspections {
  const expiry = { ttl: inspectionIntervalMs, ...expiresBy(clock) };
  const reached = new LRUCache<string, true>({ max: MOST * 5, ...expiry });
  const inspections = new LRUCache<string, MailHostInspection, () => Promise<MailHostInspection | undefined>>(
    {
      max: MOST,
      ...expiry,
      ignoreFetchAbort: true,
      fetchMethod: (_host, _stale, { context }) => context(),
    },
  );
  return {
    async inspect(host, connect, signal) {
      const own: { answer?: Promise<MailHostInspection> } = {};
      const context = async () => {
        own.answer = connect();
        const inspection = await own.answer;
        if (inspection.seen.phases.connectMs === null || signal.aborted) return undefined;
        reached.set(host, true);
        return inspection;
      };
      // An inspection started by another caller may have failed for reasons that do not apply here. If it fails, this
      // caller starts its own.
      while (own.answer === undefined) {
        const inspection = await inspections.fetch(host, { context }).catch(() => undefined);
        if (own.answer === undefined && inspection !== undefined) return { ...inspection, remembered: true };
      }
      return { ...(await own.answer), remembered: false };
    },
    isReached: (host) => reached.has(host),
    recordReached: (host) => reached.set(host, true),
  };
}
