import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

interface RowProps<Row> {
  id: string;
  row: Row;
  /** From 0. */
  index: number;
  name: string;
  columns: readonly DataColumn<Row>[];
  /** Its columns, as CSS says them. */
  template: string;
  isActive: boolean;
  isChosen: boolean;
  isGone: boolean;
  /** Rows can be chosen. */
  choosable: boolean;
  phone: ((row: Row) => ReactNode) | null;
  onClick: (id: string, event: MouseEvent) => void;
  onChoose: (id: string, range: boolean) => void;
}

function RowOfTable<Row>(shown: RowProps<Row>) {
  const { row, columns } = shown;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table listens for the keys of its rows.
    <div
      role="row"
      aria-rowindex={shown.index + 2}
      aria-selected={shown.choosable ? shown.isChosen : undefined}
      tabIndex={shown.isActive ? 0 : -1}
      data-row-id={shown.id}
      data-gone={shown.isGone || undefined}
      data-phone={shown.phone !== null || undefined}
      className={classes.row}
      style={{ gridTemplateColumns: shown.template } as CSSProperties}
      onClick={(event) => shown.onClick(shown.id, event)}
    >
      {shown.choosable && <ChooseCell {...shown} />}
      {shown.phone === null ? (
        columns.map((column) => (
          <div role="gridcell" key={column.id} className={classes.cell} data-align={column.align}>
            {column.cell(row)}
          </div>
        ))
      ) : (
        <div role="gridcell" className={classes.phoneCell}>
          {shown.phone(row)}
        </div>
      )}
    </div>
  );
}

function ChooseCell<Row>({ id, name, isChosen, onChoose }: RowProps<Row>) {
  const t = useText();
  return (
    <div role="gridcell" className={classes.choose}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={t('table.select', { name })}
          // The click says whether shift is held, the change does not.
          onClick={(event) => {
            event.stopPropagation();
            onChoose(id, event.shiftKey);
          }}
          onChange={() => undefined}
        />
      </label>
    </div>
  );
}

/** Drawn again only when something of its own has changed: a page holds thousands of them. */
export const DataTableRow = memo(RowOfTable) as typeof RowOfTable;
