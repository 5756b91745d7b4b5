import type { ReputationFeed } from '#engine/reputation/feeds/host-index.ts';
import { createReputation } from '#engine/reputation/reputation.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Net } from '#platform/net/types.ts';

/** Feeds of bad pages that the operator has on. Nothing is fetched before the first question. */
export function openFeeds(
  { sources }: Pick<Config, 'sources'>,
  { clock, net, signal }: { clock: Clock; net: Net; signal: AbortSignal },
): readonly ReputationFeed[] {
  return createReputation(sources, { clock, way: net, signal }).feeds;
}
