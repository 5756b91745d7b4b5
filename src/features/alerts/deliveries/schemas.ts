import { Type } from 'typebox';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';

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
  at: Timestamp('When it was attempted'),
  durationMs: Type.Integer(),
  status: Nullable(Type.Integer({ description: 'HTTP or SMTP status' })),
  error: Nullable(Type.String()),
  response: Nullable(Type.String({ description: 'The first kilobyte of the response' })),
});

const example = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  incidentId: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
  incidentTitle: 'Shop is down',
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

export const DeliveryBody = Type.Object(
  {
    id: Id,
    incidentId: Nullable(Id),
    incidentTitle: Nullable(Type.String({ description: 'Title of the incident; null for a test' })),
    event: Type.Enum([...events]),
    ruleId: Nullable(Id, { description: "null for a domain monitor's own email or a test" }),
    channelId: Nullable(Id),
    channelType: Type.String({ examples: ['webhook'] }),
    state: Type.Enum([...states]),
    suppressedBy: Nullable(Type.Enum([...reasons])),
    digestId: Nullable(Id, { description: 'Deliveries combined into one message' }),
    attempts: Type.Array(Attempt),
    nextTryAt: Nullable(Timestamp('When the next attempt is due')),
    createdAt: Timestamp('When it was created'),
    deliveredAt: Nullable(Timestamp('When it was delivered')),
  },
  {
    title: 'AlertDelivery',
    description:
      'A notification to one channel. Webhooks carry this ID, and it stays the same across retries',
    examples: [example],
  },
);
export const DeliveryList = pageOf(DeliveryBody, { examples: [{ items: [example], nextCursor: null }] });
export const DeliveryPath = Type.Object({ id: PathId('Delivery') });

export const DeliveryListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(Type.Enum([...states])),
    channelId: severalOf(Id),
    ruleId: severalOf(Id),
    incidentId: severalOf(Id),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
        description: "Part of the incident's title or the channel's name",
      }),
    ),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Created at or after' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Created before' })),
  },
  { additionalProperties: false },
);
