import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TypedDelete } from '../dialogs/typed-delete.tsx';
import { chosenRows } from './chosen-rows.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useChangeMany } from './use-change-many.ts';
import type { Choosing } from './use-choosing.ts';

/** Deletes what is chosen, by range or all that matches, after a word was typed; `children` do other things with it. */
export function ChosenDelete<Row extends { id: string }>(shown: {
  choosing: Choosing;
  /** Those that are loaded. */
  rows: readonly Row[];
  /** All that match, loaded or not. */
  each: () => AsyncIterable<Row>;
  /** How many match. */
  total: number;
  queryKey: QueryKey;
  remove: (row: Row) => Promise<unknown>;
  /** Says what is lost. */
  text: string;
  children?: ReactNode;
}) {
  const t = useText();
  const { rows, total } = shown;
  const { selection } = shown.choosing;
  const many = useChangeMany<Row>(shown.queryKey);
  return (
    <SelectionBar selection={selection} total={total} hasMore={total > rows.length}>
      {shown.children}
      <TypedDelete
        count={selection.all ? total : selection.ids.size}
        text={shown.text}
        onDelete={() =>
          many.run({
            rows: () => chosenRows(selection, rows, shown.each),
            send: shown.remove,
            said: (count) => t('bulk.deleted', { count }),
            done: selection.clear,
          })
        }
      />
    </SelectionBar>
  );
}
