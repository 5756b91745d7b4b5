import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readAccountFigures } from './figures/account-figures.ts';
import { listErrorBudgets } from './figures/error-budgets.ts';
import { AccountFigures, BudgetList, BudgetListQuery } from './figures/schemas.ts';
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
          'Lists service monitors, tags, status pages or components, sorted by name. Status pages and components also require `status-pages:read`.',
        querystring: MonthsQuery,
        response: { 200: MonthReportBody },
      },
    },
    async (request) => readMonths(ctxOf(request), request.query),
  );
}

/** Registers the routes of the account's figures over time and of its monitors' error budgets. */
function registerFigureRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/overview/figures',
    {
      config: { access: { scope: null } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverviewFigures',
        summary: 'Get figures for the last day and month',
        description:
          'Uptime, latency, incidents and error budgets of the account. Parts that require a `:read` scope that the caller does not have are null.',
        response: { 200: AccountFigures },
      },
    },
    async (request) => readAccountFigures(ctxOf(request)),
  );
  app.get(
    '/api/v1/reports/slos',
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags: ['Reports'],
        operationId: 'listErrorBudgets',
        summary: 'List error budgets of service monitors with an SLO',
        description:
          'Sorted by name, over the last 30 UTC days. Maintenance, pauses and the time before the first result are not counted.',
        querystring: BudgetListQuery,
        response: { 200: BudgetList },
      },
    },
    async (request) => listErrorBudgets(ctxOf(request), request.query),
  );
}
