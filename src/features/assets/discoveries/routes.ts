import { ctxOf } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toDiscoveryBody } from './answers.ts';
import { findDiscovery, listDiscoveries } from './queries.ts';
import { requestDiscovery } from './request.ts';
import {
  CreateDiscoveryBody,
  DiscoveryBody,
  DiscoveryList,
  DiscoveryListQuery,
  DiscoveryPath,
} from './schemas.ts';

const path = '/api/v1/assets/discoveries';
const tags = ['Assets'];

/** Runs that look for names: list, ask for one, read one. */
export function registerDiscoveryRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: { access: { scope: 'assets:read' } },
      schema: {
        tags,
        operationId: 'listDiscoveries',
        summary: 'List discovery runs, newest first',
        querystring: DiscoveryListQuery,
        response: { 200: DiscoveryList },
      },
    },
    async (request) => {
      const { limit: _limit, cursor: _cursor, count: _count, ...filter } = request.query;
      const page = readPage(request.query);
      const { db, accountId } = ctxOf(request);
      return toPage(await listDiscoveries(db, accountId, { ...filter, page }), page.limit, {
        position: (row) => ({ at: row.requested_at, id: row.id }),
        item: toDiscoveryBody,
      });
    },
  );
  app.post(
    path,
    {
      config: { access: { scope: 'assets:write' } },
      schema: {
        tags,
        operationId: 'createDiscovery',
        summary: 'Start subdomain discovery for a domain',
        description:
          'Runs in the background. Every domain is swept daily anyway. If a sweep is queued or running, returns that one.',
        body: CreateDiscoveryBody,
        response: { 202: DiscoveryBody },
      },
    },
    async (request, reply) => {
      const row = await requestDiscovery(ctxOf(request), request.body);
      return reply.code(202).header('location', `${path}/${row.id}`).send(toDiscoveryBody(row));
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: { access: { scope: 'assets:read' } },
      schema: {
        tags,
        operationId: 'getDiscovery',
        summary: 'Read a discovery run and its progress',
        params: DiscoveryPath,
        response: { 200: DiscoveryBody },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toDiscoveryBody(await getById('discovery', id, () => findDiscovery(db, accountId, id)));
    },
  );
}
