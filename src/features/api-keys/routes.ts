import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, PageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { createApiKey, deleteApiKey, renameApiKey, toKeyBody } from './api-keys.ts';
import { findKey, listKeys } from './queries.ts';
import { CreateKeyBody, KeyBody, KeyList, KeyPath, NewKeyBody, PatchKeyBody } from './schemas.ts';

const path = '/api/v1/api-keys';
const read = { access: { scope: 'api-keys:read', plan: 'pro' } } as const;
const write = { access: { scope: 'api-keys:write', plan: 'pro' } } as const;
const tags = ['API keys'];

/** Registers the routes of API keys. */
export function registerApiKeyRoutes(app: HttpApp): void {
  registerCollection(app);
  registerItem(app);
}

function registerCollection(app: HttpApp): void {
  app.post(
    path,
    {
      config: { access: { ...write.access, stepUp: true }, idempotency: false },
      schema: {
        tags,
        summary: 'Create an API key',
        description:
          'The response contains the key, which is shown only once. A key cannot create a key with more scopes than its own.',
        body: CreateKeyBody,
        response: { 201: NewKeyBody },
      },
    },
    async (request, reply) => {
      const { row, key } = await createApiKey(ctxOf(request), request.body);
      return reply
        .code(201)
        .headers({ location: `${path}/${row.id}`, 'cache-control': 'no-store' })
        .send({ ...toKeyBody(row), key });
    },
  );
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List API keys, newest first',
        querystring: PageQuery,
        response: { 200: KeyList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
      const rows = await listKeys(ctx.db, ctx.accountId, page);
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toKeyBody,
      });
    },
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read an API key', params: KeyPath, response: { 200: KeyBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toKeyBody(await getById('API key', id, () => findKey(db, accountId, id)));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Rename an API key',
        params: KeyPath,
        body: PatchKeyBody,
        response: { 200: KeyBody },
      },
    },
    async (request) => toKeyBody(await renameApiKey(ctxOf(request), request.params.id, request.body.name)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Revoke an API key immediately',
        params: KeyPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deleteApiKey(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}
