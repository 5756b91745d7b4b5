import { ctxOf } from '#features/accounts/access.ts';
import { createBatcher } from '#platform/batch.ts';
import type { Db } from '#platform/database/types.ts';
import { notFound } from '#platform/errors.ts';
import { sendJson } from '#platform/http/gathered-read.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { listRiskTrends, type TrendOrder } from './queries.ts';
import { MonitorPath, RiskTrend, RiskTrendQuery } from './schemas.ts';
import { trendStart } from './trend.ts';

/** The daily risk of a domain monitor, on every plan. */
export function registerRiskRoutes(app: HttpApp, deps: { db: Db }): void {
  const readTrend = gatherTrends(deps.db);
  app.get(
    '/api/monitors/:id/risk-trend',
    {
      config: { access: { scope: 'monitors:read' } },
      schema: {
        tags: ['Monitors'],
        summary: 'Read the daily risk trend of a domain monitor, oldest first',
        description: 'One point a snapshot, written daily at 03:30 UTC; an empty list before the first.',
        params: MonitorPath,
        querystring: RiskTrendQuery,
        response: { 200: RiskTrend },
      },
    },
    async (request, reply) => {
      const { accountId, clock } = ctxOf(request);
      const since = trendStart(clock.now(), request.query.days ?? 90);
      const body = await readTrend({ accountId, monitorId: request.params.id.toLowerCase(), since });
      if (body === null) throw notFound('monitor');
      return sendJson(reply, body);
    },
  );
}

/** Callers who ask for trends at the same time share one statement, and one text where they ask for the same. */
function gatherTrends(db: Db): (order: TrendOrder) => Promise<Buffer | null> {
  const read = createBatcher<string, Buffer>(
    async (keys) => {
      const orders = new Map(keys.map((key) => [key, JSON.parse(key) as TrendOrder]));
      const bodies = new Map<string, Buffer>();
      for (const [key, text] of await listRiskTrends(db, orders)) bodies.set(key, Buffer.from(text));
      return bodies;
    },
    { maxKeys: 50, maxParallel: 2 },
  );
  return (order) => read(JSON.stringify(order));
}
