import type { MonitorStatus } from './region-state.ts';

/**
 * The monitor's status over its regions. The worst level that enough regions have reached counts: down when
 * at least `quorum` regions say down, degraded when at least that many say degraded or down, else up. A
 * minority is outvoted, not averaged. Regions that have no verdict yet do not vote; while no level has enough
 * votes and none says up, the answer is `pending`.
 *
 * `quorum` null is more than half of those that vote. A quorum above the number of regions means all of them.
 */
export function combineRegions(statuses: readonly MonitorStatus[], quorum: number | null): MonitorStatus {
  const votes = statuses.filter((status) => status !== 'pending');
  if (votes.length === 0) return 'pending';
  const needed =
    quorum === null ? Math.floor(votes.length / 2) + 1 : Math.max(1, Math.min(quorum, statuses.length));
  const down = votes.filter((status) => status === 'down').length;
  const degraded = votes.filter((status) => status === 'degraded').length;
  if (down >= needed) return 'down';
  if (down + degraded >= needed) return 'degraded';
  return down + degraded < votes.length ? 'up' : 'pending';
}
