import { readFileSync } from 'node:fs';
import { AppError } from '#platform/errors.ts';

/** Returns the message shown at a terminal: the sentence of a known error, or the stack trace of a bug. */
export function describeError(error: unknown): string {
  if (error instanceof AppError) {
    const faults = (error.errors ?? []).filter((fault) => fault.detail !== error.message);
    return [error.message, ...faults.map((fault) => `  ${fault.pointer}: ${fault.detail}`)].join('\n');
  }
  if (!(error instanceof Error)) return String(error);
  const known = new Set([
    'ConfigError',
    'EmbeddedError',
    'MasterKeyError',
    'MigrationError',
    'PostmasterError',
    'BackupError',
    'StopError',
    'UsageError',
  ]);
  const ofSystem = 'code' in error && typeof error.code === 'string';
  return known.has(error.name) || ofSystem ? error.message : (error.stack ?? error.message);
}

/** Thrown for invalid arguments on the command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The command that starts Belltower, either from a checkout or from an installed package. */
export const ownCommand = import.meta.url.endsWith('.ts') ? 'npm run -s belltower --' : 'npx belltower';

/** Folder of the checkout or of the installed package. */
export const ownFolder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../' : '../../../../',
  import.meta.url,
);

/** Quotes a word for a shell. */
export function quoteWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns Belltower's version from its package.json. */
export function readOwnVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
}

/** Returns all of standard input as text. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
