import { ctxOf } from '#features/access/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readFacets, readOverview } from './overview.ts';
import { Overview, ServiceMonitorFacets } from './schemas.ts';
import { OverviewStatuses, readStatuses } from './statuses.ts';
import { OverviewTimeline, readTimeline } from './timeline.ts';
import { registerWallRoutes } from './wall/routes.ts';

/** Registers the routes of the overview and the wallboard. */
export function registerOverviewRoutes(
  app: HttpApp,
  deps: { db: Db; clock: Clock; sendsMail: boolean },
): void {
  registerWallRoutes(app, deps);
  app.get(
    '/api/v1/overview',
    {
      config: { access: { scope: null } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverview',
        summary: 'Get the overview',
        description: 'Parts that require a `:read` scope that the caller does not have are null.',
        response: { 200: Overview },
      },
    },
    async (request) => readOverview(ctxOf(request), deps.sendsMail),
  );
  app.get(
    '/api/v1/overview/statuses',
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverviewStatuses',
        summary: 'Get the statuses of all monitors',
        description: 'Heartbeats are omitted if the caller lacks the scope `heartbeats:read`.',
        response: { 200: OverviewStatuses },
      },
    },
    async (request) => readStatuses(ctxOf(request)),
  );
  app.get(
    '/api/v1/overview/timeline',
    {
      config: { access: { scope: 'incidents:read' } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverviewTimeline',
        summary: 'Get the events of the last 24 hours',
        response: { 200: OverviewTimeline },
      },
    },
    async (request) => readTimeline(ctxOf(request)),
  );
  app.get(
    '/api/v1/service-monitors/facets',
    {
      config: { access: { scope: 'service-monitors:read' } },
      schema: {
        tags: ['Service monitors'],
        operationId: 'listServiceMonitorFacets',
        summary: 'Count service monitors by status, kind, severity, tag and region',
        description: 'Paused monitors are not counted by region.',
        response: { 200: ServiceMonitorFacets },
      },
    },
    async (request) => readFacets(ctxOf(request)),
  );
}
