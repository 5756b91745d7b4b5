import {
  computeBars,
  computeUptime,
  type TimelineStatus,
  type UptimeBar,
  type UptimeInput,
} from '#engine/uptime/uptime.ts';
import { dayMs } from '#platform/clock.ts';
import type { MaintenanceOccurrence, Member } from '../feature-views.ts';
import type { PostRow } from '../posts/queries.ts';
import { memberIdsOf, type PageComponent, type PageImage, type PageRow } from '../types.ts';

/** All data that readers of a page can see. Data that is not included here is never published. */
export interface PageView {
  slug: string;
  title: string;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  accent: string;
  logoUrl: string | null;
  /** Uploaded images. */
  logo: PageImage | null;
  favicon: PageImage | null;
  locale: string;
  locales: string[];
  visibility: 'public' | 'password' | 'private';
  hideUptime: boolean;
  historyDays: number;
  subscribers: { email: boolean; webhook: boolean; atom: boolean };
  status: PageStatus;
  updatedAt: number;
  /** Components without a group are in a group with an empty name. */
  groups: { name: string; collapsed: boolean; components: ComponentView[] }[];
  /** Unresolved and recent posts, newest first. */
  posts: PostView[];
  maintenance: MaintenanceView[];
}

export type PageStatus = 'operational' | 'degraded' | 'partial-outage' | 'major-outage' | 'maintenance';
/** `no-data`: not checked yet, or paused. */
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
  /** Uptime from 0 to 1; null if hidden or unknown. */
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

/** Some months of a page's history, newest first. */
export interface HistoryView {
  months: { month: string; posts: PostView[]; maintenance: MaintenanceView[] }[];
  /** The newest month of the next older and of the next newer history page; null if there is no further page. */
  older: string | null;
  newer: string | null;
}

/** The data read from the database for a page. */
interface PageData {
  members: ReadonlyMap<string, Member>;
  maintenance: readonly MaintenanceOccurrence[];
  latency: ReadonlyMap<string, [number, number, number][]>;
  posts: readonly PostRow[];
}

const hourSeconds = 3600;

/**
 * Returns the start of a page's history in epoch ms: midnight UTC at the start of the last `days` days, including
 * today.
 */
export const historyStart = (now: number, days: number): number =>
  Math.floor(now / dayMs) * dayMs - (days - 1) * dayMs;

/** Returns the view of a page for readers at `now` (epoch ms). */
export function buildView(page: PageRow, data: PageData, now: number): PageView {
  const posts = data.posts.map((post) => toPostView(post, page));
  const components = page.components.map((component) => {
    const view = buildComponent(component, page, { data, now });
    return { group: component.group, view: { ...view, status: withPosts(view, posts) } };
  });
  const inGroup = (name: string | null) =>
    components.filter(({ group }) => group === name).map(({ view }) => view);
  const ungrouped = inGroup(null);
  const groups = page.groups.map((group) => ({ ...group, components: inGroup(group.name) }));
  return {
    slug: page.slug,
    title: page.title,
    description: page.description,
    theme: page.theme,
    accent: page.accent,
    logoUrl: page.logo_url,
    logo: page.logo,
    favicon: page.favicon,
    locale: page.locale,
    locales: page.locales,
    visibility: page.visibility,
    hideUptime: page.hide_uptime,
    historyDays: page.history_days,
    // A private page has no subscribers, because former members would continue to receive its updates.
    subscribers:
      page.visibility === 'private'
        ? { ...page.subscribers, email: false, webhook: false }
        : page.subscribers,
    status: pageStatus([...components.map(({ view }) => view.status), ...statusOfPosts(posts)]),
    updatedAt: now,
    groups: [
      ...(ungrouped.length > 0 ? [{ name: '', collapsed: false, components: ungrouped }] : []),
      ...groups.filter((group) => group.components.length > 0),
    ],
    posts,
    maintenance: buildMaintenance(page, data.maintenance, now),
  };
}

/** Returns the view of a post for readers, without components that the page no longer has. */
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
const severityOrder: readonly ComponentStatus[] = [
  'no-data',
  'operational',
  'maintenance',
  'degraded',
  'partial-outage',
  'major-outage',
];

/** Returns the worse of the measured status and the impact of unresolved posts about the component. */
function withPosts(view: ComponentView, posts: readonly PostView[]): ComponentStatus {
  const impacts = posts
    .filter(({ state, componentIds }) => state !== 'resolved' && componentIds.includes(view.id))
    .flatMap(({ impact }) => postStatus[impact] ?? []);
  return [view.status, ...impacts].reduce((worst, one) =>
    severityOrder.indexOf(one) > severityOrder.indexOf(worst) ? one : worst,
  );
}

/** Unresolved posts without components affect the status of the whole page. */
function statusOfPosts(posts: readonly PostView[]): ComponentStatus[] {
  return posts
    .filter(({ state, componentIds }) => state !== 'resolved' && componentIds.length === 0)
    .flatMap(({ impact }) => postStatus[impact] ?? []);
}

/** Returns the status of the page from its components; components without data are ignored. */
function pageStatus(statuses: readonly ComponentStatus[]): PageStatus {
  const known: readonly ComponentStatus[] = statuses.filter((status) => status !== 'no-data');
  const includes = (wanted: ComponentStatus) => known.includes(wanted);
  if (known.length > 0 && known.every((status) => status === 'major-outage')) return 'major-outage';
  if (includes('major-outage') || includes('partial-outage')) return 'partial-outage';
  if (includes('degraded')) return 'degraded';
  return includes('maintenance') ? 'maintenance' : 'operational';
}

interface BuildContext {
  data: PageData;
  now: number;
}

function buildComponent(component: PageComponent, page: PageRow, { data, now }: BuildContext): ComponentView {
  const members = findMembers(component, data.members);
  const showsDays = component.show !== 'status' && !page.hide_uptime;
  const { uptimeRatio, days } = showsDays
    ? buildDays(members, page.history_days, { data, now })
    : { uptimeRatio: null, days: [] };
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    status: componentStatus(members, { data, now }),
    show: component.show,
    uptimeRatio,
    days,
    latency: component.show === 'latency' ? mergeLatency(component.serviceMonitorIds, data) : [],
  };
}

function componentStatus(members: readonly Member[], { data, now }: BuildContext): ComponentStatus {
  const inMaintenance = new Set(
    data.maintenance
      .filter((one) => one.isShown && one.from <= now && now < one.to)
      .flatMap((one) => one.memberIds),
  );
  const statuses = members.map(({ id, status }) => (inMaintenance.has(id) ? 'maintenance' : status));
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
  { data, now }: BuildContext,
): { uptimeRatio: number | null; days: DayView[] } {
  const input = toUptimeInput(members, data.maintenance, { from: historyStart(now, historyDays), to: now });
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

/** A day with at least an hour of downtime is shown as a major outage. */
function dayStatus(bar: UptimeBar): ComponentStatus {
  if (bar.worst === 'down') return bar.downSeconds >= hourSeconds ? 'major-outage' : 'partial-outage';
  if (bar.worst === 'degraded') return 'degraded';
  if (bar.worst === 'up') return 'operational';
  return bar.excludedSeconds > 0 ? 'maintenance' : 'no-data';
}

/** Returns the mean latency of all members per hour. */
function mergeLatency(ids: readonly string[], { latency }: PageData): [number, number][] {
  const hours = new Map<number, { sum: number; count: number }>();
  for (const id of ids) {
    for (const [at, sum, count] of latency.get(id) ?? []) {
      const before = hours.get(at) ?? { sum: 0, count: 0 };
      hours.set(at, { sum: before.sum + sum, count: before.count + count });
    }
  }
  return [...hours]
    .sort(([one], [other]) => one - other)
    .map(([at, { sum, count }]) => [at, Math.round((sum / count) * 10) / 10]);
}

function buildMaintenance(
  page: PageRow,
  maintenance: readonly MaintenanceOccurrence[],
  now: number,
): MaintenanceView[] {
  const shown = new Set<string>();
  return maintenance
    .filter((one) => one.isShown && one.to > now)
    .filter(({ windowId, from }) => {
      // Recurring maintenance shows only its current and next occurrences.
      const key = `${windowId} ${from <= now}`;
      return !shown.has(key) && shown.add(key);
    })
    .slice(0, 20)
    .map((one) => toMaintenanceView(one, page, now));
}

/** Returns past maintenance, newest first. */
export function buildPastMaintenance(
  page: PageRow,
  maintenance: readonly MaintenanceOccurrence[],
  now: number,
): MaintenanceView[] {
  return maintenance
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
    .filter((component) => memberIdsOf(component).some((id) => one.memberIds.includes(id)))
    .map(({ id }) => id),
});

interface TimeRange {
  from: number;
  to: number;
}

/** The history of one member, and its times in maintenance. */
interface MemberTimeline {
  /** Start of the history in epoch ms. The status before this time is unknown. */
  createdAt: number;
  initial: TimelineStatus;
  changes: readonly { at: number; to: TimelineStatus }[];
  excluded: readonly TimeRange[];
}

/** Returns the members of a component with the statuses shown to readers. */
export function findMembers(
  component: PageComponent,
  all: { get(id: string): Member | undefined },
): Member[] {
  return memberIdsOf(component)
    .flatMap((id) => all.get(id) ?? [])
    .map((member) => (component.showExpiryWarnings ? member : { ...member, ...member.withoutExpiry }));
}

/** Returns the data for computing the uptime of a component with these members. */
export function toUptimeInput(
  members: readonly Member[],
  maintenance: readonly MaintenanceOccurrence[],
  range: TimeRange,
): UptimeInput {
  return mergeTimelines(
    members.map((member) => ({
      ...member,
      excluded: maintenance.filter(({ memberIds }) => memberIds.includes(member.id)),
    })),
    range,
  );
}

/** Statuses in order of priority. A component has the first status in this list that any of its members has. */
const ranks = ['down', 'degraded', 'up', 'excluded', 'unknown'] as const;
type State = (typeof ranks)[number];

const stateOf = (status: TimelineStatus): State =>
  status === 'pending' || status === 'paused' ? 'unknown' : status;

/**
 * Merges the histories of members: the worst status at each time. Maintenance and unknown time apply only if no other
 * member has a status.
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

/** Returns the changes of one member within the period. The first change is from `unknown`. */
function stepsOf(member: MemberTimeline, { from, to }: TimeRange): { at: number; was: State; is: State }[] {
  const start = Math.max(from, member.createdAt);
  const edges = new Set<number>([start]);
  for (const { at } of member.changes) if (at > start && at < to) edges.add(at);
  for (const gap of member.excluded) {
    for (const at of [gap.from, gap.to]) if (at > start && at < to) edges.add(at);
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
    if (start < to && is !== was) steps.push({ at, was, is });
    was = is;
  }
  return steps;
}
