import { type RawBuilder, sql } from 'kysely';
import { clocksWithinMs, nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { newId } from '#platform/crypto.ts';
import { isAmong } from '#platform/database/filters.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { Definition } from './rows.ts';
import { liveCheck } from './views.ts';

/**
 * Statements on `monitor_schedules` for use cases. Times are arguments. The statements of probers, which claim rows and
 * store results, are in features/prober.
 */

/** The start of a new or changed schedule; see `scheduleRowsOf`. */
interface ScheduleStart {
  now: Date;
  start: 'spread' | 'at-once';
}

/** Inserts the schedules of new monitors, with one statement per thousand rows. */
export async function insertSchedules(
  tx: Tx,
  monitors: readonly ScheduledMonitor[],
  options: ScheduleStart,
): Promise<void> {
  const rows = monitors.flatMap((monitor) => scheduleRowsOf(monitor, options.now, options.start));
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insertInto('monitor_schedules')
      .values(rows.slice(from, from + 1000))
      .execute();
  }
}

/**
 * Updates the schedules of a monitor: added and removed regions, interval and phase, revision, pause. The caller must
 * have locked the row of the monitor. Each region starts over as `pending` while the monitor keeps its status; the next
 * verdict of any region triggers a new vote. The next check is due immediately or, with `spread`, in the first slot.
 */
export async function replaceSchedules(
  tx: Tx,
  accountId: string,
  change: ScheduleStart & { monitor: ScheduledMonitor },
): Promise<void> {
  const { monitor, now, start } = change;
  await recordPauses(tx, { accountId, monitorIds: [monitor.id] }, { paused: monitor.paused, now });
  await sql`
    delete from monitor_schedules s using service_monitors m
    where s.monitor_id = ${monitor.id} and s.region <> all(${monitor.regions}::text[])
      and m.id = s.monitor_id and m.account_id = ${accountId}
  `.execute(tx);
  await tx
    .insertInto('monitor_schedules')
    .values(scheduleRowsOf(monitor, now, start))
    .onConflict((conflict) =>
      conflict.columns(['monitor_id', 'region']).doUpdateSet((eb) => ({
        next_due_at: eb.ref('excluded.next_due_at'),
        interval_ms: eb.ref('excluded.interval_ms'),
        phase_ms: eb.ref('excluded.phase_ms'),
        paused: eb.ref('excluded.paused'),
        revision: eb.ref('excluded.revision'),
        recorded_until: eb.ref('excluded.recorded_until'),
        recorded_ahead: 0,
        status: 'pending',
        down_run: 0,
        failure_run: 0,
        unknown_code: null,
      })),
    )
    .execute();
}

/**
 * Like `replaceSchedules`, but for many monitors without a change of their pause. Regions with an unchanged interval
 * keep their state and next check. All other regions start over in the next slots of their phases.
 */
export async function replaceManySchedules(
  tx: Tx,
  accountId: string,
  { monitors, now }: { monitors: readonly ScheduledMonitor[]; now: Date },
): Promise<void> {
  const rows = monitors.flatMap((monitor) => scheduleRowsOf(monitor, now, 'spread'));
  await sql`
    delete from monitor_schedules s using service_monitors m
    where ${isAmong(
      's.monitor_id',
      monitors.map(({ id }) => id),
    )} and m.id = s.monitor_id and m.account_id = ${accountId} and s.region <> all(m.regions)`.execute(tx);
  for (let from = 0; from < rows.length; from += 1000) {
    await tx
      .insertInto('monitor_schedules')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) =>
        conflict.columns(['monitor_id', 'region']).doUpdateSet((eb) => {
          const unless = (column: 'next_due_at' | 'recorded_until') =>
            sql<Date>`case when monitor_schedules.interval_ms = excluded.interval_ms then monitor_schedules.${sql.ref(column)}
              else excluded.${sql.ref(column)} end`;
          return {
            next_due_at: unless('next_due_at'),
            recorded_until: unless('recorded_until'),
            recorded_ahead: sql<number>`case when monitor_schedules.interval_ms = excluded.interval_ms
              then monitor_schedules.recorded_ahead else 0 end`,
            interval_ms: eb.ref('excluded.interval_ms'),
            phase_ms: eb.ref('excluded.phase_ms'),
            revision: eb.ref('excluded.revision'),
          };
        }),
      )
      .execute();
  }
}

/**
 * Records the start or end of a pause as a transition, so that uptime can exclude it. Affects only monitors with
 * schedules that change. Call it before the change.
 */
async function recordPauses(
  tx: Tx,
  { accountId, monitorIds }: OwnMonitors,
  { paused, now }: { paused: boolean; now: Date },
): Promise<void> {
  const to = paused ? 'paused' : 'pending';
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from service_monitors m
    where ${isAmong('id', monitorIds)} and account_id = ${accountId} and exists (
      select from monitor_schedules s where s.monitor_id = m.id and s.paused <> ${paused}
    )
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    select id, ${accountId}, monitor_id, ${now}, from_status, ${to}
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.id)}::uuid[],
      ${rows.map((row) => (paused ? row.status : 'paused'))}::text[]
    ) as t (id, monitor_id, from_status)
  `.execute(tx);
}

/** Stops the checks of these monitors. A check in progress may still be stored, but has no effect. */
export async function pauseSchedules(tx: Tx, own: OwnMonitors, now: Date): Promise<void> {
  await recordPauses(tx, own, { paused: true, now });
  await sql`
    update monitor_schedules s set paused = true from service_monitors m
    where ${isAmong('m.id', own.monitorIds)} and not s.paused
      and m.id = s.monitor_id and m.account_id = ${own.accountId}
  `.execute(tx);
}

/**
 * Restarts the checks of paused monitors, resetting their status and runs (as the resume action does for the monitor
 * itself). A single monitor is due immediately; several monitors start in the next slots of their phases. The probers
 * are woken, and windows during the pause are not counted as missed. The revision is set to the monitor's revision.
 */
export async function resumeSchedules(tx: Tx, own: OwnMonitors, now: Date): Promise<void> {
  await recordPauses(tx, own, { paused: false, now });
  const many = own.monitorIds.length > 1;
  const dueAt = many ? nextSlotSql(now) : sql<Date>`${now}::timestamptz`;
  // The same as for new monitors; see `scheduleRowsOf`.
  const recordedUntil = many ? now : new Date(now.getTime() - 1);
  await sql`
    update monitor_schedules s
    set paused = false, status = 'pending', down_run = 0, failure_run = 0, unknown_code = null, next_due_at = ${dueAt},
      recorded_until = ${recordedUntil}, recorded_ahead = 0, revision = m.revision
    from service_monitors m
    where ${isAmong('m.id', own.monitorIds)} and s.paused
      and m.id = s.monitor_id and m.account_id = ${own.accountId}
  `.execute(tx);
  await wakeProbers(tx, own);
}

/** Returns an SQL expression for the current row's first slot strictly after `now`, equal to `nextSlot`. */
function nextSlotSql(now: Date) {
  const ms = now.getTime();
  return sql<Date>`to_timestamp((${ms}::int8 + s.interval_ms - (${ms}::int8 - s.phase_ms) % s.interval_ms)::float8 / 1000)`;
}

/** Matches a row `s` that is due more than an interval after `at`, because it was set by a clock that was ahead. */
export function isSetAhead(at: RawBuilder<Date>) {
  return sql<boolean>`s.next_due_at > ${at} + (s.interval_ms + ${sql.lit(clocksWithinMs)}) * interval '1 millisecond'`;
}

/**
 * Makes monitors due now in all their regions and wakes the probers, so that their checks start within a tick once the
 * transaction is committed. Paused monitors are skipped.
 * @returns the number of schedules that are due.
 */
export async function requestChecks(db: Queryable, own: OwnMonitors, now: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      update monitor_schedules s set next_due_at = case
          when ${isSetAhead(sql`${now}::timestamptz`)} then ${now}
          -- The previous slot is already claimed and about to run.
          when s.next_due_at >= ${now}::timestamptz + s.interval_ms * interval '1 millisecond' then s.next_due_at
          else least(s.next_due_at, ${now}) end
      from service_monitors m
      where ${isAmong('m.id', own.monitorIds)} and not s.paused
        and m.id = s.monitor_id and m.account_id = ${own.accountId}
      returning s.region
    ), woken as (
      select pg_notify(${dueChannel}, region) from (select distinct region from due) regions
    )
    select (select count(*) from due) as due, (select count(*) from woken) as woken
  `.execute(db);
  return rows[0]?.due ?? 0;
}

/**
 * Before a day is sealed, copies the last check and its measurements for each monitor that was not checked afterwards.
 */
export async function storeLastChecks(tx: Tx, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`
    update monitor_schedules s set last_check_copy = ${liveCheck(sql`s.monitor_id`, sql`s.last_check_at`)}
    where s.last_check_at >= ${from} and s.last_check_at < ${to}
  `.execute(tx);
}

/** NOTIFY channel that wakes probers; the payload is the region. */
export const dueChannel = 'belltower_checks_due';

/** Monitors of one account. */
interface OwnMonitors {
  accountId: string;
  monitorIds: readonly string[];
}

/** Notifies the probers of these monitors' regions to poll for due rows now (on commit, if in a transaction). */
export async function wakeProbers(db: Queryable, { accountId, monitorIds }: OwnMonitors): Promise<void> {
  await sql`
    select pg_notify(${dueChannel}, region) from (
      select distinct s.region from monitor_schedules s join service_monitors m on m.id = s.monitor_id
      where ${isAmong('s.monitor_id', monitorIds)} and m.account_id = ${accountId} and not s.paused
    ) regions
  `.execute(db);
}

/** The fields of a monitor that determine its schedule. */
interface ScheduledMonitor {
  id: string;
  regions: readonly string[];
  intervalSeconds: number;
  revision: number;
  paused: boolean;
}

/** A row of `monitor_schedules` to write, with COPY or INSERT. */
export interface ScheduleRow {
  monitor_id: string;
  region: string;
  next_due_at: Date;
  interval_ms: number;
  phase_ms: number;
  paused: boolean;
  revision: number;
  recorded_until: Date;
}

/** Returns the schedule of a definition. */
export function scheduleOf(id: string, definition: Definition, revision: number): ScheduledMonitor {
  const { regions, intervalSeconds, paused } = definition;
  return { id, regions, intervalSeconds, paused, revision };
}

/**
 * Returns the schedule rows of a new monitor. `spread` uses the first slot of its phase, so that many new monitors do
 * not start together. `at-once` makes a single monitor due now, because its creator is waiting for a result. Call
 * `wakeProbers` afterwards.
 */
export function scheduleRowsOf(
  monitor: ScheduledMonitor,
  now: Date,
  start: 'spread' | 'at-once',
): ScheduleRow[] {
  const intervalMs = monitor.intervalSeconds * 1000;
  const phaseMs = phaseOf(monitor.id, intervalMs);
  const dueAt = start === 'at-once' ? now.getTime() : nextSlot(now.getTime(), { phaseMs, intervalMs });
  return monitor.regions.map((region) => ({
    monitor_id: monitor.id,
    region,
    next_due_at: new Date(dueAt),
    interval_ms: intervalMs,
    phase_ms: phaseMs,
    paused: monitor.paused,
    revision: monitor.revision,
    // If a monitor is due exactly at the time of a slot, it begins with the window of this slot.
    recorded_until: start === 'at-once' ? new Date(dueAt - 1) : now,
  }));
}

/** Stops the checks of a suspended account, or resumes the checks of its monitors that are not paused. */
export async function suspendChecks(tx: Tx, accountId: string, suspended: boolean, now: Date): Promise<void> {
  await sql`
    -- all accounts: an operator suspends any of them.
    update monitor_schedules s set paused = ${suspended} or m.paused,
      next_due_at = greatest(s.next_due_at, ${now}), recorded_until = ${now}, revision = s.revision + 1
    from service_monitors m where m.id = s.monitor_id and m.account_id = ${accountId}`.execute(tx);
}
