import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';
import { type Selection, SelectionBar } from '../../ui/selection/selection.tsx';

const tabs: Record<'lookalikes' | 'leads' | 'takedowns', { path: string; text: Text }> = {
  lookalikes: { path: '/threats', text: 'threats.tab.lookalikes' },
  leads: { path: '/threats/leads', text: 'threats.tab.leads' },
  takedowns: { path: '/threats/takedowns', text: 'threats.tab.takedowns' },
};

/** Renders the frame around the three threat lists. */
export function ThreatsFrame(props: {
  tab: keyof typeof tabs;
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <TabbedPage
      {...props}
      title={t('nav.threats')}
      label={t('nav.threats')}
      tabs={Object.values(tabs).map(({ path, text }) => ({ path, text: t(text) }))}
      at={tabs[props.tab].path}
    />
  );
}

/** Renders the triage actions for the selected rows. Each button shows its keyboard shortcut. */
export function TriageBar(props: {
  selection: Selection;
  /** The number of rows that match the filter, if all of them are loaded. */
  count: number | undefined;
  isBusy: boolean;
  verbs: readonly { key: string; label: string; run: () => void }[];
}) {
  const { selection, count } = props;
  return (
    <SelectionBar
      selection={selection}
      {...(count === undefined ? {} : { total: count })}
      hasMore={count === undefined}
    >
      {props.verbs.map(({ key, label, run }) => (
        <Button
          key={key}
          size="compact-sm"
          variant="default"
          title={key}
          loading={props.isBusy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}
