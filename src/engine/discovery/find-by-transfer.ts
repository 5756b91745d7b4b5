import { transferZone } from '#platform/net/dns/zone-transfer.ts';
import { listZoneServers } from './name-servers-of.ts';
import { failed, found, type StepContext, type StepReport, skipped } from './types.ts';

const transferMs = 20_000;

/** Asks each server of the zone for all of it. That most refuse is as it should be. */
export async function findByTransfer(context: StepContext): Promise<StepReport> {
  const { domain, clock, signal } = context;
  const servers = await listZoneServers(context);
  if (servers.length === 0) return skipped('not-a-zone');
  let heard = false;
  for (const server of servers) {
    const outcome = await transferZone(domain, server, { timeoutMs: transferMs, signal, clock });
    if (outcome.kind === 'records') return found(outcome.names);
    if (outcome.kind === 'refused') heard = true;
  }
  return heard ? found([]) : failed('no-server-reached');
}
