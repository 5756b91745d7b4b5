import { Type } from 'typebox';
import { ctxOf } from '#features/accounts/access.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { pageQuery, readPage, toPage } from '#platform/http/pagination.ts';
import { Id, Nullable, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { type AuditRow, listAuditRows } from './queries.ts';

const Entry = Type.Object({
  id: Id,
  at: Timestamp('When it was done'),
  actor: Type.Object({
    type: Type.Enum(['user', 'api_key', 'system']),
    id: Nullable(Type.String()),
    name: Type.String(),
  }),
  action: Type.String({ examples: ['service_monitor.create'] }),
  objectType: Type.String(),
  objectId: Nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  requestId: Nullable(Type.String()),
  address: Nullable(Type.String()),
});

/** What was changed, by whom and when. */
export function registerAuditRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/audit-log',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Account'],
        summary: 'List every write of the account, newest first',
        querystring: Type.Object(
          {
            ...pageQuery,
            action: Type.Optional(Type.String({ maxLength: 100 })),
            objectType: Type.Optional(Type.String({ maxLength: 100 })),
            objectId: Type.Optional(Type.String({ maxLength: 100 })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: pageOf(Entry),
        },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { limit: _limit, cursor: _cursor, ...filter } = request.query;
      const page = readPage(request.query);
      const rows = await listAuditRows(ctx.db, ctx.accountId, { ...filter, page });
      return toPage(rows, page.limit, { position: (row) => ({ at: row.at, id: row.id }), item: toEntry });
    },
  );
}

function toEntry(row: AuditRow) {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { type: row.actor_type as 'user' | 'api_key' | 'system', id: row.actor_id, name: row.actor_name },
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    details: row.details,
    requestId: row.request_id,
    address: row.address,
  };
}
