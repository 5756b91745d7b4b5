import { sql } from 'kysely';
import { findMute, hasMaintenance, isInMaintenance, type Mute } from '#features/maintenance-windows/index.ts';
import { allOf, type Condition, hasOneOf, hasPart, isAmong, isOneOf } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import { type Listed, selectPage } from '#platform/http/pagination.ts';
import type { SortedPage } from '#platform/http/sorted-page.ts';
import type { HeartbeatSettings } from './heartbeat-input.ts';
import { type HeartbeatRow, type StateColumns, toScheduleColumns } from './rows.ts';

export type ListedHeartbeat = HeartbeatRow & { maintenance: boolean; mute: Mute | null };

/** The filters for a list or a bulk action. */
export interface HeartbeatFilter {
  /** If status or tag has several values, a heartbeat must match one of them. */
  status?: string | readonly string[];
  tag?: string | readonly string[];
  /** Part of the name or slug. */
  search?: string;
}

/** Returns a condition on `heartbeats h`. */
function narrow({ status, tag, search }: HeartbeatFilter): Condition {
  return allOf(
    status === undefined
      ? null
      : isOneOf("(case when h.paused then 'paused' else h.status end)", [status].flat()),
    tag === undefined ? null : hasOneOf('h.tags', [tag].flat()),
    hasPart(['h.name', 'h.slug'], search),
  );
}

/** SQL columns: whether the account's heartbeat `h` is in maintenance, and its mute. */
const maintenanceColumns = (accountId: string, now: Date) => {
  const of = { accountId: sql`${accountId}::uuid`, at: sql`${now}::timestamptz` };
  const row = { sourceId: sql`h.id`, domainId: sql`null::uuid`, tags: sql`h.tags` };
  return sql`case when ${hasMaintenance(of)} then ${isInMaintenance({ ...of, ...row })} else false end as maintenance,
    case when ${hasMaintenance(of)} then ${findMute({ ...of, ...row })} end as mute`;
};

/** Returns a page of heartbeats in the requested order, plus one row if there are more. */
export function listHeartbeats(
  db: Queryable,
  accountId: string,
  { page, filter, now }: { page: SortedPage; filter: HeartbeatFilter; now: Date },
): Promise<Listed<ListedHeartbeat & { place: string }>> {
  return selectPage(
    db,
    page,
    ({ place, order, after, limit }) => sql<ListedHeartbeat & { place: string }>`
    select h.*, ${place} as place, ${maintenanceColumns(accountId, now)} from heartbeats h
    where h.account_id = ${accountId} and ${allOf(narrow(filter), after)}
    order by ${order} limit ${limit + 1}
  `,
  );
}

export async function findHeartbeat(
  db: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<ListedHeartbeat | null> {
  const { rows } = await sql<ListedHeartbeat>`
    select h.*, ${maintenanceColumns(accountId, now)} from heartbeats h
    where h.account_id = ${accountId} and h.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}

/** Returns heartbeats of an account, by ID or by filter, ordered by ID and locked until the transaction ends. */
export async function lockHeartbeats(
  tx: Tx,
  accountId: string,
  which: { ids: readonly string[] } | { filter: HeartbeatFilter },
): Promise<HeartbeatRow[]> {
  const { rows } = await sql<HeartbeatRow>`
    select h.* from heartbeats h where h.account_id = ${accountId}
      and ${'ids' in which ? isAmong('h.id', which.ids) : narrow(which.filter)}
    order by h.id for no key update
  `.execute(tx);
  return rows;
}

/**
 * Resets the heartbeats of an account to new, but keeps their last pings and pauses.
 * @returns the heartbeats with a changed status, and their previous status.
 */
export async function resetHeartbeats(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<{ id: string; status: HeartbeatRow['status'] }[]> {
  // Every row is updated, so that no process stores a ping based on a cached version.
  const { rows } = await sql<{ id: string; status: HeartbeatRow['status']; paused: boolean }>`
    -- all accounts: an operator suspends any of them.
    with locked as (
      select id, status, paused from heartbeats where account_id = ${accountId} order by id for no key update
    )
    update heartbeats h set status = 'new', status_since = case when h.status = 'new' then h.status_since else ${now} end,
      status_cause = null, last_run_end_at = null, started_since = false, due_at = null, runs = '[]', next_change_at = null, updated_at = ${now}
    from locked l where h.id = l.id returning l.id, l.status, l.paused`.execute(tx);
  return rows.filter(({ status, paused }) => status !== 'new' && !paused);
}

export async function countHeartbeats(db: Queryable, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('heartbeats')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function toColumns(input: HeartbeatSettings) {
  return {
    name: input.name,
    slug: input.slug,
    description: input.description,
    tags: input.tags,
    ...toScheduleColumns(input.schedule),
    grace_seconds: input.graceSeconds,
    start_grace_seconds: input.startGraceSeconds,
    max_run_seconds: input.maxRunSeconds,
    min_run_seconds: input.minRunSeconds,
    methods: input.methods,
    resume_on_ping: input.resumeOnPing,
    severity: input.severity,
    paused: input.paused,
  };
}

/** Inserts a heartbeat; returns false if its ping key or push token is already in use. */
export async function insertHeartbeat(
  tx: Tx,
  accountId: string,
  created: { id: string; pingKey: string; pushToken: string | null; now: Date; order: HeartbeatSettings },
): Promise<boolean> {
  const row = await tx
    .insertInto('heartbeats')
    .values({
      id: created.id,
      account_id: accountId,
      ...toColumns(created.order),
      ping_key: created.pingKey,
      push_token: created.pushToken,
      status_since: created.now,
      created_at: created.now,
      updated_at: created.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateHeartbeat(
  tx: Tx,
  accountId: string,
  id: string,
  change: { order?: HeartbeatSettings; state?: StateColumns; pingKey?: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('heartbeats')
    .set({
      ...(change.order === undefined ? {} : toColumns(change.order)),
      ...change.state,
      ...(change.pingKey === undefined ? {} : { ping_key: change.pingKey }),
      updated_at: change.now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes heartbeats of an account with all their data. @returns IDs and names of the deleted heartbeats. */
export async function deleteHeartbeats(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tx
    .deleteFrom('heartbeats')
    .where('account_id', '=', accountId)
    .where(isAmong('id', ids))
    .returning(['id', 'name'])
    .execute();
}

/**
 * Adds and removes tags and returns the heartbeats that changed. A heartbeat that would exceed 50 tags is left
 * unchanged.
 */
export async function changeTags(
  tx: Tx,
  accountId: string,
  change: { ids: readonly string[]; add: readonly string[]; remove: readonly string[]; now: Date },
): Promise<string[]> {
  const [add, remove] = [[...change.add], [...change.remove]];
  const newTags = sql`select distinct tag from unnest(tags || ${add}::text[]) tag where tag <> all (${remove}::text[])`;
  const { rows } = await sql<{ id: string }>`
    update heartbeats set updated_at = ${change.now}, tags = array(${newTags} order by tag)
    where account_id = ${accountId} and ${isAmong('id', change.ids)}
      and (not tags @> ${add}::text[] or tags && ${remove}::text[]) and cardinality(array(${newTags})) <= 50
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function hasSlug(tx: Tx, accountId: string, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('heartbeats')
    .select('id')
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the status changes of a heartbeat within `[from, to)`, and its status at `from`. */
export async function selectTransitions(
  db: Queryable,
  own: { accountId: string; id: string },
  { from, to }: { from: Date; to: Date },
): Promise<{ initial: string; changes: { at: Date; to: string }[] }> {
  const { rows } = await sql<{ at: Date; to: string }>`
    select at, to_status as to from heartbeat_transitions
    where account_id = ${own.accountId} and heartbeat_id = ${own.id} and at < ${to} order by seq
  `.execute(db);
  const before = rows.findLast(({ at }) => at < from);
  return { initial: before?.to ?? 'new', changes: rows.filter(({ at }) => at >= from) };
}
