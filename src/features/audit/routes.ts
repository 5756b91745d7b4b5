import type { Static } from 'typebox';
import { createRoutes } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import {
  type AuditActor,
  type AuditRow,
  hasSystemActor,
  listAuditActors,
  listAuditRows,
  listAuditValues,
} from './queries.ts';
import { type AuditBody, AuditFacets, AuditList, AuditListQuery } from './schemas.ts';

const path = '/api/v1/audit-log';
const tags = ['Account'];
const read = { scope: 'account:read' } as const;

/** Registers the routes of the audit log. */
export function registerAuditRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read });
  routes.get(
    '',
    { summary: 'List the audit log, newest first', querystring: AuditListQuery, response: AuditList },
    async ({ ctx, query }) => {
      const { from, to, ...filter } = query;
      const page = readPage(query);
      const rows = await listAuditRows(ctx.db, ctx.accountId, {
        ...filter,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        page,
      });
      return toPage(rows, page.limit, { position: 'at', item: toAuditBody });
    },
  );

  routes.get(
    '/facets',
    {
      operationId: 'listAuditFacets',
      summary: 'List the actors, actions and resources in the audit log',
      response: AuditFacets,
    },
    async ({ ctx }) => {
      const { db, accountId } = ctx;
      const [actors, bySystem, actions, objectTypes] = await Promise.all([
        listAuditActors(db, accountId),
        hasSystemActor(db, accountId),
        listAuditValues(db, accountId, 'action'),
        listAuditValues(db, accountId, 'object_type'),
      ]);
      return { actors: actors.map(toActorBody), bySystem, actions, objectTypes };
    },
  );
}

/** Returns the API representation of an audit entry. */
function toAuditBody(row: AuditRow): Static<typeof AuditBody> {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: toActorBody(row),
    action: row.action,
    objectType: row.object_type,
    objectId: row.object_id,
    details: row.details,
    changes: row.changes,
    requestId: row.request_id,
    address: row.address,
  };
}

/** Returns the API representation of an actor. */
function toActorBody(row: AuditActor) {
  return { type: row.actor_type, id: row.actor_id, name: row.actor_name };
}
