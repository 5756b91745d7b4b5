import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

/** Type oids of `pg_type.dat`; they never change between PostgreSQL versions. */
const oid = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
};

const textArrayOid: number = 1009;

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];
type Parser = (text: string) => unknown;

/**
 * Parses int8 as a number. Counts, sizes and epoch milliseconds fit in 53 bits.
 * @throws RangeError for larger values, so that the statement fails instead of returning a rounded number.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 value ${text} does not fit a JavaScript number`);
  return value;
}

const anyInstant: Parser = pg.types.getTypeParser(oid.timestamptz as TypeId, 'text');
const utcInstant = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * Parses a timestamptz into a Date with millisecond precision. Sessions use UTC. This function parses plain UTC
 * timestamps in a third of the time of pg's parser. pg parses all other values (BC, infinity, other time zones).
 */
export function parseInstant(text: string): unknown {
  if (!utcInstant.test(text)) return anyInstant(text);
  const two = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
  const end = text.length - 3;
  const digit = (at: number) => (at < end ? text.charCodeAt(at) - 48 : 0);
  const ms = end > 20 ? digit(20) * 100 + digit(21) * 10 + digit(22) : 0;
  const year = two(0) * 100 + two(2);
  // Date.UTC treats the years 0 to 99 as 1900 to 1999.
  if (year < 100) return anyInstant(text);
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms));
}

const textArray: Parser = pg.types.getTypeParser(textArrayOid as TypeId, 'text');

function mapDeep(value: unknown, map: Parser): unknown {
  if (Array.isArray(value)) return value.map((item) => mapDeep(item, map));
  return typeof value === 'string' ? map(value) : value;
}

const parsers = new Map<number, Parser>([
  [oid.int8, parseInt8],
  // A calendar date stays text, because pg's parser would return midnight in the time zone of the process.
  [oid.date, (text) => text],
  [oid.timestamptz, parseInstant],
  [oid.numeric, Number],
  [oid.int8Array, (text) => mapDeep(textArray(text), parseInt8)],
  [oid.dateArray, textArray],
  [oid.numericArray, (text) => mapDeep(textArray(text), Number)],
]);

/**
 * Parsers for values from the database: int8 as number (throws beyond 2^53), numeric as number, date as `YYYY-MM-DD`,
 * timestamptz as Date, bytea as Buffer, json and jsonb parsed. They are set per pool and never globally, so that other
 * users of pg, such as graphile-worker, keep their parsers.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((typeOid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(typeOid);
    return own ?? pg.types.getTypeParser(typeOid, format ?? 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

// External text may contain characters that PostgreSQL cannot store: NUL and unpaired surrogates, also as escapes in
// JSON. A statement with these characters would fail, and its data would be lost. Therefore, every parameter is cleaned
// here before it is sent.

const nul = '\0';
const replacement = '\ufffd';

/** Returns the text with NUL and lone surrogates replaced by U+FFFD. */
export function storableText(text: string): string {
  return (text.includes(nul) ? text.replaceAll(nul, replacement) : text).toWellFormed();
}

const refusedEscape = /\\u(?:0000|d[89a-f])/i;
/** Matches each escape of a JSON text in turn, so that an escaped backslash does not start another escape. */
const escapes = /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|(u0000|ud[89a-f][\da-f]{2})|.)/gis;

/** Returns the JSON text with unstorable characters and their escapes replaced. */
export function storableJson(text: string): string {
  const clean = storableText(text);
  if (!refusedEscape.test(clean)) return clean;
  return clean.replace(escapes, (one, _high, _low, refused) => (refused === undefined ? one : '\\ufffd'));
}

/** Returns a statement parameter with all unstorable characters replaced. */
export function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return /^\s*[[{"]/.test(value) ? storableJson(value) : storableText(value);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value) || value instanceof Date) {
    return value;
  }
  if (Array.isArray(value)) return value.map(storableParameter);
  return storableJson(JSON.stringify(value));
}
