import { findPingObstacle } from '#platform/net/icmp/icmp-echoer.ts';
import type { Runtime } from '../runtime.ts';

/** Says once, at the start, what every ping monitor's reason would tell one by one. */
export async function warnWithoutPing({ clock, log }: Runtime): Promise<void> {
  const obstacle = await findPingObstacle(clock);
  if (obstacle === null) return;
  // Only then: with the words come all kinds of probes, for which the supervisor has no use.
  const { describeReason } = await import('#engine/probes/messages.ts');
  log.warn({ obstacle }, describeReason({ code: 'ping-unavailable' }));
}
