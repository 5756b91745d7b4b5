import { ctxOf } from '#features/access/index.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toActorBody, toAuditBody } from './answers.ts';
import { hasSystemActor, listAuditActors, listAuditRows, listAuditValues } from './queries.ts';
import { AuditFacets, AuditList, AuditListQuery } from './schemas.ts';

/** What was changed, by whom and when. */
export function registerAuditRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/audit-log',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Account'],
        summary: 'List the audit log, newest first',
        querystring: AuditListQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { from, to, ...query } = request.query;
      const page = readPage(request.query);
      const rows = await listAuditRows(ctx.db, ctx.accountId, {
        ...query,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
        page,
      });
      return toPage(rows, page.limit, { position: (row) => ({ at: row.at, id: row.id }), item: toAuditBody });
    },
  );

  app.get(
    '/api/v1/audit-log/facets',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Account'],
        operationId: 'listAuditFacets',
        summary: 'List the actors, actions and resources in the audit log',
        response: { 200: AuditFacets },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
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
