import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../crypto.ts';
import type { Condition } from '../database/filters.ts';
import {
  type AnsweredPage,
  badCursor,
  decodeCursor,
  encodeCursor,
  isInstant,
  type Listed,
} from './pagination.ts';

/** A value that rows can be sorted by. */
interface SortColumn {
  value: RawBuilder<unknown>;
  /** The value in the format of a cursor. */
  place: RawBuilder<string>;
  /** Converts a cursor's value for use in a statement. Returns null if the column cannot contain it. */
  fromPlace(place: string): RawBuilder<unknown> | null;
  isTime?: true;
}

/** Sorts by text, in the database's collation. */
export const byText = (value: RawBuilder<unknown>): SortColumn => ({
  value,
  place: sql`${value}`,
  fromPlace: (place) => (place.includes('\0') ? null : sql`${place}::text`),
});

/** Sorts by a whole number of 0 or more. */
export const byNumber = (value: RawBuilder<unknown>): SortColumn => ({
  value,
  place: sql`(${value})::text`,
  fromPlace: (place) => (/^\d{1,16}$/.test(place) ? sql`${place}::bigint` : null),
});

/** Sorts by an instant, to the millisecond. */
export const byTime = (value: RawBuilder<unknown>): SortColumn => ({
  value,
  place: sql`(extract(epoch from ${value}) * 1000)::bigint::text`,
  fromPlace: (place) => (isInstant(place) ? sql`${new Date(Number(place))}::timestamptz` : null),
  isTime: true,
});

/** A requested page in one of a list's orders. */
export interface SortedPage {
  limit: number;
  counted: boolean;
  /** SQL expression for the sort value of a row in the format of a cursor. Select it as `place`. */
  place: RawBuilder<string>;
  order: RawBuilder<unknown>;
  /** Condition for rows after the last row of the previous page. */
  after: Condition | null;
}

interface SortedQuery<Name> {
  limit?: number;
  cursor?: string;
  count?: boolean;
  sort?: Name;
}

/**
 * Creates the orders of a list: each of its columns in both directions. Ties are sorted by ID. `usual` is the default
 * order.
 */
export function createOrders<Column extends string>(
  columns: Readonly<Record<Column, SortColumn>>,
  { id, usual }: { id: RawBuilder<unknown>; usual: NoInfer<Column | `-${Column}`> },
) {
  type Name = Column | `-${Column}`;
  const isFalling = (name: Name) => name.startsWith('-');
  const columnOf = (name: Name) => columns[(isFalling(name) ? name.slice(1) : name) as Column];
  // Lists that have always been sorted by time keep their original cursor format.
  const isPlain = (name: Name) => name === usual && columnOf(name).isTime === true;
  const afterOf = (name: Name, cursor: string): Condition => {
    const { value, fromPlace } = columnOf(name);
    const at = isPlain(name) ? plainPlace(cursor) : decodePlace(name, cursor);
    const last = at.place === null ? null : fromPlace(at.place);
    if (last === null) throw badCursor();
    return sql<boolean>`(${value}, ${id}) ${isFalling(name) ? sql`<` : sql`>`} (${last}, ${at.id}::uuid)`;
  };
  return {
    /** Names of all orders, for the schema of `sort`. */
    names: (Object.keys(columns) as Column[]).flatMap((column): Name[] => [column, `-${column}`]),
    /**
     * Reads `limit`, `sort`, `cursor` and `count`.
     * @throws AppError `invalid_cursor` for a cursor that was not issued for this order.
     */
    read(query: SortedQuery<Name>): SortedPage {
      const name = query.sort ?? usual;
      const { value, place } = columnOf(name);
      const way = isFalling(name) ? sql`desc` : sql`asc`;
      return {
        limit: query.limit ?? 50,
        counted: query.count === true,
        place,
        order: sql`${value} ${way}, ${id} ${way}`,
        after: query.cursor === undefined ? null : afterOf(name, query.cursor),
      };
    },
    /** Trims the `limit + 1` fetched rows to the requested page. */
    cut<Row extends { id: string; place: string }, Item>(
      { rows, total }: Listed<Row>,
      query: SortedQuery<Name>,
      item: (row: Row) => Item,
    ): AnsweredPage<Item> {
      const limit = query.limit ?? 50;
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const name = query.sort ?? usual;
      const cursorAfter = ({ place, id }: Row) =>
        isPlain(name) ? encodeCursor({ at: new Date(Number(place)), id }) : encodePlace(name, { place, id });
      return {
        items: shown.map(item),
        nextCursor: last === undefined ? null : cursorAfter(last),
        ...(total === null ? {} : { total }),
      };
    },
  };
}

function plainPlace(cursor: string): Place {
  const { at, id } = decodeCursor(cursor);
  return { place: String(at.getTime()), id };
}

/** The end of a page: the sort value of its last row (null if it has none) and its ID. */
export interface Place {
  place: string | null;
  id: string;
}

/** Encodes a cursor together with its sort order, because it is not valid for any other order. */
export function encodePlace(order: string, { place, id }: Place): string {
  return Buffer.from(JSON.stringify([order, place, id])).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws AppError `invalid_cursor`.
 */
export function decodePlace(order: string, cursor: string): Place {
  try {
    const [of, place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isPlace = place === null || typeof place === 'string';
    if (of === order && isPlace && typeof id === 'string' && isUuid(id)) return { place, id };
  } catch {
    // The error is thrown below.
  }
  throw badCursor();
}
