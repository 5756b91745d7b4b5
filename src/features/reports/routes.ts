import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { registerFigureRoutes } from './figures/routes.ts';
import { readMonths } from './month-report.ts';
import { MonthReportBody, MonthsQuery } from './schemas.ts';

/** Registers the routes of reports and of the overview's figures. */
export function registerReportRoutes(app: HttpApp): void {
  registerFigureRoutes(app);
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
