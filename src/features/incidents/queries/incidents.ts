import { type Selectable, sql } from 'kysely';
import { type Severity, severities } from '#engine/findings/types.ts';
import { type AccountPage, gatheredPages } from '#platform/database/batched-reads.ts';
import { allOf, hasId, hasPart, isAmong, isOneOf, isSet, isWithin } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { DB, Db, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import { byNumber, byText, byTime, createOrders, type SortedPage } from '#platform/http/sorted-page.ts';
import { sentStored } from '#platform/stored-texts.ts';
import type { IncidentState, OpenIncidentBody } from '../types.ts';

export type IncidentRow = Selectable<DB['incidents']>;

export interface IncidentFilter {
  states?: readonly IncidentState[] | undefined;
  severities?: readonly Severity[] | undefined;
  sourceTypes?: readonly string[] | undefined;
  /** The monitor of an incident, or an affected monitor of a manual incident. */
  monitorIds?: readonly string[] | undefined;
  sourceIds?: readonly string[] | undefined;
  domainIds?: readonly string[] | undefined;
  assigneeUserIds?: readonly string[] | undefined;
  /** Whether to omit incidents that belong to a group. */
  topLevel?: boolean | undefined;
  /** Part of the title or of the source's name. */
  search?: string | undefined;
  /** The incident was opened at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Sort orders of incidents; `-severity` sorts the most severe first. */
export const incidentOrders = createOrders(
  {
    openedAt: byTime(sql`opened_at`),
    lastOccurredAt: byTime(sql`last_occurred_at`),
    severity: byNumber(
      sql`array_position(array[${sql.join(severities.map((one) => sql.lit(one)))}], severity)::bigint`,
    ),
    title: byText(sql`lower(title)`),
  },
  { id: sql`id`, usual: '-openedAt' },
);

/** Returns a page of incidents, plus one row if there are more. */
export function listIncidents(
  db: Queryable,
  accountId: string,
  filter: IncidentFilter & { page: SortedPage },
): Promise<Listed<IncidentRow & { place: string }>> {
  return selectPage(db, filter.page, (page) =>
    db
      .selectFrom('incidents')
      .modifyFront(named('incidents-list'))
      .selectAll()
      .select(page.place.as('place'))
      .where('account_id', '=', accountId)
      .where(
        allOf(
          isOneOf('state', filter.states),
          isOneOf('severity', filter.severities),
          isOneOf('source_type', filter.sourceTypes),
          isAbout(accountId, filter.monitorIds),
          hasId('source_id', filter.sourceIds),
          hasId('domain_id', filter.domainIds),
          hasId('assignee_user_id', filter.assigneeUserIds),
          isSet('parent_incident_id', filter.topLevel === true ? false : undefined),
          hasPart(['title', 'source_name'], filter.search),
          isWithin('opened_at', filter),
          page.after,
        ),
      )
      .orderBy(page.order)
      .limit(page.limit + 1),
  );
}

/**
 * Matches incidents of a monitor, and manual incidents that affect it. Groups are not matched, because they are parents
 * of the monitor's own incident.
 */
function isAbout(accountId: string, monitorIds: readonly string[] | undefined) {
  if (!monitorIds?.length) return null;
  const ids = sql`any(${[...monitorIds]}::uuid[])`;
  return sql<boolean>`(source_id = ${ids} or source_type = 'manual' and exists (select 1 from incident_members m
    where m.incident_id = incidents.id and m.account_id = ${accountId} and m.source_id = ${ids}))`;
}

/** Returns unfiltered pages of several accounts in one statement. */
export async function listIncidentPages(
  db: Db,
  pages: readonly AccountPage[],
): Promise<Map<AccountPage, IncidentRow[]>> {
  const { rows } = await sql<IncidentRow & { n: number }>`${named('incident-pages')}
    select k.n, i.* from ${gatheredPages(pages)} as k (account_id, at, id, most, n) cross join lateral (
      select i.* from incidents i
      where i.account_id = k.account_id and (i.opened_at, i.id) < (k.at, k.id)
      order by i.opened_at desc, i.id desc
      limit (select k.most)
    ) i
    order by k.n, i.opened_at desc, i.id desc`.execute(db);
  const found = pages.map((): IncidentRow[] => []);
  for (const { n, ...row } of rows) found[n - 1]?.push(row);
  return new Map(pages.map((page, index) => [page, found[index] ?? []]));
}

export async function findIncident(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<IncidentRow | null> {
  const row = await db
    .selectFrom('incidents')
    .modifyFront(named('incident'))
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Columns that are empty in a new incident. */
type DefaultedColumn =
  | 'occurrences'
  | 'acknowledged_at'
  | 'resolved_at'
  | 'resolved_by'
  | 'resolved_manually'
  | 'closed_because'
  | 'assignee_user_id'
  | 'parent_incident_id'
  | 'maintenance'
  | 'suppressed_by_maintenance'
  | 'flapping'
  | 'recent_changes'
  | 'source_recovered'
  | 'coded_title';

export async function insertIncident(tx: Tx, row: Omit<IncidentRow, DefaultedColumn>): Promise<void> {
  await tx.insertInto('incidents').values(row).execute();
}

/** The columns that a state change writes. */
export type StateChange = Pick<IncidentRow, 'state'> &
  Partial<
    Pick<
      IncidentRow,
      | 'acknowledged_at'
      | 'resolved_at'
      | 'resolved_by'
      | 'resolved_manually'
      | 'closed_because'
      | 'flapping'
      | 'parent_incident_id'
    >
  >;

/**
 * Changes the state of an incident by compare-and-swap.
 * @returns false if the incident was in none of the `from` states.
 */
export async function updateIncidentState(
  tx: Tx,
  accountId: string,
  move: {
    id: string;
    from: readonly IncidentState[];
    set: StateChange;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('incidents')
    .set(move.set)
    .where('account_id', '=', accountId)
    .where('id', '=', move.id)
    .where('state', 'in', [...move.from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts incidents of a source that were open at some time within `[from, to)`. */
export async function countIncidentsOf(
  db: Queryable,
  source: { accountId: string; type: 'service_monitor' | 'heartbeat'; id: string },
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from incidents
    where account_id = ${source.accountId} and source_id = ${source.id} and source_type = ${source.type}
      and opened_at < ${to} and (resolved_at is null or resolved_at >= ${from})
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the newest incidents of a service monitor that were open in the window, oldest first. */
export async function selectIncidentsOf(
  db: Queryable,
  monitor: { accountId: string; id: string },
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Pick<IncidentRow, 'id' | 'title' | 'coded_title' | 'severity' | 'opened_at' | 'resolved_at'>[]> {
  const { rows } = await sql<IncidentRow>`
    select id, title, coded_title, severity, opened_at, resolved_at from incidents
    where account_id = ${monitor.accountId} and source_id = ${monitor.id} and source_type = 'service_monitor'
      and opened_at < ${to} and (resolved_at is null or resolved_at >= ${from})
    order by opened_at desc, id desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/**
 * Counts the incidents that were open in each period, by group of sources. Each incident is counted once. The result is
 * indexed `[group][period]`. Periods are half-open, as in `countIncidentsOf`.
 */
export async function countIncidentsOfGroups(
  db: Queryable,
  { accountId, groups }: { accountId: string; groups: readonly { sourceIds: readonly string[] }[] },
  periods: readonly { from: Date; to: Date }[],
): Promise<number[][]> {
  const members = groups.flatMap(({ sourceIds }, index) => sourceIds.map((id) => ({ id, place: index })));
  const { rows } = await sql<{ place: number; period: number; count: number }>`
    select g.place, p.period, count(distinct i.id)::int as count
    from unnest(${periods.map((_, period) => period)}::int4[], ${periods.map(({ from }) => from)}::timestamptz[],
        ${periods.map(({ to }) => to)}::timestamptz[]) as p (period, begins, ends)
      cross join unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ place }) => place)}::int4[]) as g (source_id, place)
      join incidents i on i.source_id = g.source_id and i.account_id = ${accountId}
        and i.opened_at < p.ends and (i.resolved_at is null or i.resolved_at >= p.begins)
    group by g.place, p.period`.execute(db);
  const found = new Map(rows.map(({ place, period, count }) => [`${place} ${period}`, count]));
  return groups.map((_, index) => periods.map((_period, period) => found.get(`${index} ${period}`) ?? 0));
}

/**
 * Changes the state of the incidents that belong to these groups and are in one of the `from` states.
 * @returns their IDs.
 */
export async function updateMembersOf(
  tx: Tx,
  of: { accountId: string; groupIds: readonly string[]; from: readonly IncidentState[] },
  set: StateChange,
): Promise<string[]> {
  const rows = await tx
    .updateTable('incidents')
    .set(set)
    .where('account_id', '=', of.accountId)
    .where(isAmong('parent_incident_id', of.groupIds))
    .where('state', 'in', [...of.from])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Updates the fields that users can edit. */
export async function updateIncidentFields(
  tx: Tx,
  of: { accountId: string; id: string },
  set: Partial<Pick<IncidentRow, 'title' | 'coded_title' | 'severity' | 'assignee_user_id'>>,
): Promise<void> {
  await tx
    .updateTable('incidents')
    .set(set)
    .where('account_id', '=', of.accountId)
    .where('id', '=', of.id)
    .execute();
}

/** Locks incidents in the order of their IDs, to avoid deadlocks. */
export async function lockIncidents(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, Pick<IncidentRow, 'id' | 'state' | 'assignee_user_id'>>> {
  const rows = await tx
    .selectFrom('incidents')
    .select(['id', 'state', 'assignee_user_id'])
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Applies one change to several incidents that the caller has locked. */
export async function updateIncidents(
  tx: Tx,
  of: { accountId: string; ids: readonly string[] },
  set: StateChange | Pick<IncidentRow, 'assignee_user_id'>,
): Promise<void> {
  await tx
    .updateTable('incidents')
    .set(set)
    .where('account_id', '=', of.accountId)
    .where('id', 'in', [...of.ids])
    .execute();
}

/** Returns the most severe unresolved incident of each source. */
export async function selectOpenIncidents(
  db: Queryable,
  accountId: string,
  sourceIds: readonly string[],
): Promise<Map<string, OpenIncidentBody>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<OpenIncidentBody & { sourceId: string; openedAt: Date; coded: unknown }>`
    select distinct on (source_id) source_id as "sourceId", id, title, coded_title as coded, severity, state,
      opened_at as "openedAt", assignee_user_id as "assigneeUserId"
    from incidents
    where account_id = ${accountId} and source_id = any(${[...sourceIds]}::uuid[]) and state <> 'resolved'
    order by source_id, array_position(${[...severities]}::text[], severity) desc, opened_at desc, id
  `.execute(db);
  return new Map(
    rows.map(({ sourceId, coded, ...row }) => [
      sourceId,
      { ...row, ...sentStored('title', row.title, coded), openedAt: row.openedAt.toISOString() },
    ]),
  );
}
