import { exampleNotice } from '../example-notices.ts';
import type { Notice } from '../types.ts';

const at = '2026-11-20T03:30:12.000Z';

/** A notice with everything, whose names hold what breaks JSON that is put together carelessly. */
const full: Notice = {
  ...exampleNotice,
  at,
  account: { ...exampleNotice.account, name: 'Northwind "Traders" \\ Söhne' },
  incident: {
    ...exampleNotice.incident,
    title: 'The "shop"\nanswers 503',
    fingerprint: 'http-status',
    openedAt: at,
    lastOccurredAt: at,
    members: 2,
    memberNames: ['a "quoted" name', 'b'],
  },
  source: { ...exampleNotice.source, name: 'The "shop"', target: 'https://shop.example.com/?q="x"' },
  check: {
    status: 'down',
    code: 'status-unexpected',
    message: 'Answered "503"\n',
    durationMs: 84,
    at,
    region: 'default',
  },
  lastGoodAt: at,
  regions: [{ region: 'fra', status: 'down' }],
  message: 'A "comment"\nof two lines',
  actor: 'Ada',
  rule: { id: '0193a1f0-2222-7b1a-9d6e-0d4f5a3b2c1d', name: 'All "of" it' },
};

/** The same with all that may be missing missing. */
const bare: Notice = {
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

/** What a template is tried with before it is taken: one notice of each kind. */
export const sampleNotices: readonly Notice[] = [
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
