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
    at: Timestamp('Time of the request'),
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
          at: Timestamp('Time of the scan that detected it'),
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
          serviceMonitorId: Nullable(Id, {
            description: 'ID of the first monitor that observes it, in order of name',
          }),
          name: Type.String({ description: 'Name of the monitor, or the host if it has no name' }),
          target: Type.String(),
          host: Type.String(),
          port: Type.Integer(),
          monitors: Type.Integer({ description: 'Number of service monitors that observe it' }),
          endsAt: Timestamp('When the certificate expires'),
          daysLeft: Type.Integer({ description: 'Whole days until expiry; negative after expiry' }),
        }),
        {
          description:
            'The five deployed certificates that expire soonest; without the scope `certificates:read`, only certificates that service monitors observe',
        },
      ),
    ),
    maintenance: Nullable(
      Type.Array(
        Type.Object({
          windowId: Id,
          title: Type.String(),
          startsAt: Timestamp('When the occurrence started'),
          endsAt: Timestamp('When the occurrence ends'),
        }),
        { description: 'Active maintenance' },
      ),
    ),
    plannedMaintenance: Nullable(
      Type.Array(
        Type.Object({
          windowId: Id,
          title: Type.String(),
          startsAt: Timestamp('When the occurrence starts'),
          endsAt: Timestamp('When the occurrence ends'),
        }),
        { description: 'The next five maintenance windows in the coming 14 days' },
      ),
    ),
    checks: Nullable(
      Type.Object({
        perMinute: Type.Number({ description: 'Number of checks per minute that the intervals require' }),
        latenessP99Ms: Nullable(
          Type.Integer({
            description:
              '99th percentile of the delay between due time and start, over the newest checks of 100 monitors',
          }),
        ),
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
          description: 'Whether at least one enabled alert rule has a working channel',
        }),
        monitor: Type.Boolean({ description: 'Whether a service monitor exists' }),
        notification: Type.Boolean({
          description: 'Whether a notification or test notification was delivered',
        }),
        statusPage: Type.Boolean({ description: 'Whether a status page exists' }),
        colleague: Type.Boolean({ description: 'Whether another member exists or is invited' }),
        domain: Type.Boolean({ description: 'Whether a domain is verified' }),
      }),
      { description: 'What is set up; requires the scope `alerts:read`' },
    ),
  },
  {
    title: 'Overview',
    description: 'An overview. Parts that require a `:read` scope that the caller does not have are null.',
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
