import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../filters/filter-select.module.css';
import { IconAdjustmentsHorizontal } from '../icons.tsx';
import type { TableView } from './table-view.ts';

/** Renders the button that changes density and columns. */
export function TableViewMenu({
  view,
  columns,
  children,
}: {
  view: TableView;
  columns: readonly { id: string; head: string; always?: boolean }[];
  /** Further options of the list, shown above the columns. */
  children?: ReactNode;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside(() => setOpened(false));
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setOpened(false);
    button.current?.focus();
  };
  const choice = (type: 'radio' | 'checkbox', label: string, checked: boolean, change: () => void) => (
    <label key={label} className={classes.choice}>
      <input type={type} checked={checked} onChange={change} />
      <span className={classes.word}>{label}</span>
    </label>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must close it from any element inside.
    <div ref={outside} className={classes.filter} onKeyDown={close}>
      <ActionIcon
        ref={button}
        variant="default"
        size={36}
        aria-expanded={opened}
        aria-label={t('table.view')}
        title={t('table.view')}
        onClick={() => setOpened(!opened)}
      >
        <IconAdjustmentsHorizontal size={18} />
      </ActionIcon>
      {opened && (
        <div className={`${classes.choices} ${classes.right}`}>
          <fieldset className={classes.group}>
            <legend>{t('table.density')}</legend>
            {(['normal', 'compact'] as const).map((density) =>
              choice('radio', t(`table.${density}`), view.density === density, () =>
                view.setDensity(density),
              ),
            )}
          </fieldset>
          {children}
          <fieldset className={classes.group}>
            <legend>{t('table.columns')}</legend>
            {columns
              .filter(({ always }) => !always)
              .map(({ id, head }) =>
                choice('checkbox', head, !view.hidden.includes(id), () => view.toggleColumn(id)),
              )}
          </fieldset>
        </div>
      )}
    </div>
  );
}
