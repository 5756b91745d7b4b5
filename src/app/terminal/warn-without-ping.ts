import { findPingObstacle } from '#platform/net/icmp/icmp-echoer.ts';
import type { Runtime } from '../runtime.ts';

/** Logs one warning at startup instead of leaving it to the reason of every ping monitor. */
export async function warnWithoutPing({ clock, log }: Runtime): Promise<void> {
  const obstacle = await findPingObstacle(clock);
  if (obstacle === null) return;
  // Only then: with the words come all kinds of probes, for which the supervisor has no use.
  const { describeReason } = await import('#engine/probes/messages.ts');
  log.warn({ obstacle }, describeReason({ code: 'ping-unavailable' }));
}
