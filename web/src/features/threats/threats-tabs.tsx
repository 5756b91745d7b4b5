import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';

const tabs: Record<'lookalikes' | 'leads' | 'takedowns', { path: string; text: Text }> = {
  lookalikes: { path: '/threats', text: 'threats.tab.lookalikes' },
  leads: { path: '/threats/leads', text: 'threats.tab.leads' },
  takedowns: { path: '/threats/takedowns', text: 'threats.tab.takedowns' },
};

/** Renders the frame around the three threat lists. */
export function ThreatsFrame(shown: {
  tab: keyof typeof tabs;
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <TabbedPage
      {...shown}
      title={t('nav.threats')}
      label={t('nav.threats')}
      tabs={Object.values(tabs).map(({ path, text }) => ({ path, text: t(text) }))}
      at={tabs[shown.tab].path}
    />
  );
}
