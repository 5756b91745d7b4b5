import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../../ui/filters/filter-select.module.css';
import { IconBookmark } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { Grouping, MonitorFilters } from './monitor-filters.ts';

const SavedViewList = lazyPart(async () => (await import('./saved-view-list.tsx')).SavedViewList);

/** Renders the button for saved views: named combinations of filters, sort order and grouping. */
export function SavedViews(props: {
  filters: MonitorFilters;
  group: Grouping;
  show: (filters: MonitorFilters, group: Grouping) => void;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const outside = useClickOutside(() => setOpened(false));
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape must close it from any element inside.
    <div ref={outside} className={classes.filter} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="default"
        className={classes.button}
        aria-expanded={opened}
        leftSection={<IconBookmark size={16} />}
        onClick={() => setOpened(!opened)}
      >
        {t('monitors.views')}
      </Button>
      {opened && <SavedViewList {...props} close={close} />}
    </div>
  );
}
