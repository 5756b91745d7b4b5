import { converseByLines } from '../stream/greeting.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';

/** Checks that an IMAP server sends a greeting and responds (RFC 9051), without signing in. */
export const imapKind = defineStreamKind({
  kind: 'imap',
  defaultPort: 143,
  starttls: 'imap',
  fields: {},
  defaults: {},
  example: { kind: 'imap', host: 'mail.example.com' },
  converse: (connection, settings) =>
    converseByLines(connection, settings, {
      name: 'IMAP',
      greeting: /^\* (?:OK|PREAUTH)/,
      command: 'a1 NOOP',
      answer: /^a1 OK/,
      quit: 'a2 LOGOUT',
    }),
});
