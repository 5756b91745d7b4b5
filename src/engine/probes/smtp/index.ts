import { converseByLines } from '../stream/greeting.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';

/** Checks that a mail server sends a greeting and responds (RFC 5321), without sending mail or signing in. */
export const smtpKind = defineStreamKind({
  kind: 'smtp',
  defaultPort: 25,
  starttls: 'smtp',
  fields: {},
  defaults: {},
  example: { kind: 'smtp', host: 'mail.example.com' },
  converse: (connection, settings) =>
    converseByLines(connection, settings, {
      name: 'SMTP',
      greeting: /^220[ -]/,
      command: 'NOOP',
      answer: /^250/,
      quit: 'QUIT',
    }),
});
