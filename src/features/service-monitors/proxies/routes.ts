import { Type } from 'typebox';
import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent, PathId, pageOf } from '#platform/http/schemas.ts';
import {
  CreateProxyBody,
  changeProxy,
  createProxy,
  PatchProxyBody,
  ProxyBody,
  removeProxy,
  toProxyBody,
} from './proxies.ts';
import { findProxy, listProxies } from './queries.ts';

const path = '/api/v1/proxies';
const tags = ['Service monitors'];
const read = { access: { scope: 'service-monitors:read' } } as const;
const write = { access: { scope: 'service-monitors:write' } } as const;
const ProxyPath = Type.Object({ id: PathId('Proxy') });

/** Proxies that the account's monitors can choose by name. */
export function registerProxyRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List proxies, newest first',
        querystring: Type.Object(countedPageQuery, { additionalProperties: false }),
        response: { 200: pageOf(ProxyBody) },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const page = readPage(request.query);
      return toPage(await listProxies(db, accountId, page), page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toProxyBody,
      });
    },
  );
  app.post(
    path,
    {
      config: { ...write, problems: ['already_exists', 'conflict', 'target_refused'] },
      schema: {
        tags,
        summary: 'Create a proxy',
        description: 'HTTP and keyword monitors select it by name in `proxy`. At most 100 proxies.',
        body: CreateProxyBody,
        response: { 201: ProxyBody },
      },
    },
    async (request, reply) => {
      const row = await createProxy(ctxOf(request), request.body);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toProxyBody(row));
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a proxy', params: ProxyPath, response: { 200: ProxyBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toProxyBody(await getById('proxy', id, () => findProxy(db, accountId, id)));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: { ...write, problems: ['already_exists', 'conflict', 'target_refused'] },
      schema: {
        tags,
        summary: 'Update a proxy',
        description:
          'Monitors that use it are updated with its new name. Changing its host requires the password again, and returns 409 while monitors send credentials through it.',
        params: ProxyPath,
        body: PatchProxyBody,
        response: { 200: ProxyBody },
      },
    },
    async (request) => toProxyBody(await changeProxy(ctxOf(request), request.params.id, request.body)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: { ...write, problems: ['conflict'] },
      schema: {
        tags,
        summary: 'Delete a proxy that no monitor uses',
        params: ProxyPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await removeProxy(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
