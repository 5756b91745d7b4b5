import type { Static } from 'typebox';
import { ctxOf } from '#features/accounts/access.ts';
import { readRiskTrendText } from '#features/scans/views.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { MonitorPath, RiskTrend, RiskTrendQuery } from './schemas.ts';

/** The daily risk of a domain monitor, on every plan. */
export function registerRiskRoutes(app: HttpApp): void {
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
      const text = await readRiskTrendText(ctxOf(request), request.params.id, request.query.days ?? 90);
      if (text === null) throw notFound('monitor');
      // JSON already, in the shape of the schema; a text of this type is sent as it is.
      return reply.type('application/json; charset=utf-8').send(text as unknown as Static<typeof RiskTrend>);
    },
  );
}
