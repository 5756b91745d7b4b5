import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Paths whose values never reach a log line. */
const redacted = [
  'password',
  '*.password',
  'token',
  '*.token',
  'key',
  '*.key',
  'authorization',
  '*.authorization',
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'settings.auth',
  'settings.headers',
  '*.connectionString',
  'databaseUrl',
  '*.databaseUrl',
  'smtpUrl',
  '*.smtpUrl',
];

/** The process's logger: one structured line an event, on stderr so that stdout stays for answers. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
