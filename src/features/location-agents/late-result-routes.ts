import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import { listLateHours } from '#features/checks/views.ts';
import { findLocation, LocationPath } from '#features/locations/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, pageOf, Timestamp } from '#platform/http/schemas.ts';

const LateResultsBody = Type.Object(
  {
    monitorId: Id,
    monitorName: Type.String({ description: 'Name of the monitor', examples: ['Intranet'] }),
    hour: Timestamp('Start of the hour in which the checks were due'),
    results: Type.Integer({
      minimum: 1,
      description: 'Number of results that arrived too late to change the status',
    }),
    correctedWindows: Type.Integer({
      minimum: 0,
      description: 'Number of these results that replaced a window recorded as missed',
    }),
  },
  { title: 'LateResults', description: 'Late results of a monitor in one hour' },
);

/** Registers the route that lists late results of agents. */
export function registerLateResultRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/locations/:id/late-results',
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags: ['Private locations'],
        operationId: 'listLateResults',
        summary: 'List the hours with results that arrived late, newest first',
        description:
          'Results that arrive late are added to history, charts and uptime, and replace windows that were recorded as missed. They do not change any status or incident. The list reaches back 90 days.',
        params: LocationPath,
        querystring: PageQuery,
        response: { 200: pageOf(LateResultsBody) },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const { region } = await getById('location', id, () => findLocation(db, accountId, id));
      const page = readPage(request.query);
      return toPage(await listLateHours(db, { accountId, region }, page), page.limit, {
        position: (row) => ({ at: row.hour, id: row.monitor_id }),
        item: (row) => ({
          monitorId: row.monitor_id,
          monitorName: row.monitor_name,
          hour: row.hour.toISOString(),
          results: row.checks,
          correctedWindows: row.corrected,
        }),
      });
    },
  );
}
