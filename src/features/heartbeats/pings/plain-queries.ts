import { sql } from 'kysely';
import { xidArray } from '#platform/database/binary-format.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';
import type { HeartbeatRow } from '../rows.ts';
import {
  type NewPing,
  pingNames,
  pingRows,
  type SettledHeartbeat,
  setHeartbeatState,
  stateColumns,
  stateNames,
} from '../watch/queries.ts';

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
  const versions = xidArray(plain.map(({ version }) => version));
  // What is locked is not waited for: two that wait for each other there cannot be. `ctid` holds as long as the lock.
  const { rows } = await sql<{ id: string; version: string }>`${named('heartbeats-plain-pings')}
    with told as materialized (
      select h.ctid as place, s.*
      from unnest(${versions}::xid[], ${stateColumns(plain.map(({ settled }) => settled))}) as s (version, ${stateNames})
      join heartbeats h on h.id = s.id and h.xmin = s.version
      for no key update of h skip locked
    ), stood as (
      update heartbeats h set ${setHeartbeatState} from told s where h.ctid = s.place
      returning h.id, h.xmin::text as version
    ), stored as (
      insert into heartbeat_pings (${pingNames})
      select p.* from ${pingRows(pings)} where p.heartbeat_id in (select id from stood)
    )
    select id, version from stood
  `.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
