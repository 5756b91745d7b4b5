import type { Static } from 'typebox';
import { type Ctx, ctxOf } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { getById } from '#platform/http/pagination.ts';
import { NoContent } from '#platform/http/schemas.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { InstalledTools } from '../channels/channel-module.ts';
import { exampleNotifications } from '../channels/example-notifications.ts';
import { renderNotification, toneColors } from '../channels/notification-text.ts';
import { CHANNELS, channelOf } from '../channels/registry.ts';
import { ensureDefaults } from '../defaults.ts';
import { getVapidKeys } from '../recipients/signed-links.ts';
import type { SendParts } from '../sending/send-deliveries.ts';
import {
  createChannel,
  deleteChannel,
  emailAddressesOf,
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
const read = { access: { scope: 'alerts:read' } } as const;
const write = { access: { scope: 'alerts:write' } } as const;

/** Registers the routes of channels. */
export function registerChannelRoutes(app: HttpApp, deps: { tools: SendParts['tools'] }): void {
  registerCollection(app, deps.tools);
  registerItem(app, deps.tools);
  registerTypes(app);
  registerWebPushRoutes(app, deps.tools);
  app.post(
    `${path}/:id/test`,
    {
      config: { ...write, idempotency: false, problems: ['rate_limited'] },
      schema: {
        tags,
        summary: 'Send a test notification',
        description:
          "Returns the receiver's response, even if the delivery failed. At most 20 tests a minute per channel and 200 recipients an hour per account.",
        params: ChannelPath,
        response: { 200: TestAnswer },
      },
    },
    async (request) => sendTestNotification(ctxOf(request), request.params.id, deps.tools),
  );
}

function registerTypes(app: HttpApp): void {
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
    return { headline, sentences, facts, colour: toneColors[tone] };
  });
  app.get(
    '/api/v1/alerts/channel-types',
    {
      config: read,
      schema: {
        tags,
        summary: 'List channel types and their settings',
        response: { 200: ChannelTypeList },
      },
    },
    async () => ({ items, messages }),
  );
}

function registerCollection(app: HttpApp, tools: InstalledTools): void {
  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'List channels, newest first unless sorted otherwise',
        querystring: ChannelListQuery,
        response: { 200: ChannelList },
      },
    },
    async (request) => {
      const ctx = ctxOf(request);
      const { type, search } = request.query;
      const page = channelOrders.read(request.query);
      await withTransaction(ctx.db, (tx) => ensureDefaults(tx, ctx.accountId, new Date(ctx.clock.now())));
      const listed = await listChannels(ctx.db, ctx.accountId, { page, type, search });
      const unknown = await listUnconfirmedAddresses(ctx, listed.rows, tools);
      return channelOrders.cut(listed, request.query, (row) => toChannelBody(row, tools, unknown));
    },
  );
  app.post(
    path,
    {
      config: write,
      schema: { tags, summary: 'Create a channel', body: CreateChannelBody, response: { 201: ChannelBody } },
    },
    async (request, reply) => {
      const row = await createChannel(ctxOf(request), request.body, tools);
      const unknown = await listUnconfirmedAddresses(ctxOf(request), [row], tools);
      return reply
        .code(201)
        .header('location', `${path}/${row.id}`)
        .send(toChannelBody(row, tools, unknown));
    },
  );
}

function registerItem(app: HttpApp, tools: SendParts['tools']): void {
  app.get(
    `${path}/:id`,
    {
      config: read,
      schema: { tags, summary: 'Read a channel', params: ChannelPath, response: { 200: ChannelBody } },
    },
    async (request) => {
      const { db, accountId } = ctxOf(request);
      const { id } = request.params;
      const row = await getById('channel', id, () => findChannel(db, accountId, id));
      return toChannelBody(row, tools, await listUnconfirmedAddresses(ctxOf(request), [row], tools));
    },
  );
  app.patch(
    `${path}/:id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Update a channel',
        description:
          'A JSON merge patch. A masked secret sent back is left unchanged, but a new origin (scheme, host or port) in the address requires the other secrets again. `enabled: true` re-enables a disabled channel.',
        params: ChannelPath,
        body: PatchChannelBody,
        response: { 200: ChannelBody },
      },
    },
    async (request) => {
      const row = await updateChannel(ctxOf(request), { id: request.params.id, tools }, request.body);
      return toChannelBody(row, tools, await listUnconfirmedAddresses(ctxOf(request), [row], tools));
    },
  );
  app.delete(
    `${path}/:id`,
    {
      config: write,
      schema: { tags, summary: 'Delete a channel', params: ChannelPath, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await deleteChannel(ctxOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Registers the routes by which browsers subscribe; each gets a channel. */
function registerWebPushRoutes(app: HttpApp, tools: InstalledTools): void {
  app.get(
    `${path}/webpush/key`,
    {
      config: { access: { scope: 'alerts:read' } },
      schema: {
        tags,
        operationId: 'getWebPushKey',
        summary: 'The key a browser subscribes with (`applicationServerKey`)',
        response: { 200: PushKey },
      },
    },
    async (request) => {
      const { db, clock } = ctxOf(request);
      const { publicKey } = await getVapidKeys(db, new Date(clock.now()));
      return { publicKey };
    },
  );
  app.post(
    `${path}/webpush/subscriptions`,
    {
      config: { access: { scope: 'alerts:write' } },
      schema: {
        tags,
        operationId: 'subscribeWebPush',
        summary: 'Create a browser push channel',
        description:
          'Takes the output of `PushSubscription.toJSON()`. A known browser keeps its channel (200) with the new keys.',
        body: PushSubscriptionBody,
        response: { 200: ChannelBody, 201: ChannelBody },
      },
    },
    async (request, reply) => {
      const { row, created } = await subscribe(ctxOf(request), request.body, tools);
      if (!created) return reply.code(200).send(toChannelBody(row, tools));
      return reply.code(201).header('location', `${path}/${row.id}`).send(toChannelBody(row, tools));
    },
  );
}

async function subscribe(
  ctx: Ctx,
  { name, endpoint, keys }: PushSubscriptionRequest,
  tools: InstalledTools,
): Promise<{ row: ChannelRow; created: boolean }> {
  const settings = { endpoint, keys };
  const order = { type: 'webpush', name: name ?? 'Browser', settings };
  const found: ChannelRow[] = [];
  return withBodyPointers(async () => {
    const row = await createChannel(ctx, order, tools, async (tx) => {
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

/** Moves pointers of faults from `/settings` to the body, because a subscription is the settings of its channel. */
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
 * Returns a channel as shown by the API, with masked secrets, and without settings if its type no longer exists.
 * `unknown` has the unconfirmed addresses in lower case.
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
    disabledReason: row.disabled_reason,
    lastDeliveryAt: row.last_delivery_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
