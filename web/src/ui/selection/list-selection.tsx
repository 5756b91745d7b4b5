import { Table } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './selection.module.css';
import { SelectAll, type Selection, useSelection } from './selection.tsx';
import { useTableKeys } from './use-table-keys.ts';

/** The selection of a list that is not a data table. */
export interface ListSelection {
  ids: readonly string[];
  selection: Selection;
  /** The element that contains the rows. Each row has a `SelectBox`. */
  frame: RefObject<HTMLDivElement | null>;
}

/**
 * Manages the selection in a plain list by click, range and keys. j and k move between checkboxes, x selects a row
 * (with Shift, the range from the last selected row), and Escape clears the selection.
 * @param listKey A change clears the selection.
 */
export function useListSelection(
  rows: readonly { id: string }[],
  listKey: string,
  may = true,
): ListSelection {
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

/**
 * Renders the checkbox that selects a row of a plain list. With Shift, selects all rows since the last selected row.
 */
export function SelectBox({ choosing, id, name }: { choosing: ListSelection; id: string; name: string }) {
  const t = useText();
  const { selection, ids } = choosing;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        data-row-id={id}
        checked={selection.has(id)}
        aria-label={t('table.select', { name })}
        // Only the click event contains the state of the Shift key. The change event doesn't.
        onClick={(event) => (event.shiftKey ? selection.extendTo(id, ids) : selection.toggle(id, ids))}
        onChange={() => undefined}
      />
    </label>
  );
}

/** Renders the header above the checkboxes of a plain table, for users who may select rows. */
export function SelectAllHead({ choosing, mayChoose }: { choosing: ListSelection; mayChoose: boolean }) {
  if (!mayChoose) return null;
  return (
    <Table.Th w={44}>
      <SelectAllBox choosing={choosing} />
    </Table.Th>
  );
}

/** Selects all loaded rows, or none. */
export function SelectAllBox({ choosing: { selection, ids } }: { choosing: ListSelection }) {
  return <SelectAll className={classes.box} selection={selection} ids={ids} />;
}
