import type { Condition } from '#platform/database/filters.ts';
import type { Db } from '#platform/database/types.ts';
import { encodeCursor, readPage } from '#platform/http/pagination.ts';
import { encodePlace, type Place } from '#platform/http/sorted-page.ts';
import { readPlace, readSort, type Sort, type SortName } from './sort.ts';
import {
  selectByColumn,
  selectByFigure,
  selectFound,
  selectFoundAmongNewest,
  selectWithoutFigure,
} from './views.ts';

/** A page of ids in their order. */
export interface IdPage {
  ids: string[];
  nextCursor: string | null;
}

interface Asked {
  accountId: string;
  where: Condition;
  limit?: number;
  cursor?: string;
}

const usualLimit = 50;

/**
 * A page of a list that is sorted otherwise than by age.
 * @throws AppError `invalid_cursor`.
 */
export async function listSorted(db: Db, asked: Asked, name: SortName): Promise<IdPage> {
  const { accountId, where, limit = usualLimit } = asked;
  const place = asked.cursor === undefined ? null : readPlace(name, asked.cursor);
  const places = await selectPlaces(db, { accountId, where, most: limit + 1 }, readSort(name), place);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: places.length > limit && last ? encodePlace(name, last) : null,
  };
}

async function selectPlaces(
  db: Db,
  wanted: { accountId: string; where: Condition; most: number },
  { by, descending }: Sort,
  place: Place | null,
): Promise<Place[]> {
  if (by === 'name' || by === 'status') return selectByColumn(db, wanted, { by, descending }, place);
  const isPast = place !== null && place.place === null;
  const known = isPast ? [] : await selectByFigure(db, wanted, { by, descending }, place);
  if (known.length >= wanted.most) return known;
  const rest = { ...wanted, most: wanted.most - known.length };
  return [...known, ...(await selectWithoutFigure(db, rest, by, isPast ? place.id : null))];
}

/** So many of the newest are looked through first: what more than a fortieth have fills a page from them. */
const lookedThrough = 2_000;

/**
 * A page of what has a part in its name, newest first: from the newest where many have it, by the index where few do. Either way a
 * few thousand rows are read at most.
 * @throws AppError `invalid_cursor`.
 */
export async function listFound(db: Db, asked: Asked): Promise<IdPage> {
  const { accountId, where } = asked;
  const { limit, after } = readPage(asked);
  const wanted = { accountId, where, most: limit + 1, before: after };
  const near = await selectFoundAmongNewest(db, wanted, lookedThrough);
  const found = near.length > limit ? near : await selectFound(db, wanted);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: found.length > limit && last ? encodeCursor(last) : null,
  };
}

/** Shorter parts are in no index: they are looked for as they always were. */
export const isIndexed = (search: string | undefined): boolean => search !== undefined && search.length >= 3;
