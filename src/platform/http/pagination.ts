import { type Expression, type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import { isUuid } from '../crypto.ts';
import type { Queryable } from '../database/types.ts';
import { AppError, notFound } from '../errors.ts';

/** Query fields of every list. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Items per page, at most 500' }),
  ),
  // Maximum length of a cursor, reached with the longest name that a list can be sorted by.
  cursor: Type.Optional(Type.String({ maxLength: 5000, description: '`nextCursor` of the previous page' })),
};

/** Query fields of a list that can be counted on request. */
export const countedPageQuery = {
  ...pageQuery,
  count: Type.Optional(
    Type.Boolean({ description: '`true` adds `total`, the number of items on all pages' }),
  ),
};

/** The query schema of a list without filters. */
export const PageQuery = Type.Object(countedPageQuery, { additionalProperties: false });

/** The end of a page: the sort time and ID of its last item. */
export interface PageCursor {
  at: Date;
  id: string;
}

/** The limits of a page as a query receives them. */
export type Page = RequestedPage;

/**
 * Reads `limit`, `cursor` and `count`.
 * @throws AppError `invalid_cursor` for a cursor that the service did not issue.
 */
export function readPage(query: { limit?: number; cursor?: string; count?: boolean }): Page {
  return {
    limit: query.limit ?? 50,
    after: query.cursor === undefined ? null : decodeCursor(query.cursor),
    counted: query.count === true,
  };
}

/**
 * Encodes an opaque cursor for the position after an item. Microseconds are dropped, because times are stored in ms.
 */
export function encodeCursor(cursor: PageCursor): string {
  return Buffer.from(`${cursor.at.getTime()}.${cursor.id}`).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws AppError `invalid_cursor`.
 */
export function decodeCursor(text: string): PageCursor {
  const [ms = '', id, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split('.');
  if (rest.length > 0 || !id || !isUuid(id) || !isInstant(ms)) throw badCursor();
  return { at: new Date(Number(ms)), id };
}

/**
 * Returns whether a number of epoch milliseconds is in the range that the database can store, from the year 1 to 9999.
 */
export const isInstant = (ms: string): boolean =>
  /^-?\d{1,15}$/.test(ms) && Number(ms) >= -62_135_596_800_000 && Number(ms) <= 253_402_300_799_999;

/** Returns the error for an invalid cursor or a cursor of a different sort order. */
export function badCursor(): AppError {
  return new AppError('invalid_cursor', message('cursor-of-other-order'), {
    errors: [
      {
        pointer: 'query/cursor',
        code: 'invalid_cursor',
        detail: message('cursor-invalid'),
      },
    ],
  });
}

/** A page of a list in a response. */
export interface AnsweredPage<Item> {
  items: Item[];
  nextCursor: string | null;
  total?: number;
}

/** Names of the columns with an instant, for rows with an ID. */
type TimeColumn<Row> = Row extends { id: string }
  ? { [Column in keyof Row]: Row[Column] extends Date ? Column : never }[keyof Row]
  : never;

/**
 * Cuts `limit + 1` fetched rows to a page. `position` is the column that the list is sorted by, or a function
 * that returns the sort time and ID of a row.
 */
export function toPage<Row, Item>(
  listed: Listed<Row> | readonly Row[],
  limit: number,
  { position, item }: { position: TimeColumn<Row> | ((row: Row) => PageCursor); item: (row: Row) => Item },
): AnsweredPage<Item> {
  const { rows, total } = 'rows' in listed ? listed : { rows: listed, total: null };
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const cursorOf = (row: Row) =>
    typeof position === 'function'
      ? position(row)
      : { at: row[position] as Date, id: (row as { id: string }).id };
  return {
    items: shown.map(item),
    nextCursor: last === undefined ? null : encodeCursor(cursorOf(last)),
    ...(total === null ? {} : { total }),
  };
}

/** A requested page of a list; see `readPage`. */
interface RequestedPage {
  limit: number;
  after: { at: Date; id: string } | null;
  /** Whether the total number over all pages is requested. */
  counted?: boolean;
}

/** The rows of a page, one more row if there is a next page, and the total over all pages if requested. */
export interface Listed<Row> {
  rows: Row[];
  total: number | null;
}

/** A limit larger than any list. */
const everything = 2_147_483_646;

/**
 * Reads one page of `select`: `limit + 1` rows after the previous page. The total is counted with the same select, so
 * it always matches the list. The query builder's rows are cast to `Row`, because it types columns restricted by a
 * CHECK as plain text.
 */
export async function selectPage<Row, Requested extends AnyPage = RequestedPage>(
  db: Queryable,
  page: Requested,
  select: (page: Requested) => RawBuilder<Row> | Select,
): Promise<Listed<Row>> {
  const selected = select(page);
  const rows =
    'isRawBuilder' in selected ? (await selected.execute(db)).rows : ((await selected.execute()) as Row[]);
  if (page.counted !== true) return { rows, total: null };
  const all: Expression<unknown> = select({ ...page, limit: everything, after: null });
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (${all}) listed`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A page in any order. Each order encodes the end of a page differently. */
interface AnyPage {
  limit: number;
  after: unknown;
  counted?: boolean;
}

/** A select from the query builder. */
type Select = Expression<unknown> & { execute(): Promise<unknown[]> };

/**
 * Returns the object with the given ID. `find` must restrict the search to the account. A text that is not a UUID
 * matches no object and never reaches the database.
 * @throws AppError `not_found`, which reveals nothing about other accounts' objects. `what` is the noun in its message.
 */
export async function getById<Found>(
  what: string,
  id: string,
  find: () => Promise<Found | null | undefined>,
): Promise<Found> {
  const found = isUuid(id) ? await find() : null;
  if (found === null || found === undefined) throw notFound(what);
  return found;
}
