import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import {
  selectDomainMembers,
  selectHeartbeatMembers,
  selectLatency,
  selectMaintenance,
  selectServiceMembers,
} from '../feature-views.ts';
import { hasOlderPosts, selectLatestPosts, selectPostsBetween, selectShownPosts } from '../posts/queries.ts';
import type { PageRow } from '../types.ts';
import {
  buildPastMaintenance,
  buildView,
  type HistoryView,
  historyStart,
  type PageView,
  type PostView,
  toPostView,
} from './page-view.ts';

/** How far ahead maintenance is announced. */
const aheadDays = 30;
/** Posts of this long are on the page itself. */
const recentDays = 14;

/** What a page shows now: a handful of statements, however many components it has. */
export async function readView(db: Db, page: PageRow, now: number): Promise<PageView> {
  const { account_id: accountId, components } = page;
  const from = new Date(historyStart(now, page.history_days));
  const all = (field: 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds') => [
    ...new Set(components.flatMap((component) => component[field])),
  ];
  const [service, domain, heartbeat] = [all('serviceMonitorIds'), all('monitorIds'), all('heartbeatIds')];
  const slow = components.filter(({ show }) => show === 'latency').flatMap((one) => one.serviceMonitorIds);
  const [services, domains, heartbeats, upkeep, latency, posts] = await Promise.all([
    selectServiceMembers(db, accountId, { ids: service, from }),
    selectDomainMembers(db, accountId, { ids: domain, from }),
    selectHeartbeatMembers(db, accountId, { ids: heartbeat, from }),
    selectMaintenance(db, accountId, {
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

/** Months of history that are on one page. */
const monthsAtOnce = 3;
/** Feeds have as many posts. */
const mostInFeed = 30;

/** The month of an instant, as `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** A month so many before another one. */
function monthBefore(month: string, count: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, index - 1 - count));
}

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

/** What was posted and maintained in the three months up to that one. */
export async function readHistory(
  db: Db,
  page: PageRow,
  { month, now }: { month: string; now: number },
): Promise<HistoryView> {
  const asked = { accountId: page.account_id, pageId: page.id };
  const months = Array.from({ length: monthsAtOnce }, (_, index) => monthBefore(month, index));
  const from = new Date(startOf(months.at(-1) ?? month));
  const to = new Date(startOf(monthBefore(month, -1)));
  const ids = page.components.flatMap((component) => [
    ...component.serviceMonitorIds,
    ...component.monitorIds,
    ...component.heartbeatIds,
  ]);
  const [posts, hasOlder, upkeep] = await Promise.all([
    selectPostsBetween(db, asked, { from, to }),
    hasOlderPosts(db, asked, from),
    selectMaintenance(db, page.account_id, { ids: [...new Set(ids)], from, to }),
  ]);
  const views = posts.map((post) => toPostView(post, page));
  const maintenance = buildPastMaintenance(page, upkeep, now);
  return {
    months: months.map((one) => ({
      month: one,
      posts: views.filter(({ createdAt }) => monthOf(createdAt) === one),
      maintenance: maintenance.filter(({ startsAt }) => monthOf(startsAt) === one),
    })),
    older: hasOlder ? monthBefore(month, monthsAtOnce) : null,
    newer: month < monthOf(now) ? monthBefore(month, -monthsAtOnce) : null,
  };
}

/** The newest posts, however old. */
export async function readLatest(db: Db, page: PageRow): Promise<PostView[]> {
  const asked = { accountId: page.account_id, pageId: page.id };
  const posts = await selectLatestPosts(db, asked, mostInFeed);
  return posts.map((post) => toPostView(post, page));
}
