import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { pageQuery } from '#platform/http/pagination.ts';
import { Id, Nullable, PathId, pageOf, Timestamp } from '#platform/http/schemas.ts';
import { incidentEventTypes, incidentSourceTypes, incidentStates } from './types.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const fields = {
  id: Id,
  fingerprint: Type.String({
    description: 'What is wrong with what: source and class of cause. The same trouble has the same one.',
    examples: [`service_monitor:${exampleId}:unreachable`],
  }),
  title: Type.String({ examples: ['Shop is down'] }),
  severity: Type.Enum([...severities]),
  state: Type.Enum([...incidentStates]),
  cause: Type.String({
    description: 'Reason code, or free text of one opened by hand',
    examples: ['connect-refused'],
  }),
  source: Type.Object({
    type: Type.Enum([...incidentSourceTypes]),
    id: Nullable(Id),
    name: Type.String({ examples: ['Shop'] }),
  }),
  domainId: Nullable(Id),
  openedAt: Timestamp('When the trouble was first confirmed'),
  acknowledgedAt: Nullable(Timestamp('When someone took it on')),
  resolvedAt: Nullable(Timestamp('When it ended')),
  resolvedBy: Nullable(
    Type.String({ description: '`system`, or who resolved it by hand', examples: ['system'] }),
  ),
  occurrences: Type.Integer({ minimum: 1, description: 'Times that the trouble began or came back' }),
  lastOccurredAt: Timestamp('When it last did'),
};

const example = {
  id: exampleId,
  fingerprint: `service_monitor:${exampleId}:unreachable`,
  title: 'Shop is down',
  severity: 'high',
  state: 'open',
  cause: 'connect-refused',
  source: { type: 'service_monitor', id: exampleId, name: 'Shop' },
  domainId: null,
  openedAt: '2026-11-20T03:30:00.000Z',
  acknowledgedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  occurrences: 1,
  lastOccurredAt: '2026-11-20T03:30:00.000Z',
};

export const IncidentBody = Type.Object(fields, {
  description: 'A stretch of trouble',
  examples: [example],
});

export const IncidentEventBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When it happened'),
    type: Type.Enum([...incidentEventTypes], {
      description: '`suppressed`: a parent was down, so no alert went out',
    }),
    actor: Type.Object({
      type: Type.Enum(['user', 'api_key', 'system']),
      name: Type.String({ examples: ['Belltower'] }),
    }),
    message: Nullable(Type.String({ examples: ['The connection was refused.'] })),
  },
  { description: 'One entry of a timeline' },
);

export const IncidentWithTimeline = Type.Object(
  {
    ...fields,
    timeline: Type.Array(IncidentEventBody, {
      description: 'Oldest first; the newest 1,000 where there are more',
    }),
  },
  {
    description: 'An incident with all that happened to it',
    examples: [
      {
        ...example,
        timeline: [
          {
            id: exampleId,
            at: '2026-11-20T03:30:00.000Z',
            type: 'opened',
            actor: { type: 'system', name: 'Belltower' },
            message: 'The connection was refused.',
          },
        ],
      },
    ],
  },
);

export const IncidentList = pageOf(IncidentBody, { examples: [{ items: [example], nextCursor: null }] });

export const IncidentListQuery = Type.Object(
  {
    ...pageQuery,
    state: Type.Optional(
      Type.Array(Type.Enum([...incidentStates]), { description: 'One or several', examples: [['open']] }),
    ),
    severity: Type.Optional(
      Type.Array(Type.Enum([...severities]), { description: 'One or several', examples: [['high']] }),
    ),
    sourceType: Type.Optional(Type.Enum([...incidentSourceTypes])),
    sourceId: Type.Optional(Type.String({ format: 'uuid', description: 'Monitor, heartbeat, …' })),
    domainId: Type.Optional(Type.String({ format: 'uuid' })),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Opened at or after' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Opened before' })),
  },
  { additionalProperties: false },
);

export const IncidentPath = Type.Object({ id: PathId('Incident') });

const noNul = '^[^\\u0000]*$';

export const CreateIncidentBody = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
    severity: Type.Enum([...severities]),
    cause: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, pattern: noNul, description: 'Default `manual`' }),
    ),
    domainId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
    message: Type.Optional(
      Type.String({ maxLength: 2000, pattern: noNul, description: 'Goes into the timeline' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ title: 'Checkout loses carts', severity: 'high', message: 'Three customers called.' }],
  },
);

export const NoteBody = Type.Object(
  { message: Type.Optional(Type.String({ maxLength: 2000, pattern: noNul })) },
  { additionalProperties: false, examples: [{ message: 'I am on it.' }] },
);

export const CommentBody = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' }),
  },
  { additionalProperties: false, examples: [{ message: 'The provider has confirmed an outage.' }] },
);
