import { isUuid } from '#platform/crypto/tokens.ts';
import { AppError } from '#platform/errors.ts';

/** What a list can be sorted by; with a minus before it the other way round. */
const sortColumns = ['name', 'status', 'latency', 'uptime'] as const;
type SortColumn = (typeof sortColumns)[number];
export type SortName = SortColumn | `-${SortColumn}`;
export const sortNames = sortColumns.flatMap((column): SortName[] => [column, `-${column}`]);

export interface Sort {
  by: SortColumn;
  descending: boolean;
}

export function readSort(name: SortName): Sort {
  const descending = name.startsWith('-');
  return { by: (descending ? name.slice(1) : name) as SortColumn, descending };
}

/** Where a page ended: what its last monitor is sorted by, null for those that have no figure and come last. */
export interface SortPlace {
  value: string | null;
  id: string;
}

/** A cursor is of one sort: that of another one says nothing. */
export function encodePlace(sort: SortName, { value, id }: SortPlace): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** @throws AppError `invalid_cursor`. */
export function decodePlace(sort: SortName, cursor: string): SortPlace {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isValue = value === null || (typeof value === 'string' && isValueOf(readSort(sort), value));
    if (of === sort && isValue && typeof id === 'string' && isUuid(id)) return { value, id };
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

const isValueOf = ({ by }: Sort, value: string): boolean =>
  by === 'name' ? !value.includes('\0') : value !== '' && Number.isFinite(Number(value));
