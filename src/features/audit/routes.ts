import { ctxOf } from '#features/accounts/access.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { toAuditBody } from './answers.ts';
import { listAuditRows } from './queries.ts';
import { AuditList, AuditListQuery } from './schemas.ts';

/** What was changed, by whom and when. */
export function registerAuditRoutes(app: HttpApp): void {
  app.get(
    '/api/v1/audit-log',
    {
      config: { access: { scope: 'account:read' } },
      schema: {
        tags: ['Account'],
        summary: 'List every write of the account, newest first',
        querystring: AuditListQuery,
        response: { 200: AuditList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { limit: _limit, cursor: _cursor, ...filter } = request.query;
      const page = readPage(request.query);
      const rows = await listAuditRows(ctx.db, ctx.accountId, { ...filter, page });
      return toPage(rows, page.limit, { position: (row) => ({ at: row.at, id: row.id }), item: toAuditBody });
    },
  );
}
