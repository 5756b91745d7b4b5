import { ChooseAll } from '../choosing/choose-all.tsx';
import type { Selection } from '../choosing/use-selection.ts';
import { IconArrowDown, IconArrowUp } from '../icons.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

/** What a list is sorted by. */
export interface TableSort {
  by: string | null;
  descending: boolean;
  change: (by: string, descending: boolean) => void;
}

/** The head of a table: it stays while the rows go by. On a phone only what chooses all of them is seen. */
export function DataTableHead<Row>(shown: {
  columns: readonly DataColumn<Row>[];
  template: string;
  selection: Selection | undefined;
  ids: readonly string[];
  isPhone: boolean;
  sort: TableSort | undefined;
}) {
  const { selection, sort } = shown;
  return (
    <div role="rowgroup" className={classes.head} data-phone={shown.isPhone || undefined}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ gridTemplateColumns: shown.template }}
      >
        {selection && (
          <div role="columnheader" className={classes.choose}>
            <ChooseAll selection={selection} ids={shown.ids} />
          </div>
        )}
        {shown.isPhone ? (
          <div role="columnheader" />
        ) : (
          shown.columns.map((column) => (
            <div
              role="columnheader"
              key={column.id}
              className={classes.headCell}
              data-align={column.align}
              aria-sort={sortOf(column, sort)}
            >
              {column.sort !== undefined && sort ? (
                <SortButton column={column} by={column.sort} sort={sort} />
              ) : (
                column.head
              )}
            </div>
          ))
        )}
      </div>
    </div>
  );
}

function sortOf<Row>(
  column: DataColumn<Row>,
  sort: TableSort | undefined,
): 'ascending' | 'descending' | undefined {
  if (!sort || column.sort === undefined || sort.by !== column.sort) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

function SortButton<Row>({ column, by, sort }: { column: DataColumn<Row>; by: string; sort: TableSort }) {
  const isOn = sort.by === by;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => sort.change(by, isOn ? !sort.descending : true)}
    >
      {column.head}
      {isOn && <Arrow size={12} aria-hidden="true" />}
    </button>
  );
}
