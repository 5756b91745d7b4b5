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
      'Identifies the problem by source and cause class; the same problem has the same fingerprint',
    examples: [`service_monitor:${exampleId}:unreachable`],
  }),
  title: Type.String({ examples: ['Shop is down'] }),
  ...codedText('title'),
  severity: Type.Enum([...severities]),
  state: Type.Enum([...incidentStates]),
  actions: Type.Array(Type.Enum([...incidentActions]), {
    description: 'Actions that the caller can take now',
  }),
  cause: Type.String({
    description: 'Reason code, or the free text of a manually created incident',
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
  acknowledgedAt: Nullable(Timestamp('When the incident was acknowledged')),
  resolvedAt: Nullable(Timestamp('When the incident was resolved')),
  resolvedBy: Nullable(
    Type.String({
      description: 'Who resolved it; `system` for Belltower itself',
      examples: ['system'],
    }),
  ),
  closedBecause: Nullable(Type.Enum([...closeReasons]), {
    description:
      'Why the incident was closed although its source did not recover: monitoring was paused, the source was deleted, or a certificate expired. Null if the source recovered, a person resolved the incident, or it is unresolved',
  }),
  occurrences: Type.Integer({ minimum: 1, description: 'How many times the problem started or recurred' }),
  lastOccurredAt: Timestamp('When the problem last started or recurred'),
  assigneeUserId: Nullable(Id, { description: "Assignee's user ID" }),
  members: Type.Integer({
    minimum: 0,
    description:
      'Number of monitors grouped into the incident; list them with `GET /api/v1/incidents/{id}/members`',
  }),
  parentIncidentId: Nullable(Id, {
    description:
      'ID of the incident that this one is grouped into; that incident sends the notifications for both',
  }),
  maintenance: Type.Boolean({ description: 'Whether the incident opened during a maintenance window' }),
  flapping: Type.Boolean({
    description: 'Whether its source is flapping: the incident stays open and sends only one notification',
  }),
  url: Type.String({
    description: 'URL of its page in the dashboard',
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
      description: 'With `expand=reason`: why it was opened or last recurred; null if nothing was recorded',
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
    at: Timestamp('When the event happened'),
    type: Type.Enum([...incidentEventTypes], {
      description:
        '`notified`: a recipient was notified; `suppressed`: a recipient was not notified, with the reason',
    }),
    actor: Type.Object({
      type: Type.Enum(['user', 'api_key', 'system']),
      name: Type.String({ examples: ['Belltower'] }),
    }),
    message: Nullable(Type.String({ examples: ['Port 443 refused the connection.'] })),
    ...codedText('message'),
    deliveryId: Nullable(Id, {
      description: 'For `notified`, `suppressed` and `escalated`: ID of the delivery',
    }),
    memberId: Nullable(Id, {
      description:
        "For `member-added` and `member-recovered`: ID of the member's incident. For `assigned`: ID of the user",
    }),
  },
  { title: 'IncidentEvent', description: 'A timeline entry' },
);

const timeline = {
  timeline: Type.Array(IncidentEventBody, {
    description: 'Oldest first; at most the newest 1,000 entries',
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
    monitorId: severalOf(Id, {
      description: "The incident's source: a domain monitor, service monitor or heartbeat",
    }),
    sourceId: severalOf(Id, { description: 'ID of the source' }),
    domainId: severalOf(Id),
    assigneeUserId: severalOf(Id),
    topLevel: Type.Optional(
      Type.Boolean({ description: 'Whether to omit incidents that are grouped into others' }),
    ),
    search: searchOf("Part of the title or of the source's name"),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only incidents opened at or after this time' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only incidents opened before this time' }),
    ),
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
    incidentId: Nullable(Id, {
      description: "ID of the monitor's incident; null if the monitor was added manually",
    }),
    source: Type.Object({
      type: Type.Enum(['monitor', 'service_monitor', 'heartbeat']),
      id: Id,
      name: Type.String({ examples: ['Shop'] }),
    }),
    addedAt: Timestamp('When the monitor was added'),
    recoveredAt: Nullable(Timestamp('When the monitor recovered')),
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
      Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: noNul,
        description: 'Cause of the incident; default `manual`',
      }),
    ),
    domainId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
    message: Type.Optional(
      Type.String({ maxLength: 2000, pattern: noNul, description: 'Message shown in the timeline' }),
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
      Nullable(uuid, { description: 'User ID of a member of the account; null to unassign' }),
    ),
  },
  { additionalProperties: false, examples: [{ severity: 'critical' }] },
);

export const BulkIncidentsBody = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
    action: Type.Enum(['acknowledge', 'resolve', 'assign']),
    assigneeUserId: Type.Optional(
      Nullable(uuid, { description: 'For `assign`: user ID of the assignee; null to unassign' }),
    ),
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
    { description: 'Results in the order of `ids`, without duplicates' },
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
    openedAt: Timestamp('When the incident was opened'),
    assigneeUserId: Nullable(Id),
  },
  { title: 'OpenIncident' },
);

/** The field added by `?expand=openIncident`. */
export const openIncidentField = {
  openIncident: Type.Optional(
    Nullable(OpenIncident, {
      description: 'With `expand=openIncident`: the most severe unresolved incident, or the newest of these',
    }),
  ),
};
