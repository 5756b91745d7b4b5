import type { DnsRecord } from '../types.ts';
import { plainName } from './codec.ts';

/** Aliases followed within one answer. */
const MAX_ALIASES = 16;

/**
 * Follows CNAME records of one answer from `name` and gives the records of `type` at the end of the chain, the
 * name it ends at, and the aliases passed. Loops and over-long chains end where they stop being followed.
 */
export function chaseAliases(
  answers: readonly DnsRecord[],
  name: string,
  type: string,
): { records: DnsRecord[]; owner: string; aliases: string[] } {
  let owner = plainName(name);
  const aliases: string[] = [];
  for (;;) {
    const records = answers.filter((record) => record.type === type && record.name === owner);
    const alias =
      records.length > 0 || type === 'CNAME'
        ? undefined
        : answers.find((record) => record.type === 'CNAME' && record.name === owner);
    if (alias === undefined || aliases.length === MAX_ALIASES) return { records, owner, aliases };
    const next = plainName(String(alias.data));
    if (next === plainName(name) || aliases.includes(next)) return { records, owner, aliases };
    aliases.push(next);
    owner = next;
  }
}
