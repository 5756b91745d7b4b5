import { parseEnv } from 'node:util';
import { type Message, message } from '#messages/messages.ts';
import type { ImportItem } from '../import-item.ts';

/**
 * Replaces environment variables in Gatus configurations, like Gatus does before it parses the YAML (`config.go`):
 * `$NAME`, `${NAME}`, and `$$` for a dollar sign.
 */

/** Placeholder for a literal dollar sign, from the private use area. */
const literalDollar = '\uE000';
const variable = /\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/g;
const line = /^\s*(?:#.*|(?:export\s+)?[A-Za-z_]\w*=.*)?$/;

/** Returns the variables in a file of `NAME=value` lines, or null for any other file. */
export function readEnvironment(text: string): Record<string, string> | null {
  const lines = text.split(/\r?\n/);
  const isEnvironment = lines.every((one) => line.test(one)) && lines.some((one) => one.includes('='));
  return isEnvironment ? (parseEnv(text) as Record<string, string>) : null;
}

/** Replaces variables. A variable without a value is left unchanged. */
export const expandEnvironment = (text: string, variables: Readonly<Record<string, string>>): string =>
  text
    .replaceAll('$$', literalDollar)
    .replace(variable, (text, braced?: string, plain?: string) => variables[braced ?? plain ?? ''] ?? text);

/** Restores dollar signs, and adds a note about variables without a value to each item. */
export function addMissingVariableNotes(items: readonly ImportItem[]): void {
  for (const item of items) {
    if (item.body === null) continue;
    const text = JSON.stringify(item.body);
    const names = new Set([...text.matchAll(variable)].map(([, braced, plain]) => braced ?? plain ?? ''));
    if (names.size > 0) item.differences.push(missing([...names]));
    if (text.includes(literalDollar)) item.body = JSON.parse(text.replaceAll(literalDollar, '$'));
  }
}

const missing = (names: readonly string[]): Message =>
  message('import-environment-variables', { names: names.join(', ') });
