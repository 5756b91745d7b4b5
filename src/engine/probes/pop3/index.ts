import { converseByLines } from '../stream/greeting.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';

/** Checks that a POP3 server sends a greeting and responds (RFC 1939), without signing in. */
export const pop3Kind = defineStreamKind({
  kind: 'pop3',
  defaultPort: 110,
  starttls: 'pop3',
  fields: {},
  defaults: {},
  example: { kind: 'pop3', host: 'mail.example.com' },
  converse: (connection, settings) =>
    converseByLines(connection, settings, {
      name: 'POP3',
      greeting: /^\+OK/,
      command: 'QUIT',
      answer: /^\+OK/,
      quit: 'QUIT',
    }),
});
