import { scanExposure } from '../../exposure/scan-exposure.ts';
import { type FindingId, listFindingTypes } from '../../findings/catalogue.ts';
import { dayMs, minuteMs } from '../../posture/units.ts';
import type { ExposureFacts } from '../facts.ts';
import type { Family, FamilyReport, ScanContext } from '../types.ts';

const ids = (active: boolean) =>
  listFindingTypes('assetExposure')
    .filter((type) => (type.active === true) === active)
    .map(({ id }) => id as FindingId);

/** Takeovers, dangling records and forgotten hosts: reads only. */
export const exposureFamily: Family<'exposure'> = {
  title: 'Exposure',
  checks: ids(false),
  intervalMs: dayMs,
  // It opens two connections to a site at once, which is all that one may have.
  after: ['email', 'tls', 'tls-protocols', 'web'],
  needsVerified: false,
  budget: { timeMs: 3 * minuteMs, queries: 400, characters: 512 * 1024 },
  run: (context) => run(context, false),
};

/** Files, panels and ports of domains whose ownership is proven. */
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
  const deadSince = verified ? {} : (context.factsBefore('exposure')?.deadSince ?? {});
  return scanExposure({
    ...{ domain, verified, lookup, net, clock, signal },
    sources: {
      ...sources,
      deadSince: new Map(Object.entries(deadSince)),
      ...(cloudRanges === undefined ? {} : { cloudRanges }),
      ...(isUnregistered === undefined ? {} : { isUnregistered }),
    },
    ...(ports === undefined ? {} : { ports }),
    ...(scanPorts === undefined ? {} : { scanPorts }),
    ...(contactUrl === undefined ? {} : { contactUrl }),
  });
}
