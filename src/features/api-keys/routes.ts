import { Type } from 'typebox';
import { ctxOf, scopeNames } from '#features/accounts/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { pageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, NoContent, Nullable, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { createApiKey, deleteApiKey, getApiKey, renameApiKey } from './keys.ts';
import { type ApiKeyRow, listKeys } from './queries.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['deploy pipeline'] });

const keyFields = {
  id: Id,
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the key', examples: ['bt_Xk3v9aQ'] }),
  scopes: Type.Array(Type.String()),
  createdAt: Timestamp('When the key was made'),
  expiresAt: Nullable(Timestamp('When the key ends; null: never')),
  lastUsedAt: Nullable(Timestamp('Last use, to the minute')),
};
const KeyBody = Type.Object(keyFields, { description: 'An API key, without its secret' });
const NewKeyBody = Type.Object(
  {
    ...keyFields,
    key: Type.String({ description: 'The key itself, shown this once', examples: ['bt_Xk3v9aQ…'] }),
  },
  { description: 'A new API key' },
);
const CreateBody = Type.Object(
  {
    name: Name,
    scopes: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      description: `Any of ${scopeNames.join(', ')}`,
      examples: [['service-monitors:read', 'export:read']],
    }),
    expiresAt: Type.Optional(Timestamp('In the future')),
  },
  { additionalProperties: false },
);
const path = '/api/v1/api-keys';
const KeyPath = Type.Object({ id: Type.String() });

const read = { access: { scope: 'api-keys:read', plan: 'pro' } } as const;
const write = { access: { scope: 'api-keys:write', plan: 'pro' } } as const;
const tags = ['API keys'];

/** Scoped API keys (Pro+). */
export function registerApiKeyRoutes(app: HttpApp): void {
  registerCollection(app);
  registerItem(app);
}

function registerCollection(app: HttpApp): void {
  app.post(
    path,
    {
      config: { ...write, idempotency: false },
      schema: {
        tags,
        summary: 'Make a key',
        description: 'The answer holds the key once. A key never makes one with more than its own scopes.',
        body: CreateBody,
        response: { 201: NewKeyBody },
      },
    },
    async (request, reply) => {
      const { row, key } = await createApiKey(ctxOf(request), request.body);
      return reply
        .code(201)
        .headers({ location: `${path}/${row.id}`, 'cache-control': 'no-store' })
        .send({ ...toKey(row), key });
    },
  );
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List keys, newest first',
        querystring: Type.Object(pageQuery, { additionalProperties: false }),
        response: { 200: pageOf(KeyBody) },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
      const rows = await listKeys(ctx.db, ctx.accountId, page);
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toKey,
      });
    },
  );
}

function registerItem(app: HttpApp): void {
  app.get(
    `${path}/:id`,
    { config: read, schema: { tags, summary: 'Read a key', params: KeyPath, response: { 200: KeyBody } } },
    async (request) => toKey(await getApiKey(ctxOf(request), request.params.id)),
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Rename a key',
        params: KeyPath,
        body: Type.Object({ name: Name }, { additionalProperties: false }),
        response: { 200: KeyBody },
      },
    },
    async (request) => toKey(await renameApiKey(ctxOf(request), request.params.id, request.body.name)),
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: { tags, summary: 'Revoke a key at once', params: KeyPath, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await deleteApiKey(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function toKey(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
