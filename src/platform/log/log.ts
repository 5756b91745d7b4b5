import { type Logger, pino } from 'pino';
import { readableLines } from './readable-lines.ts';

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

/**
 * The process's logger: one structured line an event, on stderr so that stdout stays for answers. A terminal gets
 * the same in lines for people.
 */
export function createLog(level: string, terminal: { colour: boolean } | null = null): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeErr },
      redact: { paths: redacted, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    terminal === null ? pino.destination({ dest: 2, sync: false }) : readableLines(terminal.colour),
  );
}

/**
 * An error as it may be logged: what it says and where, and SQLSTATE or system code. Nothing else that a library
 * hangs on its errors, for that can be a whole connection with its statements.
 */
export function describeErr(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  // Not `detail`: PostgreSQL puts the failing row there, secrets and all.
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: describeErr(cause) }),
  };
}
