import { ctxOf } from '#features/accounts/access.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readOverview } from './read-overview.ts';
import { Overview } from './schemas.ts';

/** The first screen in one answer. */
export function registerOverviewRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/overview',
    {
      config: { access: { scope: null } },
      schema: {
        tags: ['Overview'],
        operationId: 'getOverview',
        summary: 'Read how things stand',
        description:
          'From kept counts, whatever the number of monitors. A part whose `:read` scope the caller lacks is null.',
        response: { 200: Overview },
      },
    },
    async (request) => readOverview(ctxOf(request)),
  );
}
