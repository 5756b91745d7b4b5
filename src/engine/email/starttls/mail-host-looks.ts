import { LRUCache } from 'lru-cache';
import type { ServerLook } from '#engine/certificates/server-certificates.ts';
import { type Clock, expiresBy, hourMs } from '#platform/clock.ts';

/** Minimum interval between connections to a mail host across all domains, because many domains share one. */
export const lookIntervalMs = hourMs;

/** Result of one SMTP session with a mail host. */
export interface MailHostLook {
  seen: ServerLook;
  /** As served, leaf first, DER; null where TLS did not come about. */
  chain: readonly Buffer[] | null;
}

/** The looks of the last hour at mail hosts, of this process. */
export interface MailHostLooks {
  /** Returns the result of the last hour, or a new one; `remembered` shows which. */
  look(
    host: string,
    ask: () => Promise<MailHostLook>,
    signal: AbortSignal,
  ): Promise<MailHostLook & { remembered: boolean }>;
  /** Returns true if the host accepted a connection within the last hour. */
  isReached(host: string): boolean;
  noteReached(host: string): void;
}

const MOST = 1_000;

/** Remembers nothing yet. A look that got no connection, or was cut short by `signal`, does not count as one. */
export function createMailHostLooks(clock: Clock): MailHostLooks {
  const expiry = { ttl: lookIntervalMs, ...expiresBy(clock) };
  const reached = new LRUCache<string, true>({ max: MOST * 5, ...expiry });
  const looks = new LRUCache<string, MailHostLook, () => Promise<MailHostLook | undefined>>({
    max: MOST,
    ...expiry,
    ignoreFetchAbort: true,
    fetchMethod: (_host, _stale, { context }) => context(),
  });
  return {
    async look(host, ask, signal) {
      const own: { answer?: Promise<MailHostLook> } = {};
      const context = async () => {
        own.answer = ask();
        const look = await own.answer;
        if (look.seen.phases.connectMs === null || signal.aborted) return undefined;
        reached.set(host, true);
        return look;
      };
      // An inspection started by another caller does not count for us if it failed.
      while (own.answer === undefined) {
        const look = await looks.fetch(host, { context }).catch(() => undefined);
        if (own.answer === undefined && look !== undefined) return { ...look, remembered: true };
      }
      return { ...(await own.answer), remembered: false };
    },
    isReached: (host) => reached.has(host),
    noteReached: (host) => reached.set(host, true),
  };
}
