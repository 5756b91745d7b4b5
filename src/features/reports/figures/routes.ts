import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readAccountFigures } from './account-figures.ts';
import { listErrorBudgets } from './error-budgets.ts';
import { AccountFigures, BudgetList, BudgetListQuery } from './schemas.ts';

/** Registers the routes of the account's figures over time and of its monitors' error budgets. */
export function registerFigureRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/overview/figures',
    {
      config: { access: { scope: null } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverviewFigures',
        summary: 'Read figures of the last day and month',
        description:
          'Uptime, latency, incidents and error budgets of the account. Parts whose `:read` scope the caller lacks are null.',
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
          'In the order of their names, over the last 30 UTC days. Maintenance, pauses and the time before the first result are not counted.',
        querystring: BudgetListQuery,
        response: { 200: BudgetList },
      },
    },
    async (request) => listErrorBudgets(ctxOf(request), request.query),
  );
}
