import type { Notice } from './types.ts';

/** Trouble as a message tells it. */
export const exampleNotice: Notice = {
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
    message: 'The server answered 503 instead of 200.',
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

/** Trouble and its end as messages tell them: what forms of channels show before there is any. */
export const exampleNotices: readonly Notice[] = [
  exampleNotice,
  {
    ...exampleNotice,
    event: 'resolved',
    at: resolvedAt,
    incident: { ...exampleNotice.incident, state: 'resolved', resolvedAt, resolvedBy: 'system' },
    check: null,
  },
];
