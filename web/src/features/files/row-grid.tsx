import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { codedText } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import { sizes } from '../../ui/theme/theme.ts';
import classes from './row-grid.module.css';
import {
  changeCell,
  columnAt,
  mergeExtraCells,
  type RowOutcome,
  type Sheet,
  type SheetRow,
} from './sheet.ts';

interface GridProps {
  sheet: Sheet;
  /** Indexes of the visible rows. */
  shown: readonly number[];
  of: 'monitors' | 'domains';
  planLimit: number | null;
  /** Whether the import is complete. Rows can no longer be edited then. */
  done: boolean;
  onChange: () => void;
}

/** Renders the rows of the upload. Every cell can be edited in place, and each row shows its outcome. */
export function RowGrid(props: GridProps) {
  const t = useText();
  const { sheet, shown, onChange } = props;
  const body = useRef<HTMLDivElement>(null);
  const virtual = useRows(shown.length, body);
  const widths = useMemo(() => columnWidths(sheet), [sheet, sheet.header.length]);
  const template = `48px minmax(270px, 1.6fr) ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' ')}`;
  const rename = (column: number, name: string) => {
    if (sheet.header[column] === name) return;
    sheet.header[column] = name;
    for (const row of sheet.rows) row.outcome = { kind: 'unchecked' };
    onChange();
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={t('import.rows')}>
      <div
        role="table"
        aria-label={t('import.rows')}
        aria-rowcount={shown.length + 1}
        style={{ minWidth: widths.reduce((sum, width) => sum + width + 12, 330) }}
        onKeyDown={moveBetweenRows}
      >
        <div role="row" className={classes.head} style={{ gridTemplateColumns: template }}>
          <span role="columnheader" className={classes.number}>
            {t('import.row')}
          </span>
          <span role="columnheader">{t('import.result')}</span>
          {sheet.header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their positions.
            <span role="columnheader" key={column}>
              <Cell
                value={name}
                label={t('import.column', { count: column + 1 })}
                onChange={(text) => rename(column, text)}
                fixed={props.done}
              />
            </span>
          ))}
        </div>
        <div ref={body} role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = sheet.rows[shown[item.index] ?? -1];
            return (
              row && (
                <Row
                  key={shown[item.index]}
                  given={props}
                  row={row}
                  index={item.index}
                  template={template}
                  top={item.start - virtual.options.scrollMargin}
                />
              )
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** Returns the width of each column, based on the longest text in the first rows and limited to a range. */
function columnWidths({ header, rows }: Sheet): number[] {
  const sample = rows.slice(0, 200);
  return header.map((name, column) => {
    const longest = sample.reduce(
      (most, { cells }) => Math.max(most, cells[column]?.length ?? 0),
      name.length,
    );
    return Math.min(200, Math.max(80, longest * 8 + 14));
  });
}

function useRows(count: number, body: React.RefObject<HTMLDivElement | null>) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  return useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: () => sizes.row,
    overscan: 8,
    scrollMargin,
  });
}

interface RowProps {
  given: GridProps;
  row: SheetRow;
  index: number;
  template: string;
  top: number;
}

function Row({ given, row, index, template, top }: RowProps) {
  const t = useText();
  const { sheet, done, onChange } = given;
  const fault = row.outcome.kind === 'invalid' ? row.outcome : null;
  const at = fault?.column === null || fault === null ? -1 : columnAt(sheet, fault.column);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" className={classes.number}>
        {row.record}
      </span>
      <span role="cell" className={classes.result}>
        <RowResult {...given} row={row} />
      </span>
      {sheet.header.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their positions.
        <span role="cell" key={column}>
          <Cell
            value={row.cells[column] ?? ''}
            label={t('import.cell', { column: name, row: row.record })}
            invalid={column === at && fault ? codedText(fault, 'message') : undefined}
            fixed={done}
            onChange={(text) => changeCell(row, column, text) && onChange()}
          />
        </span>
      ))}
    </div>
  );
}

/** Renders a cell that can be edited in place. Escape reverts the input. */
function Cell(props: {
  value: string;
  label: string;
  invalid?: string;
  fixed: boolean;
  onChange: (text: string) => void;
}) {
  const { value, onChange } = props;
  return (
    <input
      // The key changes with the value, so a new value resets the input.
      key={value}
      className={classes.cell}
      defaultValue={value}
      readOnly={props.fixed}
      aria-label={props.label}
      aria-invalid={props.invalid === undefined ? undefined : true}
      title={props.invalid ?? value}
      spellCheck={false}
      autoComplete="off"
      data-cell
      onBlur={(event) => {
        if (event.currentTarget.value !== event.currentTarget.defaultValue)
          onChange(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = value;
      }}
    />
  );
}

/** Moves the focus with Enter and the arrow keys to the same column in the row below or above, as in a spreadsheet. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = event.target;
  if (step === undefined || !(cell instanceof HTMLInputElement)) return;
  const row = cell.closest<HTMLElement>('[role=row]');
  const table = cell.closest('[role=table]');
  if (!row || !table) return;
  const position = [...row.querySelectorAll('[data-cell]')].indexOf(cell);
  const index = Number(row.getAttribute('aria-rowindex') ?? 1) + step;
  const next =
    table.querySelector(`[aria-rowindex="${index}"]`) ??
    (index === 1 ? table.querySelector('[role=row]') : null);
  event.preventDefault();
  const target = next?.querySelectorAll<HTMLInputElement>('[data-cell]')[position];
  if (target) target.focus();
  else cell.blur();
}

const shapes = { create: '✓', duplicate: '=', limit: '!', unchecked: '…' } as const;

/** Shows the outcome of a row, with a hint on how to fix it. */
function RowResult({
  sheet,
  row,
  of,
  planLimit,
  done,
  onChange,
}: {
  sheet: Sheet;
  row: SheetRow;
  of: 'monitors' | 'domains';
  planLimit: number | null;
  done: boolean;
  onChange: () => void;
}) {
  const words = useRowResultText(planLimit, done);
  const t = useText();
  const { outcome } = row;
  const label = words(outcome);
  if (outcome.kind === 'invalid')
    return (
      <span title={label} style={{ color: 'var(--state-down)' }}>
        {outcome.code === 'surplus_cells' && !done && (
          <Button
            size="compact-xs"
            variant="default"
            mr={6}
            onClick={() => {
              mergeExtraCells(sheet, row);
              onChange();
            }}
          >
            {t('import.merge')}
          </Button>
        )}
        <span aria-hidden="true">✕ </span>
        {label}
      </span>
    );
  const to = outcome.kind === 'duplicate' ? linkOf(sheet, row, of) : null;
  if (to !== null)
    return (
      <Anchor component={Link} to={to} fz="inherit">
        <span aria-hidden="true">{shapes.duplicate} </span>
        {label}
      </Anchor>
    );
  const quiet = outcome.kind === 'create' ? 'var(--state-up)' : 'var(--ink-muted)';
  return (
    <span title={label} style={{ color: quiet }}>
      <span aria-hidden="true">{shapes[outcome.kind]} </span>
      {label}
    </span>
  );
}

/** Returns the path of the existing item that a row duplicates, or null. */
function linkOf(sheet: Sheet, row: SheetRow, of: 'monitors' | 'domains'): string | null {
  if (row.outcome.kind !== 'duplicate' || row.outcome.existingId === null) return null;
  if (of === 'domains') return `/domains/${row.outcome.existingId}`;
  const kind = row.cells[columnAt(sheet, 'kind')]?.trim().toLowerCase() ?? '';
  return kind === '' || kind === 'legacy_domain' ? null : `/monitors/${row.outcome.existingId}`;
}

/** Returns the text for the result of a row. */
export function useRowResultText(planLimit: number | null, done: boolean): (outcome: RowOutcome) => string {
  const t = useText();
  return (outcome) => {
    if (outcome.kind === 'invalid') return codedText(outcome, 'message');
    if (outcome.kind === 'create') return t(done ? 'import.created' : 'import.willBeCreated');
    if (outcome.kind === 'limit') return t('import.overLimit', { count: planLimit ?? 0 });
    if (outcome.kind === 'unchecked') return t('import.unchecked');
    if (outcome.existingId !== null) return t('import.exists');
    return t('import.sameAs', { row: outcome.sameAsRow ?? 0 });
  };
}
