import type { Static } from 'typebox';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById, readPage, toPage } from '#platform/http/pagination.ts';
import { findDelivery, type ListedDelivery, listDeliveries, requeue } from './queries.ts';
import { DeliveryBody, DeliveryList, DeliveryListQuery, DeliveryPath } from './schemas.ts';

const path = '/api/v1/alerts/deliveries';
const tags = ['Alerts'];
const read = { access: { scope: 'alerts:read' } } as const;
const write = { access: { scope: 'alerts:write' } } as const;

/** Registers the routes of deliveries. */
export function registerDeliveryRoutes(app: HttpApp): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List deliveries, newest first',
        querystring: DeliveryListQuery,
        response: { 200: DeliveryList },
      },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { state, channelId, ruleId, incidentId, search, from, to } = request.query;
      const page = readPage(request.query);
      const rows = await listDeliveries(db, accountId, {
        page,
        states: state,
        channelId,
        ruleId,
        incidentId,
        search,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      });
      return toPage(rows, page.limit, {
        position: (row) => ({ at: row.created_at, id: row.id }),
        item: toDeliveryBody,
      });
    },
  );
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a delivery', params: DeliveryPath, response: { 200: DeliveryBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      return toDeliveryBody(await getById('delivery', id, () => findDelivery(db, accountId, id)));
    },
  );
  app.post(
    `${path}/:id/retry`,
    {
      config: { ...write, problems: ['lost_race'] },
      schema: {
        tags,
        summary: 'Retry a delivery now',
        description:
          'The delivery must have failed or be waiting for its next attempt; otherwise 409 `lost_race`.',
        params: DeliveryPath,
        response: { 200: DeliveryBody },
      },
    },
    async (request) => toDeliveryBody(await retryDelivery(ctxOf(request), request.params.id)),
  );
}

/** Returns a delivery as shown by the API. */
function toDeliveryBody(row: ListedDelivery): Static<typeof DeliveryBody> {
  return {
    id: row.id,
    incidentId: row.incident_id,
    incidentTitle: row.incident_title,
    event: row.event,
    ruleId: row.rule_id,
    channelId: row.channel_id,
    channelType: row.channel_type,
    state: row.state,
    suppressedBy: row.suppressed_by,
    digestId: row.digest_id,
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  } as Static<typeof DeliveryBody>;
}

/** Retries a failed or queued delivery now. @throws AppError `not_found`; `lost_race` in any other state. */
async function retryDelivery(ctx: Ctx, id: string): Promise<ListedDelivery> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const found = await getById('delivery', id, () => findDelivery(tx, ctx.accountId, id));
    const row = await requeue(tx, { accountId: ctx.accountId, id, now });
    if (row === null)
      throw new AppError('lost_race', `The delivery is ${found.state}, so it cannot be retried.`);
    await recordAudit(tx, ctx, now, {
      action: 'alert_delivery.retry',
      objectType: 'alert_delivery',
      objectId: id,
      details: { channelType: row.channel_type },
    });
    return row;
  });
}
