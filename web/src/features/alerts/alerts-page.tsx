import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const tabs: { path: string; text: Text }[] = [
  { path: 'rules', text: 'alerts.rules' },
  { path: 'channels', text: 'alerts.channels' },
  { path: 'deliveries', text: 'alerts.deliveries' },
];

/** What stands around every page of alerts. */
export function AlertsPage(shown: { tab: string; line?: string; actions?: ReactNode; children: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('nav.alerts')} line={shown.line} actions={shown.actions} />
      <Tabs
        value={shown.tab}
        onChange={(path) => navigate({ to: `/alerts/${path}` })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }} aria-label={t('nav.alerts')}>
          {tabs.map(({ path, text }) => (
            <Tabs.Tab key={path} value={path}>
              {t(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown.tab}>{shown.children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
