import { ctxOf } from '#features/access/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { sendJson } from '#platform/http/entity-tags.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLoader } from '#platform/loader.ts';
import { listRiskTrends, type TrendOrder } from './queries.ts';
import { readDifference, trendStart } from './risk-trend.ts';
import { MonitorPath, RiskDifference, RiskDifferenceQuery, RiskTrend, RiskTrendQuery } from './schemas.ts';

/** Registers the daily risk of domain monitors, on every plan. */
export function registerRiskRoutes(app: HttpApp, deps: { db: Db }): void {
  const findTrend = createLoader<TrendOrder, string>((orders) => listRiskTrends(deps.db, orders), {
    maxKeys: 16,
  });
  app.get(
    '/api/monitors/:id/risk-trend',
    {
      config: { access: { scope: 'monitors:read' } },
      schema: {
        tags: ['Monitors'],
        operationId: 'getDomainMonitorRiskTrend',
        summary: "Read a domain monitor's daily risk trend, oldest first",
        description: 'One point per snapshot, taken daily at 03:30 UTC; an empty list before the first.',
        params: MonitorPath,
        querystring: RiskTrendQuery,
        response: { 200: RiskTrend },
      },
    },
    async (request, reply) => {
      const { accountId, clock } = ctxOf(request);
      const since = trendStart(clock.now(), request.query.days ?? 90);
      const body = await findTrend({ accountId, monitorId: request.params.id, since });
      if (body === null) throw notFound('monitor');
      return sendJson(reply, body);
    },
  );
  registerDifference(app);
}

const utcDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

function registerDifference(app: HttpApp): void {
  app.get(
    '/api/monitors/:id/risk-trend/difference',
    {
      config: { access: { scope: 'monitors:read' } },
      schema: {
        tags: ['Monitors'],
        operationId: 'getDomainMonitorRiskDifference',
        summary: "Read what changed a domain monitor's score between two days",
        params: MonitorPath,
        querystring: RiskDifferenceQuery,
        response: { 200: RiskDifference },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const to = request.query.to ?? utcDay(ctx.clock.now());
      const from = request.query.from ?? utcDay(Date.parse(to) - dayMs);
      if (from > to) throw invalidInput('query/from', 'too_late', message('from-after-to', { from, to }));
      return readDifference(ctx, request.params.id, { from, to });
    },
  );
}
