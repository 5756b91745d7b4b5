import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { listAssociations } from './queries.ts';
import { AssociationList, AssociationListQuery, toAssociationBody } from './schemas.ts';

/** What the names of a domain hang together with: list. */
export function registerAssociationRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/assets/associations',
    {
      config: { access: { scope: 'assets:read' } },
      schema: {
        tags: ['Assets'],
        operationId: 'listAssociations',
        summary: 'List the infrastructure associated with domains, newest first',
        description:
          'Lists addresses, networks, providers, name servers, mail hosts, registrars and issuers, past ones included.',
        querystring: AssociationListQuery,
        response: { 200: AssociationList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = request.query;
      const page = readPage(request.query);
      const { db, accountId } = ctxOf(request);
      return toPage(await listAssociations(db, accountId, { ...filter, page }), page.limit, {
        position: (row) => ({ at: row.first_seen_at, id: row.id }),
        item: toAssociationBody,
      });
    },
  );
}
