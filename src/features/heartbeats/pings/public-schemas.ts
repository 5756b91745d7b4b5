import { Type } from 'typebox';
import { problemSchema } from '#platform/http/problems.ts';

/** One line of text, suitable for a job's log. */
const line = (description: string, example: string) => ({
  description,
  content: { 'text/plain': { schema: Type.String({ examples: [example] }) } },
});

const pingResponses = {
  200: line('Stored durably', 'OK'),
  201: line('Created (with `create=1`) and stored', 'Created'),
  400: {
    description: 'The run ID, exit status or slug is not valid',
    content: {
      'text/plain': { schema: Type.String({ examples: ['invalid exit status: it is 0 to 255'] }) },
      'application/problem+json': { schema: { ...problemSchema, title: 'Problem' } },
    },
  },
  402: line("The plan's heartbeat limit is reached (with `create=1`)", 'The plan allows 10 heartbeats.'),
  404: line('Unknown ping URL', 'not found'),
  409: line('Several heartbeats have this slug', 'ambiguous slug: several heartbeats have it'),
  429: line(
    'More than one request per second, after a burst of 60',
    'rate limited: one ping a second, 60 at once',
  ),
};

const querystring = Type.Object({
  rid: Type.Optional(
    Type.String({ format: 'uuid', description: 'Run ID that distinguishes overlapping runs' }),
  ),
  create: Type.Optional(
    Type.Enum(['1'], {
      description: 'Create the heartbeat if it does not exist; requires `pingKey` and a slug',
    }),
  ),
});

const Key = Type.String({ description: 'UUID of a `pingUrl`' });
const Signal = Type.String({
  description: '`start`, `fail`, `log` or an exit status, 0 to 255',
  examples: ['start'],
});

/** The paths that accept pings, with their descriptions for the API reference. */
export const pingPaths = [
  {
    url: '/ping/:key',
    name: 'pingHeartbeat',
    summary: 'Send a success ping',
    params: Type.Object({ key: Key }),
  },
  {
    url: '/ping/:key/:signal',
    name: 'pingHeartbeatSignal',
    summary: 'Send a signal to a heartbeat, or a success ping with the ping key and slug',
    params: Type.Object({ key: Key, signal: Signal }),
  },
  {
    url: '/ping/:key/:slug/:signal',
    name: 'pingHeartbeatBySlug',
    summary: "Ping a heartbeat with the account's ping key and slug",
    params: Type.Object({ key: Type.String(), slug: Type.String(), signal: Signal }),
  },
] as const;

/** Returns the query, response and body schemas of `/ping/…`. Their meaning is documented in docs/heartbeats.md. */
export function describePing({ name, summary, params }: (typeof pingPaths)[number], method: 'get' | 'post') {
  const common = { tags: ['Heartbeats'], params, querystring, response: pingResponses };
  if (method === 'get') return { ...common, summary, operationId: name };
  return {
    ...common,
    operationId: `${name}WithOutput`,
    summary: `${summary}, with the job's output`,
    description: 'Up to 100,000 bytes of the body are stored, in any format.',
    body: { content: { 'text/plain': { schema: Type.String({ examples: ['copied 1204 files'] }) } } },
  };
}

const Pushed = Type.Object(
  { ok: Type.Boolean(), msg: Type.Optional(Type.String({ description: 'Reason' })) },
  { title: 'PushAnswer', examples: [{ ok: true }] },
);
const pushed = (description: string) => ({
  description,
  content: { 'application/json': { schema: Pushed } },
});

/** Uptime Kuma's push URL. */
export function describePush(method: 'get' | 'post') {
  return {
    tags: ['Heartbeats'],
    operationId: method === 'get' ? 'pingHeartbeatByPush' : 'pingHeartbeatByPushPost',
    summary: "Ping in Uptime Kuma's push format",
    params: Type.Object({ token: Type.String({ description: "The heartbeat's `pushToken`" }) }),
    querystring: Type.Object({
      status: Type.Optional(Type.String({ description: 'Any status other than `up` counts as a failure' })),
      msg: Type.Optional(Type.String({ description: "Message, stored as the ping's output" })),
      ping: Type.Optional(Type.String({ description: 'Duration in milliseconds' })),
    }),
    response: {
      200: pushed('Stored durably'),
      404: pushed('Unknown ping URL'),
      429: pushed('More than one request per second, after a burst of 60'),
    },
  };
}
