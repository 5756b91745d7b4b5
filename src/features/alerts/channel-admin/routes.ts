import type { Static } from 'typebox';
import { type Ctx, createRoutes } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, sentText } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { InstalledTools } from '../channels/channel-module.ts';
import { exampleNotifications } from '../channels/example-notifications.ts';
import { renderNotification, toneColors } from '../channels/notification-text.ts';
import { CHANNELS, channelOf } from '../channels/registry.ts';
import { getVapidKeys } from '../recipients/signed-links.ts';
import type { SendParts } from '../sending/send-deliveries.ts';
import {
  createChannel,
  deleteChannel,
  emailAddressesOf,
  ensureDefaults,
  listUnconfirmedAddresses,
  maskSettings,
  updateChannel,
} from './channels.ts';
import {
  type ChannelRow,
  channelOrders,
  findChannel,
  findPushChannel,
  listChannels,
  lockPushEndpoint,
} from './queries.ts';
import {
  ChannelBody,
  ChannelList,
  ChannelListQuery,
  ChannelPath,
  ChannelTypeList,
  CreateChannelBody,
  PatchChannelBody,
  PushKey,
  PushSubscriptionBody,
  type PushSubscriptionRequest,
  TestAnswer,
} from './schemas.ts';
import { sendTestNotification } from './test-notification.ts';

const path = '/api/v1/alerts/channels';
const tags = ['Alerts'];
const read = { scope: 'alerts:read' } as const;
const write = { scope: 'alerts:write' } as const;

/** Registers the routes of channels. */
export function registerChannelRoutes(app: HttpApp, { tools }: { tools: SendParts['tools'] }): void {
  const routes = createRoutes(app, { path, tags, read, write });
  routes.get(
    '',
    {
      summary: 'List channels, newest first unless sorted otherwise',
      querystring: ChannelListQuery,
      response: ChannelList,
    },
    async ({ ctx, query }) => {
      const { type, search } = query;
      const page = channelOrders.read(query);
      await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(ctx.clock.now())));
      const listed = await listChannels(ctx.db, ctx.accountId, { page, type, search });
      const unknown = await listUnconfirmedAddresses(ctx, listed.rows, tools);
      return channelOrders.cut(listed, query, (row) => toChannelBody(row, tools, unknown));
    },
  );
  routes.post(
    '',
    { summary: 'Create a channel', body: CreateChannelBody, created: ChannelBody },
    async ({ ctx, body }) => {
      const row = await createChannel(ctx, body, tools);
      const unknown = await listUnconfirmedAddresses(ctx, [row], tools);
      return toChannelBody(row, tools, unknown);
    },
  );
  routes.get(
    '/:id',
    { summary: 'Get a channel', params: ChannelPath, response: ChannelBody },
    async ({ ctx, params }) => {
      const { db, accountId } = ctx;
      const { id } = params;
      const row = await getById('channel', id, () => findChannel(db, accountId, id));
      return toChannelBody(row, tools, await listUnconfirmedAddresses(ctx, [row], tools));
    },
  );
  routes.patch(
    '/:id',
    {
      summary: 'Update a channel',
      description:
        'A JSON merge patch. A masked secret that is sent back is left unchanged, but if the origin of the URL (scheme, host or port) changes, the other secrets are required again. `enabled: true` re-enables a disabled channel.',
      params: ChannelPath,
      body: PatchChannelBody,
      response: ChannelBody,
    },
    async ({ ctx, params, body }) => {
      const row = await updateChannel(ctx, { id: params.id, tools }, body);
      return toChannelBody(row, tools, await listUnconfirmedAddresses(ctx, [row], tools));
    },
  );
  routes.delete('/:id', { summary: 'Delete a channel', params: ChannelPath }, async ({ ctx, params }) =>
    deleteChannel(ctx, params.id),
  );
  const items = Object.values(CHANNELS).map(({ secrets, settingsSchema, ...shown }) => ({
    type: shown.type,
    title: shown.title,
    readByPeople: shown.readByPeople,
    preview: shown.preview ?? 'email',
    secrets: [...secrets],
    // Removes TypeBox's own properties.
    settingsSchema: JSON.parse(JSON.stringify(settingsSchema)),
  }));
  const messages = exampleNotifications.map((notification) => {
    const { headline, sentences, facts, tone } = renderNotification(notification);
    return { headline, sentences, facts, color: toneColors[tone] };
  });
  app.get(
    '/api/v1/alerts/channel-types',
    {
      config: { access: read },
      schema: {
        tags,
        summary: 'List channel types and their settings',
        response: { 200: ChannelTypeList },
      },
    },
    async () => ({ items, messages }),
  );
  routes.get(
    '/webpush/key',
    {
      operationId: 'getWebPushKey',
      summary: 'Get the key with which a browser subscribes (`applicationServerKey`)',
      response: PushKey,
    },
    async ({ ctx }) => {
      const { db, clock } = ctx;
      const { publicKey } = await getVapidKeys(db, new Date(clock.now()));
      return { publicKey };
    },
  );
  routes.post(
    '/webpush/subscriptions',
    {
      operationId: 'subscribeWebPush',
      summary: 'Create a browser push channel',
      description:
        "Accepts the output of `PushSubscription.toJSON()`. If the browser already has a channel, the channel's keys are replaced and the response is 200.",
      body: PushSubscriptionBody,
      responses: { 200: ChannelBody, 201: ChannelBody },
    },
    async ({ ctx, body, reply }) => {
      const { row, created } = await subscribe(ctx, body, tools);
      if (!created) return reply.code(200).send(toChannelBody(row, tools));
      return reply.code(201).header('location', `${path}/${row.id}`).send(toChannelBody(row, tools));
    },
  );
  routes.post(
    '/:id/test',
    {
      summary: 'Send a test notification',
      description:
        "Returns the receiver's response, even if the delivery failed. Limited to 20 tests per minute for each channel and 200 recipients per hour for each account.",
      params: ChannelPath,
      response: TestAnswer,
      idempotency: false,
      problems: ['rate_limited'],
    },
    async ({ ctx, params }) => sendTestNotification(ctx, params.id, tools),
  );
}

async function subscribe(
  ctx: Ctx,
  { name, endpoint, keys }: PushSubscriptionRequest,
  tools: InstalledTools,
): Promise<{ row: ChannelRow; created: boolean }> {
  const settings = { endpoint, keys };
  const body = { type: 'webpush', name: name ?? 'Browser', settings };
  const found: ChannelRow[] = [];
  return withBodyPointers(async () => {
    const row = await createChannel(ctx, body, tools, async (tx) => {
      await lockPushEndpoint(tx, ctx.accountId, endpoint);
      const known = await findPushChannel(tx, ctx.accountId, endpoint);
      if (known !== null) found.push(known);
      return known;
    });
    if (found.length === 0) return { row, created: true };
    const change = { settings, enabled: true, ...(name === undefined ? {} : { name }) };
    return { row: await updateChannel(ctx, { id: row.id, tools }, change), created: false };
  });
}

/**
 * Rewrites the JSON pointers of validation errors from `/settings` to the body's root, because the body of a subscription
 * consists of its channel's settings.
 */
async function withBodyPointers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const errors = error.errors.map((fault) => ({
      ...fault,
      pointer: fault.pointer.replace(/^\/settings/, ''),
    }));
    throw new AppError(error.code, error.message, { errors });
  }
}

/**
 * Returns the API representation of a channel, with masked secrets, and without settings if its type no longer exists.
 * `unknown` contains the unconfirmed addresses in lower case.
 */
function toChannelBody(
  row: ChannelRow,
  { sendsMail }: Pick<InstalledTools, 'sendsMail'>,
  unknown: readonly string[] = [],
): Static<typeof ChannelBody> {
  const module = channelOf(row.type);
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    settings: module === null ? {} : maskSettings(row.settings as PlainObject, module.secrets),
    enabled: row.enabled,
    maxPerMinute: row.max_per_minute,
    unconfirmedAddresses: emailAddressesOf(row).filter((address) => unknown.includes(address.toLowerCase())),
    setupNeeded: row.type === 'email' && !sendsMail ? 'mail-server' : null,
    health: row.health,
    ...(row.disabled_reason === null
      ? { disabledReason: null }
      : sentText('disabledReason', { code: row.disabled_reason })),
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
