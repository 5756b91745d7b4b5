import { type Ctx, ctxOf, ctxUserId } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { readPage, toPage } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './queries.ts';
import { OwnSessionList, OwnSessionPath, OwnSessionQuery } from './schemas.ts';
import { sessionTokenOf } from './sign-in.ts';

const path = '/api/v1/sessions';
const access = { scope: null, sessionOnly: true } as const;

/** Registers the routes of a user's own sessions. */
export function registerOwnSessionRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: { access },
      schema: {
        tags: ['Session'],
        operationId: 'listOwnSessions',
        summary: 'List your sessions, newest first',
        querystring: OwnSessionQuery,
        response: { 200: OwnSessionList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const page = readPage(request.query);
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
  app.delete(
    path,
    {
      config: { access },
      schema: {
        tags: ['Session'],
        operationId: 'endOtherSessions',
        summary: 'Sign out all your other sessions in this account',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const ctx = ctxOf(request);
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
      return reply.code(204).send(null);
    },
  );
  app.delete(
    `${path}/:id`,
    {
      config: { access },
      schema: {
        tags: ['Session'],
        operationId: 'endOwnSession',
        summary: 'Sign out another session',
        params: OwnSessionPath,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await endOwnSession(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

async function endOwnSession(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const whose = { accountId: ctx.accountId, userId: ctxUserId(ctx), id };
    if (!(await deleteOwnSession(tx, whose))) throw notFound('session');
    await recordAudit(tx, ctx, now, { action: 'session.end', objectType: 'session', objectId: id });
  });
}
