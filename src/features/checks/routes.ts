import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage } from '#platform/http/pagination.ts';
import { PathId } from '#platform/http/schemas.ts';
import { registerRunRoutes } from './check-runs.ts';
import { registerCheckEvidenceRoutes } from './evidence.ts';
import { registerIncidentEvidenceRoute } from './incident-evidence.ts';
import { LatencyQuery, LatencySeries, readLatency } from './latency.ts';
import { listChecks } from './list-checks.ts';
import { CheckList, CheckListQuery } from './schemas.ts';
import { readSparklines, Sparklines, SparklinesQuery } from './sparklines.ts';
import { readUptime, UptimeBody, UptimeQuery } from './uptime.ts';

const path = '/api/v1/service-monitors/:id';
const tags = ['Service monitors'];
const read = { access: { scope: 'service-monitors:read' } } as const;
const MonitorPath = Type.Object({ id: PathId('Service monitor') });

/** Registers the measurement routes: `GET :id/checks`, `GET :id/latency` and `GET :id/uptime`. */
export function registerCheckRoutes(app: HttpApp): void {
  registerCheckEvidenceRoutes(app);
  registerIncidentEvidenceRoute(app);
  registerRunRoutes(app);
  app.get(
    `${path}/checks`,
    {
      config: read,
      schema: {
        tags,
        summary: 'List checks of a service monitor, newest first',
        params: MonitorPath,
        querystring: CheckListQuery,
        response: { 200: CheckList },
      },
    },
    async (request) => {
      const { from, to, status } = request.query;
      return listChecks(ctxOf(request), request.params.id, {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        statuses: status,
        page: readPage(request.query),
      });
    },
  );
  app.get(
    '/api/v1/service-monitors/sparklines',
    {
      config: read,
      schema: {
        tags,
        operationId: 'listSparklines',
        summary: 'Read sparklines, uptime and day bars of a page of service monitors',
        querystring: SparklinesQuery,
        response: { 200: Sparklines },
      },
    },
    async (request) => readSparklines(ctxOf(request), request.query.ids),
  );
  app.get(
    `${path}/latency`,
    {
      config: read,
      schema: {
        tags,
        operationId: 'getServiceMonitorLatency',
        summary: 'Read check durations of a service monitor over time, with outages and maintenance',
        params: MonitorPath,
        querystring: LatencyQuery,
        response: { 200: LatencySeries },
      },
    },
    async (request) => readLatency(ctxOf(request), request.params.id, request.query),
  );
  app.get(
    `${path}/uptime`,
    {
      config: read,
      schema: {
        tags,
        summary: "Read a service monitor's availability and latency",
        description: 'From midnight UTC of the first day (or since the monitor was created) until now.',
        params: MonitorPath,
        querystring: UptimeQuery,
        response: { 200: UptimeBody },
      },
    },
    async (request) => readUptime(ctxOf(request), request.params.id, { days: request.query.days ?? 30 }),
  );
}
