import { type RefObject, useRef } from 'react';
import { type Selection, useSelection } from './use-selection.ts';
import { useTableKeys } from './use-table-keys.ts';

/** Choosing in a list that is no data table. */
export interface Choosing {
  ids: readonly string[];
  selection: Selection;
  /** What holds the rows; each has a box of `choose-box.tsx`. */
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * Choosing rows of a plain list by click, range and keys: j and k move from box to box, x chooses, with shift from the
 * last one on, Escape lets go.
 * @param listKey Another one chooses nothing.
 */
export function useChoosing(rows: readonly { id: string }[], listKey: string, may = true): Choosing {
  const frame = useRef<HTMLDivElement>(null);
  const ids = rows.map(({ id }) => id);
  const selection = useSelection(listKey);
  useTableKeys({
    ids: may ? ids : [],
    rows,
    grid: frame,
    scrollTo: (index) =>
      frame.current
        ?.querySelector(`[data-row-id="${CSS.escape(ids[index] ?? '')}"]`)
        ?.scrollIntoView({ block: 'nearest' }),
    selection,
    onOpen: undefined,
    onKey: undefined,
  });
  return { ids, selection, frame };
}
