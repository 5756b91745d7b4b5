import { type RawBuilder, sql } from 'kysely';
import {
  bigintArray,
  booleanArray,
  byteaArray,
  doubleArray,
  jsonbArray,
  smallintArray,
  textArray,
  timestampArray,
  uuidArray,
} from '#platform/database/binary-format.ts';
import { isActiveAccount } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { HeartbeatRow, StateColumns } from '../rows.ts';

/**
 * Statements that are not limited to one account. Pings identify a heartbeat by a secret, and the watch updates the
 * heartbeats of all accounts.
 */

/**
 * Finds heartbeats with a due status change, longest overdue first, and locks them in the order of their IDs, as pings
 * do.
 */
export async function lockDue(tx: Tx, now: Date, limit: number): Promise<HeartbeatRow[]> {
  const { rows } = await sql<HeartbeatRow>`${named('heartbeats-due')}
    select * from heartbeats where next_change_at <= ${now} and id = any(array(
      select id from heartbeats where next_change_at <= ${now} order by next_change_at limit ${limit}
    )) order by id for no key update
  `.execute(tx);
  return rows;
}

/** Postpones a heartbeat that can't be updated, so that it doesn't block other heartbeats. */
export async function postponeHeartbeat(db: Db, id: string, until: Date): Promise<void> {
  await sql`update heartbeats set next_change_at = ${until} where id = ${id}`.execute(db);
}

/** Returns the IDs of heartbeats by `<ping key> <slug>`. Several heartbeats can have the same slug. */
export async function findBySlugs(
  tx: Queryable,
  names: readonly { pingKey: string; slug: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ ping_key: string; slug: string; ids: string[] }>`${named('heartbeats-by-slug')}
    select a.ping_key, h.slug, array_agg(distinct h.id) as ids
    from unnest(${names.map((one) => one.pingKey)}::text[], ${names.map((one) => one.slug)}::text[]) as k (ping_key, slug)
      join accounts a on a.ping_key = k.ping_key
      join heartbeats h on h.account_id = a.id and h.slug = k.slug
    group by a.ping_key, h.slug
  `.execute(tx);
  return new Map(rows.map((row) => [`${row.ping_key} ${row.slug}`, row.ids]));
}

/**
 * Locks heartbeats by ID, ping key or push token, in the order of their IDs, to avoid deadlocks. Heartbeats of
 * suspended accounts are omitted.
 */
export async function lockPinged(
  tx: Tx,
  by: { ids: readonly string[]; keys: readonly string[]; tokens: readonly string[] },
): Promise<HeartbeatRow[]> {
  if (by.ids.length + by.tokens.length === 0) {
    const { rows } = await sql<HeartbeatRow>`${named('heartbeats-by-key')}
      select * from heartbeats where ping_key = any(${[...by.keys]}::uuid[]) and ${isActiveAccount(sql`account_id`)}
      order by id for no key update
    `.execute(tx);
    return rows;
  }
  // The query uses a union, because the planner would scan a fourth index for an OR over these three columns.
  const { rows } = await sql<HeartbeatRow>`${named('heartbeats-pinged')}
    select * from heartbeats where id = any(array(
      select id from heartbeats where ping_key = any(${[...by.keys]}::uuid[])
      union all select id from heartbeats where push_token = any(${[...by.tokens]}::text[])
      union all select unnest(${[...by.ids]}::uuid[])
    )) and ${isActiveAccount(sql`account_id`)} order by id for no key update
  `.execute(tx);
  return rows;
}

/** The new state of an evaluated heartbeat. */
export interface UpdatedHeartbeat {
  id: string;
  state: StateColumns;
  pingCount: number;
  tokens: number;
  tokensAt: Date | null;
}

/**
 * Returns the new states of heartbeats as the columns listed in `stateNames`. Arrays are passed in binary, because
 * PostgreSQL would spend most of its time here on parsing text.
 */
export function stateColumns(evaluated: readonly UpdatedHeartbeat[]): RawBuilder<unknown> {
  const of = <Value>(value: (one: StateColumns) => Value) => evaluated.map(({ state }) => value(state));
  const instants = (value: (one: StateColumns) => Date | null) =>
    timestampArray(of((state) => value(state)?.getTime() ?? null));
  return sql`${uuidArray(evaluated.map(({ id }) => id))}::uuid[],
    ${instants((state) => state.last_ping_at)}::timestamptz[], ${textArray(of((state) => state.last_kind))}::text[],
    ${bigintArray(of((state) => state.last_duration_ms))}::bigint[],
    ${smallintArray(of((state) => state.last_exit_code))}::smallint[],
    ${instants((state) => state.last_run_end_at)}::timestamptz[],
    ${booleanArray(of((state) => state.started_since))}::boolean[],
    ${instants((state) => state.due_at)}::timestamptz[], ${jsonbArray(of((state) => state.runs))}::jsonb[],
    ${instants((state) => state.next_change_at)}::timestamptz[],
    ${bigintArray(evaluated.map(({ pingCount }) => pingCount))}::bigint[],
    ${doubleArray(evaluated.map(({ tokens }) => tokens))}::double precision[],
    ${timestampArray(evaluated.map(({ tokensAt }) => tokensAt?.getTime() ?? null))}::timestamptz[]`;
}

export const stateNames = sql`id, last_ping_at, last_kind, last_duration_ms, last_exit_code, last_run_end_at, started_since,
  due_at, runs, next_change_at, ping_count, tokens, tokens_at`;

/** Assigns the state columns of a row `s` to the heartbeat. */
export const setHeartbeatState = sql`last_ping_at = s.last_ping_at, last_kind = s.last_kind, last_duration_ms = s.last_duration_ms,
  last_exit_code = s.last_exit_code, last_run_end_at = s.last_run_end_at, started_since = s.started_since, due_at = s.due_at,
  runs = s.runs, next_change_at = s.next_change_at, ping_count = s.ping_count, tokens = s.tokens, tokens_at = s.tokens_at`;

/** Updates the states of locked heartbeats. */
export async function updateStates(tx: Tx, evaluated: readonly UpdatedHeartbeat[]): Promise<void> {
  if (evaluated.length === 0) return;
  const of = <Value>(value: (one: StateColumns) => Value) => evaluated.map(({ state }) => value(state));
  await sql`${named('heartbeats-update-states')}
    update heartbeats h set status = s.status, status_since = s.status_since, status_cause = s.status_cause,
      paused = s.paused, ${setHeartbeatState}
    from unnest(${of((state) => state.status)}::text[], ${of((state) => state.status_since)}::timestamptz[],
      ${of((state) => state.status_cause)}::text[], ${of((state) => state.paused)}::boolean[],
      ${stateColumns(evaluated)}) as s (status, status_since, status_cause, paused, ${stateNames})
    where h.id = s.id
  `.execute(tx);
}

/** A status change to store. */
export interface NewTransition {
  heartbeatId: string;
  accountId: string;
  at: Date;
  from: string;
  to: string;
  cause: string | null;
}

export async function insertHeartbeatTransitions(
  tx: Tx,
  transitions: readonly NewTransition[],
): Promise<void> {
  if (transitions.length === 0) return;
  const column = <Value>(of: (one: NewTransition) => Value) => transitions.map(of);
  await sql`${named('heartbeat-transitions')}
    insert into heartbeat_transitions (heartbeat_id, account_id, at, from_status, to_status, cause)
    select * from unnest(${column((one) => one.heartbeatId)}::uuid[], ${column((one) => one.accountId)}::uuid[],
      ${column((one) => one.at)}::timestamptz[], ${column((one) => one.from)}::text[],
      ${column((one) => one.to)}::text[], ${column((one) => one.cause)}::text[])
  `.execute(tx);
}

/**
 * Stores past statuses of heartbeats that were just created, and backdates the heartbeats to the first status. Times
 * are in epoch milliseconds.
 */
export async function insertPastHeartbeatStatuses(
  tx: Tx,
  accountId: string,
  heartbeats: readonly { id: string; changes: readonly { at: number; to: 'up' | 'down' | 'pending' }[] }[],
): Promise<void> {
  const statusOf = (to: 'up' | 'down' | 'pending') => (to === 'pending' ? 'new' : to);
  await insertHeartbeatTransitions(
    tx,
    heartbeats.flatMap(({ id, changes }) =>
      changes.map(({ at, to }, index) => ({
        heartbeatId: id,
        accountId,
        at: new Date(at),
        from: statusOf(changes[index - 1]?.to ?? 'pending'),
        to: statusOf(to),
        cause: to === 'down' ? 'missed' : null,
      })),
    ),
  );
  const dated = heartbeats.filter(({ changes }) => changes.length > 0);
  await sql`
    update heartbeats h set created_at = d.at, updated_at = d.at
    from unnest(${dated.map(({ id }) => id)}::uuid[],
      ${dated.map(({ changes }) => new Date(changes[0]?.at ?? 0))}::timestamptz[]) as d (id, at)
    where h.id = d.id and h.account_id = ${accountId}
  `.execute(tx);
}

/** A stored ping. */
export interface NewPing {
  heartbeatId: string;
  n: number;
  id: string;
  accountId: string;
  at: Date;
  kind: string;
  exitCode: number | null;
  rid: string | null;
  durationMs: number | null;
  method: string;
  address: string;
  userAgent: string | null;
  body: Buffer | null;
}

/** Returns the pings to store as rows `p`. `pings` must not be empty. */
export function pingRows(pings: readonly NewPing[]): RawBuilder<unknown> {
  const of = <Value>(value: (one: NewPing) => Value) => pings.map(value);
  return sql`unnest(${uuidArray(of((one) => one.heartbeatId))}::uuid[], ${bigintArray(of((one) => one.n))}::bigint[],
    ${uuidArray(of((one) => one.id))}::uuid[], ${uuidArray(of((one) => one.accountId))}::uuid[],
    ${timestampArray(of((one) => one.at.getTime()))}::timestamptz[], ${textArray(of((one) => one.kind))}::text[],
    ${smallintArray(of((one) => one.exitCode))}::smallint[], ${uuidArray(of((one) => one.rid))}::uuid[],
    ${bigintArray(of((one) => one.durationMs))}::bigint[], ${textArray(of((one) => one.method))}::text[],
    ${textArray(of((one) => one.address))}::text[], ${textArray(of((one) => one.userAgent))}::text[],
    ${byteaArray(of((one) => one.body))}::bytea[]) as p (${pingNames})`;
}

export const pingNames = sql`heartbeat_id, n, id, account_id, at, kind, exit_code, rid, duration_ms, method, address, user_agent,
  body`;

export async function insertPings(tx: Tx, pings: readonly NewPing[]): Promise<void> {
  if (pings.length === 0) return;
  await sql`${named('heartbeat-pings')}
    insert into heartbeat_pings (${pingNames}) select * from ${pingRows(pings)}
  `.execute(tx);
}

/** Deletes pings beyond the newest thousand of each heartbeat, and bodies beyond the newest hundred. */
export async function prunePings(
  tx: Tx,
  heartbeats: readonly { id: string; pingCount: number }[],
): Promise<void> {
  if (heartbeats.length === 0) return;
  const keys = sql`unnest(${heartbeats.map(({ id }) => id)}::uuid[],
    ${heartbeats.map(({ pingCount }) => pingCount)}::bigint[]) as k (id, count)`;
  await sql`delete from heartbeat_pings p using ${keys}
    where p.heartbeat_id = k.id and p.n <= k.count - 1000`.execute(tx);
  await sql`update heartbeat_pings p set body = null from ${keys}
    where p.heartbeat_id = k.id and p.n <= k.count - 100 and p.body is not null`.execute(tx);
}

/** Deletes status changes older than the period of any chart. */
export async function pruneTransitions(db: Db, before: Date): Promise<void> {
  await sql`delete from heartbeat_transitions where at < ${before}`.execute(db);
}
