import { type Ctx, ctxOf } from '#features/access/index.ts';
import { AppError } from '#platform/errors.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { InstalledTools } from '../channels/types.ts';
import { getVapidKeys } from '../keys/vapid.ts';
import { toChannelBody } from './answers.ts';
import { createChannel } from './create-channel.ts';
import { type ChannelRow, findPushChannel, lockPushEndpoint } from './queries.ts';
import { ChannelBody, PushKey, PushSubscriptionBody, type PushSubscriptionOrder } from './schemas.ts';
import { changeChannel } from './update-channel.ts';

const path = '/api/v1/alerts/channels';
const tags = ['Alerts'];

/** Browsers that subscribe themselves: a channel each. */
export function registerWebPushRoutes(app: HttpApp, tools: InstalledTools): void {
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
      const { row, made } = await subscribe(ctxOf(request), request.body, tools);
      if (!made) return reply.code(200).send(toChannelBody(row));
      return reply.code(201).header('location', `${path}/${row.id}`).send(toChannelBody(row));
    },
  );
}

async function subscribe(
  ctx: Ctx,
  { name, endpoint, keys }: PushSubscriptionOrder,
  tools: InstalledTools,
): Promise<{ row: ChannelRow; made: boolean }> {
  const settings = { endpoint, keys };
  const order = { type: 'webpush', name: name ?? 'Browser', settings };
  const found: ChannelRow[] = [];
  return inBody(async () => {
    const row = await createChannel(ctx, order, tools, async (tx) => {
      await lockPushEndpoint(tx, ctx.accountId, endpoint);
      const known = await findPushChannel(tx, ctx.accountId, endpoint);
      if (known !== null) found.push(known);
      return known;
    });
    if (found.length === 0) return { row, made: true };
    const change = { settings, enabled: true, ...(name === undefined ? {} : { name }) };
    return { row: await changeChannel(ctx, { id: row.id, tools }, change), made: false };
  });
}

/** A subscription is the settings of its channel: what is wrong with them stands in the body itself. */
async function inBody<T>(work: () => Promise<T>): Promise<T> {
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
