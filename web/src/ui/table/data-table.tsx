import { Button, Skeleton } from '@mantine/core';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconArrowDown, IconArrowUp } from '../icons.tsx';
import { ErrorPanel } from '../page/error-panel.tsx';
import { SelectAll, type Selection } from '../selection/selection.tsx';
import { useTableKeys } from '../selection/use-table-keys.ts';
import { sizes } from '../theme/theme.ts';
import classes from './data-table.module.css';
import actionClasses from './row-actions.module.css';
import type { ListedRow, StableRows } from './stable-rows.ts';
import { canFit, type DataColumn, fitColumns, type TableView } from './table-view.ts';

export interface DataTableProps<Row extends ListedRow> {
  /** Accessible name of the table. */
  label: string;
  stable: StableRows<Row>;
  columns: readonly DataColumn<Row>[];
  nameOf: (row: Row) => string;
  view: TableView;
  /** Whether the first page is still loading. */
  isLoading?: boolean;
  /** Whether the server has further pages. */
  more?: { has: boolean; isLoading: boolean; load: () => void };
  /** The total number of rows, if known. */
  total?: number;
  selection?: Selection;
  /** Opens a row. Called on Enter or a click outside the row's links. */
  onOpen?: (row: Row) => void;
  /** Handles other keys on a row. Returns whether it handled the key. */
  onKey?: (key: string, row: Row) => boolean;
  sort?: TableSort;
  /** Actions of a row, shown at its end on hover and focus. */
  actions?: (row: Row) => ReactNode;
  /** Renders a row without columns. Used on phones and if the columns don't fit. */
  phone: (row: Row) => ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature });
const chooseWidth = 36;
const headHeight = 36;
const narrowRow = 64;

/**
 * Renders the dashboard's table. It shows as many rows as the server has, but renders only the rows on the screen. It
 * scrolls with the page below a sticky header.
 */
function DataTable<Row extends ListedRow>(props: DataTableProps<Row>) {
  const { stable, columns, view, selection, more } = props;
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const size = useElementSize<HTMLDivElement>();
  const grid = useRef<HTMLDivElement>(null);
  const setGrid = useMergedRef(grid, size.ref);
  const available = (size.width || window.innerWidth - sizes.rail - 48) - (selection ? chooseWidth : 0);
  // Beside the navigation, even the columns that are always shown may be too wide.
  const isNarrow = isPhone || !canFit(columns, available);
  const table = useRowModel(
    props,
    useMemo(() => fitColumns(columns, view.hidden, available), [columns, view.hidden, available]),
  );
  const { rows, shown } = table;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const body = useRef<HTMLDivElement>(null);
  const activeIndex = useRef(0);
  const virtual = useVirtualRows({ count: rows.length, ids, body, activeIndex, isNarrow, view });
  const { activeId, setActive } = useTableKeys({
    ids,
    rows: stable.rows,
    grid,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    selection,
    onOpen: props.onOpen,
    onKey: props.onKey,
  });
  activeIndex.current = activeId === null ? 0 : ids.indexOf(activeId);
  const items = virtual.getVirtualItems();
  useMore(more, items.at(-1)?.index ?? 0, rows.length);

  const verbs = useRowVerbs({ ids, given: props, setActive });
  // Unchanged until the pointer is over another row, because a menu of the row may extend beyond it.
  const [overId, setOverId] = useState<string | null>(null);
  const template = templateOf(shown, selection !== undefined, isNarrow);
  return (
    <div className={classes.table} data-density={view.density}>
      {stable.changed > 0 && <Changed stable={stable} />}
      <div
        ref={setGrid}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total === undefined ? (more?.has ? -1 : rows.length + 1) : props.total + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={props.isLoading || undefined}
      >
        <DataTableHead
          columns={shown}
          template={template}
          selection={selection}
          ids={ids}
          isNarrow={isNarrow}
          sort={props.sort}
        />
        {props.isLoading && <Waiting height={isNarrow ? narrowRow : rowHeightOf(view)} />}
        <Body
          {...{ given: props, body, virtual, items, rows, shown, template, isNarrow, activeId, verbs }}
          overId={overId}
          onOver={setOverId}
        />
      </div>
      {more?.isLoading && <Waiting height={isNarrow ? narrowRow : rowHeightOf(view)} rows={2} />}
    </div>
  );
}

/** Shows that rows have changed and offers to update the list. */
function Changed({ stable }: { stable: Pick<StableRows<never>, 'changed' | 'release'> }) {
  const t = useText();
  return (
    <div className={classes.waiting} role="status">
      <Button size="xs" radius="xl" onClick={stable.release}>
        {t('table.updated', { count: stable.changed })}
      </Button>
    </div>
  );
}

/** Renders the rows on the screen at their positions. */
function Body<Row extends ListedRow>(props: {
  given: DataTableProps<Row>;
  body: RefObject<HTMLDivElement | null>;
  virtual: ReturnType<typeof useVirtualRows>;
  items: readonly VirtualItem[];
  rows: ReturnType<typeof useRowModel<Row>>['rows'];
  shown: readonly DataColumn<Row>[];
  template: string;
  isNarrow: boolean;
  activeId: string | null;
  /** The row under the pointer or with the focus. */
  overId: string | null;
  onOver: (id: string) => void;
  verbs: ReturnType<typeof useRowVerbs<Row>>;
}) {
  const { given, virtual, rows, isNarrow, activeId, overId, verbs } = props;
  const { stable, selection } = given;
  return (
    <div ref={props.body} role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
      {props.items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <div
              key={row.id}
              role="presentation"
              ref={isNarrow ? virtual.measureElement : undefined}
              data-index={item.index}
              className={classes.place}
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <DataTableRow
                id={row.id}
                row={row.original as Row}
                index={item.index}
                name={given.nameOf(row.original as Row)}
                columns={props.shown}
                template={props.template}
                isActive={row.id === activeId}
                isChosen={selection?.has(row.id) ?? false}
                isRemoved={stable.removed.has(row.id)}
                choosable={selection !== undefined}
                phone={isNarrow ? given.phone : null}
                actions={!isNarrow && (row.id === activeId || row.id === overId) ? given.actions : undefined}
                onOver={props.onOver}
                onClick={verbs.click}
                onChoose={verbs.choose}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

const rowHeightOf = (view: TableView): number => (view.density === 'compact' ? sizes.rowCompact : sizes.row);

function useRowModel<Row extends ListedRow>(
  { stable, columns }: DataTableProps<Row>,
  fitting: readonly DataColumn<Row>[],
) {
  const definitions = useMemo(() => columns.map(({ id, head }) => ({ id, header: head })), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, fitting.includes(column)])),
    [columns, fitting],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: stable.rows as readonly object[],
    getRowId: (row) => (row as Row).id,
    state: { columnVisibility },
  });
  return { rows: table.getRowModel().rows, shown: fitting };
}

function useVirtualRows(options: {
  count: number;
  ids: readonly string[];
  body: RefObject<HTMLDivElement | null>;
  activeIndex: RefObject<number>;
  isNarrow: boolean;
  view: TableView;
}) {
  const { ids, body, activeIndex, isNarrow } = options;
  const [scrollMargin, setScrollMargin] = useState(0);
  // The content above the table can change its height.
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  const height = isNarrow ? narrowRow : rowHeightOf(options.view);
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: options.count,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 72,
    // The focused row stays rendered, however far the user scrolls, so that keys continue from there.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      const active = activeIndex.current;
      if (active < 0 || active >= range.count || visible.includes(active)) return visible;
      return [...visible, active].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows with new heights must be measured again.
  useEffect(() => virtual.measure(), [height]);
  return virtual;
}

/** Fetches the next page before the user reaches the last row. */
function useMore(more: DataTableProps<never>['more'], lastIndex: number, count: number): void {
  useEffect(() => {
    if (more?.has && !more.isLoading && lastIndex >= count - 20) more.load();
  }, [more, lastIndex, count]);
}

function useRowVerbs<Row extends ListedRow>({
  ids,
  given,
  setActive,
}: {
  ids: readonly string[];
  given: DataTableProps<Row>;
  setActive: (id: string) => void;
}) {
  const newest = useRef({ ids, given });
  newest.current = { ids, given };
  const choose = useCallback(
    (id: string, range: boolean) => {
      setActive(id);
      const { selection } = newest.current.given;
      if (range) selection?.extendTo(id, newest.current.ids);
      else selection?.toggle(id, newest.current.ids);
    },
    [setActive],
  );
  const click = useCallback(
    (id: string, event: MouseEvent) => {
      setActive(id);
      if ((event.target as Element).closest('a, button, input, label, [role=menu]')) return;
      if (event.shiftKey) return choose(id, true);
      // The user is selecting text, probably to copy it.
      if (event.ctrlKey || event.metaKey || getSelection()?.isCollapsed === false) return;
      const row = newest.current.given.stable.rows[newest.current.ids.indexOf(id)];
      if (row !== undefined) newest.current.given.onOpen?.(row);
    },
    [setActive, choose],
  );
  return { click, choose };
}

function templateOf<Row extends ListedRow>(
  columns: readonly DataColumn<Row>[],
  choosable: boolean,
  isNarrow: boolean,
): string {
  const choose = choosable ? [`${chooseWidth}px`] : [];
  if (isNarrow) return [...choose, 'minmax(0, 1fr)'].join(' ');
  return [
    ...choose,
    ...columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)),
  ].join(' ');
}

/** Renders a placeholder for rows that are loading. Visible only if loading is slow. */
function Waiting({ height, rows = 12 }: { height: number; rows?: number }) {
  return (
    <div className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div key={index} style={{ height }} className={classes.skeletonRow}>
          <Skeleton height={10} width={`${35 + ((index * 37) % 50)}%`} />
        </div>
      ))}
    </div>
  );
}

/** The sort order of a list. */
export interface TableSort {
  by: string | null;
  descending: boolean;
  change: (by: string, descending: boolean) => void;
}

/** Renders the sticky header of a table. Without columns, it contains only the checkbox that selects all rows. */
function DataTableHead<Row extends ListedRow>(props: {
  columns: readonly DataColumn<Row>[];
  template: string;
  selection: Selection | undefined;
  ids: readonly string[];
  isNarrow: boolean;
  sort: TableSort | undefined;
}) {
  const { selection, sort } = props;
  return (
    <div role="rowgroup" className={classes.head} data-narrow={props.isNarrow || undefined}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ gridTemplateColumns: props.template }}
      >
        {selection && (
          <div role="columnheader" className={classes.choose}>
            <SelectAll selection={selection} ids={props.ids} />
          </div>
        )}
        {props.isNarrow ? (
          <div role="columnheader" />
        ) : (
          props.columns.map((column) => (
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

function sortOf<Row extends ListedRow>(
  column: DataColumn<Row>,
  sort: TableSort | undefined,
): 'ascending' | 'descending' | undefined {
  if (!sort || column.sort === undefined || sort.by !== column.sort) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}

function SortButton<Row extends ListedRow>({
  column,
  by,
  sort,
}: {
  column: DataColumn<Row>;
  by: string;
  sort: TableSort;
}) {
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

interface RowProps<Row extends ListedRow> {
  id: string;
  row: Row;
  /** From 0. */
  index: number;
  name: string;
  columns: readonly DataColumn<Row>[];
  /** The columns as a CSS grid template. */
  template: string;
  isActive: boolean;
  isChosen: boolean;
  isRemoved: boolean;
  /** Whether rows can be selected. */
  choosable: boolean;
  phone: ((row: Row) => ReactNode) | null;
  actions: ((row: Row) => ReactNode) | undefined;
  onOver: (id: string) => void;
  onClick: (id: string, event: MouseEvent) => void;
  onChoose: (id: string, range: boolean) => void;
}

function RowOfTable<Row extends ListedRow>(props: RowProps<Row>) {
  const { row, columns } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table listens for the keys of its rows.
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={props.choosable ? props.isChosen : undefined}
      tabIndex={props.isActive ? 0 : -1}
      data-row-id={props.id}
      data-gone={props.isRemoved || undefined}
      data-narrow={props.phone !== null || undefined}
      className={classes.row}
      style={{ gridTemplateColumns: props.template } as CSSProperties}
      onClick={(event) => props.onClick(props.id, event)}
      onPointerEnter={() => props.onOver(props.id)}
      onFocus={() => props.onOver(props.id)}
    >
      {props.choosable && <ChooseCell {...props} />}
      {props.phone === null ? (
        columns.map((column) => (
          <div role="gridcell" key={column.id} className={classes.cell} data-align={column.align}>
            {column.cell(row)}
          </div>
        ))
      ) : (
        <div role="gridcell" className={classes.narrowCell}>
          {props.phone(row)}
        </div>
      )}
      {props.actions && (
        <div role="gridcell" className={actionClasses.actions}>
          {props.actions(row)}
        </div>
      )}
    </div>
  );
}

function ChooseCell<Row extends ListedRow>({ id, name, isChosen, onChoose }: RowProps<Row>) {
  const t = useText();
  return (
    <div role="gridcell" className={classes.choose}>
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={t('table.select', { name })}
          // Only the click event contains the state of the Shift key. The change event doesn't.
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

/** Rerenders only if its own props change, because a page contains thousands of rows. */
const DataTableRow = memo(RowOfTable) as typeof RowOfTable;

/** The loading state of a paginated list. */
export type ListState = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'isSuccess' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Renders a list of the service as a table, an error, or an empty state. */
export function ListTable<Row extends ListedRow>({
  list,
  isEmpty,
  empty,
  ...table
}: Omit<DataTableProps<Row>, 'isLoading' | 'more'> & {
  list: ListState;
  isEmpty: boolean;
  /** Shown if the list is empty. */
  empty: ReactNode;
}) {
  if (list.error && isEmpty) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (list.isSuccess && isEmpty) return empty;
  return (
    <DataTable
      {...table}
      isLoading={list.isPending}
      more={{
        has: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        load: () => void list.fetchNextPage(),
      }}
    />
  );
}

/**
 * Renders the name of a row as a link to its page, in one line. `beside` appears next to the name but is not part of
 * it.
 */
export function RowLink({ to, beside, children }: { to: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <Link to={to}>{children}</Link>
      {beside}
    </div>
  );
}
