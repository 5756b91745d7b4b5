import { createBoundedMap } from '#platform/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/durations.ts';
import type { ServerLook } from '../../certificates/server-look.ts';

/** A mail host is talked to at most this often, whoever's mail it takes: many domains share one. */
export const lookIntervalMs = hourMs;

/** What one SMTP dialogue with a mail host showed. */
export interface MailHostLook {
  seen: ServerLook;
  /** As served, leaf first, DER; null where TLS did not come about. */
  chain: readonly Buffer[] | null;
}

/** The looks of the last hour at mail hosts, of this process. */
export interface MailHostLooks {
  /** The look of the last hour, or a new one; `remembered` tells which. */
  look(
    host: string,
    ask: () => Promise<MailHostLook>,
    signal: AbortSignal,
  ): Promise<MailHostLook & { remembered: boolean }>;
  /** True when the host took a connection within the last hour. */
  isReached(host: string): boolean;
  noteReached(host: string): void;
}

const MOST = 1_000;

/** Remembers nothing yet. A look that got no connection, or was cut short by `signal`, does not count as one. */
export function createMailHostLooks(clock: Clock): MailHostLooks {
  const looks = createBoundedMap<{ look: MailHostLook; atMs: number }>(MOST);
  const reached = createBoundedMap<number>(MOST * 5);
  const asking = new Map<string, Promise<MailHostLook>>();
  const isFresh = (atMs: number | undefined) =>
    atMs !== undefined && clock.monotonicMs() - atMs < lookIntervalMs;
  const known = (host: string) => {
    const entry = looks.get(host);
    return entry !== undefined && isFresh(entry.atMs) ? entry.look : null;
  };
  return {
    async look(host, ask, signal) {
      // Somebody may be talking to it right now; a look of theirs that came to nothing is no answer for us.
      for (let other = asking.get(host); other; other = asking.get(host)) await other.catch(() => undefined);
      const before = known(host);
      if (before !== null) return { ...before, remembered: true };
      const atMs = clock.monotonicMs();
      const answer = ask();
      asking.set(host, answer);
      try {
        const look = await answer;
        if (look.seen.phases.connectMs !== null && !signal.aborted) {
          looks.set(host, { look, atMs });
          reached.set(host, atMs);
        }
        return { ...look, remembered: false };
      } finally {
        if (asking.get(host) === answer) asking.delete(host);
      }
    },
    isReached: (host) => isFresh(reached.get(host)),
    noteReached: (host) => reached.set(host, clock.monotonicMs()),
  };
}
