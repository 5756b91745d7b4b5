import { readFileSync } from 'node:fs';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { requestAccount } from '#platform/account-slots.ts';
import { findUnfilteredTables, readTableSchema, type SentStatement } from './account-filter.ts';

const schema = readTableSchema(readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8'));

interface RecordedStatement extends SentStatement {
  /** The location in the code that sent the statement. */
  stack: string;
}

const known = new Set<string>();
const unchecked: RecordedStatement[] = [];

let isWatching = false;

/**
 * Starts to collect each statement that this process sends while it handles a request with credentials. Each text is
 * checked once, with its first parameters.
 */
export function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const accountId = requestAccount();
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = '', values = [] } = typeof first === 'string' ? { text: first } : first;
    if (accountId !== undefined && !known.has(text)) {
      known.add(text);
      const sent = Array.isArray(second) ? second : values;
      unchecked.push({ text, values: sent, accountId, stack: new Error('sent').stack ?? '' });
    }
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
}

/**
 * Returns a message for each statement since the last call that could read or change other accounts, with the code that
 * sent it.
 */
export async function findUnfilteredStatements(): Promise<string[]> {
  await loadModule();
  return unchecked.splice(0).flatMap(({ stack, ...statement }) => {
    const faults = findUnfilteredTables(statement, schema);
    const sentFrom = stack
      .split('\n')
      .find((line) => line.includes('/src/features/') || line.includes('/src/app/'));
    return faults.map((fault) => `${fault}: ${statement.text.trim().slice(0, 500)} ${sentFrom?.trim()}`);
  });
}
