import { useCallback, useState } from 'react';
import { type Held, holdRows } from './held-rows.ts';

export interface HeldRows<Row> extends Held<Row> {
  idOf: (row: Row) => string;
  /** Shows the list as it is now; also after what one has done oneself. */
  release: () => void;
}

/**
 * Rows of a live list that keep their order until one asks for the new one.
 * @param listKey What the list is asked for with: another one is shown at once.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  listKey: string,
): HeldRows<Row> {
  const [releases, setReleases] = useState(0);
  const [state, setState] = useState({ shown: rows, listKey, releases });
  const fresh = state.listKey !== listKey || state.releases !== releases;
  const held: Held<Row> = holdRows(fresh ? [] : state.shown, rows, idOf);
  if (fresh || held.rows !== state.shown) setState({ shown: held.rows, listKey, releases });
  const release = useCallback(() => setReleases((count) => count + 1), []);
  return { ...held, idOf, release };
}
