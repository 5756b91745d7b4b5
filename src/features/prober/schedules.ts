import { type RawBuilder, sql } from 'kysely';
import { openWindows, type WindowTally } from '#engine/schedule/recorded-windows.ts';
import { clocksWithinMs, type Slots } from '#engine/schedule/slots.ts';
import type { MonitorStatus, RegionState } from '#engine/status/region-state.ts';
import { type ClaimRange, type DueCheck, toMissedRecord } from '#features/check-engine/index.ts';
import { insertChecks } from '#features/checks/index.ts';
import { newestCheckAt } from '#features/checks/views.ts';
import { isSetAhead } from '#features/service-monitors/index.ts';
import { intArray, timestampArray, uuidArray } from '#platform/database/binary-format.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Stored, Tx } from '#platform/database/types.ts';

interface ClaimedRow {
  monitor_id: string;
  due_ms: number;
  next_ms: number;
  interval_ms: number;
  phase_ms: number;
  revision: number;
  status: Stored<'monitor_schedules', 'status'>;
  down_run: number;
  failure_run: number;
  unknown_code: string | null;
  recorded_ms: number;
  recorded_ahead: number;
}

/**
 * Claims due checks of a region, earliest first, and moves each row to its next slot, in one statement. Rows that
 * another prober is claiming are skipped, so any number of processes can claim rows at the same time. If a process dies
 * afterwards, its claimed checks are lost. Their monitors continue at their next slots, and `tally` shows the next
 * prober which windows are open.
 */
export async function claimDue(db: Db, options: ClaimRange & { region: string }): Promise<DueCheck[]> {
  const floor = new Date(options.floor ?? 0);
  // An overdue row waits for the next slot after now; a row claimed ahead of time waits for the next slot after its
  // own.
  const { rows } = await sql<ClaimedRow>`${named('claim-due')}
    update monitor_schedules s
    set next_due_at = to_timestamp((d.base_ms + s.interval_ms - (d.base_ms - s.phase_ms) % s.interval_ms)::float8 / 1000)
    from (
      select ctid, (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        greatest((date_part('epoch', next_due_at) * 1000)::int8, ${options.now}::int8) as base_ms
      from monitor_schedules
      where region = ${options.region} and not paused
        and next_due_at >= ${floor} and next_due_at <= ${new Date(options.until)}
      order by next_due_at
      limit ${options.limit}
      for update skip locked
    ) d
    where s.ctid = d.ctid
    returning s.monitor_id, d.due_ms, (date_part('epoch', s.next_due_at) * 1000)::int8 as next_ms,
      s.interval_ms, s.phase_ms, s.revision, s.status, s.down_run, s.failure_run, s.unknown_code,
      (date_part('epoch', s.recorded_until) * 1000)::int8 as recorded_ms, s.recorded_ahead
  `.execute(db);
  return rows.map(toDueCheck);
}

function toDueCheck(row: ClaimedRow): DueCheck {
  return {
    monitorId: row.monitor_id,
    dueAt: row.due_ms,
    nextDueAt: row.next_ms,
    intervalMs: row.interval_ms,
    phaseMs: row.phase_ms,
    revision: row.revision,
    state: {
      status: row.status,
      downRun: row.down_run,
      failureRun: row.failure_run,
    },
    unknownCode: row.unknown_code,
    tally: { until: row.recorded_ms, ahead: row.recorded_ahead },
  };
}

/**
 * Releases claimed checks that were not started because a prober stops. The checks are due again at their previous
 * times, unless another process has moved them since.
 */
export async function returnClaims(db: Db, region: string, checks: readonly DueCheck[]): Promise<void> {
  await sql`
    update monitor_schedules s set next_due_at = to_timestamp(d.due_ms::float8 / 1000)
    from unnest(${checks.map((check) => check.monitorId)}::uuid[], ${checks.map((check) => check.dueAt)}::int8[],
      ${checks.map((check) => check.nextDueAt)}::int8[]) as d (monitor_id, due_ms, next_ms)
    where s.monitor_id = d.monitor_id and s.region = ${region}
      and (date_part('epoch', s.next_due_at) * 1000)::int8 = d.next_ms
  `.execute(db);
}

/** The changes that a batch makes to one schedule row. */
export interface RegionUpdate {
  monitorId: string;
  revision: number;
  /** Newest scheduled time in the batch, in epoch ms. */
  lastAt: number;
  /** The window that the update completes, in epoch ms; null if it completes none. */
  windowAt: number | null;
  before: RegionState;
  after: RegionState;
  /** The reason why the newest check was inconclusive, or null. */
  unknownCode: string | null;
  /** Time of a re-check, in epoch ms, or null. */
  recheckAt: number | null;
}

const statusNumber: Record<MonitorStatus, number> = { pending: 0, up: 1, degraded: 2, down: 3 };

/** Returns a state as a single integer, so that the compare-and-swap of a thousand rows needs only one array. */
function packState({ status, downRun, failureRun }: RegionState): number {
  return statusNumber[status] * 10_000 + (downRun + 50) * 100 + failureRun + 50;
}

/** The packed state of a row `s`, as `packState` computes it. */
const packedRow = sql`(case s.status when 'up' then 10000 when 'pending' then 0 when 'degraded' then 20000 else 30000 end
  + (s.down_run + 50) * 100 + s.failure_run + 50)`;

/** True for a row `s` if the update `d` has no window or its window is the first open window. */
const isNextWindow = sql`(d.window_at is null or (s.recorded_ahead = 0 and d.window_at > s.recorded_until
  and d.window_at <= s.recorded_until + s.interval_ms * interval '1 millisecond'))`;

/** A re-check before a slot that has already been claimed is omitted, because the claimed check replaces it. */
const nextDue = sql`case when d.recheck_at > s.next_due_at - s.interval_ms * interval '1 millisecond'
  then least(s.next_due_at, d.recheck_at) else s.next_due_at end`;

/**
 * Stores steady results, which change only the time of the last check and the completed windows. The update changes no
 * indexed column, so it stays within its page.
 * @returns the IDs of monitors with a state that has changed since the claim of their checks.
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
      set last_check_at = greatest(s.last_check_at, d.at), recorded_until = coalesce(d.window_at, s.recorded_until)
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
 * Stores results that change a region's state with compare-and-swap, and only while the monitor is active with the
 * settings that were checked.
 * @returns the IDs of the monitors that were changed.
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
      failure_run = d.failure_run, unknown_code = d.unknown_code,
      next_due_at = ${nextDue}, recorded_until = coalesce(d.window_at, s.recorded_until)
    from unnest(${updates.map((one) => one.monitorId)}::uuid[], ${updates.map((one) => one.revision)}::int4[],
      ${updates.map((one) => new Date(one.lastAt))}::timestamptz[],
      ${updates.map((one) => packState(one.before))}::int4[], ${updates.map((one) => one.after.status)}::text[],
      ${updates.map((one) => one.after.downRun)}::int2[], ${updates.map((one) => one.after.failureRun)}::int2[],
      ${updates.map((one) => one.unknownCode)}::text[],
      ${updates.map((one) => toDate(one.recheckAt))}::timestamptz[],
      ${updates.map((one) => toDate(one.windowAt))}::timestamptz[]
    ) as d (monitor_id, revision, at, packed, status, down_run, failure_run, unknown_code, recheck_at, window_at)
    where s.monitor_id = d.monitor_id and s.region = ${region} and s.revision = d.revision and not s.paused
      and ${packedRow} = d.packed and ${isNextWindow}
    returning s.monitor_id
  `.execute(tx);
  return new Set(rows.map((row) => row.monitor_id));
}

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** The state of a schedule while it is locked. */
export interface LockedSchedule extends Slots {
  revision: number;
  paused: boolean;
  state: RegionState;
  unknownCode: string | null;
  tally: WindowTally;
}

/** Locks schedules and returns their current state. Used when a compare-and-swap fails. */
export async function lockSchedules(
  tx: Tx,
  region: string,
  monitorIds: readonly string[],
): Promise<Map<string, LockedSchedule>> {
  const { rows } = await sql<LockedSchedule & RegionState & WindowTally & { monitorId: string }>`
    select monitor_id as "monitorId", revision, paused, status, down_run as "downRun", failure_run as "failureRun",
      unknown_code as "unknownCode", interval_ms as "intervalMs", phase_ms as "phaseMs",
      (date_part('epoch', recorded_until) * 1000)::int8 as until, recorded_ahead as ahead
    from monitor_schedules
    where monitor_id = any(${monitorIds}::uuid[]) and region = ${region}
    order by monitor_id for update
  `.execute(tx);
  return new Map(
    rows.map(({ monitorId, status, downRun, failureRun, until, ahead, ...row }) => [
      monitorId,
      { ...row, state: { status, downRun, failureRun }, tally: { until, ahead } },
    ]),
  );
}

/** The new state of a locked schedule. */
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
      failure_run = d.failure_run, unknown_code = d.unknown_code, next_due_at = ${nextDue},
      recorded_until = d.recorded_until, recorded_ahead = d.recorded_ahead
    from unnest(${writes.map((one) => one.monitorId)}::uuid[], ${writes.map((one) => toDate(one.lastAt))}::timestamptz[],
      ${writes.map((one) => one.state.status)}::text[], ${writes.map((one) => one.state.downRun)}::int2[],
      ${writes.map((one) => one.state.failureRun)}::int2[], ${writes.map((one) => one.unknownCode)}::text[],
      ${writes.map((one) => toDate(one.recheckAt))}::timestamptz[],
      ${writes.map((one) => toDate(one.tally.until))}::timestamptz[], ${writes.map((one) => one.tally.ahead)}::int4[]
    ) as d (monitor_id, at, status, down_run, failure_run, unknown_code, recheck_at, recorded_until, recorded_ahead)
    where s.monitor_id = d.monitor_id and s.region = ${region}
  `.execute(tx);
}

/**
 * Corrects schedules of a region that were set by a clock that ran ahead and has since been set back, on this machine
 * or another. Without this correction, the schedules would wait and drop results until the stored time is reached. The
 * corrected schedules continue at their next slots, and earlier windows are considered completed. Reads all schedules,
 * so it must run only occasionally.
 * @returns the number of corrected schedules. The next run corrects schedules that are locked now.
 */
export async function realignSchedules(
  db: Queryable,
  region: string,
  { now, isAlone }: { now: Date; isAlone: boolean },
): Promise<number> {
  // If there are other probers, the database's clock is considered, too. Otherwise, a prober with a clock that is
  // behind would treat all schedules set by other probers as ahead.
  const at = isAlone
    ? sql<Date>`${now}::timestamptz`
    : sql<Date>`greatest(${now}::timestamptz, date_trunc('milliseconds', statement_timestamp()))`;
  const ms = sql`(date_part('epoch', ${at}) * 1000)::int8`;
  // The measurements of the last check are looked up by its time, so this must be the time of an existing check.
  const newest = newestCheckAt({ monitorId: sql`s.monitor_id`, region: sql`s.region`, at });
  const result = await sql`
    update monitor_schedules s
    set next_due_at = least(s.next_due_at,
        to_timestamp((${ms} + s.interval_ms - (${ms} - s.phase_ms) % s.interval_ms)::float8 / 1000)),
      recorded_until = least(s.recorded_until, ${at}), recorded_ahead = 0,
      last_check_at = case when s.last_check_at > ${at} then ${newest} else s.last_check_at end
    from (
      select s.ctid from monitor_schedules s
      where s.region = ${region} and not s.paused
        and (${isSetAhead(at)} or s.recorded_until > ${at} + ${sql.lit(clocksWithinMs)} * interval '1 millisecond')
      for update skip locked
    ) d where s.ctid = d.ctid
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Rows are updated in batches, so that a hundred thousand gaps are never in memory at the same time. */
const batchRows = 5000;

/**
 * Spreads overdue checks of a region that had no live prober. Every schedule that missed a window waits for its next
 * slot instead of starting together with all other schedules. Its gap is recorded as one missed check with the time of
 * the last missed window (one more for each measured window within the gap). Runs in one transaction and is safe
 * alongside other probers.
 * @returns the number of overdue schedules and of their missed windows.
 */
export async function spreadOverdue(
  db: Db,
  region: string,
  now: Date,
): Promise<{ schedules: number; windows: number }> {
  return withTransaction(db, async (tx) => {
    const spread = { schedules: 0, windows: 0 };
    let floor = new Date(0);
    for (;;) {
      const moved = await moveOverdue(tx, region, { floor, now });
      const gaps = moved.flatMap(({ monitorId, until, ahead, nextAt, ...slots }) =>
        openWindows({ until, ahead }, { until: nextAt }, slots).map((gap) => ({ monitorId, ...gap })),
      );
      if (gaps.length > 0)
        await insertChecks(
          tx,
          gaps.map((gap) => toMissedRecord(gap, region)),
        );
      spread.schedules += moved.length;
      for (const gap of gaps) spread.windows += gap.count;
      if (moved.length < batchRows) return spread;
      // The rows just moved leave dead entries at the low end of the index, so the next search begins after them.
      floor = new Date(Math.max(...moved.map(({ dueAt }) => dueAt)));
    }
  });
}

/** A schedule that was moved to its next slot, with its previous tally. Times are in epoch milliseconds. */
interface Moved extends Slots {
  monitorId: string;
  /** Previous due time. */
  dueAt: number;
  /** New due time. */
  nextAt: number;
  until: number;
  ahead: number;
}

/**
 * Moves overdue schedules to their next slots, earliest due first. A re-check or manually requested check stays due if
 * its monitor has not missed a window yet.
 */
async function moveOverdue(
  tx: Tx,
  region: string,
  { floor, now }: { floor: Date; now: Date },
): Promise<Moved[]> {
  const ms = now.getTime();
  const slotAfter = (at: ReturnType<typeof sql>) =>
    sql`(${at} + interval_ms - (${at} - phase_ms) % interval_ms)`;
  const { rows } = await sql<Moved>`
    with overdue as (
      select ctid, interval_ms, (date_part('epoch', next_due_at) * 1000)::int8 as due_ms,
        (date_part('epoch', recorded_until) * 1000)::int8 as recorded_ms, recorded_ahead,
        ${slotAfter(sql`${ms}::int8`)} as next_ms
      from monitor_schedules
      where region = ${region} and not paused and next_due_at >= ${floor} and next_due_at < ${now}
        and ${slotAfter(sql`(date_part('epoch', recorded_until) * 1000)::int8`)} <= ${ms}
      order by next_due_at
      limit ${sql.lit(batchRows)}
      for update skip locked
    )
    update monitor_schedules s
    set next_due_at = to_timestamp(o.next_ms::float8 / 1000),
      recorded_until = to_timestamp((o.next_ms - o.interval_ms)::float8 / 1000), recorded_ahead = 0,
      last_check_at = greatest(s.last_check_at, to_timestamp((o.next_ms - o.interval_ms)::float8 / 1000))
    from overdue o where s.ctid = o.ctid
    returning s.monitor_id as "monitorId", o.due_ms as "dueAt", o.next_ms as "nextAt", s.interval_ms as "intervalMs",
      s.phase_ms as "phaseMs", o.recorded_ms as until, o.recorded_ahead as ahead
  `.execute(tx);
  return rows;
}

/** If a check has been due for this long, its region has no prober, because starting a prober takes less time. */
const waitMs = 60_000;
/** Maximum rows per run; the next run marks the rest. */
const maxMarked = 20_000;

/**
 * Sets the reason for inconclusive checks on schedules that are overdue in a region without a live prober, unless they
 * already have a reason. Otherwise, their monitors would stay `pending` or unchanged without an explanation. Their next
 * check clears it.
 * @returns the number of marked schedules.
 */
export async function markUnwatched(db: Queryable, now: Date): Promise<number> {
  const since = new Date(now.getTime() - waitMs);
  const result = await sql`
    update monitor_schedules s set unknown_code = 'region-unwatched'
    from (
      select ctid from monitor_schedules
      where not paused and next_due_at < ${since} and unknown_code is null
        and region not in (select region from probers where seen_at > ${since})
      limit ${sql.lit(maxMarked)}
      for update skip locked
    ) d where s.ctid = d.ctid
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * Resets the state of a region's schedules because no prober or agent checks from this region. The region does not vote
 * until its next result.
 * @returns the monitors that other regions still check.
 */
export async function resetRegion(tx: Tx, region: string, unknownCode: string): Promise<string[]> {
  const { rows } = await sql<{ monitor_id: string; others: boolean }>`
    update monitor_schedules s set status = 'pending', down_run = 0, failure_run = 0, unknown_code = ${unknownCode}
    where s.region = ${region} and not s.paused
    returning s.monitor_id,
      exists (select from monitor_schedules o where o.monitor_id = s.monitor_id and o.region <> s.region) as others
  `.execute(tx);
  return rows.filter(({ others }) => others).map((row) => row.monitor_id);
}

/**
 * Returns the shortest interval of the monitors of each region, in milliseconds. Regions without monitors are omitted.
 */
export async function findShortestIntervals(
  db: Queryable,
  regions: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ region: string; ms: number }>`
    select region, min(interval_ms) as ms from monitor_schedules
    where region = any(${regions}::text[]) and not paused group by region`.execute(db);
  return new Map(rows.map(({ region, ms }) => [region, ms]));
}

/** The state of a schedule that an agent reports results for. */
export interface ReportedSchedule {
  id: string;
  revision: number;
  intervalMs: number;
  phaseMs: number;
  status: MonitorStatus;
  downRun: number;
  failureRun: number;
  unknownCode: string | null;
  /** Time of the newest recorded check, in epoch ms; 0 for none. */
  lastAt: number;
  /** Creation time of the monitor, in epoch ms. */
  createdAt: number;
  failures: number;
  recoveries: number;
  retrySeconds: number;
  /** Whether the monitor's settings allow the bodies of failed responses to be stored. */
  keepsBodies: boolean;
}

/**
 * Returns the schedules of monitors that agents of a location report results for, and moves due schedules to their next
 * slots, as a claim does for a prober.
 * @param location `isOwn` limits monitors `m` to the monitors that its agents check.
 */
export async function claimReported(
  db: Db,
  { isOwn, region }: { isOwn: RawBuilder<boolean>; region: string },
  { monitorIds, now }: { monitorIds: readonly string[]; now: number },
): Promise<Map<string, ReportedSchedule>> {
  const ids = [...new Set(monitorIds)];
  await sql`
    update monitor_schedules s
    set next_due_at = to_timestamp((${now}::int8 + s.interval_ms - (${now}::int8 - s.phase_ms) % s.interval_ms)::float8 / 1000)
    from service_monitors m
    where s.monitor_id = any(${ids}::uuid[]) and s.region = ${region} and s.next_due_at <= ${new Date(now)}
      and m.id = s.monitor_id and ${isOwn}`.execute(db);
  const { rows } = await sql<ReportedSchedule>`
    select s.monitor_id as id, s.revision, s.interval_ms as "intervalMs", s.phase_ms as "phaseMs", s.status,
      s.down_run as "downRun", s.failure_run as "failureRun", s.unknown_code as "unknownCode",
      coalesce((date_part('epoch', s.last_check_at) * 1000)::int8, 0) as "lastAt",
      (date_part('epoch', m.created_at) * 1000)::int8 as "createdAt", m.confirm_failures as failures, m.confirm_recoveries as recoveries, m.retry_seconds as "retrySeconds",
      coalesce((m.settings -> 'keepFailedBody')::bool, false) as "keepsBodies"
    from monitor_schedules s join service_monitors m on m.id = s.monitor_id
    where s.monitor_id = any(${ids}::uuid[]) and s.region = ${region} and ${isOwn}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Updates the recorded windows of schedules that the transaction has locked. */
export async function updateTallies(
  tx: Tx,
  region: string,
  tallies: ReadonlyMap<string, { until: number; ahead: number }>,
): Promise<void> {
  const entries = [...tallies];
  await sql`
    update monitor_schedules s set recorded_until = d.recorded_until, recorded_ahead = d.recorded_ahead
    from unnest(${entries.map(([id]) => id)}::uuid[], ${entries.map(([, { until }]) => new Date(until))}::timestamptz[],
      ${entries.map(([, { ahead }]) => ahead)}::int4[]) as d (monitor_id, recorded_until, recorded_ahead)
    where s.monitor_id = d.monitor_id and s.region = ${region}`.execute(tx);
}
