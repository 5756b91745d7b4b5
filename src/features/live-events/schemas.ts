import { Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';

const monitor = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  kind: 'http',
  name: 'Shop',
  domainId: null,
  tags: ['eu'],
  status: 'down',
  since: '2026-11-20T03:30:00.000Z',
  code: 'connect-refused',
  deleted: false,
};

/** Rejects all query parameters, so that a misspelled filter doesn't return everything. */
export const NoQuery = Type.Object({}, { additionalProperties: false });

/** The fields of each event by name; a stream sends them as JSON text. */
export const LiveEvent = Type.Union(
  [
    variant('service-monitor.state', {
      id: Id,
      kind: Type.String(),
      name: Type.String(),
      domainId: Nullable(Id),
      tags: Type.Array(Type.String()),
      status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
      since: Timestamp('When the status began'),
      code: Nullable(Type.String()),
      deleted: Type.Boolean(),
    }),
    variant('monitor.scored', {
      id: Id,
      domainId: Id,
      riskScore: Nullable(Type.Integer()),
      label: Type.String({ description: 'Risk label' }),
      scannedAt: Timestamp('When the domain was scanned'),
    }),
    variant('heartbeat.state', {
      id: Id,
      name: Type.String(),
      slug: Type.String(),
      tags: Type.Array(Type.String()),
      status: Type.Enum(['new', 'up', 'late', 'down', 'paused']),
      since: Timestamp('When the status began'),
      lastPingAt: Nullable(Timestamp('When the last ping arrived')),
      deleted: Type.Boolean(),
    }),
    variant('incident', {
      id: Id,
      title: Type.String(),
      severity: Type.Enum([...severities]),
      state: Type.Enum(['open', 'acknowledged', 'resolved']),
      cause: Type.String(),
      source: Type.Object({ type: Type.String(), id: Nullable(Id), name: Type.String() }),
      domainId: Nullable(Id),
      openedAt: Timestamp('When the problem was first confirmed'),
      acknowledgedAt: Nullable(Timestamp('When the incident was acknowledged')),
      resolvedAt: Nullable(Timestamp('When the incident was resolved')),
      occurrences: Type.Integer(),
      assigneeUserId: Nullable(Id),
      members: Type.Integer(),
      parentIncidentId: Nullable(Id),
      maintenance: Type.Boolean(),
      flapping: Type.Boolean(),
    }),
    variant('delivery', {
      id: Id,
      incidentId: Nullable(Id),
      event: Type.String(),
      channelId: Nullable(Id),
      channelType: Type.String(),
      state: Type.Enum(['queued', 'sending', 'delivered', 'failed', 'suppressed']),
      suppressedBy: Nullable(Type.String()),
      tries: Type.Integer(),
      createdAt: Timestamp('When the delivery was created'),
      deliveredAt: Nullable(Timestamp('When the notification was delivered')),
    }),
    variant('discovery', {
      id: Id,
      domainId: Id,
      state: Type.Enum(['queued', 'running', 'done', 'failed']),
      steps: Type.Array(
        Type.Object({
          name: Type.String(),
          state: Type.String(),
          found: Type.Integer(),
          reason: Nullable(Type.String(), { description: 'Why the step was skipped or failed' }),
        }),
      ),
      found: Type.Integer(),
      fresh: Type.Integer(),
      startedAt: Nullable(Timestamp('When the discovery started')),
      finishedAt: Nullable(Timestamp('When the discovery finished')),
    }),
    variant('import', {
      id: Id,
      of: Type.Enum(['domains', 'monitors']),
      created: Type.Integer(),
      skippedDuplicate: Type.Integer(),
      skippedForLimit: Type.Integer(),
      invalid: Type.Integer(),
    }),
    variant('reset', {}),
  ],
  {
    title: 'LiveEvent',
    description: 'The `event:` and `data:` lines of an event',
    examples: [{ event: 'service-monitor.state', data: monitor }],
  },
);

function variant<Name extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  name: Name,
  fields: Fields,
) {
  return Type.Object({ event: Type.Literal(name), data: Type.Object(fields) });
}

export const LiveEventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'ID of the last event received; the stream continues after it' }),
  ),
});
