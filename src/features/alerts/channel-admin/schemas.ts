import { type TObject, Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  codedText,
  documentedAs,
  Id,
  Nullable,
  PathId,
  pageOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { messagePreviews } from '../channels/channel-module.ts';
import { CHANNELS } from '../channels/registry.ts';
import { channelOrders } from './queries.ts';

const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });
const types = Object.keys(CHANNELS);
const MaxPerMinute = Type.Integer({
  minimum: 1,
  maximum: 600,
  description:
    'Maximum number of messages per minute, for channels that people read (default 10); further alerts are combined into one message per minute',
});

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  type: 'webhook',
  name: 'Operations',
  settings: { url: '•••• hook' },
  enabled: true,
  maxPerMinute: 10,
  unconfirmedAddresses: [],
  setupNeeded: null,
  health: 'ok',
  disabledReason: null,
  lastDeliveryAt: '2026-11-20T03:30:04.000Z',
  createdAt: '2026-11-19T09:00:00.000Z',
};

export const ChannelBody = Type.Object(
  {
    id: Id,
    type: Type.Enum(types),
    name: Name,
    settings: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'Settings for this channel type. Secrets are stored encrypted; only their last four characters are returned',
      },
    ),
    enabled: Type.Boolean(),
    maxPerMinute: MaxPerMinute,
    unconfirmedAddresses: Type.Array(Type.String(), {
      description:
        'Addresses of an email channel that receive no alerts until their owners confirm them through a link. Empty unless BELLTOWER_VERIFY_EMAIL is on',
    }),
    setupNeeded: Nullable(Type.Enum(['mail-server']), {
      description:
        'What must be set up before the channel can deliver: `mail-server` means BELLTOWER_SMTP_URL; null if nothing is missing',
    }),
    health: Type.Enum(['ok', 'failing', 'disabled'], {
      description:
        '`disabled`: the receiver is permanently gone, or ten deliveries in a row failed over more than a day',
    }),
    disabledReason: Nullable(
      Type.String({ description: 'Why the channel was disabled; null if it was not' }),
    ),
    ...codedText('disabledReason'),
    lastDeliveryAt: Nullable(Timestamp('When a message was last delivered through it')),
    createdAt: Timestamp('When the channel was created'),
  },
  { title: 'AlertChannel', description: 'A notification channel', examples: [example] },
);
export const ChannelList = pageOf(ChannelBody, { examples: [{ items: [example], nextCursor: null }] });
export const ChannelPath = Type.Object({ id: PathId('Channel') });

export const ChannelListQuery = Type.Object(
  {
    ...countedPageQuery,
    type: severalOf(Type.Enum(types)),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name' })),
    sort: Type.Optional(Type.Enum(channelOrders.names, { description: 'Sort order; default: newest first' })),
  },
  { additionalProperties: false },
);

/** Returns the request schema for a channel type. */
function createRequestSchema({ type, settingsSchema }: { type: string; settingsSchema: TObject }) {
  return Type.Object(
    {
      type: Type.Literal(type),
      name: Name,
      settings: settingsSchema,
      enabled: Type.Optional(Type.Boolean()),
      maxPerMinute: Type.Optional(MaxPerMinute),
    },
    {
      additionalProperties: false,
      title: `Create${type.replace(/(^|-)(.)/g, (_match, _dash, letter: string) => letter.toUpperCase())}ChannelRequest`,
    },
  );
}

/**
 * Removes details that the API reference doesn't need from a settings schema. They are part of the list of channel
 * types.
 */
function withoutDetails({ settingsSchema }: { settingsSchema: TObject }): TObject {
  const shown = structuredClone(settingsSchema) as TObject & { properties: Record<string, object> };
  for (const setting of Object.values(shown.properties)) {
    for (const keyword of ['examples', 'pattern', 'minLength', 'maxLength'])
      Reflect.deleteProperty(setting, keyword);
  }
  return shown;
}

export interface CreateChannelRequest {
  type: string;
  name: string;
  settings: Record<string, unknown>;
  enabled?: boolean;
  maxPerMinute?: number;
}

const oneOfTypes = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values(CHANNELS).map(createRequestSchema),
};
export const CreateChannelBody = documentedAs(
  Type.Unsafe<CreateChannelRequest>({ ...oneOfTypes, properties: { type: { type: 'string', enum: types } } }),
  Type.Unsafe({
    ...oneOfTypes,
    oneOf: Object.values(CHANNELS).map((channel) =>
      createRequestSchema({ ...channel, settingsSchema: withoutDetails(channel) }),
    ),
    examples: [
      { type: 'webhook', name: 'Operations', settings: { url: 'https://hooks.example.com/belltower' } },
    ],
  }),
);

/** A JSON merge patch (RFC 7396). The merged settings are validated by type. */
export const PatchChannelBody = Type.Object(
  {
    name: Type.Optional(Name),
    enabled: Type.Optional(
      Type.Boolean({
        description: 'Whether the channel is enabled; true also re-enables a disabled channel',
      }),
    ),
    maxPerMinute: Type.Optional(MaxPerMinute),
    settings: Type.Optional(Type.Unsafe<PlainObject>(Type.Object({}, { additionalProperties: true }))),
  },
  { additionalProperties: false, minProperties: 1, examples: [{ enabled: false }] },
);

export const TestAnswer = Type.Object(
  {
    delivered: Type.Boolean(),
    status: Nullable(Type.Integer({ description: 'HTTP or SMTP status' })),
    durationMs: Type.Integer(),
    error: Nullable(
      Type.String({ description: "Why the message was not delivered, including the receiver's response" }),
    ),
    ...codedText('error'),
  },
  { title: 'ChannelTest', examples: [{ delivered: true, status: 200, durationMs: 84, error: null }] },
);

/** The text of a message, for previews. */
const Message = Type.Object(
  {
    headline: Type.String(),
    sentences: Type.Array(Type.String()),
    facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    color: Type.String({ description: '`#rrggbb`, for channels that show a color' }),
  },
  { title: 'ChannelMessage' },
);

/** Channel types, for forms. */
export const ChannelTypeList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        type: Type.Enum(types),
        title: Type.String({ description: 'Display name' }),
        readByPeople: Type.Boolean({
          description: 'Whether messages are limited per minute and the rest are combined into a digest',
        }),
        preview: Type.Enum([...messagePreviews], {
          description:
            'How receivers display a message: a card with a colored bar, a short notification, or paragraphs',
        }),
        secrets: Type.Array(Type.String(), {
          description: 'Names of settings that are never returned in full',
        }),
        settingsSchema: Type.Object(
          {},
          {
            additionalProperties: true,
            description:
              "JSON Schema of `settings`; each field's `description` explains where to find its value",
          },
        ),
      }),
    ),
    messages: Type.Array(Message, {
      description: 'Example messages for an opened and a resolved incident, for channels that people read',
    }),
  },
  {
    examples: [
      {
        messages: [
          {
            headline: 'Down: Shop checkout answers 503',
            sentences: ['Last check: The server answered 503 instead of 200.'],
            facts: [{ name: 'Severity', value: 'critical' }],
            color: '#c92a2a',
          },
        ],
        items: [
          {
            type: 'slack',
            title: 'Slack',
            readByPeople: true,
            preview: 'chat',
            secrets: ['url'],
            settingsSchema: { type: 'object', required: ['url'], properties: { url: { type: 'string' } } },
          },
        ],
      },
    ],
  },
);

export const PushKey = Type.Object(
  { publicKey: Type.String({ description: "The installation's VAPID key (RFC 8292), in Base64url" }) },
  {
    examples: [
      {
        publicKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      },
    ],
  },
);

export interface PushSubscriptionRequest {
  name?: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A browser's subscription; other properties are ignored. */
export const PushSubscriptionBody = Type.Unsafe<PushSubscriptionRequest>(
  Type.Object(
    {
      name: Type.Optional(Name),
      endpoint: Type.String({ minLength: 1, maxLength: 2000 }),
      expirationTime: Type.Optional(Nullable(Type.Number())),
      keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    },
    {
      additionalProperties: false,
      title: 'WebPushSubscription',
      examples: [
        {
          name: 'Ada, Firefox',
          endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/XXXX',
          expirationTime: null,
          keys: { p256dh: 'BNcR…', auth: 'tBHI…' },
        },
      ],
    },
  ),
);
