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

/** Words on the command line that do not fit. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
