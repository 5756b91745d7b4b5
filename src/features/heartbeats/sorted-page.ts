import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#platform/crypto/tokens.ts';
import type { Condition } from '#platform/database/filters.ts';
import { AppError } from '#platform/errors.ts';

/** A column as rows are sorted by it, and its value in a cursor: whole numbers, but for names. */
interface Column {
  value: RawBuilder<unknown>;
  place: RawBuilder<string>;
  fromPlace(place: string): RawBuilder<unknown>;
}

const number = (value: RawBuilder<unknown>): Column => ({
  value,
  place: sql`(${value})::text`,
  fromPlace: (place) => sql`${place}::bigint`,
});
const epochMs = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::bigint`;
const never = sql.raw(String(Number.MAX_SAFE_INTEGER));

/** What a list can be sorted by, over `heartbeats h`; what is not known yet is last in time, or first. */
const columns = {
  // As its index has it.
  createdAt: {
    value: sql`h.created_at`,
    place: sql`(${epochMs('h.created_at')})::text`,
    fromPlace: (place) => sql`${new Date(Number(place))}::timestamptz`,
  },
  name: {
    value: sql`lower(h.name)`,
    place: sql`lower(h.name)`,
    fromPlace: (place) => sql`${place}::text`,
  },
  /** By how much it needs somebody. */
  status: number(sql`(case when h.paused then 0 when h.status = 'down' then 4 when h.status = 'late' then 3
    when h.status = 'up' then 1 else 2 end)::bigint`),
  nextDueAt: number(sql`coalesce(${epochMs('h.due_at')}, ${never})`),
  lastPingAt: number(sql`coalesce(${epochMs('h.last_ping_at')}, 0)`),
} as const satisfies Record<string, Column>;
type SortColumn = keyof typeof columns;
export type HeartbeatOrderName = SortColumn | `-${SortColumn}`;
export const heartbeatOrders = (Object.keys(columns) as SortColumn[]).flatMap(
  (column): HeartbeatOrderName[] => [column, `-${column}`],
);

/** A page in one of the orders. */
export interface SortedPage {
  limit: number;
  counted: boolean;
  /** What rows are sorted by, and the same as a cursor has it. */
  value: RawBuilder<unknown>;
  place: RawBuilder<string>;
  direction: RawBuilder<unknown>;
  /** Rows after the last one of the page before. */
  after: Condition | null;
}

/** Reads limit, sort, cursor and count. @throws AppError `invalid_cursor` for one that this order did not make. */
export function readSortedPage(query: {
  limit?: number;
  cursor?: string;
  count?: boolean;
  sort?: HeartbeatOrderName;
}): SortedPage {
  const name = query.sort ?? '-createdAt';
  const isFalling = name.startsWith('-');
  const column = (isFalling ? name.slice(1) : name) as SortColumn;
  const { value, place, fromPlace }: Column = columns[column];
  const page = {
    limit: query.limit ?? 50,
    counted: query.count === true,
    value,
    place,
    direction: isFalling ? sql`desc` : sql`asc`,
  };
  if (query.cursor === undefined) return { ...page, after: null };
  const [last, id] = readCursor(name, query.cursor);
  const sign = isFalling ? sql`<` : sql`>`;
  return { ...page, after: sql<boolean>`(${value}, h.id) ${sign} (${fromPlace(last)}, ${id}::uuid)` };
}

/** The cursor after a row, in that order. */
export function cursorAfter(
  row: { id: string; place: string },
  sort: HeartbeatOrderName = '-createdAt',
): string {
  return Buffer.from(JSON.stringify([sort, row.place, row.id])).toString('base64url');
}

function readCursor(name: HeartbeatOrderName, cursor: string): [string, string] {
  try {
    const [of, place, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isName = name === 'name' || name === '-name';
    const isPlace = typeof place === 'string' && (isName ? !place.includes('\0') : /^\d{1,16}$/.test(place));
    if (of === name && isPlace && typeof id === 'string' && isUuid(id)) return [place, id];
  } catch {
    // Refused below.
  }
  throw new AppError('invalid_cursor', 'The cursor is not one that this service gave out for this order.', {
    errors: [
      {
        pointer: 'query/cursor',
        code: 'invalid_cursor',
        detail: 'Take nextCursor of the page before, unchanged, with the same sort.',
      },
    ],
  });
}
