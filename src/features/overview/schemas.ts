import { type TSchema, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import { Id, Nullable, Timestamp } from '#platform/http/schemas.ts';

export const monitorStatuses = ['up', 'degraded', 'down', 'pending', 'paused'] as const;
export const heartbeatStatuses = ['up', 'late', 'down', 'new', 'paused'] as const;

const counts = (names: readonly string[]) =>
  Type.Object(Object.fromEntries<TSchema>(names.map((name) => [name, Type.Integer({ minimum: 0 })])));
const bySeverity = counts(severities);
const id = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';

export const Overview = Type.Object(
  {
    at: Timestamp('Time of the observation'),
    serviceMonitors: Nullable(counts(['total', ...monitorStatuses])),
    heartbeats: Nullable(counts(['total', ...heartbeatStatuses])),
    incidents: Nullable(Type.Object({ open: bySeverity, acknowledged: bySeverity })),
    worstDomains: Nullable(
      Type.Array(
        Type.Object({
          id: Id,
          domainId: Id,
          domain: Type.String(),
          riskScore: Type.Integer({ minimum: 0, maximum: 100 }),
          label: Type.String(),
        }),
        { description: 'The five domains with the highest risk' },
      ),
    ),
    changes: Nullable(
      Type.Array(
        Type.Object({
          id: Id,
          at: Timestamp('Scan that saw it'),
          domainId: Id,
          domain: Type.String(),
          checkId: Type.String(),
          severity: Type.Enum([...severities]),
          title: Type.String(),
          asset: Type.String(),
        }),
        { description: 'The five newest domain changes of the last seven days' },
      ),
    ),
    certificates: Nullable(
      Type.Array(
        Type.Object({
          id: Id,
          serviceMonitorId: Nullable(Id, { description: 'The first monitor, by name, that observes it' }),
          name: Type.String({ description: 'Name of the monitor, otherwise the host' }),
          target: Type.String(),
          host: Type.String(),
          port: Type.Integer(),
          monitors: Type.Integer({ description: 'Number of service monitors that observe it' }),
          endsAt: Timestamp('Date on which it expires'),
          daysLeft: Type.Integer({ description: 'Whole days; negative after expiry' }),
        }),
        {
          description:
            'The five deployed certificates that expire next; without the scope `certificates:read`, only those observed by service monitors',
        },
      ),
    ),
    maintenance: Nullable(
      Type.Array(
        Type.Object({
          windowId: Id,
          title: Type.String(),
          startsAt: Timestamp('When it started'),
          endsAt: Timestamp('When it ends'),
        }),
        { description: 'Current maintenance' },
      ),
    ),
    plannedMaintenance: Nullable(
      Type.Array(
        Type.Object({
          windowId: Id,
          title: Type.String(),
          startsAt: Timestamp('When it starts'),
          endsAt: Timestamp('When it ends'),
        }),
        { description: 'The next five of the coming 14 days' },
      ),
    ),
    checks: Nullable(
      Type.Object({
        perMinute: Type.Number({ description: 'Checks per minute required by the intervals' }),
        latenessP99Ms: Nullable(Type.Integer({ description: 'Over the newest checks of 100 monitors' })),
        overloaded: Type.Array(
          Type.Object({
            region: Type.String(),
            since: Timestamp('When its probers became overloaded; null if they are not'),
          }),
        ),
      }),
    ),
    setup: Nullable(
      Type.Object({
        notifies: Type.Boolean({
          description: 'Whether an enabled alert rule has a channel that can deliver',
        }),
        monitor: Type.Boolean({ description: 'A service monitor exists' }),
        notification: Type.Boolean({ description: 'A notification or test notification was delivered' }),
        statusPage: Type.Boolean({ description: 'A status page exists' }),
        colleague: Type.Boolean({ description: 'Another member exists or is invited' }),
        domain: Type.Boolean({ description: 'A domain is verified' }),
      }),
      { description: 'What is set up; needs the scope `alerts:read`' },
    ),
  },
  {
    title: 'Overview',
    description: 'An overview. Parts whose `:read` scope the caller lacks are null.',
    examples: [
      {
        at: '2026-11-20T03:30:00.000Z',
        serviceMonitors: { total: 12, up: 10, degraded: 0, down: 1, pending: 0, paused: 1 },
        heartbeats: { total: 2, up: 1, late: 1, down: 0, new: 0, paused: 0 },
        incidents: {
          open: { info: 0, low: 0, medium: 0, high: 1, critical: 0 },
          acknowledged: { info: 0, low: 0, medium: 0, high: 0, critical: 0 },
        },
        worstDomains: [{ id, domainId: id, domain: 'example.com', riskScore: 34, label: 'elevated' }],
        changes: [
          {
            ...{ id, at: '2026-11-20T03:30:00.000Z', domainId: id, domain: 'example.com' },
            ...{ checkId: 'change.dns.nameservers', severity: 'high' as const },
            ...{ title: 'The name servers changed', asset: 'example.com' },
          },
        ],
        certificates: [
          {
            ...{ id, serviceMonitorId: id, name: 'Shop', target: 'https://example.com/' },
            ...{ host: 'example.com', port: 443, monitors: 1 },
            ...{ endsAt: '2026-12-01T00:00:00.000Z', daysLeft: 10 },
          },
        ],
        maintenance: [],
        plannedMaintenance: [],
        checks: { perMinute: 11, latenessP99Ms: 8, overloaded: [] },
        setup: {
          ...{ notifies: true, monitor: true, notification: false },
          ...{ statusPage: false, colleague: false, domain: true },
        },
      },
    ],
  },
);

const Facet = Type.Array(
  Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 1 }) }, { title: 'FacetCount' }),
  { description: 'Most frequent first; at most 100 values' },
);

export const ServiceMonitorFacets = Type.Object(
  { status: Facet, kind: Facet, severity: Facet, tag: Facet, region: Facet },
  {
    title: 'ServiceMonitorFacets',
    examples: [
      {
        status: [{ value: 'up', count: 12 }],
        kind: [{ value: 'http', count: 12 }],
        severity: [{ value: 'high', count: 12 }],
        tag: [{ value: 'shop', count: 3 }],
        region: [{ value: 'default', count: 12 }],
      },
    ],
  },
);
