import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { countedPageQuery } from '#platform/http/pagination.ts';
import {
  codedText,
  documentedAs,
  expandOf,
  Id,
  Nullable,
  PathId,
  pageOf,
  searchOf,
  severalOf,
  Timestamp,
} from '#platform/http/schemas.ts';
import { incidentOrders } from './queries/incidents.ts';
import {
  closeReasons,
  incidentActions,
  incidentEventTypes,
  incidentSourceTypes,
  incidentStates,
} from './types.ts';

const exampleId = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

const fields = {
  id: Id,
  fingerprint: Type.String({
    description:
      'Identifies the problem by source and class of cause; the same problem has the same fingerprint',
    examples: [`service_monitor:${exampleId}:unreachable`],
  }),
  title: Type.String({ examples: ['Shop is down'] }),
  ...codedText('title'),
  severity: Type.Enum([...severities]),
  state: Type.Enum([...incidentStates]),
  actions: Type.Array(Type.Enum([...incidentActions]), { description: 'What the caller can do now' }),
  cause: Type.String({
    description: 'Reason code, or the free text of an incident created by hand',
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
  openedAt: Timestamp('When the problem was first confirmed'),
  acknowledgedAt: Nullable(Timestamp('When it was acknowledged')),
  resolvedAt: Nullable(Timestamp('When it finished')),
  resolvedBy: Nullable(Type.String({ description: '`system`, or who resolved it', examples: ['system'] })),
  closedBecause: Nullable(Type.Enum([...closeReasons]), {
    description:
      'Why it was closed although its source did not recover: monitoring was paused, the source was deleted, or a certificate expired. Null: the source recovered, a person resolved the incident, or it is unresolved',
  }),
  occurrences: Type.Integer({ minimum: 1, description: 'Times the problem started or came back' }),
  lastOccurredAt: Timestamp('When it last occurred'),
  assigneeUserId: Nullable(Id, { description: "Assignee's user ID" }),
  members: Type.Integer({ minimum: 0, description: 'Number of grouped monitors; see `members`' }),
  parentIncidentId: Nullable(Id, {
    description: 'The incident this one is grouped into, which notifies for both',
  }),
  maintenance: Type.Boolean({ description: 'Whether it opened during a maintenance window' }),
  flapping: Type.Boolean({
    description: 'Whether its source is flapping: the incident stays open and notifies once',
  }),
  url: Type.String({
    description: 'Its page in the dashboard',
    examples: [`https://bell.example.com/incidents/${exampleId}`],
  }),
};

const example = {
  id: exampleId,
  fingerprint: `service_monitor:${exampleId}:unreachable`,
  title: 'Shop is down',
  titleCode: 'source-down',
  titleParams: { name: 'Shop' },
  severity: 'high',
  state: 'open',
  actions: ['acknowledge', 'resolve'],
  cause: 'connect-refused',
  source: { type: 'service_monitor', id: exampleId, name: 'Shop' },
  domainId: null,
  openedAt: '2026-11-20T03:30:00.000Z',
  acknowledgedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  closedBecause: null,
  occurrences: 1,
  lastOccurredAt: '2026-11-20T03:30:00.000Z',
  assigneeUserId: null,
  members: 0,
  parentIncidentId: null,
  maintenance: false,
  flapping: false,
  url: `https://bell.example.com/incidents/${exampleId}`,
};

const IncidentReason = Type.Object(
  { message: Type.String({ examples: ['Port 443 refused the connection.'] }), ...codedText('message') },
  { title: 'IncidentReason' },
);

/** The field added by `?expand=reason`. */
const reasonField = {
  reason: Type.Optional(
    Nullable(IncidentReason, {
      description: 'With `expand=reason`: why it was opened, or came back last; null if nothing was recorded',
    }),
  ),
};

export const IncidentBody = Type.Object(
  { ...fields, ...reasonField },
  {
    title: 'Incident',
    description: 'An incident',
    examples: [example],
  },
);

export const IncidentEventBody = Type.Object(
  {
    id: Id,
    at: Timestamp('When it happened'),
    type: Type.Enum([...incidentEventTypes], {
      description:
        '`notified`: a recipient was notified; `suppressed`: a recipient was not notified, and why',
    }),
    actor: Type.Object({
      type: Type.Enum(['user', 'api_key', 'system']),
      name: Type.String({ examples: ['Belltower'] }),
    }),
    message: Nullable(Type.String({ examples: ['Port 443 refused the connection.'] })),
    ...codedText('message'),
    deliveryId: Nullable(Id, { description: 'For `notified`, `suppressed` and `escalated`: the delivery' }),
    memberId: Nullable(Id, {
      description:
        "For `member-added` and `member-recovered`: the member's incident. For `assigned`: the user",
    }),
  },
  { title: 'IncidentEvent', description: 'A timeline entry' },
);

const timeline = {
  timeline: Type.Array(IncidentEventBody, {
    description: 'Oldest first; at most the newest 1,000',
  }),
};
const withTimeline = {
  title: 'IncidentWithTimeline',
  description: 'An incident with its timeline',
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
    monitorId: severalOf(Id, { description: 'Monitor, service monitor or heartbeat it concerns' }),
    sourceId: severalOf(Id, { description: 'ID of the monitor, heartbeat, …' }),
    domainId: severalOf(Id),
    assigneeUserId: severalOf(Id),
    topLevel: Type.Optional(
      Type.Boolean({ description: 'Whether to leave out incidents that are part of another one' }),
    ),
    search: searchOf("Part of the title or the source's name"),
    from: Type.Optional(Type.String({ format: 'date-time', description: 'Opened at or after' })),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Opened before' })),
    expand: expandOf('reason'),
    sort: Type.Optional(
      Type.Enum(incidentOrders.names, {
        description: 'Default: newest first; `-severity` lists the worst first',
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
    incidentId: Nullable(Id, { description: 'Its own incident; null if the monitor was added by hand' }),
    source: Type.Object({
      type: Type.Enum(['monitor', 'service_monitor', 'heartbeat']),
      id: Id,
      name: Type.String({ examples: ['Shop'] }),
    }),
    addedAt: Timestamp('When it was added'),
    recoveredAt: Nullable(Timestamp('When it recovered')),
  },
  {
    title: 'IncidentMember',
    description: 'A monitor grouped into an incident',
    examples: [exampleMember],
  },
);
export const IncidentMemberList = pageOf(IncidentMemberBody, {
  examples: [{ items: [exampleMember], nextCursor: null }],
});
export const MemberListQuery = Type.Object(countedPageQuery, { additionalProperties: false });

const noNul = '^[^\\u0000]*$';
const uuid = Type.String({ format: 'uuid' });
const title = Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000]*[^\\u0000\\s][^\\u0000]*$' });

export const CreateIncidentBody = Type.Object(
  {
    title,
    severity: Type.Enum([...severities]),
    cause: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, pattern: noNul, description: 'Default `manual`' }),
    ),
    domainId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
    message: Type.Optional(
      Type.String({ maxLength: 2000, pattern: noNul, description: 'Shown in the timeline' }),
    ),
    serviceMonitorIds: Type.Optional(Type.Array(uuid, { maxItems: 500, description: 'Affected monitors' })),
    statusPageIds: Type.Optional(Type.Array(uuid, { maxItems: 100 })),
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

export const PatchIncidentBody = Type.Object(
  {
    title: Type.Optional(title),
    severity: Type.Optional(Type.Enum([...severities])),
    assigneeUserId: Type.Optional(
      Nullable(uuid, { description: 'A member of the account, or null for unassigned' }),
    ),
  },
  { additionalProperties: false, examples: [{ severity: 'critical' }] },
);

export const BulkIncidentsBody = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
    action: Type.Enum(['acknowledge', 'resolve', 'assign']),
    assigneeUserId: Type.Optional(Nullable(uuid, { description: 'For `assign`; null unassigns' })),
  },
  {
    additionalProperties: false,
    examples: [{ ids: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'], action: 'acknowledge' }],
  },
);

export const BulkIncidentsAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      result: Type.Enum(['changed', 'unchanged', 'conflict', 'not-found']),
    }),
    { description: 'In the order given, without duplicates' },
  ),
});

/** A summary of an incident, for items that link to it. */
const OpenIncident = Type.Object(
  {
    id: Id,
    title: Type.String({ examples: ['Shop is down'] }),
    ...codedText('title'),
    severity: Type.Enum([...severities]),
    state: Type.Enum(['open', 'acknowledged']),
    openedAt: Timestamp('When it was opened'),
    assigneeUserId: Nullable(Id),
  },
  { title: 'OpenIncident' },
);

/** The field added by `?expand=openIncident`. */
export const openIncidentField = {
  openIncident: Type.Optional(
    Nullable(OpenIncident, {
      description: 'With `expand=openIncident`: the worst unresolved incident, the newest of several',
    }),
  ),
};
