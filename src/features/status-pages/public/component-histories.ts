import type { UptimeInput } from '#engine/uptime/uptime.ts';
import type { Db } from '#platform/database/types.ts';
import {
  selectDomainMembers,
  selectHeartbeatMembers,
  selectMaintenance,
  selectServiceMembers,
} from '../feature-views.ts';
import { memberIdsOf, type PageComponent } from '../types.ts';
import { findMembers, toUptimeInput } from './page-view.ts';

/** The history of a component, as shown to readers of its page. */
interface ComponentHistory {
  componentId: string;
  /** IDs of its monitors, domain monitors and heartbeats. */
  memberIds: string[];
  /** Creation time of the first member, in epoch milliseconds; null if the component has no members. */
  createdAt: number | null;
  input: UptimeInput;
}

/**
 * Returns the data for computing the uptime of components, in the order of `components`. Takes four statements in
 * total; the components may be on several pages of the account.
 */
export async function readComponentHistories(
  db: Db,
  accountId: string,
  components: readonly PageComponent[],
  { from, to }: { from: Date; to: Date },
): Promise<ComponentHistory[]> {
  const all = (field: 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds') => [
    ...new Set(components.flatMap((component) => component[field])),
  ];
  const ids = [...new Set(components.flatMap(memberIdsOf))];
  const [services, domains, heartbeats, maintenance] = await Promise.all([
    selectServiceMembers(db, accountId, { ids: all('serviceMonitorIds'), from }),
    selectDomainMembers(db, accountId, { ids: all('monitorIds'), from }),
    selectHeartbeatMembers(db, accountId, { ids: all('heartbeatIds'), from }),
    selectMaintenance(db, accountId, { ids, from, to }),
  ]);
  const known = new Map([...services, ...domains, ...heartbeats].map((member) => [member.id, member]));
  return components.map((component) => {
    const members = findMembers(component, known);
    return {
      componentId: component.id,
      memberIds: memberIdsOf(component),
      createdAt: members.length === 0 ? null : Math.min(...members.map(({ createdAt }) => createdAt)),
      input: toUptimeInput(members, maintenance, { from: from.getTime(), to: to.getTime() }),
    };
  });
}
