import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';
import { notifiesQuery } from './alert-queries.ts';

const tabs = ['rules', 'channels', 'deliveries'] as const;

/** Renders the frame around all alert pages. */
export function AlertsPage(props: {
  tab: (typeof tabs)[number];
  line?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { data: notifies = true } = useQuery(notifiesQuery);
  const { children, ...rest } = props;
  return (
    <TabbedPage
      {...rest}
      title={t('nav.alerts')}
      label={t('nav.alerts')}
      tabs={tabs.map((tab) => ({ path: `/alerts/${tab}`, text: t(`alerts.${tab}`) }))}
      at={`/alerts/${props.tab}`}
    >
      {!notifies && (
        <Alert color="yellow" role="status" mb="lg" title={t('alerts.nobody')}>
          {t('alerts.nobodyText')}
        </Alert>
      )}
      {children}
    </TabbedPage>
  );
}
