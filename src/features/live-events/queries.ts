import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { LiveEventType } from './event-types.ts';
import type { Position } from './position.ts';

/** An event as stored; `data` is JSON text, which goes out as it is. */
export interface LiveEventRow {
  id: string;
  account_id: string;
  type: string;
  data: string;
}

/** Tells of something in the transaction that does it; what has a trigger needs no call. */
export async function insertLiveEvent(
  tx: Tx,
  accountId: string,
  event: { type: LiveEventType; data: object },
): Promise<void> {
  await tx
    .insertInto('live_events')
    .values({ account_id: accountId, type: event.type, data: JSON.stringify(event.data) })
    .execute();
}

/** What has committed by now. */
export async function selectSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a snapshot gave no row');
  return row.seen;
}

/** Events of all accounts that committed since a snapshot, and the snapshot that they were read by; `most` of them. */
export async function selectNewEvents(
  db: Db,
  seen: string,
  most: number,
): Promise<{ seen: string; events: LiveEventRow[] }> {
  type Row = { seen: string } & (LiveEventRow | { id: null });
  // One statement has one snapshot, so that rows and snapshot agree. Numbers of transactions to come are those of another
  // cluster, whose rows were put here by hand.
  const { rows } = await sql<Row>`
    select now.seen::text as seen, e.id::text as id, e.account_id, e.type, e.data::text as data
    from (select pg_current_snapshot() as seen) now
    left join lateral (
      select id, account_id, type, data from live_events
      where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and xid < pg_snapshot_xmax(now.seen)
        and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
      order by live_events.id limit ${most}
    ) e on true order by e.id`.execute(db);
  return {
    seen: rows[0]?.seen ?? seen,
    events: rows.filter((row): row is { seen: string } & LiveEventRow => row.id !== null),
  };
}

/** Events of an account between a client's position and a later snapshot; null when the position is of another cluster. */
export async function selectMissedEvents(
  db: Db,
  accountId: string,
  stretch: { from: Position; until: string; most: number },
): Promise<LiveEventRow[] | null> {
  const { from, until } = stretch;
  const end = from.within ?? { seen: from.seen, lastId: '0' };
  const { rows: fits } = await sql<{ fits: boolean }>`
    select pg_snapshot_xmax(${from.seen}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
      and pg_snapshot_xmax(${end.seen}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as fits`.execute(
    db,
  );
  if (fits[0]?.fits !== true) return null;
  const { rows } = await sql<LiveEventRow>`
    select id::text as id, account_id, type, data::text as data from live_events
    where account_id = ${accountId} and xid >= pg_snapshot_xmin(${from.seen}::pg_snapshot)
      and not pg_visible_in_snapshot(xid, ${from.seen}::pg_snapshot)
      and pg_visible_in_snapshot(xid, ${until}::pg_snapshot)
      and (not pg_visible_in_snapshot(xid, ${end.seen}::pg_snapshot) or live_events.id > ${end.lastId}::bigint)
    order by live_events.id limit ${stretch.most}`.execute(db);
  return rows;
}

/** Forgets what no stream can be taken up from any more. */
export async function deleteOldEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_events').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
