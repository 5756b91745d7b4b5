import { Type } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import { PathId, pageOf } from '#platform/http/schemas.ts';
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
const read = { scope: 'service-monitors:read' } as const;
const write = { scope: 'service-monitors:write' } as const;
const ProxyPath = Type.Object({ id: PathId('Proxy') });

/** Registers the routes of proxies, which monitors refer to by name. */
export function registerProxyRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List proxies, newest first',
      querystring: Type.Object(countedPageQuery, { additionalProperties: false }),
      response: pageOf(ProxyBody),
    },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const page = readPage(query);
      return toPage(await listProxies(db, accountId, page), page.limit, {
        position: 'created_at',
        item: toProxyBody,
      });
    },
  );
  routes.post(
    '',
    {
      summary: 'Create a proxy',
      description:
        'HTTP and keyword monitors refer to a proxy by its name in `proxy`. An account can have up to 100 proxies.',
      body: CreateProxyBody,
      created: ProxyBody,
      problems: ['already_exists', 'conflict', 'target_refused'],
    },
    async ({ ctx, body }) => toProxyBody(await createProxy(ctx, body)),
  );
  routes.get(
    '/:id',
    { summary: 'Get a proxy', params: ProxyPath, response: ProxyBody },
    async ({ ctx, params }) =>
      toProxyBody(await getById('proxy', params.id, () => findProxy(ctx.db, ctx.accountId, params.id))),
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a proxy',
      description:
        'Monitors that use the proxy are updated with its new name. Changing the host requires the password again, and returns 409 while monitors send credentials through the proxy.',
      params: ProxyPath,
      body: PatchProxyBody,
      response: ProxyBody,
      problems: ['already_exists', 'conflict', 'target_refused'],
    },
    async ({ ctx, params, body }) => toProxyBody(await changeProxy(ctx, params.id, body)),
  );
  routes.delete(
    '/:id',
    { summary: 'Delete a proxy that no monitor uses', params: ProxyPath, problems: ['conflict'] },
    async ({ ctx, params }) => removeProxy(ctx, params.id),
  );
}
