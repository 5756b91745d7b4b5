import type { Notice } from '../types.ts';

/** A notice of a monitor that is down; `change` says otherwise. */
export function makeNotice(
  change: Partial<Omit<Notice, 'incident'>> & { incident?: Partial<Notice['incident']> } = {},
): Notice {
  const { incident, ...rest } = change;
  return {
    id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d',
    event: 'opened',
    at: '2026-11-20T03:30:12.000Z',
    account: { id: '0193a1f0-0000-7b1a-9d6e-0d4f5a3b2c1d', name: 'Northwind' },
    source: {
      type: 'service_monitor',
      id: '0193a1f0-1111-7b1a-9d6e-0d4f5a3b2c1d',
      name: 'Shop checkout',
      target: 'https://shop.example.com/check_out',
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
    regions: [
      { region: 'fra', status: 'down' },
      { region: 'nyc', status: 'up' },
    ],
    message: null,
    actor: null,
    rule: { id: '0193a1f0-2222-7b1a-9d6e-0d4f5a3b2c1d', name: 'On call' },
    url: 'https://bell.example.com/incidents/0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
    ...rest,
    incident: {
      id: '0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
      title: 'Shop checkout answers 503',
      severity: 'critical',
      state: 'open',
      cause: 'http-status',
      fingerprint: 'service_monitor:0193:http-status',
      domainId: null,
      openedAt: '2026-11-20T03:30:10.000Z',
      acknowledgedAt: null,
      resolvedAt: null,
      resolvedBy: null,
      occurrences: 1,
      lastOccurredAt: '2026-11-20T03:30:10.000Z',
      assigneeUserId: null,
      members: 0,
      memberNames: [],
      parentIncidentId: null,
      maintenance: false,
      flapping: false,
      ...incident,
    },
  };
}

/** The same trouble, over after four minutes. */
export function makeRecovery(): Notice {
  const resolvedAt = '2026-11-20T03:34:22.000Z';
  return makeNotice({
    id: '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1e',
    event: 'resolved',
    at: resolvedAt,
    incident: { state: 'resolved', resolvedAt },
  });
}

/** Names that mean something to programs that show messages: none of it may come through as more than text. */
export const hostileText =
  '@everyone @here <!channel> <users/all> <@U123> <b>x</b> [click](https://evil.example) *a* _b_ `c` ~d~ > q\r\n# h\u202Ebackwards\u0000\u0007 {{ 1 }} &amp; "q"';
