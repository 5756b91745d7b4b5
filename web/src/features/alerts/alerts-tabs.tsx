import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';

const tabs = ['rules', 'channels', 'deliveries'] as const;

/** Renders the frame around all alert pages. */
export function AlertsPage(shown: {
  tab: (typeof tabs)[number];
  line?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <TabbedPage
      {...shown}
      title={t('nav.alerts')}
      label={t('nav.alerts')}
      tabs={tabs.map((tab) => ({ path: `/alerts/${tab}`, text: t(`alerts.${tab}`) }))}
      at={`/alerts/${shown.tab}`}
    />
  );
}
