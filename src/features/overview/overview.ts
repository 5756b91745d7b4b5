import type { Static } from 'typebox';
import { findFindingType } from '#engine/findings/catalog.ts';
import { severities } from '#engine/findings/types.ts';
import { type Ctx, covers } from '#features/access/index.ts';
import { dayMs } from '#platform/clock.ts';
import { heartbeatStatuses, monitorStatuses, type Overview, type ServiceMonitorFacets } from './schemas.ts';
import {
  type RunningMaintenance,
  selectCounts,
  selectExpiringCertificates,
  selectLateness,
  selectNewestChanges,
  selectOverloads,
  selectPlannedMaintenance,
  selectRunningMaintenance,
  selectSetup,
  selectWorstDomains,
} from './views.ts';

type Counts = ReadonlyMap<string, number> | undefined;

const facets = [
  'status',
  'interval',
  'region',
  'incident-open',
  'incident-acknowledged',
  'heartbeat',
] as const;

/** Maximum age of the changes shown. */
const changesMs = 7 * dayMs;

/**
 * Reads the parts of an account's overview that the caller's scopes allow. `sendsMail` is true if a mail server is
 * configured.
 */
export async function readOverview(ctx: Ctx, sendsMail: boolean): Promise<Static<typeof Overview>> {
  const { db, accountId } = ctx;
  const now = new Date(ctx.clock.now());
  const may = (resource: string) => covers(ctx.scopes, `${resource}:read`);
  const when = <T>(allowed: boolean, read: () => Promise<T>): Promise<T | null> =>
    allowed ? read() : Promise.resolve(null);
  const counted = selectCounts(db, accountId, facets);
  const seesMonitors = may('service-monitors');
  const [counts, worstDomains, changes, certificates, maintenance, plannedMaintenance, checks, setup] =
    await Promise.all([
      counted,
      when(may('monitors'), () => selectWorstDomains(db, accountId)),
      when(may('monitors'), () => readChanges(ctx, now)),
      when(seesMonitors, () =>
        selectExpiringCertificates(db, accountId, may('certificates') ? 'anyone' : 'monitors'),
      ),
      when(may('maintenance-windows'), () => selectRunningMaintenance(db, accountId, now)),
      when(may('maintenance-windows'), () => selectPlannedMaintenance(db, accountId, now)),
      when(seesMonitors, async () => readChecks(ctx, await counted, now)),
      when(may('alerts'), () => selectSetup(db, accountId, sendsMail)),
    ]);
  const bySeverity = (facet: string) => listCounts(counts.get(facet), severities);
  return {
    at: now.toISOString(),
    serviceMonitors: seesMonitors ? withTotal(counts.get('status'), monitorStatuses) : null,
    heartbeats: may('heartbeats') ? withTotal(counts.get('heartbeat'), heartbeatStatuses) : null,
    incidents: may('incidents')
      ? { open: bySeverity('incident-open'), acknowledged: bySeverity('incident-acknowledged') }
      : null,
    worstDomains,
    changes,
    certificates:
      certificates?.map((one) => ({
        ...one,
        endsAt: one.endsAt.toISOString(),
        daysLeft: Math.floor((one.endsAt.getTime() - now.getTime()) / dayMs),
      })) ?? null,
    maintenance: maintenance?.map(toOccurrence) ?? null,
    plannedMaintenance: plannedMaintenance?.map(toOccurrence) ?? null,
    checks,
    setup,
  };
}

const toOccurrence = ({ startsAt, endsAt, ...rest }: RunningMaintenance) => ({
  ...rest,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

async function readChanges({ db, accountId }: Ctx, now: Date) {
  const rows = await selectNewestChanges(db, accountId, new Date(now.getTime() - changesMs));
  return rows.map((row) => {
    const { severity = 'info', title = row.checkId } = findFindingType(row.checkId) ?? {};
    return { ...row, at: row.at.toISOString(), severity, title };
  });
}

async function readChecks({ db, accountId }: Ctx, counts: ReadonlyMap<string, Counts>, now: Date) {
  const regions = [...(counts.get('region')?.keys() ?? [])];
  const [latenessP99Ms, overloads] = await Promise.all([
    selectLateness(db, accountId, now),
    selectOverloads(db, regions, now),
  ]);
  let perMinute = 0;
  for (const [seconds, n] of counts.get('interval') ?? []) perMinute += (60 * n) / Number(seconds);
  return {
    perMinute: Math.round(perMinute * 100) / 100,
    latenessP99Ms,
    overloaded: overloads.map(({ region, since }) => ({ region, since: since.toISOString() })),
  };
}

function listCounts(counts: Counts, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, counts?.get(name) ?? 0]));
}

function withTotal(counts: Counts, names: readonly string[]): Record<string, number> {
  const byName = listCounts(counts, names);
  return { total: Object.values(byName).reduce((sum, n) => sum + n, 0), ...byName };
}

const filterFacets = ['status', 'kind', 'severity', 'tag', 'region'] as const;
/** Maximum number of values per facet, because an account can have any number of tags. */
const maxValues = 100;

/** Counts service monitors by each value that lists can be filtered by. */
export async function readFacets({ db, accountId }: Ctx): Promise<Static<typeof ServiceMonitorFacets>> {
  const counts = await selectCounts(db, accountId, filterFacets);
  const list = (facet: (typeof filterFacets)[number]) =>
    [...(counts.get(facet) ?? [])]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, maxValues);
  return {
    status: list('status'),
    kind: list('kind'),
    severity: list('severity'),
    tag: list('tag'),
    region: list('region'),
  };
}
