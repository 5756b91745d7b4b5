import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage } from '#platform/http/pagination.ts';
import { PathId } from '#platform/http/schemas.ts';
import { registerRunRoutes } from './check-runs.ts';
import { registerDnsAnswerRoutes } from './dns-answers.ts';
import { registerCheckEvidenceRoutes } from './evidence.ts';
import { registerIncidentEvidenceRoute } from './incident-evidence.ts';
import { LatencyQuery, LatencySeries, readLatency } from './latency.ts';
import { listChecks } from './list-checks.ts';
import { registerPictureRoute } from './run-pictures.ts';
import { CheckList, CheckListQuery } from './schemas.ts';
import { readSparklines, Sparklines, SparklinesQuery } from './sparklines.ts';
import { registerStatusCodeRoute } from './status-codes.ts';
import { readUptime, UptimeBody, UptimeQuery } from './uptime.ts';

const path = '/api/v1/service-monitors';
const tags = ['Service monitors'];
const read = { scope: 'service-monitors:read' } as const;
const MonitorPath = Type.Object({ id: PathId('Service monitor') });

/** Registers the measurement routes: `GET :id/checks`, `GET :id/latency` and `GET :id/uptime`. */
export function registerCheckRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  registerCheckEvidenceRoutes(routes);
  registerIncidentEvidenceRoute(app);
  registerRunRoutes(routes);
  registerDnsAnswerRoutes(routes);
  registerPictureRoute(routes);
  registerStatusCodeRoute(routes);
  routes.get(
    '/:id/checks',
    {
      summary: 'List checks of a service monitor, newest first',
      params: MonitorPath,
      querystring: CheckListQuery,
      response: CheckList,
    },
    async ({ ctx, params, query }) => {
      const { from, to, status } = query;
      return listChecks(ctx, params.id, {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        statuses: status,
        page: readPage(query),
      });
    },
  );
  routes.get(
    '/sparklines',
    {
      operationId: 'listSparklines',
      summary: 'Get sparklines, uptime and day bars of a page of service monitors',
      querystring: SparklinesQuery,
      response: Sparklines,
    },
    async ({ ctx, query }) => readSparklines(ctx, query.ids),
  );
  routes.get(
    '/:id/latency',
    {
      operationId: 'getServiceMonitorLatency',
      summary: 'Get check durations of a service monitor over time, with outages and maintenance',
      params: MonitorPath,
      querystring: LatencyQuery,
      response: LatencySeries,
    },
    async ({ ctx, params, query }) => readLatency(ctx, params.id, query),
  );
  routes.get(
    '/:id/uptime',
    {
      summary: "Get a service monitor's availability and latency",
      description:
        'From midnight UTC of the first day (or since the monitor was created) until now, or between `from` and `to`.',
      params: MonitorPath,
      querystring: UptimeQuery,
      response: UptimeBody,
    },
    async ({ ctx, params, query }) => readUptime(ctx, params.id, query),
  );
}
