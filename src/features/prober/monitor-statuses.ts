import { lowerSeverity } from '#engine/findings/types.ts';
import { type Causes, causesOf } from '#engine/probes/causes.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { combineRegions } from '#engine/status/region-state.ts';
import {
  type DetectedProblem,
  fingerprintOf,
  type RecoveredSource,
  raiseIncidents,
  resolveIncidents,
} from '#features/incidents/index.ts';
import {
  insertTransitions,
  lockMonitors,
  type MonitorTransition,
  selectDownParents,
  selectRegionStatuses,
  updateStatuses,
} from '#features/service-monitors/index.ts';
import type { Tx } from '#platform/database/types.ts';

/** The check that changed a region's status. */
export interface RegionTransition {
  monitorId: string;
  /** End of the deciding check. */
  at: Date;
  code: string | null;
  message: string | null;
}

/**
 * Applies changes of regions to their monitors: combines the regions and, if the monitor's status changes, writes the
 * status, the transition and the incident that it opens or resolves. This runs in the transaction that stored the
 * checks, so a crash leaves all or nothing. `kinds` give the cause class of a code.
 */
export async function updateMonitorStatuses(
  tx: Tx,
  changes: readonly RegionTransition[],
  kinds: ProbeKinds,
): Promise<MonitorTransition[]> {
  const ids = [...new Set(changes.map((change) => change.monitorId))].sort();
  // Locked first and read after: a region that settles at the same moment waits here, then sees our vote.
  const monitors = await lockMonitors(tx, ids);
  const statuses = await selectRegionStatuses(tx, [...monitors.keys()]);
  const moved: MonitorTransition[] = [];
  for (const change of newestOf(changes)) {
    const monitor = monitors.get(change.monitorId);
    if (monitor === undefined || monitor.paused) continue;
    const to = combineRegions(statuses.get(monitor.id) ?? [], monitor.quorum);
    if (to === monitor.status || to === 'pending') continue;
    const { at, code, message } = change;
    moved.push({ monitor, from: monitor.status, to, at, code, message, suppressedBy: [] });
  }
  if (moved.length === 0) return [];
  const parents = await selectDownParents(
    tx,
    moved.filter(({ to }) => to === 'down').map(({ monitor }) => monitor),
  );
  for (const one of moved) {
    if (one.to === 'down') one.suppressedBy = parents.get(one.monitor.id) ?? [];
  }
  await updateStatuses(tx, moved);
  await insertTransitions(tx, moved);
  await updateIncidents(tx, moved, causesOf(kinds));
  return moved;
}

/** The newest change of each monitor: two regions may change in one batch. */
function newestOf(changes: readonly RegionTransition[]): Iterable<RegionTransition> {
  const newest = new Map<string, RegionTransition>();
  for (const change of changes) {
    const known = newest.get(change.monitorId);
    if (known === undefined || known.at <= change.at) newest.set(change.monitorId, change);
  }
  return newest.values();
}

async function updateIncidents(tx: Tx, moved: readonly MonitorTransition[], causes: Causes): Promise<void> {
  const raised: DetectedProblem[] = [];
  const settled: RecoveredSource[] = [];
  for (const one of moved) {
    const { monitor, at, message, to } = one;
    const trouble = to === 'up' ? null : troubleOf(one, to === 'down' ? 'down' : 'degraded', causes);
    if (trouble !== null) raised.push(trouble);
    // A `pending` monitor has no problem of its own, but an incident may remain from before a pause.
    settled.push({
      accountId: monitor.account_id,
      sourceId: monitor.id,
      at,
      message: to === 'up' ? 'Up again.' : `Now ${to}: ${message ?? 'see the new incident'}`,
      exceptFingerprint: trouble?.fingerprint ?? null,
    });
  }
  // First out, then in: a relapse within one batch must find its incident resolved to reopen it.
  await resolveIncidents(tx, 'service_monitor', settled);
  await raiseIncidents(tx, raised);
}

function troubleOf(one: MonitorTransition, to: 'down' | 'degraded', causes: Causes): DetectedProblem {
  const { monitor, code, message, at } = one;
  const severity = to === 'down' ? monitor.severity : lowerSeverity(monitor.severity);
  return {
    accountId: monitor.account_id,
    fingerprint: fingerprintOf('service_monitor', monitor.id, causes.classOf(code)),
    title: `${monitor.name} is ${to}`,
    severity,
    cause: code ?? to,
    source: { type: 'service_monitor', id: monitor.id, name: monitor.name },
    domainId: monitor.domain_id,
    at,
    message,
    suppressedBy: one.suppressedBy.map((parent) => parent.name),
  };
}
