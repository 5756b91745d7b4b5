import { Button, CloseButton, Text as Line } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './selection.module.css';

/** Rows selected for an action: by ID, or all rows that match the filter. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Whether all rows that match the filter are selected, including rows that are not loaded. */
  all: boolean;
  isEmpty: boolean;
  has: (id: string) => boolean;
  /** `loaded` contains the IDs in screen order. */
  toggle: (id: string, loaded: readonly string[]) => void;
  /** Selects the range from the last selected row to this row. */
  extendTo: (id: string, loaded: readonly string[]) => void;
  choose: (ids: readonly string[]) => void;
  chooseAll: () => void;
  clear: () => void;
}

interface SelectedRows {
  ids: ReadonlySet<string>;
  all: boolean;
}

const nothing: SelectedRows = { ids: new Set(), all: false };

/** Manages the selection of rows by click, range and filter. A change of `listKey` clears it. */
export function useSelection(listKey: string): Selection {
  const [state, setState] = useState({ chosen: nothing, listKey });
  const anchor = useRef<string | null>(null);
  const { chosen } = state.listKey === listKey ? state : { chosen: nothing };
  const set = useCallback(
    (change: (chosen: SelectedRows) => SelectedRows) =>
      setState((old) => ({ chosen: change(old.listKey === listKey ? old.chosen : nothing), listKey })),
    [listKey],
  );
  const verbs = useMemo(() => {
    const toggle = (id: string, loaded: readonly string[]) => {
      anchor.current = id;
      set(({ ids, all }) => {
        const next = new Set(all ? loaded : ids);
        if (!next.delete(id)) next.add(id);
        return { ids: next, all: false };
      });
    };
    const extendTo = (id: string, loaded: readonly string[]) => {
      const from = loaded.indexOf(anchor.current ?? id);
      const to = loaded.indexOf(id);
      const range = loaded.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
      anchor.current ??= id;
      set(({ ids }) => ({ ids: new Set([...ids, ...range]), all: false }));
    };
    return {
      toggle,
      extendTo,
      choose: (ids: readonly string[]) => set(() => ({ ids: new Set(ids), all: false })),
      chooseAll: () => set(({ ids }) => ({ ids, all: true })),
      clear: () => {
        anchor.current = null;
        set(() => nothing);
      },
    };
  }, [set]);
  return {
    ...chosen,
    isEmpty: !chosen.all && chosen.ids.size === 0,
    has: (id) => chosen.all || chosen.ids.has(id),
    ...verbs,
  };
}

/** Renders the bulk actions for the selected rows. It is visible while any row is selected. */
export function SelectionBar({
  selection,
  total,
  hasMore,
  children,
}: {
  selection: Selection;
  /** The number of rows that match the filter, if known. */
  total?: number;
  /** Whether there are rows that are not loaded. */
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

/** Renders the checkbox that selects all loaded rows, or none. */
export function SelectAll({
  selection,
  ids,
  className,
}: {
  selection: Selection;
  ids: readonly string[];
  className?: string | undefined;
}) {
  const t = useText();
  const all = selection.all || (ids.length > 0 && ids.every((id) => selection.ids.has(id)));
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={t('table.selectAll')}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = !all && !selection.isEmpty;
        }}
        onChange={() => (all ? selection.clear() : selection.choose(ids))}
      />
    </label>
  );
}
