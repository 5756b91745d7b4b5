import { createRoutes } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { sendJson } from '#platform/http/entity-tags.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLoader } from '#platform/loader.ts';
import { listRiskTrends, type TrendQuery } from './queries.ts';
import { readDifference, trendStart } from './risk-trend.ts';
import { MonitorPath, RiskDifference, RiskDifferenceQuery, RiskTrend, RiskTrendQuery } from './schemas.ts';

const path = '/api/monitors/:id/risk-trend';
const tags = ['Monitors'];
const read = { scope: 'monitors:read' } as const;

/** Registers the routes of the daily risk of domain monitors, available on every plan. */
export function registerRiskRoutes(app: HttpApp, deps: { db: Db }): void {
  const routes = createRoutes(app, { path, tags, read });
  const findTrend = createLoader<TrendQuery, string>((orders) => listRiskTrends(deps.db, orders), {
    maxKeys: 16,
  });
  routes.get(
    '',
    {
      operationId: 'getDomainMonitorRiskTrend',
      summary: "Get a domain monitor's daily risk trend, oldest first",
      description:
        'One point per snapshot, taken daily at 03:30 UTC; the list is empty before the first snapshot.',
      params: MonitorPath,
      querystring: RiskTrendQuery,
      response: RiskTrend,
    },
    async ({ ctx, params, query, reply }) => {
      const { accountId, clock } = ctx;
      const since = trendStart(clock.now(), query.days ?? 90);
      const body = await findTrend({ accountId, monitorId: params.id, since });
      if (body === null) throw notFound('monitor');
      return sendJson(reply, body);
    },
  );
  routes.get(
    '/difference',
    {
      operationId: 'getDomainMonitorRiskDifference',
      summary: "Compare a domain monitor's scores on two days",
      params: MonitorPath,
      querystring: RiskDifferenceQuery,
      response: RiskDifference,
    },
    async ({ ctx, params, query }) => {
      const to = query.to ?? utcDay(ctx.clock.now());
      const from = query.from ?? utcDay(Date.parse(to) - dayMs);
      if (from > to) throw invalidInput('query/from', 'too_late', message('from-after-to', { from, to }));
      return readDifference(ctx, params.id, { from, to });
    },
  );
}

const utcDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
