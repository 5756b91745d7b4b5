import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const tabs: { id: ThreatsTab; path: string; text: Text }[] = [
  { id: 'lookalikes', path: '/threats', text: 'threats.tab.lookalikes' },
  { id: 'leads', path: '/threats/leads', text: 'threats.tab.leads' },
  { id: 'takedowns', path: '/threats/takedowns', text: 'threats.tab.takedowns' },
];

type ThreatsTab = 'lookalikes' | 'leads' | 'takedowns';

/** What stands around the three lists of threats. */
export function ThreatsFrame(shown: {
  tab: ThreatsTab;
  line?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('nav.threats')} line={shown.line} actions={shown.actions} />
      <Tabs
        value={shown.tab}
        onChange={(id) => navigate({ to: tabs.find((tab) => tab.id === id)?.path ?? '/threats' })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }} aria-label={t('nav.threats')}>
          {tabs.map(({ id, text }) => (
            <Tabs.Tab key={id} value={id}>
              {t(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown.tab}>{shown.children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
