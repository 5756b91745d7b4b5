import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
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

/** Number of days ahead for which maintenance is shown. */
const aheadDays = 30;
/** Number of days for which resolved posts stay on the page. */
const recentDays = 14;

/** Returns the current content of a page, using a fixed number of statements regardless of its components. */
export async function readView(db: Db, page: PageRow, now: number): Promise<PageView> {
  const { account_id: accountId, components } = page;
  const from = new Date(historyStart(now, page.history_days));
  const all = (field: 'serviceMonitorIds' | 'monitorIds' | 'heartbeatIds') => [
    ...new Set(components.flatMap((component) => component[field])),
  ];
  const [service, domain, heartbeat] = [all('serviceMonitorIds'), all('monitorIds'), all('heartbeatIds')];
  const withLatency = components
    .filter(({ show }) => show === 'latency')
    .flatMap((one) => one.serviceMonitorIds);
  const [services, domains, heartbeats, maintenance, latency, posts] = await Promise.all([
    selectServiceMembers(db, accountId, { ids: service, from }),
    selectDomainMembers(db, accountId, { ids: domain, from }),
    selectHeartbeatMembers(db, accountId, { ids: heartbeat, from }),
    selectMaintenance(db, accountId, {
      ids: [...service, ...domain, ...heartbeat],
      from,
      to: new Date(now + aheadDays * dayMs),
    }),
    selectLatency(db, accountId, { ids: [...new Set(withLatency)], from: new Date(now - dayMs) }),
    selectShownPosts(db, { accountId, pageId: page.id }, new Date(now - recentDays * dayMs)),
  ]);
  const members = new Map([...services, ...domains, ...heartbeats].map((member) => [member.id, member]));
  return buildView(page, { members, maintenance, latency, posts }, now);
}

/** Months per page of history. */
const monthsPerPage = 3;
/** Posts in a feed. */
const postsPerFeed = 30;

/** Returns the UTC month of a time in epoch ms, such as `2026-11`. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the month `count` months before `month`. */
function monthBefore(month: string, count: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, index - 1 - count));
}

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

/** Reads posts and past maintenance of the three months up to `month`. */
export async function readHistory(
  db: Db,
  page: PageRow,
  { month, now }: { month: string; now: number },
): Promise<HistoryView> {
  const ref = { accountId: page.account_id, pageId: page.id };
  const months = Array.from({ length: monthsPerPage }, (_, index) => monthBefore(month, index));
  const from = new Date(startOf(months.at(-1) ?? month));
  const to = new Date(startOf(monthBefore(month, -1)));
  const ids = page.components.flatMap((component) => [
    ...component.serviceMonitorIds,
    ...component.monitorIds,
    ...component.heartbeatIds,
  ]);
  const [posts, hasOlder, occurrences] = await Promise.all([
    selectPostsBetween(db, ref, { from, to }),
    hasOlderPosts(db, ref, from),
    selectMaintenance(db, page.account_id, { ids: [...new Set(ids)], from, to }),
  ]);
  const views = posts.map((post) => toPostView(post, page));
  const maintenance = buildPastMaintenance(page, occurrences, now);
  return {
    months: months.map((one) => ({
      month: one,
      posts: views.filter(({ createdAt }) => monthOf(createdAt) === one),
      maintenance: maintenance.filter(({ startsAt }) => monthOf(startsAt) === one),
    })),
    older: hasOlder ? monthBefore(month, monthsPerPage) : null,
    newer: month < monthOf(now) ? monthBefore(month, -monthsPerPage) : null,
  };
}

/** Reads the newest posts, regardless of their age. */
export async function readLatest(db: Db, page: PageRow): Promise<PostView[]> {
  const ref = { accountId: page.account_id, pageId: page.id };
  const posts = await selectLatestPosts(db, ref, postsPerFeed);
  return posts.map((post) => toPostView(post, page));
}
