import { type ChannelTools, createChannelHttp } from '#features/alerts/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Net } from '#platform/net/egress/types.ts';

/** What channels of this process reach the world with. */
export function createChannelTools(parts: {
  net: Net;
  clock: Clock;
}): Omit<ChannelTools, 'signal' | 'now' | 'publicUrl'> {
  const { net, clock } = parts;
  return {
    http: createChannelHttp({ net, clock, now: () => clock.now() }),
    baseUrl: (_type, fallback) => fallback,
  };
}
