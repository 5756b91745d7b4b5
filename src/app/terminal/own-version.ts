import { readFileSync } from 'node:fs';

/** Returns the version of this program from its package.json. */
export function readOwnVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
}
