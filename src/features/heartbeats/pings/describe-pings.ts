import { Type } from 'typebox';
import { problemSchema } from '#platform/http/problems.ts';

/** One line of text, as jobs log it. */
const line = (description: string, example: string) => ({
  description,
  content: { 'text/plain': { schema: Type.String({ examples: [example] }) } },
});

const answers = {
  200: line('Stored for good', 'OK'),
  201: line('With `create=1`: made, and stored', 'Created'),
  400: {
    description: 'Run id, exit status or slug is not valid; a problem where a word is no text at all',
    content: {
      'text/plain': { schema: Type.String({ examples: ['invalid exit status: it is 0 to 255'] }) },
      'application/problem+json': { schema: { ...problemSchema, title: 'Problem' } },
    },
  },
  402: line('With `create=1`: the plan has no room for another', 'The plan allows 10 heartbeats.'),
  404: line('Nobody has this URL', 'not found'),
  409: line('Several heartbeats have this slug', 'ambiguous slug: several heartbeats have it'),
  429: line('More than one a second, beyond 60 at once', 'rate limited: one ping a second, 60 at once'),
};

const querystring = Type.Object({
  rid: Type.Optional(
    Type.String({ format: 'uuid', description: 'Id of the run: tells runs apart that overlap' }),
  ),
  create: Type.Optional(
    Type.Enum(['1'], { description: 'Make the heartbeat where there is none; with `pingKey` and slug' }),
  ),
});

const Key = Type.String({ description: 'UUID of a `pingUrl`' });
const Signal = Type.String({
  description: '`start`, `fail`, `log` or an exit status, 0 to 255',
  examples: ['start'],
});

/** The addresses that a ping may go to, with what the reference says of each. */
export const pingPaths = [
  {
    url: '/ping/:key',
    name: 'pingHeartbeat',
    summary: 'Report that a job went well',
    params: Type.Object({ key: Key }),
  },
  {
    url: '/ping/:key/:signal',
    name: 'pingHeartbeatSignal',
    summary: 'Report how a job goes; or, by ping key and slug, that it went well',
    params: Type.Object({ key: Key, signal: Signal }),
  },
  {
    url: '/ping/:key/:slug/:signal',
    name: 'pingHeartbeatBySlug',
    summary: 'Report how a job goes, by the account’s ping key and its slug',
    params: Type.Object({ key: Type.String(), slug: Type.String(), signal: Signal }),
  },
] as const;

/** Query, answers and bodies of `/ping/…`; what they mean stands in docs/heartbeats.md. */
export function describePing({ name, summary, params }: (typeof pingPaths)[number], method: 'get' | 'post') {
  const common = { tags: ['Heartbeats'], params, querystring, response: answers };
  if (method === 'get') return { ...common, summary, operationId: name };
  return {
    ...common,
    operationId: `${name}WithOutput`,
    summary: `${summary}, with its output`,
    description: 'Of the body 100,000 bytes are kept, whatever it is.',
    body: { content: { 'text/plain': { schema: Type.String({ examples: ['copied 1204 files'] }) } } },
  };
}

const Pushed = Type.Object(
  { ok: Type.Boolean(), msg: Type.Optional(Type.String({ description: 'Why not' })) },
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
    summary: 'Report as to Uptime Kuma',
    params: Type.Object({ token: Type.String({ description: 'The heartbeat’s `pushToken`' }) }),
    querystring: Type.Object({
      status: Type.Optional(Type.String({ description: 'All but `up` is a failure' })),
      msg: Type.Optional(Type.String({ description: 'Kept as its output' })),
      ping: Type.Optional(Type.String({ description: 'How long it took, in milliseconds' })),
    }),
    response: {
      200: pushed('Stored for good'),
      404: pushed('Nobody has this URL'),
      429: pushed('More than one a second, beyond 60 at once'),
    },
  };
}
