import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { createApiKey, deleteApiKey, renameApiKey, toKeyBody } from './api-keys.ts';
import { findKey, listKeys } from './queries.ts';
import { CreateKeyBody, KeyBody, KeyList, KeyPath, NewKeyBody, PatchKeyBody } from './schemas.ts';

const path = '/api/v1/api-keys';
const read = { scope: 'api-keys:read', plan: 'pro' } as const;
const write = { scope: 'api-keys:write', plan: 'pro' } as const;
const tags = ['API keys'];

/** Registers the routes of API keys. */
export function registerApiKeyRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.post(
    '',
    {
      summary: 'Create an API key',
      description:
        'The response contains the key, which is shown only once. A key cannot create a key with more scopes than its own.',
      body: CreateKeyBody,
      created: NewKeyBody,
      access: { ...write, stepUp: true },
      idempotency: false,
    },
    async ({ ctx, body, reply }) => {
      const { row, key } = await createApiKey(ctx, body);
      return reply
        .code(201)
        .headers({ location: `${path}/${row.id}`, 'cache-control': 'no-store' })
        .send({ ...toKeyBody(row), key });
    },
  );
  routes.get(
    '',
    { summary: 'List API keys, newest first', querystring: PageQuery, response: KeyList },
    async ({ ctx, query }) => {
      const page = readPage(query);
      const rows = await listKeys(ctx.db, ctx.accountId, page);
      return toPage(rows, page.limit, { position: 'created_at', item: toKeyBody });
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get an API key', params: KeyPath, response: KeyBody },
    async ({ ctx, params }) =>
      toKeyBody(await getById('API key', params.id, () => findKey(ctx.db, ctx.accountId, params.id))),
  );
  routes.patch(
    '/:id',
    { summary: 'Rename an API key', params: KeyPath, body: PatchKeyBody, response: KeyBody },
    async ({ ctx, params, body }) => toKeyBody(await renameApiKey(ctx, params.id, body.name)),
  );
  routes.delete(
    '/:id',
    { summary: 'Revoke an API key immediately', params: KeyPath },
    async ({ ctx, params }) => deleteApiKey(ctx, params.id),
  );
}
