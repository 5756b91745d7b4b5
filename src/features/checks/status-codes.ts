import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { findMonitor } from '#features/service-monitors/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';
import { LatencyQuery, readChartWindow, type SteppedWindow } from './latency.ts';
import {
  hoursOf,
  isOfRegion,
  isOwnServiceMonitor,
  liveRegion,
  liveWindow,
  type OwnMonitor,
  sealedRegion,
} from './queries.ts';

/**
 * HTTP status codes of checks over time. Status codes are not rolled up, so single checks of at most one month are
 * read.
 */
const maxHours = 31 * 24;

const StatusCodeSeries = Type.Object(
  {
    from: Timestamp('Start of the range, aligned to a step'),
    to: Timestamp('End of the range'),
    stepSeconds: Type.Integer({
      description: 'Seconds between points, as for `…/latency`',
      examples: [3600],
    }),
    codes: Type.Array(Nullable(Type.Integer({ examples: [200] })), {
      description:
        'Status codes that occurred, in ascending order; the last one is null if there were checks without a response',
    }),
    points: Type.Array(
      Type.Object(
        {
          at: Timestamp('Start of the interval'),
          counts: Type.Array(Type.Integer({ minimum: 0 }), {
            description: 'Number of checks by status code, in the order of `codes`',
          }),
        },
        { title: 'StatusCodePoint' },
      ),
      { description: 'Oldest first; intervals without checks are omitted' },
    ),
  },
  {
    title: 'StatusCodeSeries',
    description: 'Number of checks by HTTP status code over time',
    examples: [
      {
        from: '2026-11-20T00:00:00.000Z',
        to: '2026-11-20T02:00:00.000Z',
        stepSeconds: 3600,
        codes: [200, 503, null],
        points: [{ at: '2026-11-20T00:00:00.000Z', counts: [57, 2, 1] }],
      },
    ],
  },
);

/** Registers `GET /api/v1/service-monitors/:id/status-codes`. */
export function registerStatusCodeRoute(routes: ResourceRoutes): void {
  routes.get(
    '/:id/status-codes',
    {
      operationId: 'listStatusCodes',
      summary: 'Count the checks of a service monitor by HTTP status code over time',
      description: 'Covers at most 31 days. Monitors that do not use HTTP have no status codes.',
      params: Type.Object({ id: PathId('Service monitor') }),
      querystring: LatencyQuery,
      response: StatusCodeSeries,
    },
    async ({ ctx, params, query }) => readStatusCodes(ctx, params.id, query),
  );
}

type Counts = Map<number | null, number>;

/**
 * Counts the checks of one of the account's monitors by status code.
 * @throws AppError `not_found`, also for another account's monitor; `invalid_request` for more than 31 days.
 */
async function readStatusCodes(
  ctx: Ctx,
  monitorId: string,
  requested: Static<typeof LatencyQuery>,
): Promise<Static<typeof StatusCodeSeries>> {
  const { db, accountId } = ctx;
  const region = requested.region ?? null;
  const window = readChartWindow(requested, ctx.clock.now());
  if (window.to.getTime() - window.from.getTime() > (maxHours + 1) * hourMs)
    throw invalidInput('query/from', 'too_long', message('time-range-too-long', { count: maxHours }));
  const monitor = await getById('service monitor', monitorId, () => findMonitor(db, accountId, monitorId));
  const own = { accountId, id: monitor.id };
  const bins = await countLive(db, own, { ...window, region });
  const live = Math.min(...bins.keys(), window.to.getTime());
  await addSealed(db, own, { ...window, region, to: new Date(live) }, bins);
  const codes = [...new Set([...bins.values()].flatMap((counts) => [...counts.keys()]))].sort(nullsLast);
  return {
    from: window.from.toISOString(),
    to: window.to.toISOString(),
    stepSeconds: window.stepSeconds,
    codes,
    points: [...bins]
      .sort(([a], [b]) => a - b)
      .map(([at, counts]) => ({
        at: new Date(at).toISOString(),
        counts: codes.map((code) => counts.get(code) ?? 0),
      })),
  };
}

const nullsLast = (a: number | null, b: number | null): number => (a === null ? 1 : b === null ? -1 : a - b);

type Counted = SteppedWindow & { region: string | null };

/** Counts live checks by the start of their step, in epoch milliseconds. */
async function countLive(db: Queryable, monitor: OwnMonitor, window: Counted): Promise<Map<number, Counts>> {
  const { rows } = await sql<{ at: Date; http_status: number | null; count: number }>`
    select date_bin(make_interval(secs => ${window.stepSeconds}), c.scheduled_at, '2000-01-01Z') as at, c.http_status,
      count(*)::int as count
    from checks c
    where c.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${liveWindow(window)}
      and c.status in ('u', 'g', 'd') and ${isOfRegion(window.region, liveRegion)}
    group by 1, 2`.execute(db);
  const bins = new Map<number, Counts>();
  for (const { at, http_status, count } of rows)
    bins.getOrInsertComputed(at.getTime(), () => new Map()).set(http_status, count);
  return bins;
}

/** Number of hours to decode before yielding to other requests. Decoding them takes a few milliseconds. */
const hoursAtOnce = 50;

/** Adds checks of sealed hours. */
async function addSealed(
  db: Queryable,
  monitor: OwnMonitor,
  window: Counted,
  bins: Map<number, Counts>,
): Promise<void> {
  if (window.from >= window.to) return;
  const { rows } = await sql<{ hour: Date; packed: Buffer }>`
    select h.hour, h.packed from sealed_hours h
    where h.monitor_id = ${monitor.id} and ${isOwnServiceMonitor(monitor)} and ${hoursOf(window)}
      and ${isOfRegion(window.region, sealedRegion)}
    order by h.hour`.execute(db);
  const stepMs = window.stepSeconds * 1000;
  for (const [place, { hour, packed }] of rows.entries()) {
    if (place % hoursAtOnce === hoursAtOnce - 1) await setImmediate();
    const checks = openHour(packed);
    for (const [index, offsetMs] of checks.offsetMs.entries()) {
      const at = hour.getTime() + offsetMs;
      const status = checks.status[index];
      if (at < window.from.getTime() || at >= window.to.getTime()) continue;
      if (status !== 'u' && status !== 'g' && status !== 'd') continue;
      const counts = bins.getOrInsertComputed(Math.floor(at / stepMs) * stepMs, () => new Map());
      const code = checks.httpStatus[index] ?? null;
      counts.set(code, (counts.get(code) ?? 0) + 1);
    }
  }
}
