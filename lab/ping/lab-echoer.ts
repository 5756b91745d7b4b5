import { setTimeout as pause } from 'node:timers/promises';
import type { IcmpEchoer } from '#platform/net/types.ts';

/** How an address of the lab answers echo requests. */
export interface EchoBehaviour {
  /** Round trip in milliseconds. */
  rttMs: number;
  /** Share of requests that get no answer, 0 to 1. */
  loss: number;
}

/**
 * Creates an echoer that uses no network: addresses respond as `behaviourOf` says, after a real delay. For hosts that
 * must be distant, lossy or dead, which a loopback address cannot be.
 */
export function createLabEchoer(behaviourOf: (address: string) => EchoBehaviour): IcmpEchoer {
  let sent = 0;
  return {
    async echo(address, { count, timeoutMs, intervalMs = 200, signal }) {
      const one = async (index: number): Promise<number | null> => {
        const { rttMs, loss } = behaviourOf(address);
        // Every nth is lost instead of a random one: the share holds for small numbers too.
        const isLost = Math.floor((sent + 1) * loss) > Math.floor(sent * loss);
        sent += 1;
        const jitterMs = rttMs * 0.15 * Math.abs(Math.sin(sent));
        const waitMs = index * intervalMs + rttMs + jitterMs;
        if (isLost || waitMs >= timeoutMs) {
          await pause(timeoutMs, undefined, { signal }).catch(() => {});
          return null;
        }
        return pause(waitMs, rttMs + jitterMs, { signal }).catch(() => null);
      };
      return {
        rttsMs: await Promise.all(Array.from({ length: count }, (_, index) => one(index))),
        via: 'datagram',
      };
    },
    close() {},
  };
}
