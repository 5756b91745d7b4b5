import { sql } from 'kysely';
import { xidArray } from '#platform/database/binary-format.ts';
import { isActiveAccount } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Db } from '#platform/database/types.ts';
import type { HeartbeatRow } from '../rows.ts';
import {
  type NewPing,
  pingNames,
  pingRows,
  setHeartbeatState,
  stateColumns,
  stateNames,
  type UpdatedHeartbeat,
} from '../watch/queries.ts';

/** A row of a heartbeat with its version. */
export type VersionedRow = HeartbeatRow & { version: string };

/**
 * Returns the current heartbeats by ID, ping key or push token, without locking them. Heartbeats of suspended accounts
 * are omitted.
 */
export async function readPinged(
  db: Db,
  by: { ids: readonly string[]; keys: readonly string[]; tokens: readonly string[] },
): Promise<VersionedRow[]> {
  const { rows } = await sql<VersionedRow>`${named('heartbeats-read')}
    select *, xmin::text as version from heartbeats where id = any(array(
      select id from heartbeats where ping_key = any(${[...by.keys]}::uuid[])
      union all select id from heartbeats where push_token = any(${[...by.tokens]}::text[])
      union all select unnest(${[...by.ids]}::uuid[])
    )) and ${isActiveAccount(sql`account_id`)}
  `.execute(db);
  return rows;
}

/** A heartbeat after plain pings, and the previous version of its row. */
export interface PlainUpdate {
  updated: UpdatedHeartbeat;
  version: string;
}

/**
 * Stores pings that change no status, in a single statement that is its own transaction. Updates only heartbeats with
 * rows that are not locked and have not changed since they were read.
 * @returns the IDs of these heartbeats, with their new row version.
 */
export async function storePlainPings(
  db: Db,
  plain: readonly PlainUpdate[],
  pings: readonly NewPing[],
): Promise<Map<string, string>> {
  const versions = xidArray(plain.map(({ version }) => version));
  // Locked rows are skipped rather than waited for, which rules out deadlocks. `ctid` is valid as long as the lock is
  // held.
  const { rows } = await sql<{ id: string; version: string }>`${named('heartbeats-plain-pings')}
    with states as materialized (
      select h.ctid as place, s.*
      from unnest(${versions}::xid[], ${stateColumns(plain.map(({ updated }) => updated))}) as s (version, ${stateNames})
      join heartbeats h on h.id = s.id and h.xmin = s.version
      for no key update of h skip locked
    ), stood as (
      update heartbeats h set ${setHeartbeatState} from states s where h.ctid = s.place
      returning h.id, h.xmin::text as version
    ), stored as (
      insert into heartbeat_pings (${pingNames})
      select p.* from ${pingRows(pings)} where p.heartbeat_id in (select id from stood)
    )
    select id, version from stood
  `.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
