import { sql } from 'kysely';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/**
 * Rows of `monitor_schedules` as the verbs on monitors need them. Times are arguments; only the prober's own
 * statements live elsewhere (claim.ts, record-check-queries.ts).
 */

/** NOTIFY channel that wakes probers; the payload is the region. */
export const dueChannel = 'belltower_checks_due';

/** What a schedule is made from. */
export interface ScheduledMonitor {
  id: string;
  regions: readonly string[];
  intervalSeconds: number;
  revision: number;
  paused: boolean;
}

/** One row to be written, for COPY or insert. */
export interface ScheduleRow {
  monitor_id: string;
  region: string;
  next_due_at: Date;
  interval_ms: number;
  phase_ms: number;
  paused: boolean;
  revision: number;
  counted_from: Date;
}

/**
 * Rows for one new monitor. `spread` takes the first slot of its phase (many monitors at once, no herd);
 * `at-once` is due now (one monitor, whose maker wants to see a result); call `wakeProbers` after it.
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
    counted_from: now,
  }));
}

/** Writes the schedules of new monitors in one statement a thousand rows. */
export async function insertSchedules(
  tx: Tx,
  monitors: readonly ScheduledMonitor[],
  options: { now: Date; start: 'spread' | 'at-once' },
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
 * Brings a changed monitor's schedules in line: regions added and taken away, interval and phase, revision,
 * pause. Each region starts over as `pending` while the monitor keeps its status: the next verdict of any
 * region then makes the regions vote anew. The next check comes at once (or in the first slot, for `spread`).
 */
export async function replaceSchedules(
  tx: Tx,
  monitor: ScheduledMonitor,
  options: { now: Date; start: 'spread' | 'at-once' },
): Promise<void> {
  const rows = scheduleRowsOf(monitor, options.now, options.start);
  await notePauses(tx, [monitor.id], { paused: monitor.paused, now: options.now });
  await tx
    .deleteFrom('monitor_schedules')
    .where('monitor_id', '=', monitor.id)
    .where('region', 'not in', [...monitor.regions])
    .execute();
  await tx
    .insertInto('monitor_schedules')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['monitor_id', 'region']).doUpdateSet((eb) => ({
        next_due_at: eb.ref('excluded.next_due_at'),
        interval_ms: eb.ref('excluded.interval_ms'),
        phase_ms: eb.ref('excluded.phase_ms'),
        paused: eb.ref('excluded.paused'),
        revision: eb.ref('excluded.revision'),
        counted_from: eb.ref('excluded.counted_from'),
        status: 'pending',
        down_run: 0,
        trouble_run: 0,
      })),
    )
    .execute();
}

/**
 * Puts the beginning or end of a pause among the transitions, so that uptime can leave the pause out. Only for
 * monitors whose schedules stand otherwise; call it before they are changed.
 */
async function notePauses(
  tx: Tx,
  monitorIds: readonly string[],
  { paused, now }: { paused: boolean; now: Date },
): Promise<void> {
  const to = paused ? 'paused' : 'pending';
  const { rows } = await sql<{ id: string; account_id: string; status: string }>`
    select id, account_id, status from service_monitors m
    where id = any(${monitorIds}::uuid[]) and exists (
      select from monitor_schedules s where s.monitor_id = m.id and s.paused <> ${paused}
    )
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    select id, account_id, monitor_id, ${now}, from_status, ${to}
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.account_id)}::uuid[],
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => (paused ? row.status : 'paused'))}::text[]
    ) as t (id, account_id, monitor_id, from_status)
  `.execute(tx);
}

/** Stops the checks of these monitors; a check already under way may still be stored, without effect. */
export async function pauseSchedules(tx: Tx, monitorIds: readonly string[], now: Date): Promise<void> {
  await notePauses(tx, monitorIds, { paused: true, now });
  await sql`update monitor_schedules set paused = true where monitor_id = any(${monitorIds}::uuid[]) and not paused`.execute(
    tx,
  );
}

/**
 * Starts the checks of paused monitors again, status and runs anew (as the verb resets the monitor's own). One
 * monitor is due at once; many start in the next slots of their phases. The probers are woken, and windows that
 * went by in the pause are not missed ones. The revision follows the monitor's.
 */
export async function resumeSchedules(tx: Tx, monitorIds: readonly string[], now: Date): Promise<void> {
  await notePauses(tx, monitorIds, { paused: false, now });
  const dueAt = monitorIds.length > 1 ? nextSlotSql(now) : sql<Date>`${now}::timestamptz`;
  await sql`
    update monitor_schedules s
    set paused = false, status = 'pending', down_run = 0, trouble_run = 0, next_due_at = ${dueAt},
      counted_from = ${now}, revision = m.revision
    from service_monitors m
    where s.monitor_id = any(${monitorIds}::uuid[]) and s.paused and m.id = s.monitor_id
  `.execute(tx);
  await wakeProbers(tx, monitorIds);
}

/** The first slot strictly after `now`, of the row at hand; the same as `nextSlot`. */
function nextSlotSql(now: Date) {
  const ms = now.getTime();
  return sql<Date>`to_timestamp((${ms}::int8 + interval_ms - (${ms}::int8 - phase_ms) % interval_ms)::float8 / 1000)`;
}

/**
 * Makes monitors due now in all their regions and wakes the probers, so that their checks start within a tick
 * once the transaction is committed. Paused monitors stay as they are.
 * @returns how many schedules are due.
 */
export async function requestChecks(
  db: Queryable,
  monitorIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    with due as (
      update monitor_schedules set next_due_at = ${now}
      where monitor_id = any(${monitorIds}::uuid[]) and not paused
      returning region
    ), woken as (
      select pg_notify(${dueChannel}, region) from (select distinct region from due) regions
    )
    select (select count(*) from due) as due, (select count(*) from woken) as woken
  `.execute(db);
  return rows[0]?.due ?? 0;
}

/** As `requestChecks`, for one monitor: what POST :id/check does. */
export function requestCheck(db: Queryable, monitorId: string, now: Date): Promise<number> {
  return requestChecks(db, [monitorId], now);
}

/** Tells the probers of these monitors' regions to look for due rows at once (at commit, in a transaction). */
export async function wakeProbers(db: Queryable, monitorIds: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${dueChannel}, region) from (
      select distinct region from monitor_schedules
      where monitor_id = any(${monitorIds}::uuid[]) and not paused
    ) regions
  `.execute(db);
}
