import { exampleNotice } from '../example-notices.ts';
import type { Notice } from '../types.ts';

/** A notice of a monitor that is down; `change` says otherwise. */
export function makeNotice(
  change: Partial<Omit<Notice, 'incident'>> & { incident?: Partial<Notice['incident']> } = {},
): Notice {
  const { incident, ...rest } = change;
  return {
    ...exampleNotice,
    account: { ...exampleNotice.account, name: 'Northwind' },
    source: { ...exampleNotice.source, target: 'https://shop.example.com/check_out' },
    regions: [
      { region: 'fra', status: 'down' },
      { region: 'nyc', status: 'up' },
    ],
    rule: { id: '0193a1f0-2222-7b1a-9d6e-0d4f5a3b2c1d', name: 'On call' },
    url: 'https://bell.example.com/incidents/0193a1f0-3333-7b1a-9d6e-0d4f5a3b2c1d',
    ...rest,
    incident: {
      ...exampleNotice.incident,
      fingerprint: 'service_monitor:0193:http-status',
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
