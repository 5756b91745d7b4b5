import { ctxOf } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { NoContent } from '#platform/http/schemas.ts';
import { exampleNotices } from '../channels/example-notices.ts';
import { describeNotice } from '../channels/notice-words.ts';
import { CHANNELS } from '../channels/registry.ts';
import { toneColours } from '../channels/tones.ts';
import { ensureDefaults } from '../defaults.ts';
import type { SendParts } from '../sending/send-due.ts';
import { toChannelBody } from './answers.ts';
import { unknownAddresses } from './ask-addresses.ts';
import { createChannel } from './create-channel.ts';
import { channelOrders, findChannel, listChannels } from './queries.ts';
import { deleteChannel } from './remove-channel.ts';
import {
  ChannelBody,
  ChannelList,
  ChannelListQuery,
  ChannelPath,
  ChannelTypeList,
  CreateChannelBody,
  PatchChannelBody,
  TestAnswer,
} from './schemas.ts';
import { testChannel } from './test-channel.ts';
import { changeChannel } from './update-channel.ts';
import { registerWebPushRoutes } from './webpush-routes.ts';

const path = '/api/v1/alerts/channels';
const tags = ['Alerts'];
const read = { access: { scope: 'alerts:read' } } as const;
const write = { access: { scope: 'alerts:write' } } as const;

/** Channels: list, make, read, change, delete, test. */
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
    async (request) => testChannel(ctxOf(request), request.params.id, deps.tools),
  );
}

function registerTypes(app: HttpApp): void {
  const items = Object.values(CHANNELS).map(({ type, title, readByPeople, secrets, settingsSchema }) => ({
    ...{ type, title, readByPeople },
    secrets: [...secrets],
    // As JSON has it: without what TypeBox adds for itself.
    settingsSchema: JSON.parse(JSON.stringify(settingsSchema)),
  }));
  const messages = exampleNotices.map((notice) => {
    const { headline, sentences, facts, tone } = describeNotice(notice);
    return { headline, sentences, facts, colour: toneColours[tone] };
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

function registerCollection(app: HttpApp, tools: SendParts['tools']): void {
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
      const unknown = await unknownAddresses(ctx, listed.rows, tools);
      return channelOrders.cut(listed, request.query, (row) => toChannelBody(row, unknown));
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
      const unknown = await unknownAddresses(ctxOf(request), [row], tools);
      return reply.code(201).header('location', `${path}/${row.id}`).send(toChannelBody(row, unknown));
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
      return toChannelBody(row, await unknownAddresses(ctxOf(request), [row], tools));
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
      const row = await changeChannel(ctxOf(request), { id: request.params.id, tools }, request.body);
      return toChannelBody(row, await unknownAddresses(ctxOf(request), [row], tools));
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
