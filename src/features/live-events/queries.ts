import { sql } from 'kysely';
import { covers } from '#features/access/index.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import type { Position } from './position.ts';

/** A stored event; `data` is JSON text that is sent unchanged. */
export interface LiveEventRow {
  id: string;
  account_id: string;
  type: string;
  data: string;
}

/** Inserts an event in the transaction of its cause. Not needed for tables with a trigger. */
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

/** Returns the current snapshot. */
export async function selectSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the snapshot query returned no row');
  return row.seen;
}

/**
 * Returns at most `most` events of all accounts that were committed since a snapshot, and the snapshot that was used to
 * read them.
 */
export async function selectNewEvents(
  db: Db,
  seen: string,
  max: number,
): Promise<{ seen: string; events: LiveEventRow[] }> {
  type Row = { seen: string } & (LiveEventRow | { id: null });
  // One statement has one snapshot, so rows and snapshot agree. A transaction ID in the future comes from the cluster
  // that the rows were restored from.
  const { rows } = await sql<Row>`
    select now.seen::text as seen, e.id::text as id, e.account_id, e.type, e.data::text as data
    from (select pg_current_snapshot() as seen) now
    left join lateral (
      select id, account_id, type, data from live_events
      where xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and xid < pg_snapshot_xmax(now.seen)
        and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)
      order by live_events.id limit ${max}
    ) e on true order by e.id`.execute(db);
  return {
    seen: rows[0]?.seen ?? seen,
    events: rows.filter((row): row is { seen: string } & LiveEventRow => row.id !== null),
  };
}

/**
 * Returns an account's events between a client's position and a later snapshot; null if the position is from another
 * cluster.
 */
export async function selectMissedEvents(
  db: Db,
  accountId: string,
  range: { from: Position; until: string; most: number },
): Promise<LiveEventRow[] | null> {
  const { from, until } = range;
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
    order by live_events.id limit ${range.most}`.execute(db);
  return rows;
}

/** Deletes events that no stream can resume from. */
async function deleteOldEvents(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('live_events').where('at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores the number of open streams of a process, by account and holder. Zero deletes the row. */
export async function upsertStreamCounts(
  db: Db,
  processId: string,
  counts: readonly { accountId: string; holderId: string; streams: number }[],
  now: Date,
): Promise<void> {
  const columns = (some: typeof counts) => [
    some.map(({ accountId }) => accountId),
    some.map(({ holderId }) => holderId),
  ];
  const [open, ended] = [
    counts.filter(({ streams }) => streams > 0),
    counts.filter(({ streams }) => streams === 0),
  ];
  if (open.length > 0) {
    const [accountIds, holderIds] = columns(open);
    await sql`
      insert into event_streams (process_id, account_id, holder_id, streams, renewed_at)
      select ${processId}, given.account_id, given.holder_id, given.streams, ${now}::timestamptz
      from unnest(${accountIds}::uuid[], ${holderIds}::uuid[], ${open.map(({ streams }) => streams)}::int[])
        as given (account_id, holder_id, streams)
      on conflict (process_id, account_id, holder_id)
        do update set streams = excluded.streams, renewed_at = excluded.renewed_at
        where event_streams.account_id = excluded.account_id`.execute(db);
  }
  if (ended.length > 0) {
    const [accountIds, holderIds] = columns(ended);
    await sql`
      delete from event_streams e
      using unnest(${accountIds}::uuid[], ${holderIds}::uuid[]) as given (account_id, holder_id)
      where e.process_id = ${processId} and e.account_id = given.account_id and e.holder_id = given.holder_id`.execute(
      db,
    );
  }
}

/** Returns the open streams of accounts in other processes that were renewed since this time. */
export async function selectStreamCounts(
  db: Db,
  accountIds: readonly string[],
  { processId, since }: { processId: string; since: Date },
): Promise<{ account_id: string; holder_id: string; streams: number }[]> {
  const { rows } = await sql<{ account_id: string; holder_id: string; streams: number }>`
    select account_id, holder_id, sum(streams)::int as streams from event_streams
    where account_id = any(${accountIds}::uuid[]) and process_id <> ${processId} and renewed_at > ${since}
    group by account_id, holder_id`.execute(db);
  return rows;
}

/** Deletes the counts of a process that is stopping. */
export async function deleteStreamCounts(db: Db, processId: string): Promise<void> {
  await db.deleteFrom('event_streams').where('process_id', '=', processId).execute();
}

/** Deletes the counts of processes that died. */
async function deleteOldStreamCounts(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('event_streams')
    .where('renewed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Retention of events. Streams can be resumed for five minutes, and an event may be older than its commit by the
 * duration of its transaction.
 */
const retentionMs = 15 * 60_000;

/** Deletes old live events. */
export const liveEventJobs: readonly ScheduledJob[] = [
  {
    name: 'live-events-prune',
    schedule: '* * * * *',
    backfillMs: 0,
    run: async (db, at) => {
      const before = new Date(at.getTime() - retentionMs);
      await deleteOldStreamCounts(db, before);
      return { deleted: await deleteOldEvents(db, before) };
    },
  },
];

/**
 * Event types, each with the scope needed to receive it. Events are written by triggers (see the migrations) or by
 * `insertLiveEvent`.
 */
const liveEventTypes = {
  'service-monitor.state': 'service-monitors:read',
  'monitor.scored': 'monitors:read',
  'heartbeat.state': 'heartbeats:read',
  incident: 'incidents:read',
  delivery: 'alerts:read',
  discovery: 'assets:read',
  import: 'import:write',
  // The event that is sent if a batch has too many changes; the client must reload everything.
  reset: null,
} as const satisfies Record<string, string | null>;

type LiveEventType = keyof typeof liveEventTypes;

/** Returns the event types that a caller with these scopes receives. */
export function typesFor(scopes: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    Object.entries(liveEventTypes)
      .filter(([, scope]) => scope === null || covers(scopes, scope))
      .map(([type]) => type),
  );
}
