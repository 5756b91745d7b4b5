import { type Static, Type } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
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
import { sentStored } from '#platform/stored-texts.ts';
import { findDelivery, type ListedDelivery, listDeliveries, requeue } from './queries.ts';

const path = '/api/v1/alerts/deliveries';
const tags = ['Alerts'];
const read = { scope: 'alerts:read' } as const;
const write = { scope: 'alerts:write' } as const;

/** Registers the routes of deliveries. */
export function registerDeliveryRoutes(app: HttpApp): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    { summary: 'List deliveries, newest first', querystring: DeliveryListQuery, response: DeliveryList },
    async ({ ctx, query }) => {
      const { db, accountId } = ctx;
      const { state, channelId, ruleId, incidentId, search, from, to } = query;
      const page = readPage(query);
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
      return toPage(rows, page.limit, { position: 'created_at', item: toDeliveryBody });
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a delivery', params: DeliveryPath, response: DeliveryBody },
    async ({ ctx, params }) =>
      toDeliveryBody(
        await getById('delivery', params.id, () => findDelivery(ctx.db, ctx.accountId, params.id)),
      ),
  );
  routes.post(
    '/:id/retry',
    {
      summary: 'Retry a delivery now',
      description:
        'The delivery must have failed or be waiting for its next attempt; otherwise, returns 409 `lost_race`.',
      params: DeliveryPath,
      response: DeliveryBody,
      problems: ['lost_race'],
    },
    async ({ ctx, params }) => toDeliveryBody(await retryDelivery(ctx, params.id)),
  );
}

/** Returns the API representation of a delivery. */
function toDeliveryBody(row: ListedDelivery): Static<typeof DeliveryBody> {
  return {
    id: row.id,
    incidentId: row.incident_id,
    ...sentStored('incidentTitle', row.incident_title, row.coded_incident_title),
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

/**
 * Retries a failed or queued delivery now.
 * @throws AppError `not_found`; `lost_race` for a delivery in any other state.
 */
async function retryDelivery(ctx: Ctx, id: string): Promise<ListedDelivery> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const found = await getById('delivery', id, () => findDelivery(tx, ctx.accountId, id));
    const row = await requeue(tx, { accountId: ctx.accountId, id, now });
    if (row === null)
      throw new AppError('lost_race', message('delivery-not-retryable', { state: found.state }));
    await recordAudit(tx, ctx, now, {
      action: 'alert_delivery.retry',
      objectType: 'alert_delivery',
      objectId: id,
      details: { channelType: row.channel_type },
    });
    return row;
  });
}

const states = ['queued', 'sending', 'delivered', 'failed', 'suppressed'] as const;
const reasons = [
  'maintenance',
  'quiet-hours',
  'parent',
  'storm',
  'flapping',
  'duplicate',
  'resolved',
  'acknowledged',
  'channel-disabled',
] as const;
const events = [
  'opened',
  'acknowledged',
  'resolved',
  'reopened',
  'reminder',
  'commented',
  'escalated',
  'test',
] as const;

const Attempt = Type.Object({
  at: Timestamp('When the delivery was attempted'),
  durationMs: Type.Integer(),
  status: Nullable(Type.Integer({ description: 'HTTP or SMTP status' })),
  error: Nullable(Type.String({ description: 'Why the attempt failed' })),
  ...codedText('error'),
  response: Nullable(Type.String({ description: 'First kilobyte of the response' })),
});

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  incidentId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  incidentTitle: 'Shop is down',
  incidentTitleCode: 'source-down',
  incidentTitleParams: { name: 'Shop' },
  event: 'opened',
  ruleId: null,
  channelId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1f',
  channelType: 'webhook',
  state: 'delivered',
  suppressedBy: null,
  digestId: null,
  attempts: [{ at: '2026-11-20T03:30:04.000Z', durationMs: 84, status: 200, error: null, response: 'ok' }],
  nextTryAt: null,
  createdAt: '2026-11-20T03:30:02.000Z',
  deliveredAt: '2026-11-20T03:30:04.000Z',
};

const DeliveryBody = Type.Object(
  {
    id: Id,
    incidentId: Nullable(Id),
    incidentTitle: Nullable(Type.String({ description: 'Title of the incident; null for a test' })),
    ...codedText('incidentTitle'),
    event: Type.Enum([...events]),
    ruleId: Nullable(Id, {
      description: "ID of the rule; null for a domain monitor's own email and for tests",
    }),
    channelId: Nullable(Id),
    channelType: Type.String({ examples: ['webhook'] }),
    state: Type.Enum([...states]),
    suppressedBy: Nullable(Type.Enum([...reasons])),
    digestId: Nullable(Id, {
      description: 'ID of the digest that combines this delivery with others; null if it was sent separately',
    }),
    attempts: Type.Array(Attempt),
    nextTryAt: Nullable(Timestamp('When the next attempt is due')),
    createdAt: Timestamp('When the delivery was created'),
    deliveredAt: Nullable(Timestamp('When the notification was delivered')),
  },
  {
    title: 'AlertDelivery',
    description:
      'A notification to one channel. Webhook requests contain its ID, which stays the same across retries',
    examples: [example],
  },
);
const DeliveryList = pageOf(DeliveryBody, { examples: [{ items: [example], nextCursor: null }] });
const DeliveryPath = Type.Object({ id: PathId('Delivery') });

const DeliveryListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(Type.Enum([...states])),
    channelId: severalOf(Id),
    ruleId: severalOf(Id),
    incidentId: severalOf(Id),
    search: searchOf("Part of the incident's title or of the channel's name"),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only deliveries created at or after this time' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only deliveries created before this time' }),
    ),
  },
  { additionalProperties: false },
);
