import { Type } from 'typebox';
import type { Ctx, ResourceRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { sentText } from '#platform/errors.ts';
import { countedPageQuery, getById, readPage, toPage } from '#platform/http/pagination.ts';
import {
  codedText,
  Id,
  Nullable,
  PathId,
  pageOf,
  searchOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import { findPage } from '../queries.ts';
import { StatusPagePath } from '../schemas.ts';
import {
  deleteSubscriberOfPage,
  findSubscriberOfPage,
  type ListedSubscriber,
  listSubscribers,
  requeueMessages,
} from './queries.ts';

const Kind = Type.Enum(['email', 'webhook']);
const Subscriber = Type.Object(
  {
    id: Id,
    type: Kind,
    address: Type.String({ description: "Email address, or a webhook's origin" }),
    state: Type.Enum(['pending', 'active'], {
      description: '`pending`: the link in the email has not been used yet',
    }),
    componentIds: Type.Array(Id, {
      description: 'Components that the subscriber is notified about; null for all',
    }),
    locale: Type.String(),
    askedAt: Timestamp('When the subscription was last requested'),
    confirmedAt: Nullable(Timestamp('When the subscription was confirmed')),
    failedMessages: Type.Integer({ description: 'Number of failed messages that can be retried' }),
    lastError: Nullable(Type.String({ description: 'Error of the message that failed last' })),
    ...codedText('lastError'),
  },
  { title: 'StatusSubscriber' },
);

/** Removes a subscriber of a page. @throws AppError `not_found`. */
export async function removeSubscriber(
  ctx: Ctx,
  { id, subscriberId }: { id: string; subscriberId: string },
): Promise<void> {
  const { accountId } = ctx;
  await withTransaction(ctx.db, async (tx) => {
    const page = await getById('status page', id, () => findPage(tx, accountId, id));
    const ref = { accountId, pageId: page.id };
    const row = await getById('subscriber', subscriberId, () =>
      deleteSubscriberOfPage(tx, ref, subscriberId),
    );
    await recordAudit(tx, ctx, new Date(ctx.clock.now()), {
      action: 'status_subscriber.delete',
      objectType: 'status_subscriber',
      objectId: row.id,
      details: { page: page.slug, type: row.type },
    });
  });
}

/** Registers the routes to manage the subscribers of a page. */
export function registerSubscriberRoutes(routes: ResourceRoutes): void {
  routes.get(
    '/:id/subscribers',
    {
      summary: "List a status page's subscribers, newest first",
      params: StatusPagePath,
      querystring: Type.Object(
        {
          ...countedPageQuery,
          type: severalOf(Kind),
          search: searchOf('Part of the address'),
        },
        { additionalProperties: false },
      ),
      response: pageOf(Subscriber),
    },
    async ({ ctx, params, query }) => {
      const { db, accountId } = ctx;
      const { id } = params;
      const { id: pageId } = await getById('status page', id, () => findPage(db, accountId, id));
      const { type, search } = query;
      const page = readPage(query);
      const rows = await listSubscribers(db, { accountId, pageId }, { page, type, search });
      return toPage(rows, page.limit, { position: 'requested_at', item: toSubscriberBody });
    },
  );
  routes.delete(
    '/:id/subscribers/:subscriberId',
    {
      summary: 'Remove a subscriber',
      params: Type.Object({ id: PathId('Status page'), subscriberId: PathId('Subscriber') }),
    },
    async ({ ctx, params }) => removeSubscriber(ctx, params),
  );
  routes.post(
    '/:id/subscribers/:subscriberId/retry',
    {
      summary: "Retry a subscriber's failed messages",
      params: Type.Object({ id: PathId('Status page'), subscriberId: PathId('Subscriber') }),
      response: Type.Object({ messages: Type.Integer({ description: 'Number of messages queued again' }) }),
    },
    async ({ ctx, params }) => {
      const { accountId } = ctx;
      const { id, subscriberId } = params;
      const now = new Date(ctx.clock.now());
      return withTransaction(ctx.db, async (tx) => {
        const page = await getById('status page', id, () => findPage(tx, accountId, id));
        const ref = { accountId, pageId: page.id };
        const row = await getById('subscriber', subscriberId, () =>
          findSubscriberOfPage(tx, ref, subscriberId),
        );
        const messages = await requeueMessages(tx, accountId, row.id, now);
        await recordAudit(tx, ctx, now, {
          action: 'status_subscriber.retry',
          objectType: 'status_subscriber',
          objectId: row.id,
          details: { page: page.slug, messages },
        });
        return { messages };
      });
    },
  );
}

function toSubscriberBody(row: ListedSubscriber) {
  return {
    id: row.id,
    type: row.type,
    // A webhook's path is a secret.
    address: row.type === 'webhook' ? `${new URL(row.address).origin}/••••` : row.address,
    state: row.confirmed_at === null ? ('pending' as const) : ('active' as const),
    componentIds: row.component_ids,
    locale: row.locale,
    askedAt: row.requested_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    failedMessages: row.failed_messages,
    ...(row.last_error === null ? { lastError: null } : sentText('lastError', { code: row.last_error })),
  };
}
