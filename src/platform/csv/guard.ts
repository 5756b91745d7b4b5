import { type RawBuilder, sql } from 'kysely';

/**
 * The guard against formula injection: spreadsheets run a cell that begins with one of `= + - @`, tab or
 * carriage return, so such a cell is written with an apostrophe before it.
 */

const dangerous = /^[=+\-@\t\r]/;
const guarded = /^'[=+\-@\t\r]/;

/** The cell as it may be written. */
export function guardCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** Takes the guard's apostrophe off again. A text that truly began with `'=` loses it as well. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** `guardCell` done by the database: null stays null. */
export function guardSql(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when left(${expression}, 1) in ('=', '+', '-', '@', e'\t', e'\r')
    then '''' || ${expression} else ${expression} end`;
}
