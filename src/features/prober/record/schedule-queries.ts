import { sql } from 'kysely';
import type { Slots } from '#engine/schedule/slots.ts';
import type { WindowTally } from '#engine/schedule/window-tally.ts';
import type { MonitorStatus, RegionState } from '#engine/status/region-state.ts';
import { newestCheckAt } from '#features/checks/views.ts';
import { clocksWithinMs, isSetAhead } from '#features/service-monitors/index.ts';
import { intArray, timestampArray, uuidArray } from '#platform/database/binary-format.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** What a batch knows of one schedule row. */
export interface RegionUpdate {
  monitorId: string;
  revision: number;
  /** Newest scheduled time in the batch, epoch ms. */
  lastAt: number;
  /** The window it settles, epoch ms; null when it stands for none. */
  windowAt: number | null;
  before: RegionState;
  after: RegionState;
  /** Why the newest check could tell nothing, or null. */
  unknownCode: string | null;
  /** Epoch ms of a re-check, or null. */
  recheckAt: number | null;
}

const statusNumber: Record<MonitorStatus, number> = { pending: 0, up: 1, degraded: 2, down: 3 };

/** A state as one integer, so that the compare-and-swap of a thousand rows is one array. */
function packState({ status, downRun, troubleRun }: RegionState): number {
  return statusNumber[status] * 10_000 + (downRun + 50) * 100 + troubleRun + 50;
}

/** The same of a row `s`. */
const packedRow = sql`(case s.status when 'up' then 10000 when 'pending' then 0 when 'degraded' then 20000 else 30000 end
  + (s.down_run + 50) * 100 + s.trouble_run + 50)`;

/** True of a row `s` while the window of an update `d`, if it has one, is the first open one. */
const isNextWindow = sql`(d.window_at is null or (s.counted_ahead = 0 and d.window_at > s.counted_from
  and d.window_at <= s.counted_from + s.interval_ms * interval '1 millisecond'))`;

/** A re-check before a slot that is claimed already is none: that slot does its work, and would be run twice. */
const nextDue = sql`case when d.recheck_at > s.next_due_at - s.interval_ms * interval '1 millisecond'
  then least(s.next_due_at, d.recheck_at) else s.next_due_at end`;

/**
 * Steady results: only the time of the last check and the settled windows move. Touches no index, so the update
 * stays in its page.
 * @returns ids of the monitors that did not stand as the checks found them.
 */
export async function touchSchedules(
  tx: Tx,
  region: string,
  updates: readonly RegionUpdate[],
): Promise<Set<string>> {
  if (updates.length === 0) return new Set();
  const { rows } = await sql<{ monitor_id: string }>`${named('touch-schedules')}
    with d as (
      select * from unnest(${uuidArray(updates.map((one) => one.monitorId))}::uuid[],
        ${timestampArray(updates.map((one) => one.lastAt))}::timestamptz[],
        ${timestampArray(updates.map((one) => one.windowAt))}::timestamptz[],
        ${intArray(updates.map((one) => one.revision))}::int4[],
        ${intArray(updates.map((one) => packState(one.before)))}::int4[]
      ) as d (monitor_id, at, window_at, revision, packed)
    ), touched as (
      update monitor_schedules s
      set last_check_at = greatest(s.last_check_at, d.at), counted_from = coalesce(d.window_at, s.counted_from)
      from d
      where s.monitor_id = d.monitor_id and s.region = ${region} and s.revision = d.revision and ${packedRow} = d.packed
        and ${isNextWindow}
      returning s.monitor_id
    )
    select monitor_id from d except select monitor_id from touched
  `.execute(tx);
  return new Set(rows.map((row) => row.monitor_id));
}

/**
 * Results that change a region's state: by compare-and-swap on the old one, and only while the monitor is watched
 * under the settings that were checked.
 * @returns ids of the monitors that were changed.
 */
export async function changeSchedules(
  tx: Tx,
  region: string,
  updates: readonly RegionUpdate[],
): Promise<Set<string>> {
  if (updates.length === 0) return new Set();
  const { rows } = await sql<{ monitor_id: string }>`
    update monitor_schedules s
    set last_check_at = greatest(s.last_check_at, d.at), status = d.status, down_run = d.down_run,
      trouble_run = d.trouble_run, unknown_code = d.unknown_code,
      next_due_at = ${nextDue}, counted_from = coalesce(d.window_at, s.counted_from)
    from unnest(${updates.map((one) => one.monitorId)}::uuid[], ${updates.map((one) => one.revision)}::int4[],
      ${updates.map((one) => new Date(one.lastAt))}::timestamptz[],
      ${updates.map((one) => packState(one.before))}::int4[], ${updates.map((one) => one.after.status)}::text[],
      ${updates.map((one) => one.after.downRun)}::int2[], ${updates.map((one) => one.after.troubleRun)}::int2[],
      ${updates.map((one) => one.unknownCode)}::text[],
      ${updates.map((one) => toDate(one.recheckAt))}::timestamptz[],
      ${updates.map((one) => toDate(one.windowAt))}::timestamptz[]
    ) as d (monitor_id, revision, at, packed, status, down_run, trouble_run, unknown_code, recheck_at, window_at)
    where s.monitor_id = d.monitor_id and s.region = ${region} and s.revision = d.revision and not s.paused
      and ${packedRow} = d.packed and ${isNextWindow}
    returning s.monitor_id
  `.execute(tx);
  return new Set(rows.map((row) => row.monitor_id));
}

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** Where a schedule stands while it is locked. */
export interface LockedSchedule extends Slots {
  revision: number;
  paused: boolean;
  state: RegionState;
  unknownCode: string | null;
  tally: WindowTally;
}

/** Where schedules stand now, locked; the way out when a compare-and-swap found them otherwise. */
export async function lockSchedules(
  tx: Tx,
  region: string,
  monitorIds: readonly string[],
): Promise<Map<string, LockedSchedule>> {
  const { rows } = await sql<LockedSchedule & RegionState & WindowTally & { monitorId: string }>`
    select monitor_id as "monitorId", revision, paused, status, down_run as "downRun", trouble_run as "troubleRun",
      unknown_code as "unknownCode", interval_ms as "intervalMs", phase_ms as "phaseMs",
      (date_part('epoch', counted_from) * 1000)::int8 as until, counted_ahead as ahead
    from monitor_schedules
    where monitor_id = any(${monitorIds}::uuid[]) and region = ${region}
    order by monitor_id for update
  `.execute(tx);
  return new Map(
    rows.map(({ monitorId, status, downRun, troubleRun, until, ahead, ...row }) => [
      monitorId,
      { ...row, state: { status, downRun, troubleRun }, tally: { until, ahead } },
    ]),
  );
}

/** What becomes of a locked schedule. */
export interface ScheduleWrite {
  monitorId: string;
  lastAt: number;
  tally: WindowTally;
  state: RegionState;
  unknownCode: string | null;
  recheckAt: number | null;
}

/** Writes schedules that the transaction has locked. */
export async function writeSchedules(
  tx: Tx,
  region: string,
  writes: readonly ScheduleWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  await sql`
    update monitor_schedules s
    set last_check_at = greatest(s.last_check_at, d.at), status = d.status, down_run = d.down_run,
      trouble_run = d.trouble_run, unknown_code = d.unknown_code, next_due_at = ${nextDue},
      counted_from = d.counted_from, counted_ahead = d.counted_ahead
    from unnest(${writes.map((one) => one.monitorId)}::uuid[], ${writes.map((one) => toDate(one.lastAt))}::timestamptz[],
      ${writes.map((one) => one.state.status)}::text[], ${writes.map((one) => one.state.downRun)}::int2[],
      ${writes.map((one) => one.state.troubleRun)}::int2[], ${writes.map((one) => one.unknownCode)}::text[],
      ${writes.map((one) => toDate(one.recheckAt))}::timestamptz[],
      ${writes.map((one) => toDate(one.tally.until))}::timestamptz[], ${writes.map((one) => one.tally.ahead)}::int4[]
    ) as d (monitor_id, at, status, down_run, trouble_run, unknown_code, recheck_at, counted_from, counted_ahead)
    where s.monitor_id = d.monitor_id and s.region = ${region}
  `.execute(tx);
}

/**
 * Puts schedules of a region right that were set by a clock which ran ahead and has been set back since, on this machine or
 * another: they would wait, and drop what is measured, until the time that they hold has come. They go on at their next
 * slots, and windows before now count as settled. Reads all schedules: for now and then.
 * @returns how many they were. One that is locked is left for the next time.
 */
export async function realignSchedules(
  db: Queryable,
  region: string,
  { now, isAlone }: { now: Date; isAlone: boolean },
): Promise<number> {
  // Beside others the database's clock speaks too: by one that is behind theirs, all that they have set would be ahead.
  const at = isAlone
    ? sql<Date>`${now}::timestamptz`
    : sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', statement_timestamp()))`;
  const ms = sql`(date_part('epoch', ${at}) * 1000)::int8`;
  // What the last check measured is found by its time: it must be that of one that there is.
  const newest = newestCheckAt({ monitorId: sql`s.monitor_id`, region: sql`s.region`, at });
  const result = await sql`
    update monitor_schedules s
    set next_due_at = least(s.next_due_at,
        to_timestamp((${ms} + s.interval_ms - (${ms} - s.phase_ms) % s.interval_ms)::float8 / 1000)),
      counted_from = least(s.counted_from, ${at}), counted_ahead = 0,
      last_check_at = case when s.last_check_at > ${at} then ${newest} else s.last_check_at end
    from (
      select s.ctid from monitor_schedules s
      where s.region = ${region} and not s.paused
        and (${isSetAhead(at)} or s.counted_from > ${at} + ${sql.lit(clocksWithinMs)} * interval '1 millisecond')
      for update skip locked
    ) d where s.ctid = d.ctid
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
