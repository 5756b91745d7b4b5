import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { selectShownPosts } from '../posts/queries.ts';
import type { PageRow } from '../types.ts';
import {
  selectDomainMembers,
  selectHeartbeatMembers,
  selectLatency,
  selectServiceMembers,
  selectUpkeep,
} from '../views/members.ts';
import { buildView, historyFrom } from './build-view.ts';
import type { PageView } from './page-view.ts';

/** How far ahead maintenance is announced. */
const aheadDays = 30;
/** Posts of this long are on the page itself. */
const recentDays = 14;

/** What a page shows now: a handful of statements, however many components it has. */
export async function readView(db: Db, page: PageRow, now: number): Promise<PageView> {
  const { account_id: accountId, components } = page;
  const from = new Date(historyFrom(now, page.history_days));
  const all = (field: 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds') => [
    ...new Set(components.flatMap((component) => component[field])),
  ];
  const [service, domain, heartbeat] = [all('serviceMonitorIds'), all('monitorIds'), all('heartbeatIds')];
  const slow = components.filter(({ show }) => show === 'latency').flatMap((one) => one.serviceMonitorIds);
  const [services, domains, heartbeats, upkeep, latency, posts] = await Promise.all([
    selectServiceMembers(db, accountId, { ids: service, from }),
    selectDomainMembers(db, accountId, { ids: domain, from }),
    selectHeartbeatMembers(db, accountId, { ids: heartbeat, from }),
    selectUpkeep(db, accountId, {
      ids: [...service, ...domain, ...heartbeat],
      from,
      to: new Date(now + aheadDays * dayMs),
    }),
    selectLatency(db, accountId, { ids: [...new Set(slow)], from: new Date(now - dayMs) }),
    selectShownPosts(db, { accountId, pageId: page.id }, new Date(now - recentDays * dayMs)),
  ]);
  const members = new Map([...services, ...domains, ...heartbeats].map((member) => [member.id, member]));
  return buildView(page, { members, upkeep, latency, posts }, now);
}
