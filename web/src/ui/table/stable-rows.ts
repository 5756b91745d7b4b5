import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { type Ref, useCallback, useState } from 'react';

/** The rows on screen and the pending changes to them. */
export interface ShownRows<Row> {
  rows: readonly Row[];
  /** The number of added, removed or moved rows that are not shown yet. */
  changed: number;
  /** IDs of rows that are still shown but no longer in the list. */
  gone: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Keeps the order on screen while rows are updated in place: a row must not jump under the pointer. Rows after the
 * last known one are a further page and are appended.
 * @returns `rows` is `shown` itself if nothing differs.
 */
export function stabilizeRows<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  idOf: (row: Row) => string,
): ShownRows<Row> {
  if (shown.length === 0) return { rows: next, changed: 0, gone: none };
  const newest = new Map(next.map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  const lastKnown = next.findLastIndex((row) => shownIds.has(idOf(row)));
  const appended = lastKnown < 0 ? [] : next.slice(lastKnown + 1);
  const came =
    lastKnown < 0 ? next.length : next.slice(0, lastKnown + 1).length - countKnown(next, shownIds, idOf);
  const gone = new Set(shown.map(idOf).filter((id) => !newest.has(id)));
  const before = shown.map(idOf).filter((id) => newest.has(id));
  const after = next.map(idOf).filter((id) => shownIds.has(id));
  const moved = before.filter((id, index) => after[index] !== id).length;
  const rows = [...shown.map((row) => newest.get(idOf(row)) ?? row), ...appended];
  const same = rows.length === shown.length && rows.every((row, index) => row === shown[index]);
  return { rows: same ? shown : rows, changed: came + gone.size + moved, gone };
}

function countKnown<Row>(
  rows: readonly Row[],
  known: ReadonlySet<string>,
  idOf: (row: Row) => string,
): number {
  return rows.filter((row) => known.has(idOf(row))).length;
}

export interface StableRows<Row> extends ShownRows<Row> {
  idOf: (row: Row) => string;
  /** Shows the list in its current order; also called after the user's own changes. */
  release: () => void;
}

/**
 * Keeps the order of a live list until the user requests the new order.
 * @param listKey Identifies the query; a different one is shown at once.
 */
export function useStableRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  listKey: string,
): StableRows<Row> {
  const [releases, setReleases] = useState(0);
  const [state, setState] = useState({ shown: rows, listKey, releases });
  const fresh = state.listKey !== listKey || state.releases !== releases;
  const stable: ShownRows<Row> = stabilizeRows(fresh ? [] : state.shown, rows, idOf);
  if (fresh || stable.rows !== state.shown) setState({ shown: stable.rows, listKey, releases });
  const release = useCallback(() => setReleases((count) => count + 1), []);
  return { ...stable, idOf, release };
}

/**
 * Returns whether the pointer or the focus is in an element, and the ref of that element. A live list that is not in
 * use shows new rows at once: nobody is about to click one.
 */
export function useIsInUse(): [Ref<HTMLDivElement>, boolean] {
  const { ref: hover, hovered } = useHover<HTMLDivElement>();
  const { ref: focus, focused } = useFocusWithin<HTMLDivElement>();
  return [useMergedRef(hover, focus), hovered || focused];
}
