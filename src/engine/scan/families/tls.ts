import { listFindingTypes } from '#engine/findings/catalog.ts';
import { protocolIds } from '#engine/tls/evaluate-protocol.ts';
import { scanTls, type TlsScanOptions } from '#engine/tls/scan-tls.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

const surveyed = new Set<string>(protocolIds);
const certificateIds = listFindingTypes('certificateHygiene')
  .map(({ id }) => id)
  .filter((id) => !surveyed.has(id));

/** Checks certificates as served on every address, CAA and issuances. */
export const tlsFamily: Family<'tls'> = {
  title: 'TLS certificates',
  checks: certificateIds,
  intervalMs: 6 * hourMs,
  after: [],
  needsVerified: false,
  budget: { timeMs: 2 * minuteMs, queries: 200, characters: 512 * 1024 },
  run: async (context) => scanTls(await toOptions(context, { skipProtocols: true })),
};

/**
 * Tests the protocols that servers support with our own ClientHello messages. Runs less often, because it is slow and
 * the results rarely change.
 */
export const tlsProtocolsFamily: Family<'tls-protocols'> = {
  title: 'TLS protocols',
  checks: protocolIds,
  intervalMs: 7 * dayMs,
  // Runs after the other family, because a target should get at most two connections.
  after: ['tls'],
  needsVerified: false,
  budget: { timeMs: 3 * minuteMs, queries: 100, characters: 256 * 1024 },
  run: runProtocols,
};

async function runProtocols(context: ScanContext): Promise<FamilyReport<null>> {
  const { checks } = await scanTls(await toOptions(context, { skipProtocols: false }));
  return { checks: checks.filter(({ id }) => surveyed.has(id)), facts: null };
}

async function toOptions(
  context: ScanContext,
  { skipProtocols }: { skipProtocols: boolean },
): Promise<TlsScanOptions> {
  const { domain, net, clock, signal, lookup, environment } = context;
  const keys = context.factsBefore('tls')?.keys;
  const logs = skipProtocols ? await environment.ctLogs?.() : null;
  return {
    ...{ domain, net, clock, signal, skipProtocols },
    ...(environment.ports === undefined ? {} : { port: environment.ports.https }),
    sources: { ...environment.tls, lookup, ...(keys ? { keys } : {}), ...(logs ? { logs } : {}) },
  };
}
