import { sql } from 'kysely';
import { isUuid } from '#platform/crypto/tokens.ts';
import type { Condition } from '#platform/database/filters.ts';
import { AppError } from '#platform/errors.ts';

/** Orders that a list can be asked for in. */
const orders = {
  '-firstSeenAt': { column: 'first_seen_at', direction: 'desc' },
  firstSeenAt: { column: 'first_seen_at', direction: 'asc' },
  '-lastSeenAt': { column: 'last_seen_at', direction: 'desc' },
  name: { column: 'name', direction: 'asc' },
  '-name': { column: 'name', direction: 'desc' },
} as const;
export type SubdomainOrder = keyof typeof orders;

/** A page in one of the orders. */
export interface SortedPage {
  limit: number;
  /** Is it asked how many there are over all pages? */
  counted: boolean;
  order: (typeof orders)[SubdomainOrder];
  /** Rows after the last one of the page before. */
  after: Condition | null;
}

/** Reads limit, order, cursor and count. @throws AppError `invalid_cursor` for one that this order did not make. */
export function readSortedPage(query: {
  limit?: number;
  cursor?: string;
  sort?: SubdomainOrder;
  count?: boolean;
}): SortedPage {
  const name = query.sort ?? '-firstSeenAt';
  const order = orders[name];
  const page = { limit: query.limit ?? 50, counted: query.count === true, order };
  if (query.cursor === undefined) return { ...page, after: null };
  const [of, value = '', id = ''] = Buffer.from(query.cursor, 'base64url').toString('utf8').split(' ');
  const isTime = order.column !== 'name';
  const at = new Date(/^\d{1,15}$/.test(value) ? Number(value) : Number.NaN);
  if (of !== name || !isUuid(id) || (isTime && Number.isNaN(at.getTime()))) throw badCursor();
  const sign = order.direction === 'desc' ? sql`<` : sql`>`;
  const last = isTime ? sql`${at}::timestamptz` : sql`${value}::text`;
  return {
    ...page,
    after: sql<boolean>`(${sql.raw(order.column)}, id) ${sign} (${last}, ${id}::uuid)`,
  };
}

/** The cursor after a row, in that order. */
export function cursorAfter(
  row: { id: string; name: string; first_seen_at: Date; last_seen_at: Date },
  sort: SubdomainOrder = '-firstSeenAt',
): string {
  const value = row[orders[sort].column];
  const text = value instanceof Date ? String(value.getTime()) : value;
  return Buffer.from(`${sort} ${text} ${row.id}`).toString('base64url');
}

function badCursor(): AppError {
  return new AppError('invalid_cursor', 'The cursor is not one that this service gave out for this order.', {
    errors: [
      {
        pointer: 'query/cursor',
        code: 'invalid_cursor',
        detail: 'Take nextCursor of the page before, unchanged.',
      },
    ],
  });
}
