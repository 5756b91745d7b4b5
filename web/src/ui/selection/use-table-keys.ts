import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Selection } from './selection.tsx';

interface Keys<Row> {
  ids: readonly string[];
  rows: readonly Row[];
  grid: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
  selection: Selection | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onKey: ((key: string, row: Row) => boolean) | undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]',
  ) !== null;

/**
 * Handles the keys of a table. j and k (or the arrow keys) move, x selects (with Shift, from the last selected row),
 * Enter opens, and Escape clears the selection. Pages can add more keys.
 * @returns The row that has or would get the focus, and a setter.
 */
export function useTableKeys<Row>(table: Keys<Row>): {
  activeId: string | null;
  setActive: (id: string) => void;
} {
  const [activeId, setActive] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const newest = useRef(table);
  newest.current = table;
  const active = useRef(activeId);
  active.current = activeId;

  // Registers the listener before the rows are painted, so that no key press is lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const done = handleKey(event, newest.current, active.current, (id) => {
        setActive(id);
        setMoves((count) => count + 1);
      });
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => {
    if (moves === 0) return;
    const { grid } = newest.current;
    const id = active.current ?? '';
    grid.current
      ?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)
      ?.focus({ preventScroll: true });
  }, [moves]);

  const known = activeId !== null && table.ids.includes(activeId);
  return { activeId: known ? activeId : (table.ids[0] ?? null), setActive };
}

function handleKey<Row>(
  event: KeyboardEvent,
  table: Keys<Row>,
  activeId: string | null,
  moveTo: (id: string) => void,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
    return false;
  const { ids, rows, selection } = table;
  const inGrid = event.target instanceof Element && (table.grid.current?.contains(event.target) ?? false);
  const onRow = inGrid && (event.target as Element).getAttribute('role') === 'row';
  // The row that Tab moves to before another key is used.
  const current = onRow ? (event.target as HTMLElement).dataset.rowId : activeId;
  const index = current == null ? -1 : ids.indexOf(current);
  const id = ids[index];
  const row = rows[index];
  const step = stepOf(event.key, inGrid);
  if (step !== null && ids.length > 0) {
    const to = Math.min(Math.max(index + step, 0), ids.length - 1);
    const next = ids[to];
    if (next === undefined) return false;
    if (event.shiftKey || /[JK]/.test(event.key)) selection?.extendTo(next, ids);
    table.scrollTo(to);
    moveTo(next);
    return true;
  }
  if (event.key === 'Escape' && selection && !selection.isEmpty) {
    selection.clear();
    return true;
  }
  if (id === undefined || row === undefined) return false;
  if ((event.key === 'x' || (event.key === ' ' && onRow)) && selection) {
    selection.toggle(id, ids);
    return true;
  }
  if (event.key === 'X' && selection) {
    selection.extendTo(id, ids);
    return true;
  }
  if (event.key === 'Enter' && onRow && table.onOpen) {
    table.onOpen(row);
    return true;
  }
  return table.onKey?.(event.key, row) ?? false;
}

/**
 * Returns the number of rows that a key moves by, or null for other keys. Arrow keys scroll the page until a row has
 * the focus.
 */
function stepOf(key: string, inGrid: boolean): number | null {
  if (key === 'j' || key === 'J') return 1;
  if (key === 'k' || key === 'K') return -1;
  if (!inGrid) return null;
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  if (key === 'End') return Number.POSITIVE_INFINITY;
  return null;
}
