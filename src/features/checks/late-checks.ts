import { sql } from 'kysely';
import { dayMs, hourMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { type CheckRecord, insertChecks } from './insert-checks.ts';
import { dayOf } from './partitions.ts';
import { liveRegion } from './queries.ts';
import { findRolledUntil, recountRollups } from './rollups.ts';

/** A check that arrived after its window was recorded as missed, for example from an agent that was offline. */
interface LateCheck {
  record: CheckRecord;
  /** Interval of the monitor when the window was recorded, in ms. */
  intervalMs: number;
}

/** The first stored check at or after the time of a late check. Times are epoch milliseconds. */
interface NextCheck {
  n: number;
  at: number;
  isMissed: boolean;
  windows: number;
}

/**
 * Stores late checks of windows that are recorded as missed. Each check replaces its window in the recorded range. The
 * rest of the range stays missed.
 * @param toMissed Returns the record of a range of missed windows.
 * @returns the stored checks, and the number of checks that replaced a missed window.
 */
export async function insertLateChecks(
  tx: Tx,
  region: string,
  late: readonly LateCheck[],
  toMissed: (range: { monitorId: string; firstAt: number; lastAt: number; count: number }) => CheckRecord,
): Promise<{ stored: CheckRecord[]; corrected: number }> {
  const next = await findNextChecks(tx, region, late);
  const stored: CheckRecord[] = [];
  const marks: HourMark[] = [];
  const missed = new Map<string, { end: number; count: number; late: LateCheck[] }>();
  const seen = new Set<string>();
  for (const [index, one] of late.entries()) {
    const { monitorId, scheduledAt } = one.record;
    const key = `${monitorId} ${scheduledAt}`;
    const following = next.get(index);
    const exists = following?.at === scheduledAt && !following.isMissed;
    if (exists || seen.has(key)) continue;
    seen.add(key);
    stored.push(one.record);
    const isCorrection = following !== undefined && isWithin(one, following);
    marks.push({ monitorId, at: scheduledAt, checks: 1, corrected: isCorrection ? 1 : 0 });
    if (!isCorrection) continue;
    // A range is recorded at its end, so its windows were counted in the hour of the end.
    marks.push({ monitorId, at: following.at, checks: 0, corrected: 0 });
    const rangeKey = `${monitorId} ${following.at}`;
    const range = missed.get(rangeKey) ?? { end: following.at, count: following.windows, late: [] };
    range.late.push(one);
    missed.set(rangeKey, range);
  }
  const left = [...missed.values()].flatMap((range) => remainingRanges(range).map(toMissed));
  await deleteMissed(tx, region, [...missed.values()]);
  await insertChecks(tx, [...stored, ...left]);
  await markHours(tx, region, marks);
  return { stored, corrected: marks.reduce((sum, mark) => sum + mark.corrected, 0) };
}

/** Stores late checks of windows that were still open. */
export async function insertOpenLateChecks(
  tx: Tx,
  region: string,
  records: readonly CheckRecord[],
): Promise<void> {
  if (records.length === 0) return;
  await insertChecks(tx, records);
  await markHours(
    tx,
    region,
    records.map(({ monitorId, scheduledAt: at }) => ({ monitorId, at, checks: 1, corrected: 0 })),
  );
}

function isWithin({ record, intervalMs }: LateCheck, { at, isMissed, windows }: NextCheck): boolean {
  return (
    isMissed && record.scheduledAt > at - windows * intervalMs && (at - record.scheduledAt) % intervalMs === 0
  );
}

/** Returns the ranges of missed windows that remain after some windows of a range were checked. */
function remainingRanges({ end, count, late }: { end: number; count: number; late: readonly LateCheck[] }) {
  const { record, intervalMs } = late[0] as LateCheck;
  const checked = new Set(late.map((one) => one.record.scheduledAt));
  const rest: { monitorId: string; firstAt: number; lastAt: number; count: number }[] = [];
  let open: (typeof rest)[number] | undefined;
  for (let at = end - (count - 1) * intervalMs; at <= end; at += intervalMs) {
    if (checked.has(at)) open = undefined;
    else if (open === undefined) {
      open = { monitorId: record.monitorId, firstAt: at, lastAt: at, count: 1 };
      rest.push(open);
    } else {
      open.lastAt = at;
      open.count += 1;
    }
  }
  return rest;
}

async function findNextChecks(
  tx: Tx,
  region: string,
  late: readonly LateCheck[],
): Promise<Map<number, NextCheck>> {
  const { rows } = await sql<NextCheck>`
    select k.n::int4 - 1 as n, (date_part('epoch', c.scheduled_at) * 1000)::int8 as at, c.status = 'm' as "isMissed",
      coalesce(c.missed_windows, 1) as windows
    from unnest(${late.map(({ record }) => record.monitorId)}::uuid[],
      ${late.map(({ record }) => new Date(record.scheduledAt))}::timestamptz[]) with ordinality as k (monitor_id, at, n)
    cross join lateral (
      select c.scheduled_at, c.status, c.missed_windows from checks c
      where c.monitor_id = k.monitor_id and c.scheduled_at >= k.at and ${liveRegion} = ${region}
      order by c.scheduled_at, c.status = 'm' limit 1
    ) c`.execute(tx);
  return new Map(rows.map((row) => [row.n, row]));
}

async function deleteMissed(
  tx: Tx,
  region: string,
  ranges: readonly { end: number; late: readonly LateCheck[] }[],
): Promise<void> {
  if (ranges.length === 0) return;
  await sql`
    delete from checks c
    using unnest(${ranges.map(({ late }) => late[0]?.record.monitorId ?? '')}::uuid[],
      ${ranges.map(({ end }) => new Date(end))}::timestamptz[]) as d (monitor_id, at)
    where c.monitor_id = d.monitor_id and c.scheduled_at = d.at and c.status = 'm' and ${liveRegion} = ${region}
  `.execute(tx);
}

/** The late checks of the hour that contains `at` (epoch ms). */
interface HourMark {
  monitorId: string;
  at: number;
  /** Number of late checks, and number of late checks that replaced a missed window. */
  checks: number;
  corrected: number;
}

/** Records the hours that received late checks, to log the correction and to recalculate the rollups. */
async function markHours(tx: Tx, region: string, marks: readonly HourMark[]): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into late_checks as l (monitor_id, region, hour, checks, corrected, recounted)
    select d.monitor_id, ${region}, date_trunc('hour', d.at, 'UTC'), sum(d.checks), sum(d.corrected), false
    from unnest(${marks.map(({ monitorId }) => monitorId)}::uuid[], ${marks.map(({ at }) => new Date(at))}::timestamptz[],
      ${marks.map(({ checks }) => checks)}::int4[], ${marks.map(({ corrected }) => corrected)}::int4[])
      as d (monitor_id, at, checks, corrected)
    group by 1, 3
    on conflict (monitor_id, region, hour) do update
    set checks = l.checks + excluded.checks, corrected = l.corrected + excluded.corrected, recounted = false
  `.execute(tx);
}

/** Maximum number of hours per run. The next run continues with the rest. */
const hoursAtATime = 200;

/**
 * Recalculates the hours and days that were rolled up before late checks arrived, and deletes old records of late
 * checks.
 */
export async function recountLateChecks(db: Db, now: Date): Promise<{ hours: number }> {
  const hoursDone = (await findRolledUntil(db, 'hour')) ?? new Date(0);
  const daysDone = (await findRolledUntil(db, 'day')) ?? new Date(0);
  return withTransaction(db, async (tx) => {
    const { rows } = await sql<{ hour: Date; monitorIds: string[] }>`
      select hour, array_agg(distinct monitor_id) as "monitorIds" from late_checks where not recounted
      group by hour order by hour limit ${hoursAtATime}`.execute(tx);
    const days = new Map<number, Set<string>>();
    for (const { hour, monitorIds } of rows) {
      const end = new Date(hour.getTime() + hourMs);
      if (end <= hoursDone) await recountRollups(tx, 'hour', { start: hour, end, monitorIds });
      const day = dayOf(hour).getTime();
      days.set(day, new Set([...(days.get(day) ?? []), ...monitorIds]));
    }
    for (const [start, monitorIds] of days) {
      const end = new Date(start + dayMs);
      if (end > daysDone) continue;
      await recountRollups(tx, 'day', { start: new Date(start), end, monitorIds: [...monitorIds] });
    }
    const hours = rows.map(({ hour }) => hour);
    await sql`update late_checks set recounted = true where hour = any(${hours}::timestamptz[])`.execute(tx);
    await sql`delete from late_checks where hour < ${new Date(now.getTime() - 90 * dayMs)}`.execute(tx);
    return { hours: rows.length };
  });
}
