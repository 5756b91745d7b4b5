import { type RawBuilder, sql } from 'kysely';
import {
  bucketOf,
  bucketsPerNat,
  countOf,
  type DurationRange,
  mergeHistograms,
  percentile,
} from '#engine/uptime/histogram.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { copyRows } from '#platform/database/copy.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { dayOf } from './partitions.ts';
import {
  type CheckWindow,
  isOfRegion,
  isOwnServiceMonitor,
  liveRegion,
  liveWindow,
  type OwnMonitor,
} from './queries.ts';

/**
 * Counts and latencies of checks per monitor and hour, then per day, updated by a job. With rollups, a page for a whole
 * year reads hundreds of rows instead of half a million.
 */

/** Maximum time between a check's due time and its storage: the longest timeout, the stop of a prober, and a batch. */
const lateRecordMs = 180_000;
/** The previous hour is recalculated each time, because results may have waited for the database. */
const recountHours = 1;

type Span = 'hour' | 'day';

/** Returns the time up to which a span is rolled up; null before the first run. */
export async function findRolledUntil(db: Queryable, span: Span): Promise<Date | null> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('done_until')
    .where('span', '=', span)
    .executeTakeFirst();
  return row?.done_until ?? null;
}

/** Returns the time in the window up to which a span is rolled up; the start of the window if nothing is rolled up. */
export async function findRolledWithin(db: Queryable, span: Span, { from, to }: CheckWindow): Promise<Date> {
  const until = await findRolledUntil(db, span);
  if (until === null || until < from) return from;
  return until > to ? to : until;
}

/**
 * Rolls up every full hour that ended by `at` since the last run, and then every full day with complete hours. Each
 * hour is one transaction that also stores the progress. The function can safely be called again.
 */
export async function rollUpChecks(db: Db, at: Date): Promise<{ hours: number; days: number }> {
  const hourEnd = Math.floor((at.getTime() - lateRecordMs) / hourMs) * hourMs;
  const hourStart = await findFirst(db, 'hour');
  let hours = 0;
  if (hourStart !== null) {
    for (let start = hourStart - recountHours * hourMs; start < hourEnd; start += hourMs) {
      await step(db, 'hour', new Date(start));
      hours += 1;
    }
  }
  const hoursDone = (await findRolledUntil(db, 'hour'))?.getTime() ?? 0;
  const dayStart = await findFirst(db, 'day');
  let days = 0;
  if (dayStart !== null) {
    // Recalculation may have changed the last hour of the previous day.
    for (let start = dayStart - dayMs; start + dayMs <= hoursDone; start += dayMs) {
      await step(db, 'day', new Date(start));
      days += 1;
    }
  }
  return { hours, days };
}

/**
 * Returns the start of a span's next run: its progress or, before the first run, the start of the data. Returns null if
 * there is no data.
 */
async function findFirst(db: Db, span: Span): Promise<number | null> {
  const done = await findRolledUntil(db, span);
  if (done !== null) return done.getTime();
  const from =
    span === 'hour'
      ? sql<Date | null>`(select min(scheduled_at) from checks)`
      : sql<Date | null>`(select min(starts_at) from check_rollups where span = 'hour')`;
  const { rows } = await sql<{ at: Date | null }>`select ${from} as at`.execute(db);
  const at = rows[0]?.at ?? null;
  if (at === null) return null;
  return span === 'hour' ? Math.floor(at.getTime() / hourMs) * hourMs : dayOf(at).getTime();
}

async function step(db: Db, span: Span, start: Date): Promise<void> {
  const end = new Date(start.getTime() + (span === 'hour' ? hourMs : dayMs));
  await withTransaction(db, async (tx) => {
    for (const grain of grains) {
      await (span === 'hour' ? rollUpHour(tx, grain, { start, end }) : rollUpDay(tx, grain, { start, end }));
    }
    await sql`
      insert into rollup_progress (span, done_until) values (${span}, ${end})
      on conflict (span) do update set done_until = greatest(rollup_progress.done_until, excluded.done_until)
    `.execute(tx);
  });
}

/** A rollup granularity: a table and the keys of its rows other than the time span. */
interface Grain {
  table: 'check_rollups' | 'region_rollups';
  keys: readonly string[];
  /** The keys of a check `c` with their column names. */
  ofCheck: RawBuilder<unknown>;
  /** The condition for including a check `c`. */
  counted: RawBuilder<boolean>;
}

const grains: readonly Grain[] = [
  { table: 'check_rollups', keys: ['monitor_id'], ofCheck: sql`c.monitor_id`, counted: sql`true` },
  {
    table: 'region_rollups',
    keys: ['monitor_id', 'region'],
    ofCheck: sql`c.monitor_id, ${liveRegion} as region`,
    counted: sql`c.monitor_id in (select id from service_monitors where regions[2] is not null)`,
  },
];

const listed = (columns: readonly string[]) => sql.raw(columns.join(', '));
const columnsOf = ({ keys }: Grain) => listed([...keys, 'span', 'starts_at', ...rollupColumns]);
const overwrite = ({ keys }: Grain) =>
  sql`on conflict (${listed([...keys, 'span', 'starts_at'])}) do update set ${listed(
    rollupColumns.map((column) => `${column} = excluded.${column}`),
  )}`;

/** SQL expression for the bucket of a duration, equal to `bucketOf` in engine/uptime/histogram.ts. */
const bucketSql = sql.raw(`floor(ln(greatest(c.duration_ms, 0.001)::float8) * ${bucketsPerNat})::int2`);

/** The sums of checks `c` by duration bucket. Checks without a relevant duration have a null bucket. */
const sumsByBucket = sql`case when c.status in ('u', 'g') then ${bucketSql} end as bucket,
        (count(*) filter (where c.status = 'u'))::int4 as up, (count(*) filter (where c.status = 'g'))::int4 as degraded,
        count(*) filter (where c.status = 'd') as down, count(*) filter (where c.status = 'n') as unknown,
        coalesce(sum(coalesce(c.missed_windows, 1)) filter (where c.status = 'm'), 0) as missed,
        greatest(0, max(c.late_ms)) as late_ms_max,
        min(c.duration_ms) filter (where c.status in ('u', 'g')) as shortest,
        max(c.duration_ms) filter (where c.status in ('u', 'g')) as longest,
        coalesce(sum(c.duration_ms::float8) filter (where c.status in ('u', 'g')), 0) as duration,
        coalesce(sum(c.dns_ms::float8) filter (where c.status in ('u', 'g')), 0) as dns,
        coalesce(sum(c.connect_ms::float8) filter (where c.status in ('u', 'g')), 0) as connect,
        coalesce(sum(c.tls_ms::float8) filter (where c.status in ('u', 'g')), 0) as tls,
        coalesce(sum(c.first_byte_ms::float8) filter (where c.status in ('u', 'g')), 0) as first_byte,
        coalesce(sum(c.transfer_ms::float8) filter (where c.status in ('u', 'g')), 0) as transfer`;

/** The rollup of these buckets `b`, in the order of `rollupColumns`. */
const sumsOfBuckets = sql`sum(b.up) as up, sum(b.degraded) as degraded, sum(b.down) as down, sum(b.unknown) as unknown, sum(b.missed) as missed,
      max(b.late_ms_max) as late_ms_max, sum(b.duration) as duration_ms_sum, sum(b.dns) as dns_ms_sum, sum(b.connect) as connect_ms_sum,
      sum(b.tls) as tls_ms_sum, sum(b.first_byte) as first_byte_ms_sum, sum(b.transfer) as transfer_ms_sum,
      min(b.shortest) as duration_ms_min, max(b.longest) as duration_ms_max,
      coalesce(array_agg(b.bucket order by b.bucket) filter (where b.bucket is not null), '{}') as histogram_buckets,
      coalesce(array_agg(b.up + b.degraded order by b.bucket) filter (where b.bucket is not null), '{}') as histogram_counts`;

/** A time range to roll up. */
interface TimeRange {
  start: Date;
  end: Date;
  /** Limits the rollup to these monitors; all monitors if absent. */
  monitorIds?: readonly string[];
}

const isOfMonitors = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Recalculates an hour or a day of some monitors. */
export async function recountRollups(tx: Tx, span: Span, range: Required<TimeRange>): Promise<void> {
  for (const grain of grains) {
    // The old rollup is deleted, because an hour without checks does not overwrite it.
    await sql`
      delete from ${sql.table(grain.table)}
      where span = ${span} and starts_at = ${range.start} and ${isOfMonitors('monitor_id', range.monitorIds)}
    `.execute(tx);
    await (span === 'hour' ? rollUpHour(tx, grain, range) : rollUpDay(tx, grain, range));
  }
}

/**
 * Rolls up one hour. The first grouping, by keys and bucket, builds the histogram; the second adds up the buckets.
 * Latency sums include only up and degraded checks, because latencies of failures are not meaningful.
 */
async function rollUpHour(tx: Tx, grain: Grain, { start, end, monitorIds }: TimeRange): Promise<void> {
  const keys = listed(grain.keys);
  await sql`${monitorIds === undefined ? named('rollup-hour') : sql``}
    insert into ${sql.table(grain.table)} (${columnsOf(grain)})
    select ${keys}, 'hour', ${start}, ${sumsOfBuckets}
    from (
      select ${grain.ofCheck}, ${sumsByBucket}
      from checks c
      where c.scheduled_at >= ${start} and c.scheduled_at < ${end} and ${grain.counted}
        and ${isOfMonitors('c.monitor_id', monitorIds)}
      group by bucket, ${listed(grain.keys.map((_, index) => String(index + 1)))}
    ) b
    where exists (select from service_monitors m where m.id = b.monitor_id)
    group by ${keys}
    ${overwrite(grain)}
  `.execute(tx);
}

/** Rolls up one day from its hours. */
async function rollUpDay(tx: Tx, grain: Grain, { start, end, monitorIds }: TimeRange): Promise<void> {
  const table = sql.table(grain.table);
  const keys = listed(grain.keys);
  await sql`${monitorIds === undefined ? named('rollup-day') : sql``}
    insert into ${table} (${columnsOf(grain)})
    select ${keys}, 'day', ${start}, s.up, s.degraded, s.down, s.unknown, s.missed, s.late_ms_max, s.duration,
      s.dns, s.connect, s.tls, s.first_byte, s.transfer, s.shortest, s.longest, coalesce(h.buckets, '{}'), coalesce(h.counts, '{}')
    from (
      select ${keys}, sum(up) as up, sum(degraded) as degraded, sum(down) as down, sum(unknown) as unknown,
        sum(missed) as missed, max(late_ms_max) as late_ms_max, sum(duration_ms_sum) as duration,
        sum(dns_ms_sum) as dns, sum(connect_ms_sum) as connect, sum(tls_ms_sum) as tls,
        sum(first_byte_ms_sum) as first_byte, sum(transfer_ms_sum) as transfer,
        min(duration_ms_min) as shortest, max(duration_ms_max) as longest
      from ${table} where span = 'hour' and starts_at >= ${start} and starts_at < ${end}
        and ${isOfMonitors('monitor_id', monitorIds)}
      group by ${keys}
    ) s
    left join (
      select ${keys}, array_agg(bucket order by bucket) as buckets, array_agg(count order by bucket) as counts
      from (
        select ${keys}, u.bucket, sum(u.count)::int4 as count
        from ${table} r, unnest(r.histogram_buckets, r.histogram_counts) as u (bucket, count)
        where r.span = 'hour' and r.starts_at >= ${start} and r.starts_at < ${end}
          and ${isOfMonitors('r.monitor_id', monitorIds)}
        group by ${keys}, u.bucket
      ) merged
      group by ${keys}
    ) h using (${keys})
    ${overwrite(grain)}
  `.execute(tx);
}

/** The columns of a rollup other than monitor, span and start. */
const rollupColumns = [
  'up',
  'degraded',
  'down',
  'unknown',
  'missed',
  'late_ms_max',
  'duration_ms_sum',
  'dns_ms_sum',
  'connect_ms_sum',
  'tls_ms_sum',
  'first_byte_ms_sum',
  'transfer_ms_sum',
  'duration_ms_min',
  'duration_ms_max',
  'histogram_buckets',
  'histogram_counts',
] as const;

/** Columns with the sum of a phase's durations, in ms. */
type PhaseSum = 'dns_ms_sum' | 'connect_ms_sum' | 'tls_ms_sum' | 'first_byte_ms_sum' | 'transfer_ms_sum';

/** Sums of the durations of checks that were up or degraded, in ms: in total and per phase. */
export type DurationSums = Record<'duration_ms_sum' | PhaseSum, number>;

/** Returns the phases of a check by API name. `mean` computes each value from the sum of the phase. */
export const phasesOf = <Mean>(mean: (sum: PhaseSum) => Mean) => ({
  dnsMs: mean('dns_ms_sum'),
  connectMs: mean('connect_ms_sum'),
  tlsMs: mean('tls_ms_sum'),
  firstByteMs: mean('first_byte_ms_sum'),
  transferMs: mean('transfer_ms_sum'),
});

/** Counts and sums of checks stored in the rollup of a span. */
export interface RollupRow extends DurationSums {
  up: number;
  degraded: number;
  down: number;
  unknown: number;
  missed: number;
  late_ms_max: number;
  /** Shortest and longest duration of up and degraded checks; null if there were none, or if an import lacks them. */
  duration_ms_min: number | null;
  duration_ms_max: number | null;
  histogram_buckets: number[];
  histogram_counts: number[];
}

/** Durations of a set of checks in milliseconds; null if unknown. Percentiles are accurate to within 9%. */
export interface RollupFigures {
  /** Number of checks that were up or degraded. */
  checks: number;
  /** Number of these checks with a known duration. Days imported from other tools can have checks without one. */
  timed: number;
  /** Number of checks that were down. */
  failed: number;
  averageMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

/** Sums up rollups. */
export function figuresOf(rows: readonly RollupRow[]): RollupFigures {
  const sum = (read: (row: RollupRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const histogram = mergeHistograms(
    rows.map((row) => ({ buckets: row.histogram_buckets, counts: row.histogram_counts })),
  );
  const timed = countOf(histogram);
  const range = durationRangeOf(rows);
  return {
    checks: sum(({ up, degraded }) => up + degraded),
    timed,
    failed: sum(({ down }) => down),
    averageMs: timed === 0 ? null : sum((row) => row.duration_ms_sum) / timed,
    p50Ms: percentile(histogram, 0.5, range),
    p95Ms: percentile(histogram, 0.95, range),
    p99Ms: percentile(histogram, 0.99, range),
  };
}

/** Returns the shortest and longest duration; null if no durations are known. */
function durationRangeOf(rows: readonly RollupRow[]): DurationRange | null {
  const range = { least: Infinity, most: -Infinity };
  for (const row of rows) {
    if (row.duration_ms_min === null || row.duration_ms_max === null) continue;
    range.least = Math.min(range.least, row.duration_ms_min);
    range.most = Math.max(range.most, row.duration_ms_max);
  }
  return range.least <= range.most ? range : null;
}

const columns = ['starts_at', ...rollupColumns] as const;

/**
 * Returns the rollups of a monitor with spans that begin in the window, oldest first.
 * @param region Limits the rollups to checks from this region; null includes all regions. A monitor with a single
 * region has no rollups by region.
 */
export async function selectRollups(
  db: Queryable,
  monitor: OwnMonitor,
  { span, region, from, to }: CheckWindow & { span: 'hour' | 'day'; region: string | null },
): Promise<(RollupRow & { starts_at: Date })[]> {
  const rollups = region === null ? sql`check_rollups r` : sql`region_rollups r`;
  const { rows } = await sql<RollupRow & { starts_at: Date }>`
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))} from ${rollups}
    where r.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and r.span = ${span}
      and r.starts_at >= ${from} and r.starts_at < ${to} and ${isOfRegion(region, sql<string>`r.region`)}
    order by r.starts_at`.execute(db);
  return rows;
}

/** Returns the rollup of a monitor's live checks in the window; null if there are none. */
export async function selectLiveRollup(
  db: Queryable,
  monitor: OwnMonitor,
  window: CheckWindow & { region: string | null },
): Promise<RollupRow | null> {
  const { rows } = await sql<RollupRow>`
    select ${sumsOfBuckets} from (
      select ${sumsByBucket} from checks c
      where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)}
        and ${isOfRegion(window.region, liveRegion)}
      group by bucket
    ) b having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

/** A group of monitors to sum up. */
export interface RollupGroup {
  monitorIds: readonly string[];
}

/** Durations and counts of a group's checks in a period. Durations are in milliseconds; null if unknown. */
export interface GroupDurations {
  /** Number of checks that were up or degraded; durations are calculated from these. */
  checks: number;
  /** Number of checks that were down. */
  failed: number;
  averageMs: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
}

/**
 * Sums up rollups by group and period, indexed `[group][period]`. Uses daily rollups for whole UTC days and hourly
 * rollups for the rest. Excludes checks after the last rolled-up hour. Periods begin and end on the hour, rounded down
 * for time zones with a half-hour offset.
 */
export async function selectGroupDurations(
  db: Queryable,
  { accountId, groups }: { accountId: string; groups: readonly RollupGroup[] },
  periods: readonly CheckWindow[],
): Promise<GroupDurations[][]> {
  const members = groups.flatMap(({ monitorIds }, index) => monitorIds.map((id) => ({ id, place: index })));
  const [first, last] = [periods[0]?.from ?? new Date(0), periods.at(-1)?.to ?? new Date(0)];
  const daysDone = await findRolledWithin(db, 'day', { from: first, to: last });
  const parts = periods.map(({ from, to }) => partsOf({ from, to }, daysDone));
  const { rows } = await sql<{
    place: number;
    period: number;
    checks: number;
    failed: number;
    duration: number;
    shortest: number | null;
    longest: number | null;
    buckets: number[] | null;
    counts: number[] | null;
  }>`
    with members as (
      select m.id, g.place from unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ place }) => place)}::int4[])
        as g (id, place) join service_monitors m on m.id = g.id and m.account_id = ${accountId}
    ), periods as (
      select * from unnest(${parts.map((_, period) => period)}::int4[], ${parts.map(({ from }) => from)}::timestamptz[],
        ${parts.map(({ dayFrom }) => dayFrom)}::timestamptz[], ${parts.map(({ dayTo }) => dayTo)}::timestamptz[],
        ${parts.map(({ to }) => to)}::timestamptz[]) as p (period, begins, day_begins, day_ends, ends)
    ), rolled as materialized (
      select m.place, p.period, r.up + r.degraded as checks, r.down, r.duration_ms_sum, r.duration_ms_min,
        r.duration_ms_max, r.histogram_buckets, r.histogram_counts
      from periods p cross join members m join check_rollups r on r.monitor_id = m.id
        and r.span = 'day' and r.starts_at >= p.day_begins and r.starts_at < p.day_ends
      union all
      select m.place, p.period, r.up + r.degraded, r.down, r.duration_ms_sum, r.duration_ms_min,
        r.duration_ms_max, r.histogram_buckets, r.histogram_counts
      from periods p cross join members m join check_rollups r on r.monitor_id = m.id
        and r.span = 'hour' and (r.starts_at >= p.begins and r.starts_at < p.day_begins
          or r.starts_at >= p.day_ends and r.starts_at < p.ends)
    )
    select s.*, h.buckets, h.counts from (
      select place, period, sum(checks)::float8 as checks, sum(down)::float8 as failed, sum(duration_ms_sum) as duration,
        min(duration_ms_min) as shortest, max(duration_ms_max) as longest
      from rolled group by place, period
    ) s left join (
      select place, period, array_agg(bucket order by bucket) as buckets, array_agg(count order by bucket) as counts from (
        select r.place, r.period, u.bucket, sum(u.count)::float8 as count
        from rolled r, unnest(r.histogram_buckets, r.histogram_counts) as u (bucket, count)
        group by r.place, r.period, u.bucket
      ) merged group by place, period
    ) h using (place, period)`.execute(db);
  const found = new Map(rows.map((row) => [`${row.place} ${row.period}`, row]));
  return groups.map((_, index) =>
    periods.map((_period, period) => {
      const row = found.get(`${index} ${period}`);
      if (row === undefined) return { checks: 0, failed: 0, averageMs: null, p50Ms: null, p95Ms: null };
      const { checks, failed, duration, shortest, longest } = row;
      const histogram = { buckets: row.buckets ?? [], counts: row.counts ?? [] };
      const timed = countOf(histogram);
      const range = shortest === null || longest === null ? null : { least: shortest, most: longest };
      return {
        checks,
        failed,
        averageMs: timed === 0 ? null : duration / timed,
        p50Ms: percentile(histogram, 0.5, range),
        p95Ms: percentile(histogram, 0.95, range),
      };
    }),
  );
}

/** Splits a period into whole rolled-up UTC days, and the hours before and after them. */
function partsOf({ from, to }: CheckWindow, daysDone: Date) {
  const ceil = new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const floor = new Date(Math.floor(Math.min(to.getTime(), daysDone.getTime()) / dayMs) * dayMs);
  // A period within a day consists of hours only.
  const dayFrom = ceil < to ? ceil : to;
  const dayTo = floor > dayFrom ? floor : dayFrom;
  const hour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
  return { from: hour(from), dayFrom, dayTo, to: hour(to) };
}

/**
 * Stores the figures for sorting monitor lists: the mean latency and the share of checks that were not down, over the
 * last 24 rolled-up hours. Writes only monitors with changed displayed figures.
 */
export async function updateMonitorFigures(db: Db, at: Date): Promise<{ changed: number }> {
  const { numAffectedRows } = await sql`
    with figures as (
      select r.monitor_id, m.account_id,
        case when sum(r.up + r.degraded) > 0
          then round((sum(r.duration_ms_sum) / sum(r.up + r.degraded))::numeric, 1)::real end as latency_ms,
        case when sum(r.up + r.degraded + r.down) > 0
          then round(sum(r.up + r.degraded)::numeric / sum(r.up + r.degraded + r.down), 5)::real end as uptime
      from check_rollups r join service_monitors m on m.id = r.monitor_id
      where r.span = 'hour' and r.starts_at >= ${new Date(at.getTime() - dayMs)} and r.starts_at < ${at}
      group by 1, 2
    ), cleared as (
      update monitor_figures f set latency_ms = null, uptime = null
      where (f.latency_ms is not null or f.uptime is not null)
        and not exists (select from figures n where n.monitor_id = f.monitor_id)
    )
    insert into monitor_figures as f (monitor_id, account_id, latency_ms, uptime)
    select monitor_id, account_id, latency_ms, uptime from figures
    on conflict (monitor_id) do update set latency_ms = excluded.latency_ms, uptime = excluded.uptime
    where (f.latency_ms, f.uptime) is distinct from (excluded.latency_ms, excluded.uptime)`.execute(db);
  return { changed: Number(numAffectedRows ?? 0n) };
}

/** Imported results of one UTC day. Latencies are in milliseconds; null if unknown. */
interface PastDay {
  /** Start of the day, epoch milliseconds. */
  at: number;
  up: number;
  down: number;
  averageMs: number | null;
  minMs: number | null;
  maxMs: number | null;
}

/**
 * Stores daily results of newly created monitors, except for the current day. If there are no rollups yet, they start
 * today.
 * @param now epoch milliseconds.
 */
export async function insertPastRollups(
  tx: Tx,
  monitors: readonly { id: string; days: readonly PastDay[] }[],
  now: number,
): Promise<void> {
  const today = dayOf(new Date(now));
  const rows = monitors.flatMap(({ id, days }) =>
    days.filter(({ at }) => at < today.getTime()).map((day) => ({ id, day })),
  );
  if (rows.length === 0) return;
  await copyRows(
    tx,
    { table: 'check_rollups', columns: ['monitor_id', 'span', 'starts_at', ...rollupColumns] },
    rows,
    toPastRollup,
  );
  await sql`
    insert into rollup_progress (span, done_until)
    select span, least(${today}, (select date_trunc('day', min(scheduled_at), 'UTC') from checks))
    from unnest(array['hour', 'day']) as span
    -- all accounts: rollups progress for the whole installation
    on conflict (span) do nothing
  `.execute(tx);
}

function toPastRollup({ id, day }: { id: string; day: PastDay }) {
  const average = day.averageMs ?? 0;
  const counted = day.averageMs === null ? 0 : day.up;
  const least = day.minMs ?? day.averageMs;
  const most = day.maxMs ?? day.averageMs;
  const sums = [average * counted, 0, 0, 0, 0, 0];
  const histogram = counted === 0 ? [[], []] : [[bucketOf(average)], [counted]];
  return [id, 'day', new Date(day.at), day.up, 0, day.down, 0, 0, 0, ...sums, least, most, ...histogram];
}
