import { converseByLines } from '../stream/greeting.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';

/** Checks that an FTP server sends a greeting and responds (RFC 959), without signing in. */
export const ftpKind = defineStreamKind({
  kind: 'ftp',
  defaultPort: 21,
  starttls: 'ftp',
  fields: {},
  defaults: {},
  example: { kind: 'ftp', host: 'ftp.example.com' },
  converse: (connection, settings) =>
    converseByLines(connection, settings, {
      name: 'FTP',
      greeting: /^220[ -]/,
      command: 'NOOP',
      answer: /^(?:200|530)/,
      quit: 'QUIT',
    }),
});
