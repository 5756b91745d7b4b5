import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/**
 * Marks a statement as prepared under `name`. PostgreSQL parses and plans an unnamed statement each time, but a named
 * statement only once per connection. The gain is large for hot statements (claims, check inserts, key lookups), but a
 * named statement takes memory in each connection, so only explicitly marked statements are named. The mark is a
 * comment at the very start of plain `sql`, or at the front of a select from the query builder:
 *
 *     sql`${named('claim-due')} update … returning …`.execute(db)
 *     db.selectFrom('incidents').modifyFront(named('incident')).selectAll()
 *
 * Use it only for statements with constant text (`= any($1)` instead of a growing list). If a name has more than
 * `maxTexts` texts, further texts are not prepared.
 */
export function named(name: string): RawBuilder<unknown> {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(name)) throw new Error(`Bad statement name: ${name}`);
  return sql.raw(`/*@${name}*/`);
}

const mark = /^\s*(?:select )?\/\*@([a-z][a-z0-9-]{0,40})\*\//;
const maxTexts = 8;
const textsOfName = new Map<string, Map<string, string>>();

/**
 * Returns the name under which to prepare `text`, or undefined if it has no mark or too many texts share its name.
 */
export function statementName(text: string): string | undefined {
  const name = mark.exec(text)?.[1];
  if (name === undefined) return undefined;
  let texts = textsOfName.get(name);
  if (texts === undefined) {
    texts = new Map();
    textsOfName.set(name, texts);
  }
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= maxTexts) return undefined;
  // pg rejects a name that is used for two texts on one connection, so the text is part of the name.
  const full = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  texts.set(text, full);
  return full;
}
