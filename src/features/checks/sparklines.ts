import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { computeBars, computeUptime, type TimelineChange, type UptimeInput } from '#engine/uptime/uptime.ts';
import type { Ctx } from '#features/access/index.ts';
import { selectMaintenanceOfAll } from '#features/maintenance-windows/index.ts';
import { selectStatusHistories } from '#features/service-monitors/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { Id, Nullable } from '#platform/http/schemas.ts';
import { dayOf } from './partitions.ts';
import { findRolledUntil } from './rollups.ts';

type SparklineItem = Static<typeof Sparklines>['items'][number];

const barDays = 30;

/**
 * Returns the data for one page of the monitor table: the latency of a day, the uptime of a day and a month, and one
 * bar per day.
 */
export async function readSparklines(ctx: Ctx, ids: readonly string[]): Promise<{ items: SparklineItem[] }> {
  const { db, accountId } = ctx;
  const to = new Date(ctx.clock.now());
  const from = new Date(dayOf(to).getTime() - (barDays - 1) * dayMs);
  const dayAgo = new Date(to.getTime() - dayMs);
  const rolled = (await findRolledUntil(db, 'hour')) ?? dayAgo;
  const rolledUntil = rolled < dayAgo ? dayAgo : rolled;
  const own = { accountId, ids };
  const window = { from, to };
  const [histories, points, maintenance] = await Promise.all([
    selectStatusHistories(db, own, window),
    selectSparkPoints(db, own, { from: dayAgo, rolledUntil, to }),
    selectMaintenanceOfAll(db, { ...own, of: 'service_monitors' }, window),
  ]);
  const pointsOf = Map.groupBy(points, (point) => point.monitor_id);
  const lines = histories.map(({ id, createdAt, initial, changes }) => {
    const start = Math.min(Math.max(from.getTime(), createdAt), to.getTime());
    const excluded = maintenance.get(id) ?? [];
    return toSparkline(
      id,
      { from: start, to: to.getTime(), initial, changes, excluded },
      pointsOf.get(id) ?? [],
    );
  });
  const byId = new Map(lines.map((line) => [line.id, line]));
  return { items: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) };
}

function toSparkline(id: string, input: UptimeInput, points: readonly SparkPoint[]): SparklineItem {
  return {
    id,
    latency: points.map(({ at, ms }) => [at.getTime(), Math.round(ms * 10) / 10]),
    uptime24h: computeUptime(newestOf(input, dayMs)).ratio,
    uptime30d: computeUptime(input).ratio,
    bars: computeBars(input).map(({ date, ratio, downSeconds, worst }) => ({
      date,
      ratio,
      downSeconds,
      worst,
    })),
  };
}

/** Returns the last `ms` of a period. */
function newestOf(input: UptimeInput, ms: number): UptimeInput {
  const from = Math.max(input.from, input.to - ms);
  const isBefore = (change: TimelineChange) => change.at < from;
  const before = input.changes.findLast(isBefore);
  return {
    ...input,
    from,
    initial: before?.to ?? input.initial,
    changes: input.changes.filter((change) => !isBefore(change)),
  };
}

const Ratio = Nullable(Type.Number({ minimum: 0, maximum: 1 }), {
  description:
    'Fraction of the measured time with the status up or degraded, from 0 to 1; null if there is no data',
});
const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const Sparkline = Type.Object(
  {
    id: Id,
    latency: Type.Array(Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), {
      description:
        'Mean latency over the last 24 hours as `[epoch ms, mean ms]`, oldest first, with quarter-hour resolution for the newest hours',
    }),
    uptime24h: Ratio,
    uptime30d: Ratio,
    bars: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        ratio: Ratio,
        downSeconds: Type.Number(),
        worst: Nullable(Type.Enum(['up', 'degraded', 'down'])),
      }),
      { description: 'One bar per UTC day for the last 30 days or since creation, oldest first' },
    ),
  },
  { title: 'Sparkline', description: 'A service monitor, as shown in a row of a table' },
);

export const Sparklines = Type.Object(
  { items: Type.Array(Sparkline) },
  {
    title: 'Sparklines',
    examples: [
      {
        items: [
          {
            id,
            latency: [[1_790_000_000_000, 12.5]],
            uptime24h: 1,
            uptime30d: 0.9993,
            bars: [{ date: '2026-11-20', ratio: 0.9993, downSeconds: 60, worst: 'down' }],
          },
        ],
      },
    ],
  },
);

export const SparklinesQuery = Type.Object(
  {
    ids: Type.Array(Type.String({ format: 'uuid' }), {
      minItems: 1,
      maxItems: 100,
      description: 'Service monitor IDs; the response has the same order and omits unknown IDs',
    }),
  },
  { additionalProperties: false },
);

interface SparkPoint {
  monitor_id: string;
  at: Date;
  ms: number;
}

/**
 * Returns the mean duration of checks that were up or degraded: by hour where rollups exist, then by quarter of an
 * hour.
 */
async function selectSparkPoints(
  db: Db,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
  { from, rolledUntil, to }: { from: Date; rolledUntil: Date; to: Date },
): Promise<SparkPoint[]> {
  const { rows } = await sql<SparkPoint>`
    select r.monitor_id, r.starts_at as at, r.duration_ms_sum / (r.up + r.degraded) as ms
    from service_monitors m join check_rollups r on r.monitor_id = m.id
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and r.span = 'hour' and r.starts_at >= ${from} and r.starts_at < ${rolledUntil} and r.up + r.degraded > 0
    union all
    select c.monitor_id, date_bin('15 minutes', c.scheduled_at, '2000-01-01Z') as at, avg(c.duration_ms)::float8 as ms
    from service_monitors m join checks c on c.monitor_id = m.id
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and c.scheduled_at >= ${rolledUntil} and c.scheduled_at < ${to} and c.status in ('u', 'g') and c.duration_ms is not null
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}
