import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readMonths } from './month-report.ts';
import { MonthReportBody, MonthsQuery } from './schemas.ts';

/** Registers `GET /api/v1/reports/months`. */
export function registerReportRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/reports/months',
    {
      config: { access: { scope: 'service-monitors:read' }, problems: ['not_found'] },
      schema: {
        tags: ['Reports'],
        operationId: 'listMonths',
        summary: 'Report uptime, downtime, incidents and latency by calendar month',
        description:
          'By service monitor, tag, status page or component, in the order of their names. Status pages and components also need `status-pages:read`.',
        querystring: MonthsQuery,
        response: { 200: MonthReportBody },
      },
    },
    async (request) => readMonths(ctxOf(request), request.query),
  );
}
