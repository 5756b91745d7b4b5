import { type Ctx, createRoutes, ctxUserId } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './queries.ts';
import { OwnSessionList, OwnSessionPath, OwnSessionQuery } from './schemas.ts';
import { sessionTokenOf } from './sign-in.ts';

const path = '/api/v1/sessions';
const access = { scope: null, sessionOnly: true } as const;

const tags = ['Session'];

/** Registers the routes of a user's own sessions. */
export function registerOwnSessionRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read: access, write: access });
  routes.get(
    '',
    {
      operationId: 'listOwnSessions',
      summary: 'List your sessions, newest first',
      querystring: OwnSessionQuery,
      response: OwnSessionList,
    },
    async ({ ctx, query, request }) => {
      const page = readPage(query);
      const now = new Date(ctx.clock.now());
      const own = sha256(sessionTokenOf(request) ?? '');
      const rows = await listOwnSessions(ctx.db, {
        accountId: ctx.accountId,
        userId: ctxUserId(ctx),
        page,
        now,
      });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: (row) => ({
          id: row.id,
          device: row.user_agent,
          address: row.address,
          isThis: row.token_hash.equals(own),
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
        }),
      });
    },
  );
  routes.delete(
    '',
    { operationId: 'endOtherSessions', summary: 'Sign out all your other sessions in this account' },
    async ({ ctx, request }) => {
      const keep = sha256(sessionTokenOf(request) ?? '');
      await withTransaction(ctx.db, async (tx) => {
        const of = { accountId: ctx.accountId, userId: ctxUserId(ctx), keep };
        const count = await deleteOtherSessions(tx, of);
        await recordAudit(tx, ctx, new Date(ctx.clock.now()), {
          action: 'session.end_others',
          objectType: 'session',
          objectId: null,
          details: { count },
        });
      });
    },
  );
  routes.delete(
    '/:id',
    { operationId: 'endOwnSession', summary: 'Sign out another session', params: OwnSessionPath },
    async ({ ctx, params }) => endOwnSession(ctx, params.id),
  );
}

async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const own = { accountId: ctx.accountId, userId: ctxUserId(ctx), id };
    if (!(await deleteOwnSession(tx, own))) throw notFound('session');
    await recordAudit(tx, ctx, now, { action: 'session.end', objectType: 'session', objectId: id });
  });
}
