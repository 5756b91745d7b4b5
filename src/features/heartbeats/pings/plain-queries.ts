import { sql } from 'kysely';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';
import type { HeartbeatRow } from '../rows.ts';
import type { NewPing, SettledHeartbeat } from '../watch/settle-queries.ts';

/** A heartbeat as it was read, and as which version of its row. */
export type VersionedRow = HeartbeatRow & { version: string };

/** Heartbeats by id, ping key or push token, as they stand; nothing is held. */
export async function readPinged(
  db: Db,
  by: { ids: readonly string[]; keys: readonly string[]; tokens: readonly string[] },
): Promise<VersionedRow[]> {
  const { rows } = await sql<VersionedRow>`${named('heartbeats-read')}
    select *, xmin::text as version from heartbeats where id = any(array(
      select id from heartbeats where ping_key = any(${[...by.keys]}::uuid[])
      union all select id from heartbeats where push_token = any(${[...by.tokens]}::text[])
      union all select unnest(${[...by.ids]}::uuid[])
    ))
  `.execute(db);
  return rows;
}

/** A heartbeat as plain pings leave it, and the version of its row that they found. */
export interface PlainlySettled {
  settled: SettledHeartbeat;
  version: string;
}

/**
 * Stores pings that change no status, in one statement that is a transaction by itself: of those heartbeats alone whose
 * rows are as they were read and held by nobody.
 * @returns ids of these, with the version of the row they have now.
 */
export async function storePlainPings(
  db: Db,
  plain: readonly PlainlySettled[],
  pings: readonly NewPing[],
): Promise<Map<string, string>> {
  const of = <Value>(value: (one: SettledHeartbeat) => Value) => plain.map(({ settled }) => value(settled));
  const each = <Value>(value: (one: NewPing) => Value) => pings.map(value);
  // What is locked is not waited for: two that wait for each other there cannot be. `ctid` holds as long as the lock.
  const { rows } = await sql<{ id: string; version: string }>`${named('heartbeats-plain-pings')}
    with told as materialized (
      select h.ctid as place, s.*
      from unnest(${of(({ id }) => id)}::uuid[], ${plain.map(({ version }) => version)}::xid[],
        ${of(({ state }) => state.last_ping_at)}::timestamptz[], ${of(({ state }) => state.last_kind)}::text[],
        ${of(({ state }) => state.last_duration_ms)}::bigint[], ${of(({ state }) => state.last_exit_code)}::smallint[],
        ${of(({ state }) => state.counts_from)}::timestamptz[], ${of(({ state }) => state.started_since)}::boolean[],
        ${of(({ state }) => state.due_at)}::timestamptz[], ${of(({ state }) => state.runs)}::jsonb[],
        ${of(({ state }) => state.wake_at)}::timestamptz[], ${of(({ pingCount }) => pingCount)}::bigint[],
        ${of(({ tokens }) => tokens)}::double precision[], ${of(({ tokensAt }) => tokensAt)}::timestamptz[])
        as s (id, version, last_ping_at, last_kind, last_duration_ms, last_exit_code, counts_from, started_since, due_at,
          runs, wake_at, ping_count, tokens, tokens_at)
      join heartbeats h on h.id = s.id and h.xmin = s.version
      for no key update of h skip locked
    ), stood as (
      update heartbeats h set last_ping_at = s.last_ping_at, last_kind = s.last_kind,
        last_duration_ms = s.last_duration_ms, last_exit_code = s.last_exit_code, counts_from = s.counts_from,
        started_since = s.started_since, due_at = s.due_at, runs = s.runs, wake_at = s.wake_at,
        ping_count = s.ping_count, tokens = s.tokens, tokens_at = s.tokens_at
      from told s where h.ctid = s.place
      returning h.id, h.xmin::text as version
    ), stored as (
      insert into heartbeat_pings (heartbeat_id, n, id, account_id, at, kind, exit_code, rid, duration_ms, method,
        address, user_agent, body)
      select p.* from unnest(${each((one) => one.heartbeatId)}::uuid[], ${each((one) => one.n)}::bigint[],
        ${each((one) => one.id)}::uuid[], ${each((one) => one.accountId)}::uuid[],
        ${each((one) => one.at)}::timestamptz[], ${each((one) => one.kind)}::text[],
        ${each((one) => one.exitCode)}::smallint[], ${each((one) => one.rid)}::uuid[],
        ${each((one) => one.durationMs)}::bigint[], ${each((one) => one.method)}::text[],
        ${each((one) => one.address)}::text[], ${each((one) => one.userAgent)}::text[],
        ${each((one) => one.body)}::bytea[])
        as p (heartbeat_id, n, id, account_id, at, kind, exit_code, rid, duration_ms, method, address, user_agent, body)
      where p.heartbeat_id in (select id from stood)
    )
    select id, version from stood
  `.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
