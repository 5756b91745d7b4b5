import type { Notification } from './channel-module.ts';

/** A notification about a failure. */
export const exampleNotification: Notification = {
  id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
  event: 'opened',
  at: '2026-11-20T03:30:12.000Z',
  account: { id: '0193a1f0-0000-7b1a-9d6e-0d4f5a3b2c1d', name: 'Larkspur' },
  incident: {
    id: '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
    title: 'Shop checkout answers 503',
    severity: 'critical',
    state: 'open',
    cause: 'http-status',
    fingerprint: 'service_monitor:0193a1f0:http-status',
    openedAt: '2026-11-20T03:30:10.000Z',
    acknowledgedAt: null,
    resolvedAt: null,
    resolvedBy: null,
    domainId: null,
    lastOccurredAt: '2026-11-20T03:30:10.000Z',
    assigneeUserId: null,
    parentIncidentId: null,
    maintenance: false,
    occurrences: 1,
    members: 0,
    memberNames: [],
    flapping: false,
    closedBecause: null,
  },
  source: {
    type: 'service_monitor',
    id: '0193a1f0-1111-7b1a-9d6e-0d4f5a3b2c1d',
    name: 'Shop checkout',
    target: 'https://shop.example.com/checkout',
  },
  check: {
    status: 'down',
    code: 'status-unexpected',
    message: 'The server returned status 503; expected 200.',
    params: { status: 503, expected: '200' },
    durationMs: 84,
    at: '2026-11-20T03:30:10.000Z',
    region: 'default',
  },
  lastGoodAt: '2026-11-20T03:29:40.000Z',
  isUp: false,
  upSince: null,
  regions: [],
  message: null,
  actor: null,
  rule: null,
  url: 'https://belltower.example/incidents/0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
};

const resolvedAt = '2026-11-20T03:34:22.000Z';

/** A failure and its recovery, shown as examples in channel forms. */
export const exampleNotifications: readonly Notification[] = [
  exampleNotification,
  {
    ...exampleNotification,
    event: 'resolved',
    at: resolvedAt,
    incident: { ...exampleNotification.incident, state: 'resolved', resolvedAt, resolvedBy: 'system' },
    check: null,
  },
];

const at = '2026-11-20T03:30:12.000Z';

/** A notification with every field set, and names that break carelessly built JSON. */
const full: Notification = {
  ...exampleNotification,
  at,
  account: { ...exampleNotification.account, name: 'Northwind "Traders" \\ Söhne' },
  incident: {
    ...exampleNotification.incident,
    title: 'The "shop"\nanswers 503',
    fingerprint: 'http-status',
    openedAt: at,
    lastOccurredAt: at,
    members: 2,
    memberNames: ['a "quoted" name', 'b'],
  },
  source: { ...exampleNotification.source, name: 'The "shop"', target: 'https://shop.example.com/?q="x"' },
  check: {
    status: 'down',
    code: 'status-unexpected',
    message: 'Answered "503"\n',
    params: { status: 503, expected: '200' },
    durationMs: 84,
    at,
    region: 'default',
  },
  lastGoodAt: at,
  regions: [{ region: 'fra', name: 'fra', status: 'down' }],
  message: 'A "comment"\nof two lines',
  actor: 'Ada',
  rule: { id: '0193a1f0-2222-7b1a-9d6e-0d4f5a3b2c1d', name: 'All "of" it' },
};

/** The same notification without optional fields. */
const bare: Notification = {
  ...full,
  event: 'test',
  incident: { ...full.incident, members: 0, memberNames: [] },
  source: { type: 'manual', id: null, name: 'Belltower', target: null },
  check: null,
  lastGoodAt: null,
  regions: [],
  message: null,
  actor: null,
  rule: null,
};

const resolved = {
  state: 'resolved' as const,
  resolvedAt: at,
  resolvedBy: 'Ada',
};

/** One notification of each kind for validating templates. */
export const sampleNotifications: readonly Notification[] = [
  full,
  bare,
  { ...full, event: 'resolved', incident: { ...full.incident, ...resolved } },
  {
    ...full,
    event: 'acknowledged',
    incident: { ...full.incident, state: 'acknowledged', acknowledgedAt: at },
  },
  { ...full, event: 'reopened' },
  { ...full, event: 'reminder' },
  { ...full, event: 'commented' },
];
