import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks';
import { type Ref, useCallback, useState } from 'react';

/** A row of a list. */
export interface ListedRow {
  id: string;
}

/** The rows on screen and the pending changes to them. */
export interface ShownRows<Row> {
  rows: readonly Row[];
  /** The number of added, removed or moved rows that are not shown yet. */
  changed: number;
  /** IDs of rows that are still on screen but no longer in the list. */
  removed: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

const idOf = ({ id }: ListedRow): string => id;

/**
 * Keeps the order on screen while rows are updated in place, because a row must not jump under the pointer. Rows after
 * the last row on screen belong to a further page and are appended.
 * @returns `rows` is `shown` itself if nothing changed.
 */
export function stabilizeRows<Row extends ListedRow>(
  shown: readonly Row[],
  next: readonly Row[],
): ShownRows<Row> {
  if (shown.length === 0) return { rows: next, changed: 0, removed: none };
  const newest = new Map(next.map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  const lastKnown = next.findLastIndex((row) => shownIds.has(idOf(row)));
  const appended = lastKnown < 0 ? [] : next.slice(lastKnown + 1);
  const came = lastKnown < 0 ? next.length : lastKnown + 1 - next.filter(({ id }) => shownIds.has(id)).length;
  const removed = new Set(shown.map(idOf).filter((id) => !newest.has(id)));
  const before = shown.map(idOf).filter((id) => newest.has(id));
  const after = next.map(idOf).filter((id) => shownIds.has(id));
  const moved = before.filter((id, index) => after[index] !== id).length;
  const rows = [...shown.map((row) => newest.get(idOf(row)) ?? row), ...appended];
  const same = rows.length === shown.length && rows.every((row, index) => row === shown[index]);
  return { rows: same ? shown : rows, changed: came + removed.size + moved, removed };
}

export interface StableRows<Row> extends ShownRows<Row> {
  /** Shows the list in its current order. Also called after the user's own changes. */
  release: () => void;
}

/**
 * Keeps the order of a live list until the user requests the new order.
 * @param key Identifies the query. Rows of another query are shown immediately.
 */
export function useStableRows<Row extends ListedRow>(
  { rows, isPlaceholderData }: { rows: readonly Row[]; isPlaceholderData: boolean },
  key: string,
): StableRows<Row> {
  // While the rows of another query are loading, the previous rows stay on screen.
  const listKey = isPlaceholderData ? '' : key;
  const [releases, setReleases] = useState(0);
  const [state, setState] = useState({ shown: rows, listKey, releases });
  const fresh = state.listKey !== listKey || state.releases !== releases;
  const stable: ShownRows<Row> = stabilizeRows(fresh ? [] : state.shown, rows);
  if (fresh || stable.rows !== state.shown) setState({ shown: stable.rows, listKey, releases });
  const release = useCallback(() => setReleases((count) => count + 1), []);
  return { ...stable, release };
}

/**
 * Returns whether the pointer or the focus is in an element, and the ref for that element. A live list that is not in
 * use shows new rows immediately, because nobody is about to click a row.
 */
export function useIsInUse(): [Ref<HTMLDivElement>, boolean] {
  const { ref: hover, hovered } = useHover<HTMLDivElement>();
  const { ref: focus, focused } = useFocusWithin<HTMLDivElement>();
  return [useMergedRef(hover, focus), hovered || focused];
}
