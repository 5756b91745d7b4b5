import { fingerprintOf, groupIncidents, sharedCertificate } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import type { Tx } from '#platform/database/types.ts';
import {
  type CertificateIncident,
  countMonitorsByRegion,
  type DownIncident,
  selectActiveStorms,
  selectCertificateIncidents,
  selectDownAncestors,
  selectDownIncidents,
  selectMonitorRegions,
  selectOwnIncidents,
  selectRegionName,
} from './views.ts';

/**
 * Groups incidents with a common cause before anyone is notified: a monitor and its dependents, too many monitors of
 * one region within a minute, and all monitors and domains with the same certificate. The caller must hold the
 * account's lock. The number of statements per group is constant.
 * @param now Current time, which determines whether a certificate has expired.
 */
export async function groupRelatedIncidents(tx: Tx, accountId: string, now: Date): Promise<void> {
  const downs = await selectDownIncidents(tx, accountId);
  if (downs.length > 0) {
    const below = await groupDependents(tx, accountId, downs);
    await groupStorms(
      tx,
      accountId,
      downs.filter((down) => !below.has(down.incident_id)),
    );
  }
  await groupByCertificate(tx, accountId, now);
}

/** Time in ms before the expiry of a certificate within which its group is titled as expiring. */
const soonMs = 45 * dayMs;

/**
 * Groups incidents about the same served certificate if there are at least two sources, regardless of their opening
 * times. Incidents of further sources join the group later and notify only recipients who have not been notified yet.
 */
async function groupByCertificate(tx: Tx, accountId: string, now: Date): Promise<void> {
  const found = await selectCertificateIncidents(tx, accountId);
  for (const [sha256, incidents] of Map.groupBy(found, (one) => one.sha256)) {
    const fresh = incidents.filter((one) => one.fresh);
    const sources = new Set(incidents.map((one) => one.source_id));
    const [first] = incidents;
    if (first === undefined || fresh.length === 0 || sources.size < 2) continue;
    const name = first.name;
    await groupIncidents(tx, {
      accountId,
      fingerprint: fingerprintOf('certificate', sha256, 'shared'),
      cause: sharedCertificate,
      sourceType: 'certificate',
      sourceName: name,
      domainId: incidents.find((one) => one.domain_id !== null)?.domain_id ?? null,
      titleOf: () => message(titleOfCertificate(first, now), { name }),
      // Only unrouted incidents determine the times, so that the group is routed after all pending events.
      ...spanOf(fresh),
      again: true,
      members: incidents.map((one) => ({
        incidentId: one.incident_id,
        sourceType: one.source_type,
        sourceId: one.source_id,
        sourceName: one.source_name,
        severity: one.severity,
        at: one.at,
        over: one.state === 'resolved',
      })),
    });
  }
}

function titleOfCertificate({ not_after }: CertificateIncident, now: Date) {
  const leftMs = not_after.getTime() - now.getTime();
  if (leftMs <= 0) return 'certificate-of-expired';
  return leftMs < soonMs ? 'certificate-of-expiring' : 'certificate-of-faulty';
}

/** Returns the IDs of the grouped incidents. */
async function groupDependents(
  tx: Tx,
  accountId: string,
  downs: readonly DownIncident[],
): Promise<Set<string>> {
  const fresh = downs.filter(
    ({ routed, depends_on, is_parent }) => !routed && (is_parent || depends_on.length > 0),
  );
  const grouped = new Set<string>();
  if (fresh.length === 0) return grouped;
  const ancestors = await selectDownAncestors(tx, accountId, [
    ...new Set(fresh.flatMap((down) => down.depends_on)),
  ]);
  const groups = Map.groupBy(fresh, (down) => rootOf(down, ancestors));
  groups.delete(null);
  const roots = await selectOwnIncidents(
    tx,
    accountId,
    [...groups.keys()].filter((id) => id !== null),
  );
  for (const root of roots) {
    const members = (groups.get(root.monitor_id) ?? []).filter(
      (down) => down.incident_id !== root.incident_id,
    );
    for (const member of [root, ...members]) grouped.add(member.incident_id);
    await groupIncidents(tx, {
      accountId,
      fingerprint: fingerprintOf('service_monitor', root.monitor_id, 'dependants'),
      cause: 'parent-down',
      sourceName: root.name,
      domainId: root.domain_id,
      titleOf: (count) =>
        count === 1
          ? message('source-down', { name: root.name })
          : message('source-down-with-dependents', { name: root.name, count: count - 1 }),
      ...spanOf(groups.get(root.monitor_id) ?? [root]),
      again: false,
      members: [root, ...members].map(toMember),
    });
  }
  return grouped;
}

/**
 * Returns the topmost monitor in this monitor's dependencies that is down. Without one, returns the monitor itself if
 * other monitors depend on it, otherwise null.
 */
function rootOf(
  down: DownIncident,
  ancestors: ReadonlyMap<string, { depends_on: readonly string[] }>,
): string | null {
  const seen = new Set([down.monitor_id]);
  let root = down.is_parent ? down.monitor_id : null;
  for (let parents = down.depends_on; ; ) {
    const next = parents.filter((id) => ancestors.has(id) && !seen.has(id)).sort()[0];
    if (next === undefined) return root;
    seen.add(next);
    root = next;
    parents = [...(ancestors.get(next)?.depends_on ?? [])];
  }
}

async function groupStorms(tx: Tx, accountId: string, downs: readonly DownIncident[]): Promise<void> {
  const fresh = downs.filter((down) => !down.routed);
  if (fresh.length === 0) return;
  const active = await selectActiveStorms(tx, accountId);
  if (downs.length <= 10 && active.size === 0) return;
  const regions = await selectMonitorRegions(
    tx,
    accountId,
    downs.map((down) => down.monitor_id),
  );
  const all = downs.map((down) => ({
    monitorId: down.monitor_id,
    regions: regions.get(down.monitor_id) ?? [],
    at: down.at.getTime(),
  }));
  const storms = findStorms(all, await countMonitorsByRegion(tx, accountId));
  // A monitor that goes down within a minute of a storm's last member belongs to that storm.
  for (const { monitorId, regions: its, at } of all) {
    if ([...storms.values()].some((ids) => ids.has(monitorId))) continue;
    const region = its.find(
      (one) => at <= (active.get(one)?.getTime() ?? Number.NEGATIVE_INFINITY) + stormWithinMs,
    );
    if (region !== undefined) storms.set(region, (storms.get(region) ?? new Set()).add(monitorId));
  }
  for (const [region, ids] of storms)
    await groupStorm(tx, { accountId, region, downs, ids, last: active.get(region) });
}

async function groupStorm(
  tx: Tx,
  of: {
    accountId: string;
    region: string;
    downs: readonly DownIncident[];
    ids: Set<string>;
    last: Date | undefined;
  },
): Promise<void> {
  const { accountId, region, ids, last } = of;
  const own = of.downs.filter((down) => ids.has(down.monitor_id));
  // Already notified monitors are included only if they are still down, with one incident each.
  const members = own.filter((down) => !down.routed || down.state !== 'resolved');
  const span = spanOf(own);
  const name = await selectRegionName(tx, accountId, region);
  const where = region === 'default' ? '' : ` in ${name}`;
  await groupIncidents(tx, {
    accountId,
    fingerprint: fingerprintOf('service_monitor', `region-${region}`, 'storm'),
    cause: 'storm',
    sourceName: `Many monitors${where}`,
    domainId: null,
    titleOf: (count) => message('monitors-down', { count, region: region === 'default' ? 'none' : name }),
    ...span,
    again: last !== undefined && span.at.getTime() > last.getTime() + stormWithinMs,
    members: members.map(toMember),
  });
}

/** Returns the times at which the first and the last of the monitors went down. */
function spanOf(downs: readonly { at: Date }[]): { at: Date; lastAt: Date } {
  const times = downs.map((down) => down.at.getTime()).sort((a, b) => a - b);
  return { at: new Date(times[0] ?? 0), lastAt: new Date(times.at(-1) ?? 0) };
}

const toMember = (down: DownIncident) => ({
  incidentId: down.incident_id,
  sourceId: down.monitor_id,
  sourceName: down.name,
  severity: down.severity,
  at: down.at,
  over: down.state === 'resolved',
});

/** A monitor that went down. */
export interface Down {
  monitorId: string;
  regions: readonly string[];
  /** Epoch ms. */
  at: number;
}

/** Maximum time between the first and the last outage of a new storm, in ms. */
export const stormWithinMs = 60_000;

/** Returns whether enough of a region's monitors are down to combine their alerts. */
export function isStorm(down: number, monitorCount: number): boolean {
  return down > Math.max(10, monitorCount * 0.2);
}

/**
 * Returns the monitors of each storm by region. In a storm, too many monitors of a region go down within a minute.
 * `monitorCount` is the account's number of monitors per region. Each monitor belongs to at most one storm. Has no side
 * effects.
 */
export function findStorms(
  downs: readonly Down[],
  monitorCount: ReadonlyMap<string, number>,
): Map<string, Set<string>> {
  const storms = new Map<string, Set<string>>();
  const seenChannels = new Set<string>();
  const sorted = [...downs].sort((a, b) => a.at - b.at);
  for (const [region, count] of [...monitorCount].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = sorted.filter((down) => down.regions.includes(region) && !seenChannels.has(down.monitorId));
    const found = findStormMembers(own, count);
    if (found.size === 0) continue;
    storms.set(region, found);
    for (const id of found) seenChannels.add(id);
  }
  return storms;
}

/**
 * Slides a window of one minute over a region's events. A monitor that went down twice within the window counts once.
 */
function findStormMembers(own: readonly Down[], monitorCount: number): Set<string> {
  const found = new Set<string>();
  const within = new Map<string, number>();
  let first = 0;
  let addedUpTo = 0;
  for (const [index, down] of own.entries()) {
    within.set(down.monitorId, (within.get(down.monitorId) ?? 0) + 1);
    for (let old = own[first]; old !== undefined && old.at < down.at - stormWithinMs; old = own[first]) {
      const left = (within.get(old.monitorId) ?? 1) - 1;
      if (left === 0) within.delete(old.monitorId);
      else within.set(old.monitorId, left);
      first += 1;
    }
    if (!isStorm(within.size, monitorCount)) continue;
    // Each event is added only once, regardless of the size of the storm.
    for (let at = Math.max(first, addedUpTo); at <= index; at += 1) found.add((own[at] as Down).monitorId);
    addedUpTo = index + 1;
  }
  return found;
}
