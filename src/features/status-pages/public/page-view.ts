import {
  computeBars,
  computeUptime,
  type TimelineStatus,
  type UptimeBar,
  type UptimeInput,
} from '#engine/uptime/uptime.ts';
import { dayMs } from '#platform/durations.ts';
import type { MaintenanceOccurrence, Member } from '../feature-views.ts';
import type { PostRow } from '../posts/queries.ts';
import type { PageComponent, PageRow } from '../types.ts';

/** What readers of a page are shown, and nothing else: whatever is not in here cannot leave by it. */
export interface PageView {
  slug: string;
  title: string;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  accent: string;
  logoUrl: string | null;
  locale: string;
  locales: string[];
  visibility: 'public' | 'password' | 'private';
  hideUptime: boolean;
  historyDays: number;
  subscribers: { email: boolean; webhook: boolean; atom: boolean };
  status: PageStatus;
  updatedAt: number;
  /** Those without a name hold what stands by itself. */
  groups: { name: string; collapsed: boolean; components: ComponentView[] }[];
  /** Those that are open, and of the last days; newest first. */
  posts: PostView[];
  maintenance: MaintenanceView[];
}

export type PageStatus = 'operational' | 'degraded' | 'partial-outage' | 'major-outage' | 'maintenance';
/** `no-data`: nothing is known of it yet, or it is paused. */
export type ComponentStatus = PageStatus | 'no-data';

export interface DayView {
  date: string;
  status: ComponentStatus;
  downSeconds: number;
  excludedSeconds: number;
}

export interface ComponentView {
  id: string;
  name: string;
  description: string;
  status: ComponentStatus;
  show: 'status' | 'uptime' | 'latency';
  /** Null where it is not shown, or nothing is known. */
  uptimeRatio: number | null;
  days: DayView[];
  latency: [number, number][];
}

export interface PostView {
  id: string;
  title: string;
  state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  impact: 'none' | 'minor' | 'major' | 'critical';
  componentIds: string[];
  /** Newest first; messages are Markdown. */
  updates: { at: number; state: PostView['state']; message: string }[];
  createdAt: number;
}

export interface MaintenanceView {
  title: string;
  description: string;
  startsAt: number;
  endsAt: number;
  isActive: boolean;
  componentIds: string[];
}

/** Some months of a page, newest first. */
export interface HistoryView {
  months: { month: string; posts: PostView[]; maintenance: MaintenanceView[] }[];
  /** The newest month of the page of history before this one, and after; null: there is none. */
  older: string | null;
  newer: string | null;
}

/** All that was read for a page. */
interface PageData {
  members: ReadonlyMap<string, Member>;
  upkeep: readonly MaintenanceOccurrence[];
  latency: ReadonlyMap<string, [number, number, number][]>;
  posts: readonly PostRow[];
}

const hourSeconds = 3600;

/** The first instant of a page's history. */
export const historyStart = (now: number, days: number): number =>
  Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;

const membersOf = (component: PageComponent): string[] => [
  ...component.serviceMonitorIds,
  ...component.monitorIds,
  ...component.heartbeatIds,
];

/** What readers see, of what was read at `now`. Pure. */
export function buildView(page: PageRow, facts: PageData, now: number): PageView {
  const posts = facts.posts.map((post) => toPostView(post, page));
  const components = page.components.map((component) => {
    const view = buildComponent(component, page, { facts, now });
    return { group: component.group, view: { ...view, status: withPosts(view, posts) } };
  });
  const inGroup = (name: string | null) =>
    components.filter(({ group }) => group === name).map(({ view }) => view);
  const alone = inGroup(null);
  const groups = page.groups.map((group) => ({ ...group, components: inGroup(group.name) }));
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    theme: page.theme,
    accent: page.accent,
    logoUrl: page.logo_url,
    locale: page.locale,
    locales: page.locales,
    visibility: page.visibility,
    hideUptime: page.hide_uptime,
    historyDays: page.history_days,
    // A private page tells nobody: who leaves the account would be notified on.
    subscribers:
      page.visibility === 'private'
        ? { ...page.subscribers, email: false, webhook: false }
        : page.subscribers,
    status: pageStatus([...components.map(({ view }) => view.status), ...statusOfPosts(posts)]),
    updatedAt: now,
    groups: [
      ...(alone.length > 0 ? [{ name: '', collapsed: false, components: alone }] : []),
      ...groups.filter((group) => group.components.length > 0),
    ],
    posts,
    maintenance: buildMaintenance(page, facts.upkeep, now),
  };
}

/** A post as readers see it: components that the page has no more are left out. */
export function toPostView(row: PostRow, page: PageRow): PostView {
  const known = new Set(page.components.map(({ id }) => id));
  return {
    id: row.id,
    title: row.title,
    state: (row.updates[0]?.state ?? 'investigating') as PostView['state'],
    impact: row.impact,
    componentIds: row.component_ids.filter((id) => known.has(id)),
    updates: row.updates,
    createdAt: row.created_at.getTime(),
  };
}

const postStatus = {
  none: null,
  minor: 'degraded',
  major: 'partial-outage',
  critical: 'major-outage',
} as const;
const gravity: readonly ComponentStatus[] = [
  'no-data',
  'operational',
  'maintenance',
  'degraded',
  'partial-outage',
  'major-outage',
];

/** A component is no better than open posts about it say. */
function withPosts(view: ComponentView, posts: readonly PostView[]): ComponentStatus {
  const said = posts
    .filter(({ state, componentIds }) => state !== 'resolved' && componentIds.includes(view.id))
    .flatMap(({ impact }) => postStatus[impact] ?? []);
  return [view.status, ...said].reduce((worst, one) =>
    gravity.indexOf(one) > gravity.indexOf(worst) ? one : worst,
  );
}

/** Open posts about nothing in particular are about the whole; about all of it none speaks alone. */
function statusOfPosts(posts: readonly PostView[]): ComponentStatus[] {
  return posts
    .filter(({ state, componentIds }) => state !== 'resolved' && componentIds.length === 0)
    .flatMap(({ impact }) => postStatus[impact] ?? []);
}

/** The whole by its parts: what nothing is known of says nothing. */
function pageStatus(statuses: readonly ComponentStatus[]): PageStatus {
  const known: readonly ComponentStatus[] = statuses.filter((status) => status !== 'no-data');
  const has = (wanted: ComponentStatus) => known.includes(wanted);
  if (known.length > 0 && known.every((status) => status === 'major-outage')) return 'major-outage';
  if (has('major-outage') || has('partial-outage')) return 'partial-outage';
  if (has('degraded')) return 'degraded';
  return has('maintenance') ? 'maintenance' : 'operational';
}

interface Seen {
  facts: PageData;
  now: number;
}

function buildComponent(component: PageComponent, page: PageRow, { facts, now }: Seen): ComponentView {
  const ids = membersOf(component);
  const members = ids.flatMap((id) => facts.members.get(id) ?? []);
  const showsDays = component.show !== 'status' && !page.hide_uptime;
  const { uptimeRatio, days } = showsDays
    ? buildDays(members, page.history_days, { facts, now })
    : { uptimeRatio: null, days: [] };
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    status: componentStatus(members, { facts, now }),
    show: component.show,
    uptimeRatio,
    days,
    latency: component.show === 'latency' ? mergeLatency(component.serviceMonitorIds, facts) : [],
  };
}

function componentStatus(members: readonly Member[], { facts, now }: Seen): ComponentStatus {
  const inUpkeep = new Set(
    facts.upkeep
      .filter((one) => one.isShown && one.from <= now && now < one.to)
      .flatMap((one) => one.memberIds),
  );
  const statuses = members.map(({ id, status }) => (inUpkeep.has(id) ? 'maintenance' : status));
  const known = statuses.filter((status) => status !== 'pending' && status !== 'paused');
  if (known.length === 0) return 'no-data';
  if (known.every((status) => status === 'down')) return 'major-outage';
  if (known.includes('down')) return 'partial-outage';
  if (known.includes('degraded')) return 'degraded';
  return known.includes('maintenance') ? 'maintenance' : 'operational';
}

function buildDays(
  members: readonly Member[],
  historyDays: number,
  { facts, now }: Seen,
): { uptimeRatio: number | null; days: DayView[] } {
  const input = mergeTimelines(
    members.map((member) => ({
      ...member,
      excluded: facts.upkeep.filter(({ memberIds }) => memberIds.includes(member.id)),
    })),
    { from: historyStart(now, historyDays), to: now },
  );
  const { ratio } = computeUptime(input);
  return { uptimeRatio: ratio, days: computeBars(input).map(toDay) };
}

function toDay(bar: UptimeBar): DayView {
  return {
    date: bar.date,
    status: dayStatus(bar),
    downSeconds: Math.round(bar.downSeconds),
    excludedSeconds: Math.round(bar.excludedSeconds),
  };
}

/** An hour down in all makes a day one of a major outage. */
function dayStatus(bar: UptimeBar): ComponentStatus {
  if (bar.worst === 'down') return bar.downSeconds >= hourSeconds ? 'major-outage' : 'partial-outage';
  if (bar.worst === 'degraded') return 'degraded';
  if (bar.worst === 'up') return 'operational';
  return bar.excludedSeconds > 0 ? 'maintenance' : 'no-data';
}

/** The mean of all members, hour by hour. */
function mergeLatency(ids: readonly string[], { latency }: PageData): [number, number][] {
  const hours = new Map<number, { sum: number; well: number }>();
  for (const id of ids) {
    for (const [at, sum, well] of latency.get(id) ?? []) {
      const before = hours.get(at) ?? { sum: 0, well: 0 };
      hours.set(at, { sum: before.sum + sum, well: before.well + well });
    }
  }
  return [...hours]
    .sort(([one], [other]) => one - other)
    .map(([at, { sum, well }]) => [at, Math.round((sum / well) * 10) / 10]);
}

function buildMaintenance(
  page: PageRow,
  upkeep: readonly MaintenanceOccurrence[],
  now: number,
): MaintenanceView[] {
  const shown = new Set<string>();
  return upkeep
    .filter((one) => one.isShown && one.to > now)
    .filter(({ windowId, from }) => {
      // PageRef what comes again and again, what runs and the next one.
      const key = `${windowId} ${from <= now}`;
      return !shown.has(key) && shown.add(key);
    })
    .slice(0, 20)
    .map((one) => toMaintenanceView(one, page, now));
}

/** Maintenance that is over, newest first. */
export function buildPastMaintenance(
  page: PageRow,
  upkeep: readonly MaintenanceOccurrence[],
  now: number,
): MaintenanceView[] {
  return upkeep
    .filter((one) => one.isShown && one.to <= now)
    .map((one) => toMaintenanceView(one, page, now))
    .reverse();
}

const toMaintenanceView = (one: MaintenanceOccurrence, page: PageRow, now: number): MaintenanceView => ({
  title: one.title,
  description: one.description,
  startsAt: one.from,
  endsAt: one.to,
  isActive: one.from <= now && now < one.to,
  componentIds: page.components
    .filter((component) => membersOf(component).some((id) => one.memberIds.includes(id)))
    .map(({ id }) => id),
});

interface TimeRange {
  from: number;
  to: number;
}

/** What one watched thing was, and when it was under maintenance. */
interface MemberTimeline {
  /** Nothing is known of it before. */
  createdAt: number;
  initial: TimelineStatus;
  changes: readonly { at: number; to: TimelineStatus }[];
  excluded: readonly TimeRange[];
}

/** From the worst to what says nothing: what a component is while its members differ. */
const ranks = ['down', 'degraded', 'up', 'excluded', 'unknown'] as const;
type State = (typeof ranks)[number];

const stateOf = (status: TimelineStatus): State =>
  status === 'pending' || status === 'paused' ? 'unknown' : status;

/**
 * What a component was, from what its members were: the worst of them at each instant, where time in maintenance and time
 * in which nothing was known say nothing as long as another member does.
 */
function mergeTimelines(members: readonly MemberTimeline[], { from, to }: TimeRange): UptimeInput {
  const changes: { at: number; to: TimelineStatus }[] = [];
  const excluded: TimeRange[] = [];
  const counts: Record<State, number> = { down: 0, degraded: 0, up: 0, excluded: 0, unknown: members.length };
  const steps = members
    .flatMap((member) => stepsOf(member, { from, to }))
    .sort((one, other) => one.at - other.at);
  const worst = () => ranks.find((state) => counts[state] > 0) ?? 'unknown';
  let state: State = 'unknown';
  let since = from;
  for (const [index, { at, was, is }] of steps.entries()) {
    counts[was] -= 1;
    counts[is] += 1;
    if (steps[index + 1]?.at === at) continue;
    const next = worst();
    if (next === state) continue;
    if (state === 'excluded') excluded.push({ from: since, to: at });
    changes.push({ at, to: next === 'excluded' || next === 'unknown' ? 'pending' : next });
    state = next;
    since = at;
  }
  if (state === 'excluded') excluded.push({ from: since, to });
  return { from, to, initial: 'pending', changes, excluded };
}

/** The changes of one member between what `mergeTimelines` tells apart; the first is out of `unknown`. */
function stepsOf(member: MemberTimeline, { from, to }: TimeRange): { at: number; was: State; is: State }[] {
  const begin = Math.max(from, member.createdAt);
  const edges = new Set<number>([begin]);
  for (const { at } of member.changes) if (at > begin && at < to) edges.add(at);
  for (const gap of member.excluded) {
    for (const at of [gap.from, gap.to]) if (at > begin && at < to) edges.add(at);
  }
  const steps: { at: number; was: State; is: State }[] = [];
  let was: State = 'unknown';
  let next = 0;
  let status = member.initial;
  for (const at of [...edges].sort((a, b) => a - b)) {
    for (; (member.changes[next]?.at ?? Number.POSITIVE_INFINITY) <= at; next += 1) {
      status = member.changes[next]?.to ?? status;
    }
    const isExcluded = member.excluded.some((gap) => gap.from <= at && at < gap.to);
    const is = isExcluded ? 'excluded' : stateOf(status);
    if (begin < to && is !== was) steps.push({ at, was, is });
    was = is;
  }
  return steps;
}
