import { type Static, type TObject, Type } from 'typebox';
import { severities } from '#engine/findings/types.ts';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { Condition } from '#platform/database/filters.ts';
import type { Db } from '#platform/database/types.ts';
import { badCursor, encodeCursor, readPage } from '#platform/http/pagination.ts';
import { oneOrSeveralOf, severalOf } from '#platform/http/schemas.ts';
import { decodePlace, encodePlace, type Place } from '#platform/http/sorted-page.ts';
import {
  type Sort,
  type SortColumn,
  selectByColumn,
  selectByFigure,
  selectMatches,
  selectMatchesAmongNewest,
  selectWithoutFigure,
  sortColumns,
} from './views.ts';

/** A page of IDs in list order. */
interface IdPage {
  ids: string[];
  nextCursor: string | null;
}

interface ListPageQuery {
  accountId: string;
  where: Condition;
  limit?: number;
  cursor?: string;
}

const usualLimit = 50;

/**
 * Returns a page of a list that is not sorted by creation time.
 * @throws AppError `invalid_cursor`.
 */
export async function listSorted(db: Db, query: ListPageQuery, name: SortName): Promise<IdPage> {
  const { accountId, where, limit = usualLimit } = query;
  const position = query.cursor === undefined ? null : readPosition(name, query.cursor);
  const places = await selectPlaces(db, { accountId, where, most: limit + 1 }, readSort(name), position);
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: places.length > limit && last ? encodePlace(name, last) : null,
  };
}

async function selectPlaces(
  db: Db,
  options: { accountId: string; where: Condition; most: number },
  { by, descending }: Sort,
  position: Place | null,
): Promise<Place[]> {
  if (by === 'name' || by === 'status') return selectByColumn(db, options, { by, descending }, position);
  const isPast = position !== null && position.place === null;
  const known = isPast ? [] : await selectByFigure(db, options, { by, descending }, position);
  if (known.length >= options.most) return known;
  const rest = { ...options, most: options.most - known.length };
  return [...known, ...(await selectWithoutFigure(db, rest, by, isPast ? position.id : null))];
}

/**
 * Number of the newest monitors to search first. They fill a page if the filter matches more than one in forty
 * monitors.
 */
const scannedRows = 2_000;

/**
 * Returns a page of monitors with names that contain a text, newest first. Searches the newest monitors if the text is
 * common, and uses the index if it is rare. Reads at most a few thousand rows in either case.
 * @throws AppError `invalid_cursor`.
 */
export async function listMatches(db: Db, query: ListPageQuery): Promise<IdPage> {
  const { accountId, where } = query;
  const { limit, after } = readPage(query);
  const options = { accountId, where, most: limit + 1, before: after };
  const near = await selectMatchesAmongNewest(db, options, scannedRows);
  const found = near.length > limit ? near : await selectMatches(db, options);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: found.length > limit && last ? encodeCursor(last) : null,
  };
}

/** Returns whether a search for a text can use the trigram index. Searches for shorter texts don't use the index. */
export const isIndexed = (search: string | undefined): boolean => search !== undefined && search.length >= 3;

const Search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Part of the name or target' }),
);
const valuesOf = (kinds: ProbeKinds) => ({
  kind: Type.Enum(Object.keys(kinds)),
  status: Type.Enum(['pending', 'up', 'degraded', 'down', 'paused']),
  tag: Type.String({ maxLength: 100 }),
  domainId: Type.String({ format: 'uuid' }),
  severity: Type.Enum([...severities]),
  region: Type.String({
    maxLength: 40,
    description: 'Region or private location that the monitor is checked from',
  }),
});

/**
 * Returns the filter fields of a list, for its query and for saved views. Each field may be repeated; a monitor must
 * match one of its values.
 */
export const filterFieldsOf = (kinds: ProbeKinds) => {
  const { kind, status, tag, domainId, severity, region } = valuesOf(kinds);
  return {
    kind: severalOf(kind),
    status: severalOf(status),
    tag: severalOf(tag),
    domainId: severalOf(domainId),
    severity: severalOf(severity),
    region: severalOf(region),
    search: Search,
  };
};

/** The filters of a list. */
export type ListFilter = Static<TObject<ReturnType<typeof filterFieldsOf>>>;

/** Returns the filters of a list for a bulk action, each with one value or a list of values. */
export const bulkFilterOf = (kinds: ProbeKinds) => {
  const { kind, status, tag, domainId, severity, region } = valuesOf(kinds);
  return Type.Object(
    {
      kind: oneOrSeveralOf(kind),
      status: oneOrSeveralOf(status),
      tag: oneOrSeveralOf(tag),
      domainId: oneOrSeveralOf(domainId),
      severity: oneOrSeveralOf(severity),
      region: oneOrSeveralOf(region),
      search: Search,
    },
    { additionalProperties: false },
  );
};

export type SortName = SortColumn | `-${SortColumn}`;
export const sortNames = sortColumns.flatMap((column): SortName[] => [column, `-${column}`]);

function readSort(name: SortName): Sort {
  const descending = name.startsWith('-');
  return { by: (descending ? name.slice(1) : name) as SortColumn, descending };
}

/**
 * Returns the position of the end of a page: the sort value of its last monitor, or null for a monitor without a
 * figure. Monitors without a figure come last.
 * @throws AppError `invalid_cursor`.
 */
function readPosition(sort: SortName, cursor: string): Place {
  const at = decodePlace(sort, cursor);
  if (at.place !== null && !isPositionOf(readSort(sort), at.place)) throw badCursor();
  return at;
}

/** Returns whether the database can represent the value: a `real` has about seven digits. */
function isPositionOf({ by }: Sort, place: string): boolean {
  if (by === 'name') return !place.includes('\0');
  if (by === 'status') return /^\d{1,4}$/.test(place);
  return /^\d{1,9}(\.\d{1,12})?(e[-+]?[0-2]?\d)?$/.test(place);
}
