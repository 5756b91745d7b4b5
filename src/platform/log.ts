import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Paths of values that are never written to the log. */
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
 * Creates the process's logger: one structured line per event, on stderr, so that stdout is free for output. On a
 * terminal, lines are formatted for people.
 */
export function createLog(level: string, terminal: { color: boolean } | null = null): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeErr },
      redact: { paths: redacted, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    terminal === null ? pino.destination({ dest: 2, sync: false }) : readableLines(terminal.color),
  );
}

/**
 * Returns the parts of an error that are safe to log: type, message, stack, cause, and SQLSTATE or system error code.
 * Other properties are dropped, because libraries may attach a whole connection, including its statements.
 */
export function describeErr(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  // `detail` is omitted, because PostgreSQL includes the failing row in it, with all secrets.
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause === undefined ? {} : { cause: describeErr(cause) }),
  };
}

/** Fields of every log line, which are not printed as content. */
const frame = new Set(['level', 'time', 'msg']);
const colors: Readonly<Record<string, number>> = {
  trace: 2,
  debug: 2,
  info: 32,
  warn: 33,
  error: 31,
  fatal: 31,
};

/** Returns a destination for the logger that formats lines for people: time, level, message, fields. */
function readableLines(color: boolean): { write(line: string): void } {
  return { write: (line) => void writeSync(2, readableLine(line, color)) };
}

/**
 * Formats a JSON log line as `09:15:02 warn  the message  name=value other="a word"`, with an error's stack on the
 * lines below.
 */
export function readableLine(line: string, color: boolean): string {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return line;
  }
  const paint = (code: number, text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
  const level = String(fields.level);
  const facts = Object.entries(fields).flatMap(([name, value]) => {
    if (frame.has(name) || value === null) return [];
    return isError(value) ? [value.message] : [`${name}=${describe(value)}`];
  });
  const time = String(fields.time).slice(11, 19);
  const head = `${paint(2, time)} ${paint(colors[level] ?? 0, level.padEnd(5))} ${harmless(String(fields.msg ?? ''))}`;
  const stack =
    isError(fields.err) && typeof fields.err.stack === 'string' ? fields.err.stack.split('\n') : [];
  const below = stack.slice(1).map((each) => `\n    ${harmless(each.trim())}`);
  return `${head}${facts.length === 0 ? '' : `  ${paint(2, harmless(facts.join(' ')))}`}${below.join('')}\n`;
}

function isError(value: unknown): value is { message: string; stack?: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && 'type' in value;
}

const describe = (value: unknown) =>
  typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);

/** Replaces control characters, which must not reach the terminal. */
const harmless = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
