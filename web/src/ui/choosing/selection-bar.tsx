import { Button, CloseButton, Text as Line } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** What can be done with the chosen rows; it is there while some are. */
export function SelectionBar({
  selection,
  total,
  hasMore,
  children,
}: {
  selection: Selection;
  /** How many rows the filter matches, where that is known. */
  total?: number;
  /** There are rows that are not loaded. */
  hasMore: boolean;
  children: ReactNode;
}) {
  const t = useText();
  if (selection.isEmpty) return null;
  const count = selection.all ? total : selection.ids.size;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('table.actions')}>
      <Line fw={600} role="status">
        {count === undefined ? t('table.allSelected') : t('table.selected', { count })}
      </Line>
      {hasMore && !selection.all && (
        <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
          {t('table.selectMatching')}
        </Button>
      )}
      {children}
      <CloseButton
        aria-label={t('table.clearSelection')}
        title={t('table.clearSelection')}
        onClick={selection.clear}
      />
    </div>
  );
}
