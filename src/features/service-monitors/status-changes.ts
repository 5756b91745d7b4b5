import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import type { MonitorStatus } from '#engine/status/region-state.ts';
import type { TimelineChange, TimelineStatus } from '#engine/uptime/uptime.ts';
import type { Params } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { copyRows } from '#platform/database/copy.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/**
 * Queries for statuses of monitors and their changes. Probers update monitors of all accounts together, so their
 * queries use only IDs. Queries on behalf of an account include the account ID.
 */

/** A monitor while its status is determined. */
interface UpdatedMonitor {
  id: string;
  account_id: string;
  name: string;
  severity: Severity;
  status: MonitorStatus;
  quorum: number | null;
  domain_id: string | null;
  depends_on: string[];
  paused: boolean;
}

/** A change of a monitor's own status. */
export interface MonitorTransition {
  monitor: UpdatedMonitor;
  from: MonitorStatus;
  to: MonitorStatus;
  at: Date;
  code: string | null;
  message: string | null;
  params: Params | null;
  suppressedBy: { id: string; name: string }[];
}

/** Locks monitors against concurrent status updates; `ids` must be sorted to avoid deadlocks. */
export async function lockMonitors(tx: Tx, ids: readonly string[]): Promise<Map<string, UpdatedMonitor>> {
  const { rows } = await sql<UpdatedMonitor>`
    select m.id, m.account_id, m.name, m.severity, m.status, m.quorum, m.domain_id, m.paused,
      monitor_parents(m) as depends_on
    from service_monitors m where m.id = any(${ids}::uuid[]) order by m.id for no key update of m
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the status in each region, by monitor ID. */
export async function selectRegionStatuses(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, MonitorStatus[]>> {
  const { rows } = await sql<{ monitor_id: string; statuses: MonitorStatus[] }>`
    select monitor_id, array_agg(status) as statuses
    from monitor_schedules where monitor_id = any(${ids}::uuid[]) group by monitor_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.monitor_id, row.statuses]));
}

/** Returns the parents of each monitor that are down and not paused. */
export async function selectDownParents(
  tx: Tx,
  monitors: readonly UpdatedMonitor[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const parentIds = [...new Set(monitors.flatMap((monitor) => monitor.depends_on))];
  if (parentIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; account_id: string; name: string }>`
    select id, account_id, name from service_monitors
    where id = any(${parentIds}::uuid[]) and status = 'down' and not paused order by name, id
  `.execute(tx);
  return new Map(
    monitors.map((monitor) => [
      monitor.id,
      rows.filter((row) => row.account_id === monitor.account_id && monitor.depends_on.includes(row.id)),
    ]),
  );
}

/** Writes new statuses by compare-and-swap. The rows are locked, so no update is lost. */
export async function updateStatuses(tx: Tx, moved: readonly MonitorTransition[]): Promise<void> {
  await sql`
    update service_monitors m set status = d.status, status_since = d.at, status_code = d.code
    from unnest(${moved.map(({ monitor }) => monitor.id)}::uuid[], ${moved.map(({ from }) => from)}::text[],
      ${moved.map(({ to }) => to)}::text[], ${moved.map(({ at }) => at)}::timestamptz[],
      ${moved.map(({ code }) => code)}::text[]) as d (id, old_status, status, at, code)
    where m.id = d.id and m.status = d.old_status
  `.execute(tx);
}

export async function insertTransitions(tx: Tx, moved: readonly MonitorTransition[]): Promise<void> {
  await tx
    .insertInto('monitor_transitions')
    .values(
      moved.map(({ monitor, from, to, at, code, message, params, suppressedBy }) => ({
        id: newId(),
        account_id: monitor.account_id,
        monitor_id: monitor.id,
        at,
        from_status: from,
        to_status: to,
        code,
        message: message === null ? null : message.slice(0, 500),
        params: params === null ? null : JSON.stringify(params),
        suppressed_by: suppressedBy.map((parent) => parent.id),
      })),
    )
    .execute();
}

/** Returns the status of a monitor at the start of a window, and its changes in it. */
export async function selectTimeline(
  db: Queryable,
  monitor: { accountId: string; id: string },
  { from, to }: { from: Date; to: Date },
): Promise<{ initial: TimelineStatus; changes: TimelineChange[] }> {
  const before = await db
    .selectFrom('monitor_transitions')
    .select('to_status')
    .where('account_id', '=', monitor.accountId)
    .where('monitor_id', '=', monitor.id)
    .where('at', '<', from)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('monitor_transitions')
    .select(['at', 'to_status'])
    .where('account_id', '=', monitor.accountId)
    .where('monitor_id', '=', monitor.id)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    initial: (before?.to_status ?? 'pending') as TimelineStatus,
    changes: rows.map((row) => ({ at: row.at.getTime(), to: row.to_status as TimelineStatus })),
  };
}

/** The status history of a monitor since a time, or since its creation. Times are in epoch milliseconds. */
export interface StatusHistory {
  id: string;
  name: string;
  createdAt: number;
  initial: TimelineStatus;
  changes: TimelineChange[];
}

/** Returns the status at `from` of the monitors that belong to the account, and their changes until `to`. */
export async function selectStatusHistories(
  db: Queryable,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { from, to }: { from: Date; to: Date },
): Promise<StatusHistory[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    created_at: Date;
    initial: TimelineStatus | null;
    ats: string[] | null;
    statuses: TimelineStatus[] | null;
  }>`
    select m.id, m.name, m.created_at, before.to_status as initial, since.ats, since.statuses
    from service_monitors m
    left join lateral (select t.to_status from monitor_transitions t
      where t.account_id = ${accountId} and t.monitor_id = m.id and t.at < ${from} order by t.at desc limit 1) before on true
    left join lateral (select array_agg((extract(epoch from t.at) * 1000)::bigint order by t.at, t.id) as ats,
        array_agg(t.to_status order by t.at, t.id) as statuses
      from monitor_transitions t
      where t.account_id = ${accountId} and t.monitor_id = m.id and t.at >= ${from} and t.at < ${to}) since on true
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id, name, created_at, initial, ats, statuses }) => ({
    id,
    name,
    createdAt: created_at.getTime(),
    initial: initial ?? 'pending',
    changes: (ats ?? []).map((at, index) => ({ at: Number(at), to: statuses?.[index] ?? 'pending' })),
  }));
}

/** The status history of a monitor before its import. Times are in epoch milliseconds. */
interface PastStatuses {
  id: string;
  changes: readonly { at: number; to: 'up' | 'down' | 'pending' }[];
}

/**
 * Stores past statuses of monitors that were just created, and backdates the monitors to the first status, so that
 * uptime covers the past.
 */
export async function insertPastStatuses(
  tx: Tx,
  accountId: string,
  monitors: readonly PastStatuses[],
): Promise<void> {
  const rows = monitors.flatMap(({ id, changes }) =>
    changes.map(({ at, to }, index) => ({
      id,
      at: new Date(at),
      to,
      from: changes[index - 1]?.to ?? 'pending',
    })),
  );
  await copyRows(tx, { table: 'monitor_transitions', columns: pastColumns }, rows, ({ id, at, to, from }) => [
    newId(),
    accountId,
    id,
    at,
    from,
    to,
  ]);
  const dated = monitors.filter(({ changes }) => changes.length > 0);
  await sql`
    update service_monitors m set created_at = d.at, updated_at = d.at
    from unnest(${dated.map(({ id }) => id)}::uuid[],
      ${dated.map(({ changes }) => new Date(changes[0]?.at ?? 0))}::timestamptz[]) as d (id, at)
    where m.id = d.id and m.account_id = ${accountId}
  `.execute(tx);
}

const pastColumns = ['id', 'account_id', 'monitor_id', 'at', 'from_status', 'to_status'] as const;
