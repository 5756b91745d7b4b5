import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { said } from '../../said/said.ts';
import { columnAt, type Fate, joinSurplus, type Sheet, type SheetRow } from './sheet.ts';

const shapes = { create: '●', duplicate: '◌', limit: '◐', unchecked: '○' } as const;

/** What becomes of a row, in words, with what helps. */
export function FateWords({
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
  const words = useFateWords(planLimit, done);
  const t = useText();
  const { fate } = row;
  const said = words(fate);
  if (fate.kind === 'invalid')
    return (
      <span title={said} style={{ color: 'var(--state-down)' }}>
        {fate.code === 'surplus_cells' && !done && (
          <Button
            size="compact-xs"
            variant="default"
            mr={6}
            onClick={() => {
              joinSurplus(sheet, row);
              onChange();
            }}
          >
            {t('import.merge')}
          </Button>
        )}
        <span aria-hidden="true">■ </span>
        {said}
      </span>
    );
  const to = fate.kind === 'duplicate' ? linkOf(sheet, row, of) : null;
  if (to !== null)
    return (
      <Anchor component={Link} to={to} fz="inherit">
        <span aria-hidden="true">{shapes.duplicate} </span>
        {said}
      </Anchor>
    );
  const quiet = fate.kind === 'create' ? 'var(--state-up)' : 'var(--ink-muted)';
  return (
    <span title={said} style={{ color: quiet }}>
      <span aria-hidden="true">{shapes[fate.kind]} </span>
      {said}
    </span>
  );
}

/** Where what is there already can be looked at. */
function linkOf(sheet: Sheet, row: SheetRow, of: 'monitors' | 'domains'): string | null {
  if (row.fate.kind !== 'duplicate' || row.fate.existingId === null) return null;
  if (of === 'domains') return `/domains/${row.fate.existingId}`;
  const kind = row.cells[columnAt(sheet, 'kind')]?.trim().toLowerCase() ?? '';
  return kind === '' || kind === 'legacy_domain' ? null : `/monitors/${row.fate.existingId}`;
}

/** The words of a fate. */
export function useFateWords(planLimit: number | null, done: boolean): (fate: Fate) => string {
  const t = useText();
  return (fate) => {
    if (fate.kind === 'invalid') return said(fate.message);
    if (fate.kind === 'create') return t(done ? 'import.created' : 'import.willBeCreated');
    if (fate.kind === 'limit') return t('import.overLimit', { count: planLimit ?? 0 });
    if (fate.kind === 'unchecked') return t('import.unchecked');
    if (fate.existingId !== null) return t('import.exists');
    return t('import.sameAs', { row: fate.sameAsRow ?? 0 });
  };
}
