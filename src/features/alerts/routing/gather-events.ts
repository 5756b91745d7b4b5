import { fingerprintOf, gatherIncidents } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { findStorms, stormWithinMs } from './find-storms.ts';
import {
  countMonitorsByRegion,
  type DownIncident,
  selectActiveStorms,
  selectDownAncestors,
  selectDowns,
  selectMonitorRegions,
  selectOwnIncidents,
} from './views.ts';

/**
 * Gathers what went down together before anybody is told of it: a monitor that others depend on with what is down below
 * it, and too many monitors of one region within a minute. Under the account's lock; a constant number of statements.
 */
export async function gatherEvents(tx: Tx, accountId: string): Promise<void> {
  const downs = await selectDowns(tx, accountId);
  if (downs.length === 0) return;
  const below = await gatherDependants(tx, accountId, downs);
  await gatherStorms(
    tx,
    accountId,
    downs.filter((down) => !below.has(down.incident_id)),
  );
}

/** @returns ids of the incidents that were gathered. */
async function gatherDependants(
  tx: Tx,
  accountId: string,
  downs: readonly DownIncident[],
): Promise<Set<string>> {
  const fresh = downs.filter(
    ({ routed, depends_on, is_parent }) => !routed && (is_parent || depends_on.length > 0),
  );
  const gathered = new Set<string>();
  if (fresh.length === 0) return gathered;
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
    for (const member of [root, ...members]) gathered.add(member.incident_id);
    await gatherIncidents(tx, {
      accountId,
      fingerprint: fingerprintOf('service_monitor', root.monitor_id, 'dependants'),
      cause: 'parent-down',
      sourceName: root.name,
      domainId: root.domain_id,
      titleOf: (count) =>
        count === 1
          ? `${root.name} is down`
          : `${root.name} is down, and ${count - 1} ${count === 2 ? 'monitor' : 'monitors'} below it`,
      ...spanOf(groups.get(root.monitor_id) ?? [root]),
      again: false,
      members: [root, ...members].map(toMember),
    });
  }
  return gathered;
}

/** The uppermost monitor that is down and this one hangs on; itself where others hang on it; else null. */
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

async function gatherStorms(tx: Tx, accountId: string, downs: readonly DownIncident[]): Promise<void> {
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
  // What goes down within a minute of a storm's last member is of that storm.
  for (const { monitorId, regions: its, at } of all) {
    if ([...storms.values()].some((ids) => ids.has(monitorId))) continue;
    const region = its.find(
      (one) => at <= (active.get(one)?.getTime() ?? Number.NEGATIVE_INFINITY) + stormWithinMs,
    );
    if (region !== undefined) storms.set(region, (storms.get(region) ?? new Set()).add(monitorId));
  }
  for (const [region, ids] of storms)
    await gatherStorm(tx, { accountId, region, downs, ids, last: active.get(region) });
}

async function gatherStorm(
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
  // Of those told before only what is still down; one incident each.
  const members = own.filter((down) => !down.routed || down.state !== 'resolved');
  const span = spanOf(own);
  const where = region === 'default' ? '' : ` in ${region}`;
  await gatherIncidents(tx, {
    accountId,
    fingerprint: fingerprintOf('service_monitor', `region-${region}`, 'storm'),
    cause: 'storm',
    sourceName: `Many monitors${where}`,
    domainId: null,
    titleOf: (count) => `${count} ${count === 1 ? 'monitor is' : 'monitors are'} down${where}`,
    ...span,
    again: last !== undefined && span.at.getTime() > last.getTime() + stormWithinMs,
    members: members.map(toMember),
  });
}

/** When the first and the last of them went down. */
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
