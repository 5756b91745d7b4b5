import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import { documentedAs, Id, Nullable, PathId, pageOf, severalOf, Timestamp } from '#platform/http/schemas.ts';
import { incidentOrders } from './queries/incidents.ts';
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
  source: Type.Object(
    {
      type: Type.Enum([...incidentSourceTypes]),
      id: Nullable(Id),
      name: Type.String({ examples: ['Shop'] }),
    },
    { title: 'IncidentSource' },
  ),
  domainId: Nullable(Id),
  openedAt: Timestamp('When the trouble was first confirmed'),
  acknowledgedAt: Nullable(Timestamp('When someone took it on')),
  resolvedAt: Nullable(Timestamp('When it ended')),
  resolvedBy: Nullable(
    Type.String({ description: '`system`, or who resolved it by hand', examples: ['system'] }),
  ),
  occurrences: Type.Integer({ minimum: 1, description: 'Times that the trouble began or came back' }),
  lastOccurredAt: Timestamp('When it last did'),
  assigneeUserId: Nullable(Id, { description: 'Member who is on it' }),
  members: Type.Integer({ minimum: 0, description: 'Monitors gathered in it, see its `members`' }),
  parentIncidentId: Nullable(Id, { description: 'The incident that has gathered this one and tells of it' }),
  maintenance: Type.Boolean({ description: 'It opened during a maintenance window' }),
  flapping: Type.Boolean({ description: 'Its source changes to and fro: it stays open and is told of once' }),
  url: Type.String({
    description: 'Its page in the dashboard',
    examples: [`https://bell.example.com/incidents/${exampleId}`],
  }),
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
  assigneeUserId: null,
  members: 0,
  parentIncidentId: null,
  maintenance: false,
  flapping: false,
  url: `https://bell.example.com/incidents/${exampleId}`,
};

export const IncidentBody = Type.Object(fields, {
  title: 'Incident',
  description: 'A stretch of trouble',
  examples: [example],
});

export const IncidentEventBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When it happened'),
    type: Type.Enum([...incidentEventTypes], {
      description: '`suppressed`: somebody was not told, and why; `notified`: somebody was',
    }),
    actor: Type.Object({
      type: Type.Enum(['user', 'api_key', 'system']),
      name: Type.String({ examples: ['Belltower'] }),
    }),
    message: Nullable(Type.String({ examples: ['The connection was refused.'] })),
    deliveryId: Nullable(Id, { description: 'Of `notified`, `suppressed` and `escalated`: the delivery' }),
    memberId: Nullable(Id, {
      description: "Of `member-added` and `member-recovered`: the member's incident; of `assigned`: the user",
    }),
  },
  { title: 'IncidentEvent', description: 'One entry of a timeline' },
);

const timeline = {
  timeline: Type.Array(IncidentEventBody, {
    description: 'Oldest first; the newest 1,000 where there are more',
  }),
};
const withTimeline = {
  title: 'IncidentWithTimeline',
  description: 'An incident with all that happened to it',
};

export const IncidentWithTimeline = documentedAs(
  Type.Object({ ...fields, ...timeline }, withTimeline),
  Type.Unsafe({ ...withTimeline, allOf: [IncidentBody, Type.Object(timeline)] }),
);

export const IncidentList = pageOf(IncidentBody, { examples: [{ items: [example], nextCursor: null }] });

export const IncidentListQuery = Type.Object(
  {
    ...countedPageQuery,
    state: severalOf(Type.Enum([...incidentStates])),
    severity: severalOf(Type.Enum([...severities])),
    sourceType: severalOf(Type.Enum([...incidentSourceTypes])),
    monitorId: severalOf(Id, { description: 'Monitor, service monitor or heartbeat that it is about' }),
    sourceId: severalOf(Id, { description: 'Monitor, heartbeat, …' }),
    domainId: severalOf(Id),
    assigneeUserId: severalOf(Id),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[^\\u0000]*$',
        description: "Part of the title or of the source's name",
      }),
    ),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Opened at or after' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Opened before' })),
    sort: Type.Optional(
      Type.Enum(incidentOrders.names, {
        description: 'Default: newest first; by `-severity` the worst come first',
      }),
    ),
  },
  { additionalProperties: false },
);

export const IncidentPath = Type.Object({ id: PathId('Incident') });

const exampleMember = {
  incidentId: exampleId,
  source: { type: 'service_monitor', id: exampleId, name: 'Shop' },
  addedAt: '2026-11-20T03:30:00.000Z',
  recoveredAt: null,
};

export const IncidentMemberBody = Type.Object(
  {
    incidentId: Nullable(Id, { description: 'Its own incident; null where a person named the monitor' }),
    source: Type.Object({
      type: Type.Enum(['monitor', 'service_monitor', 'heartbeat']),
      id: Id,
      name: Type.String({ examples: ['Shop'] }),
    }),
    addedAt: Timestamp('When it was gathered'),
    recoveredAt: Nullable(Timestamp('When it was well again')),
  },
  {
    title: 'IncidentMember',
    description: 'A monitor that an incident has gathered',
    examples: [exampleMember],
  },
);
export const IncidentMemberList = pageOf(IncidentMemberBody, {
  examples: [{ items: [exampleMember], nextCursor: null }],
});
export const MemberListQuery = Type.Object(countedPageQuery, { additionalProperties: false });
