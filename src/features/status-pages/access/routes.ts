import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { lockPage, updateAccessKey } from '../queries.ts';
import { StatusPagePath } from '../schemas.ts';
import type { PageRow } from '../types.ts';
import { accessTokenOf } from './page-gate.ts';

const AccessToken = Type.Object(
  {
    token: Type.String(),
    url: Type.String({
      description:
        "URL of the page with the token. The token also works for the page's feeds, JSON, badge and widget",
    }),
  },
  {
    title: 'StatusAccessToken',
    examples: [
      {
        token: 'mJ0q3m0S5mZ6u9n0bD2VYQd6o6yR7sYbXk3eFz1uQ0c',
        url: 'https://belltower.example/status/larkspur?token=mJ0q3m0S5mZ6u9n0bD2VYQd6o6yR7sYbXk3eFz1uQ0c',
      },
    ],
  },
);

/** Registers the routes of the token that opens a password-protected page for feed readers, badges and frames. */
export function registerAccessRoutes(routes: ResourceRoutes, evict: (slug: string) => void): void {
  routes.post(
    '/:id/access-token',
    {
      operationId: 'createStatusPageAccessToken',
      summary: 'Get the token that opens a page without its password (`?token=`)',
      description: 'The token stays the same until it is revoked or the password changes.',
      params: StatusPagePath,
      created: AccessToken,
      problems: ['conflict'],
      idempotency: false,
    },
    async ({ ctx, params, reply }) => {
      const page = await readToken(ctx, params.id);
      const token = accessTokenOf(page.access_key);
      const url = `${ctx.publicUrl}/status/${page.slug}?token=${token}`;
      reply.headers({
        location: `/api/v1/status-pages/${page.id}/access-token`,
        'cache-control': 'no-store',
      });
      return { token, url };
    },
  );
  routes.delete(
    '/:id/access-token',
    {
      summary: 'Revoke the token and all cookies: visitors must enter the password again',
      params: StatusPagePath,
    },
    async ({ ctx, params }) => {
      evict((await revokeToken(ctx, params.id)).slug);
    },
  );
}

/** Returns the page that the token belongs to. The token is a secret, so reading it is recorded in the audit log. */
function readToken(ctx: Ctx, id: string): Promise<PageRow> {
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', id, () => lockPage(tx, ctx.accountId, id));
    if (page.visibility !== 'password') {
      throw new AppError('conflict', message('page-token-needs-password'));
    }
    await recordAudit(tx, ctx, new Date(ctx.clock.now()), {
      action: 'status_page.token',
      objectType: 'status_page',
      objectId: page.id,
      details: { slug: page.slug },
    });
    return page;
  });
}

function revokeToken(ctx: Ctx, id: string): Promise<PageRow> {
  return withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', id, () => lockPage(tx, ctx.accountId, id));
    await updateAccessKey(tx, ctx.accountId, page.id, randomBytes(32));
    await recordAudit(tx, ctx, new Date(ctx.clock.now()), {
      action: 'status_page.revoke_token',
      objectType: 'status_page',
      objectId: page.id,
      details: { slug: page.slug },
    });
    return page;
  });
}
