import { type Selectable, sql } from 'kysely';
import { allOf, hasPart } from '#platform/database/filters.ts';
import type { DB, Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { SortedPage } from '#platform/http/sorted-page.ts';
import type { windowStates } from './schemas.ts';
import type { MaintenanceWindow, WindowOccurrence } from './types.ts';

export type StoredWindow = Selectable<DB['maintenance_windows']>;

/** A window with its current and next occurrence. */
export type WindowRow = StoredWindow & {
  current_starts_at: Date | null;
  current_ends_at: Date | null;
  next_starts_at: Date | null;
  next_ends_at: Date | null;
};

/** Joins the current occurrence that ends last and the next occurrence of windows `w`. */
const currentAndNext = (accountId: string, now: Date) => sql`
  left join lateral (
    select o.starts_at as current_starts_at, o.ends_at as current_ends_at from maintenance_occurrences o
    where o.account_id = ${accountId} and o.window_id = w.id and o.starts_at <= ${now} and o.ends_at > ${now} order by o.ends_at desc limit 1
  ) current on true
  left join lateral (
    select o.starts_at as next_starts_at, o.ends_at as next_ends_at from maintenance_occurrences o
    where o.account_id = ${accountId} and o.window_id = w.id and o.starts_at > ${now} order by o.starts_at limit 1
  ) next on true`;

/** The state of windows `w`, named as in the API; requires the joins of `currentAndNext`. */
const state = sql<string>`case when w.cancelled_at is not null then 'cancelled'
  when current_starts_at is not null then 'active'
  when next_starts_at is not null or w.plan_due_at is not null then 'scheduled' else 'finished' end`;

/** Returns one page of windows, plus one row if there are more. */
export function listWindows(
  db: Queryable,
  accountId: string,
  filter: {
    page: SortedPage;
    now: Date;
    state?: readonly (typeof windowStates)[number][] | undefined;
    search?: string | undefined;
  },
): Promise<Listed<WindowRow & { place: string }>> {
  const { page, now } = filter;
  return selectPage(
    db,
    page,
    (page) => sql<WindowRow & { place: string }>`
    select w.*, current.*, next.*, ${page.place} as place from maintenance_windows w ${currentAndNext(accountId, now)}
    where w.account_id = ${accountId} and w.deleted_at is null
      and ${allOf(
        hasPart(['w.title'], filter.search),
        filter.state === undefined ? null : sql<boolean>`${state} = any(${[...filter.state]}::text[])`,
        page.after,
      )}
    order by ${page.order} limit ${page.limit + 1}
  `,
  );
}

export async function findWindow(
  db: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<WindowRow | null> {
  const { rows } = await sql<WindowRow>`
    select w.*, current.*, next.* from maintenance_windows w ${currentAndNext(accountId, now)}
    where w.account_id = ${accountId} and w.id = ${id} and w.deleted_at is null
  `.execute(db);
  return rows[0] ?? null;
}

/** Reads a window and locks it until the transaction ends. */
export async function lockWindow(tx: Tx, accountId: string, id: string): Promise<StoredWindow | null> {
  const row = await tx
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function countWindows(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('maintenance_windows')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns all windows that are not deleted. */
export async function listPlannedWindows(db: Queryable, accountId: string): Promise<StoredWindow[]> {
  return db
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function toColumns(window: MaintenanceWindow) {
  const { scope } = window;
  return {
    title: window.title,
    description: window.description,
    timezone: window.timezone,
    starts_at: window.startsAt,
    ends_at: window.endsAt,
    start_wall: window.startWall,
    rrule: window.rrule,
    exdates: window.exdates,
    duration_minutes: window.durationMinutes,
    scope_all: scope.all,
    monitor_ids: scope.monitorIds,
    service_monitor_ids: scope.serviceMonitorIds,
    heartbeat_ids: scope.heartbeatIds,
    domain_ids: scope.domainIds,
    tags: scope.tags,
    show_on_status_pages: window.showOnStatusPages,
    muted: window.muted,
  };
}

export async function insertWindow(
  tx: Tx,
  accountId: string,
  { id, now, planDueAt }: { id: string; now: Date; planDueAt: Date | null },
  window: MaintenanceWindow,
): Promise<void> {
  await tx
    .insertInto('maintenance_windows')
    .values({
      id,
      account_id: accountId,
      ...toColumns(window),
      plan_due_at: planDueAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateWindowRow(
  tx: Tx,
  accountId: string,
  id: string,
  change: { window?: MaintenanceWindow } & Partial<
    Pick<
      StoredWindow,
      'ends_at' | 'plan_due_at' | 'plan_fault' | 'cancelled_at' | 'deleted_at' | 'updated_at'
    >
  >,
): Promise<void> {
  const { window, ...columns } = change;
  await tx
    .updateTable('maintenance_windows')
    .set({
      ...(window === undefined ? {} : toColumns(window)),
      ...columns,
      // Increments the revision for changes that calendars should show. Planning does not increment it.
      ...(columns.updated_at === undefined ? {} : { revision: sql`revision + 1` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteWindowRow(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('maintenance_windows')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export function toWindow(row: StoredWindow): MaintenanceWindow {
  return {
    title: row.title,
    description: row.description,
    timezone: row.timezone,
    startsAt: row.starts_at,
    startWall: row.start_wall,
    endsAt: row.ends_at,
    rrule: row.rrule,
    exdates: row.exdates,
    durationMinutes: row.duration_minutes,
    showOnStatusPages: row.show_on_status_pages,
    muted: row.muted,
    scope: {
      all: row.scope_all,
      monitorIds: row.monitor_ids,
      serviceMonitorIds: row.service_monitor_ids,
      heartbeatIds: row.heartbeat_ids,
      domainIds: row.domain_ids,
      tags: row.tags,
    },
  };
}

/** Inserts occurrences. Existing occurrences are not changed, even if they were ended early. */
export async function insertOccurrences(
  tx: Tx,
  accountId: string,
  windowId: string,
  occurrences: readonly WindowOccurrence[],
): Promise<void> {
  if (occurrences.length === 0) return;
  await tx
    .insertInto('maintenance_occurrences')
    .values(
      occurrences.map(({ startsAt, endsAt }) => ({
        window_id: windowId,
        account_id: accountId,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes occurrences that start after `after`, or at one of `starts`. */
export async function deleteOccurrences(
  tx: Tx,
  accountId: string,
  windowId: string,
  { after, starts = [] }: { after: Date; starts?: readonly Date[] },
): Promise<void> {
  await sql`
    delete from maintenance_occurrences where account_id = ${accountId} and window_id = ${windowId}
      and (starts_at > ${after} or starts_at = any(${[...starts]}::timestamptz[]))
  `.execute(tx);
}

/** Ends current occurrences. Returns whether there were any. */
export async function endOccurrences(
  tx: Tx,
  accountId: string,
  windowId: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update maintenance_occurrences set ends_at = greatest(${now}, starts_at + interval '1 millisecond')
    where account_id = ${accountId} and window_id = ${windowId} and starts_at <= ${now} and ends_at > ${now}
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns whether any occurrence has started. */
export async function hasStarted(tx: Tx, accountId: string, windowId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('maintenance_occurrences')
    .select('window_id')
    .where('account_id', '=', accountId)
    .where('window_id', '=', windowId)
    .where('starts_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ends of an account's stored occurrences that overlap a range, by `window start`. */
export async function selectStoredEnds(
  db: Queryable,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('maintenance_occurrences')
    .select(['window_id', 'starts_at', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('starts_at', '<', to)
    .where('starts_at', '>', new Date(from.getTime() - longestMs))
    .execute();
  return new Map(rows.map((row) => [`${row.window_id} ${row.starts_at.getTime()}`, row.ends_at]));
}

/** Maximum length of an occurrence of a recurring window. */
const longestMs = 44_640 * 60_000;

/** Claims the window of any account that is longest overdue for planning. */
export async function claimDueWindow(tx: Tx, now: Date): Promise<StoredWindow | null> {
  const row = await tx
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('plan_due_at', '<=', now)
    .orderBy('plan_due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes occurrences that ended before `before`, and deleted windows without remaining occurrences. */
export async function pruneOccurrences(tx: Tx, before: Date): Promise<void> {
  await sql`delete from maintenance_occurrences where ends_at < ${before}`.execute(tx);
  await sql`delete from maintenance_windows w where deleted_at is not null
    and not exists (select 1 from maintenance_occurrences o where o.window_id = w.id)`.execute(tx);
}

/** Sets the token of the account's calendar. This invalidates the previous token. */
export async function upsertCalendarToken(
  tx: Tx,
  accountId: string,
  { hash, userId, now }: { hash: Buffer; userId: string | null; now: Date },
): Promise<void> {
  const token = { token_hash: hash, created_by: userId, created_at: now };
  await tx
    .insertInto('maintenance_calendars')
    .values({ account_id: accountId, ...token })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(token))
    .execute();
}

export async function deleteCalendarToken(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('maintenance_calendars')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the creation time of the calendar token if the token belongs to this member. */
export async function findCalendarTokenOf(
  db: Queryable,
  accountId: string,
  userId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('maintenance_calendars')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function updateCalendarOwner(tx: Tx, accountId: string, userId: string | null): Promise<void> {
  await tx
    .updateTable('maintenance_calendars')
    .set({ created_by: userId })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns the account that a calendar token belongs to. */
export async function findCalendarAccount(db: Queryable, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('maintenance_calendars')
    .select('account_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row?.account_id ?? null;
}
