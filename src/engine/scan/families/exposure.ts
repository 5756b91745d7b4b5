import { chooseVisited, evaluateKnownHosts, type KnownHost } from '#engine/exposure/known-hosts.ts';
import { scanExposure } from '#engine/exposure/scan-exposure.ts';
import { listFindingTypes } from '#engine/findings/catalog.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import type { ExposureFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

const ids = (active: boolean) =>
  listFindingTypes('assetExposure')
    .filter((type) => (type.active === true) === active)
    .map(({ id }) => id);

/** Checks for takeovers, dangling records and forgotten hosts, without active requests. */
export const exposureFamily: Family<'exposure'> = {
  title: 'Exposure',
  checks: ids(false),
  intervalMs: dayMs,
  // Opens two connections to a site at the same time, which is the maximum.
  after: ['email', 'tls', 'tls-protocols', 'web'],
  needsVerified: false,
  budget: { timeMs: 3 * minuteMs, queries: 400, characters: 512 * 1024 },
  run: (context) => run(context, false),
};

/** Checks files, panels and ports of verified domains. */
export const exposureActiveFamily: Family<'exposure-active'> = {
  title: 'Files and ports',
  checks: ids(true),
  intervalMs: 7 * dayMs,
  after: ['email', 'tls', 'tls-protocols', 'web', 'exposure'],
  needsVerified: true,
  budget: { timeMs: 5 * minuteMs, queries: 400, characters: 512 * 1024 },
  run: (context) => run(context, true),
};

async function run(context: ScanContext, verified: boolean): Promise<FamilyReport<ExposureFacts>> {
  const { domain, lookup, net, clock, signal, environment } = context;
  const { isUnregistered, ports, contactUrl } = environment;
  const { scanPorts, ...sources } = environment.exposure ?? {};
  const cloudRanges = await environment.cloudRanges?.();
  const known = verified ? null : context.knownHosts;
  const hosts = [domain, `www.${domain}`, ...chooseVisited(domain, known ?? [])];
  const deadSince = verified ? {} : (context.factsBefore('exposure')?.deadSince ?? {});
  const scan = await scanExposure({
    ...{ domain, verified, lookup, net, clock, signal, hosts },
    sources: {
      ...sources,
      deadSince: new Map(Object.entries(deadSince)),
      ...(known === null ? {} : inventoryOf(known, hosts)),
      ...(cloudRanges === undefined ? {} : { cloudRanges }),
      ...(isUnregistered === undefined ? {} : { isUnregistered }),
    },
    ...(ports === undefined ? {} : { ports }),
    ...(scanPorts === undefined ? {} : { scanPorts }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
  });
  if (known === null) return scan;
  const { nowMs, openFindings: open } = context;
  const more = evaluateKnownHosts(known, { nowMs, visited: new Set(hosts), open });
  return { ...scan, checks: [...scan.checks, ...more] };
}

/** Returns the inventory for comparison with the visited hosts, and all names for the check for internal names. */
function inventoryOf(known: readonly KnownHost[], hosts: readonly string[]) {
  const inventory = known.map(({ host, firstSeenMs, state }) => ({
    host,
    firstSeenAt: firstSeenMs,
    triaged: state !== 'new',
  }));
  const names = known.filter(({ state }) => state !== 'ignored').map(({ host }) => host);
  return { inventory, names: [...new Set([...hosts, ...names])] };
}
