import type { Static } from 'typebox';
import { type CalendarMonth, monthAt, monthBefore, monthsUpTo } from '#engine/recurrence/months.ts';
import { isTimeZone } from '#engine/recurrence/wall-time.ts';
import { computeUptime, type UptimeTotals } from '#engine/uptime/uptime.ts';
import { type Ctx, requireScope } from '#features/access/index.ts';
import { type GroupDurations, selectGroupDurations } from '#features/checks/index.ts';
import { countIncidentsOfGroups } from '#features/incidents/index.ts';
import { selectMaintenanceOfAll } from '#features/maintenance-windows/index.ts';
import { selectStatusHistories } from '#features/service-monitors/index.ts';
import { readComponentHistories } from '#features/status-pages/index.ts';
import { message } from '#messages/messages.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { decodePlace, encodePlace, type Place } from '#platform/http/sorted-page.ts';
import type { MonthFilters, MonthReportBody } from './schemas.ts';
import {
  type ReportedPage,
  type ReportSubject,
  selectMonitorsOfTags,
  selectReportedMonitors,
  selectReportedPages,
  selectReportedTags,
} from './views.ts';

export type MonthReport = Static<typeof MonthReportBody>;
type Filters = Static<typeof MonthFilters>;
type Item = MonthReport['items'][number];

/** The maximum number of monitors for which one request reads the history. */
const maxMonitors = 10_000;
/** The maximum number of monitors for which one statement reads the history. */
const batchSize = 1_000;

/** A monitor or component that contributes to the uptime of an item. */
interface Counted {
  /** Epoch milliseconds; null if it has no history. */
  createdAt: number | null;
  /** Totals by month. */
  totals: readonly UptimeTotals[];
}

/** An item of the report before its figures are computed. */
interface Group extends ReportSubject {
  type: Item['type'];
  /** IDs of its monitors, domain monitors and heartbeats. */
  memberIds: readonly string[];
  counted: readonly Counted[];
}

/** The months of a report; the current month ends now. */
type Months = readonly (CalendarMonth & { complete: boolean })[];

/**
 * Reports a page of the account's monitors, tags, status pages or components by calendar month. Uptime is calculated in
 * the same way as on the pages of these objects: from status changes, without maintenance. The uptime of several
 * objects is calculated from the sum of their times.
 * @throws AppError `invalid_request`; `insufficient_scope`; `not_found` for a status page of another account.
 */
export async function readMonths(
  ctx: Ctx,
  { limit = 50, cursor, ...filters }: Filters & { limit?: number; cursor?: string },
): Promise<MonthReport> {
  const { by = 'monitor', timezone = 'UTC' } = filters;
  if (by === 'status-page' || by === 'component') requireScope(ctx, 'status-pages:read');
  return readPage(ctx, filters, {
    limit,
    after: cursor === undefined ? null : decodePlace(by, cursor),
    months: readMonthRange(filters, timezone, ctx.clock.now()),
  });
}

/**
 * Reports everything for exports, one page at a time.
 * @throws AppError under the same conditions as `readMonths`, except for the scope.
 */
export async function* readAllMonths(ctx: Ctx, filters: Filters): AsyncGenerator<MonthReport> {
  const { by = 'monitor', timezone = 'UTC' } = filters;
  const months = readMonthRange(filters, timezone, ctx.clock.now());
  for (let after: Place | null = null; ; ) {
    const page: MonthReport = await readPage(ctx, filters, { limit: 100, after, months });
    yield page;
    if (page.nextCursor === null) return;
    after = decodePlace(by, page.nextCursor);
  }
}

function readMonthRange({ month, months = 1 }: Filters, timezone: string, now: number): Months {
  if (!isTimeZone(timezone)) {
    throw invalidInput('query/timezone', 'not_a_timezone', message('time-zone-unknown', { timezone }));
  }
  const current = monthAt(now, timezone);
  const last = month ?? monthBefore(current, 1);
  if (last > current)
    throw invalidInput('query/month', 'in_future', message('month-not-begun', { month: last }));
  return monthsUpTo(last, months, timezone).map(({ to, ...rest }) => ({
    ...rest,
    to: Math.min(to, now),
    complete: to <= now,
  }));
}

async function readPage(
  ctx: Ctx,
  filters: Filters,
  { limit, after, months }: { limit: number; after: Place | null; months: Months },
): Promise<MonthReport> {
  const { by = 'monitor', timezone = 'UTC' } = filters;
  const page = { accountId: ctx.accountId, limit, after };
  const { groups, last } = await findGroups(ctx, { ...filters, by }, { page, months });
  return {
    timezone,
    months: months.map(({ month, from, to, complete }) => ({
      month,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      complete,
    })),
    items: await toItems(ctx, groups, months),
    nextCursor: last === null ? null : encodePlace(by, last),
  };
}

interface GroupPage {
  groups: Group[];
  /** The end of the page if another page follows. */
  last: Place | null;
}
interface Paging {
  page: { accountId: string; limit: number; after: Place | null };
  months: Months;
}

/** Tags have no ID, but cursors need one. */
const noId = '00000000-0000-0000-0000-000000000000';

function cut<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { shown: readonly Row[]; last: Place | null } {
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return { shown, last: end === undefined ? null : placeOf(end) };
}

async function findGroups(
  ctx: Ctx,
  filters: Filters & { by: Item['type'] },
  paging: Paging,
): Promise<GroupPage> {
  const { page, months } = paging;
  if (filters.by === 'tag') return findTagGroups(ctx, filters, paging);
  if (filters.by === 'monitor') {
    const { tag, id } = filters;
    const rows = await selectReportedMonitors(ctx.db, page, { tag, id });
    const { shown, last } = cut(rows, page.limit, ({ id, name }) => ({ place: name, id }));
    const histories = await readMonitors(
      ctx,
      shown.map(({ id }) => id),
      months,
    );
    const groups = shown.map(({ id, name }) => ({
      type: 'monitor' as const,
      ...{ id, name, memberIds: [id] },
      counted: countedOf([id], histories),
    }));
    return { groups, last };
  }
  const { statusPageId, by } = filters;
  if (by === 'component' && statusPageId === undefined) {
    throw invalidInput('query/statusPageId', 'required', message('component-report-needs-page'));
  }
  const rows = await selectReportedPages(ctx.db, page, statusPageId);
  if (statusPageId !== undefined && rows.length === 0 && page.after === null) throw notFound('status page');
  const { shown, last } = cut(rows, page.limit, ({ id, name }) => ({ place: name, id }));
  return by === 'component'
    ? { groups: await readComponents(ctx, shown, months), last: null }
    : { groups: await readStatusPages(ctx, shown, months), last };
}

async function findTagGroups(ctx: Ctx, { tag }: Filters, { page, months }: Paging): Promise<GroupPage> {
  const rows = await selectReportedTags(ctx.db, page, tag);
  const { shown, last } = cut(rows, page.limit, (place) => ({ place, id: noId }));
  const monitors = await selectMonitorsOfTags(ctx.db, ctx.accountId, {
    tags: shown,
    limit: maxMonitors + 1,
  });
  if (monitors.length > maxMonitors) {
    throw invalidInput('query/tag', 'too_large', message('report-too-large', { limit: maxMonitors }));
  }
  const idsOf = new Map<string, string[]>(shown.map((one) => [one, []]));
  for (const { id, tags } of monitors) for (const one of new Set(tags)) idsOf.get(one)?.push(id);
  const ids = monitors.map(({ id }) => id);
  const histories = await readMonitors(ctx, ids, months);
  const groups = shown.map((name) => {
    const memberIds = idsOf.get(name) ?? [];
    return { type: 'tag' as const, id: name, name, memberIds, counted: countedOf(memberIds, histories) };
  });
  return { groups, last };
}

const countedOf = (ids: readonly string[], histories: ReadonlyMap<string, Counted>): Counted[] =>
  ids.flatMap((id) => histories.get(id) ?? []);

/** Returns the uptime of service monitors in each month, by ID. */
async function readMonitors(ctx: Ctx, ids: readonly string[], months: Months): Promise<Map<string, Counted>> {
  const { db, accountId } = ctx;
  const window = spanOf(months);
  const found = new Map<string, Counted>();
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = { accountId, ids: ids.slice(at, at + batchSize) };
    const [histories, maintenance] = await Promise.all([
      selectStatusHistories(db, batch, window),
      selectMaintenanceOfAll(db, { ...batch, of: 'service_monitors' }, window),
    ]);
    for (const { id, createdAt, initial, changes } of histories) {
      const excluded = maintenance.get(id) ?? [];
      found.set(id, {
        createdAt,
        totals: months.map(({ from, to }) =>
          computeUptime({
            from: Math.min(Math.max(from, createdAt), to),
            to,
            ...{ initial, changes, excluded },
          }),
        ),
      });
    }
  }
  return found;
}

const spanOf = (months: Months): { from: Date; to: Date } => ({
  from: new Date(months[0]?.from ?? 0),
  to: new Date(months.at(-1)?.to ?? 0),
});

async function readComponents(ctx: Ctx, pages: readonly ReportedPage[], months: Months): Promise<Group[]> {
  const components = pages.flatMap((page) => page.components);
  const histories = await readComponentHistories(ctx.db, ctx.accountId, components, spanOf(months));
  return histories.map(({ memberIds, createdAt, input }, index) => ({
    type: 'component',
    id: components[index]?.id ?? '',
    name: components[index]?.name ?? '',
    memberIds,
    counted: [{ createdAt, totals: months.map(({ from, to }) => computeUptime({ ...input, from, to })) }],
  }));
}

async function readStatusPages(ctx: Ctx, pages: readonly ReportedPage[], months: Months): Promise<Group[]> {
  const groups: Group[] = [];
  for (const page of pages) {
    const components = await readComponents(ctx, [page], months);
    groups.push({
      type: 'status-page',
      id: page.id,
      name: page.name,
      memberIds: [...new Set(components.flatMap(({ memberIds }) => memberIds))],
      counted: components.flatMap(({ counted }) => counted),
    });
  }
  return groups;
}

async function toItems({ db, accountId }: Ctx, groups: readonly Group[], months: Months): Promise<Item[]> {
  const periods = months.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }));
  const [durations, incidents] = await Promise.all([
    selectGroupDurations(
      db,
      { accountId, groups: groups.map(({ memberIds }) => ({ monitorIds: memberIds })) },
      periods,
    ),
    countIncidentsOfGroups(
      db,
      { accountId, groups: groups.map(({ memberIds }) => ({ sourceIds: memberIds })) },
      periods,
    ),
  ]);
  return groups.map(({ type, id, name, memberIds, counted }, index) => ({
    ...{ type, id, name, monitors: memberIds.length },
    months: months.map(({ month, from }, period) => ({
      month,
      ...sumOf(counted.flatMap(({ totals }) => totals[period] ?? [])),
      incidents: incidents[index]?.[period] ?? 0,
      ...latencyOf(durations[index]?.[period]),
      since: sinceOf(counted, from),
    })),
  }));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function sumOf(totals: readonly UptimeTotals[]) {
  const sum = (field: Exclude<keyof UptimeTotals, 'ratio'>) =>
    totals.reduce((total, one) => total + one[field], 0);
  const available = sum('upSeconds') + sum('degradedSeconds');
  const known = available + sum('downSeconds');
  return {
    ratio: known === 0 ? null : available / known,
    downtimeSeconds: round(sum('downSeconds')),
    degradedSeconds: round(sum('degradedSeconds')),
    excludedSeconds: round(sum('excludedSeconds')),
  };
}

function latencyOf(durations: GroupDurations | undefined) {
  const shown = (value: number | null | undefined) => (value == null ? null : Math.round(value * 10) / 10);
  return {
    checks: durations?.checks ?? 0,
    latency: {
      averageMs: shown(durations?.averageMs),
      p50Ms: shown(durations?.p50Ms),
      p95Ms: shown(durations?.p95Ms),
    },
  };
}

/** Returns the creation time of the first counted object if it was after the start of the month. */
function sinceOf(counted: readonly Counted[], from: number): string | null {
  const created = counted.flatMap(({ createdAt }) => createdAt ?? []);
  const first = Math.min(...created);
  return created.length > 0 && first > from ? new Date(first).toISOString() : null;
}
