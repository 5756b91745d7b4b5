import { badCursor } from '#platform/http/pagination.ts';
import { decodePlace, type Place } from '#platform/http/sorted-page.ts';

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

/** Where a page ended: what its last monitor is sorted by, null for those that have no figure and come last. @throws AppError `invalid_cursor`. */
export function readPlace(sort: SortName, cursor: string): Place {
  const at = decodePlace(sort, cursor);
  if (at.place !== null && !isPlaceOf(readSort(sort), at.place)) throw badCursor();
  return at;
}

/** What the database can hold: a figure of `real` has some seven digits. */
function isPlaceOf({ by }: Sort, place: string): boolean {
  if (by === 'name') return !place.includes('\0');
  if (by === 'status') return /^\d{1,4}$/.test(place);
  return /^\d{1,9}(\.\d{1,12})?(e[-+]?[0-2]?\d)?$/.test(place);
}
