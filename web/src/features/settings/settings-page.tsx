import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const tabs: { path: string; text: Text }[] = [
  { path: 'profile', text: 'settings.profile' },
  { path: 'account', text: 'settings.account' },
  { path: 'members', text: 'settings.members' },
  { path: 'api-keys', text: 'settings.keys' },
  { path: 'audit-log', text: 'settings.audit' },
  { path: 'plan', text: 'settings.plan' },
  { path: 'about', text: 'settings.about' },
];

/** What stands around every page of settings. */
export function SettingsPage({ tab, line, children }: { tab: string; line?: string; children: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const current = tabs.find(({ path }) => path === tab);
  return (
    <>
      <PageHeader title={t(current?.text ?? 'nav.settings')} line={line} />
      <Tabs
        value={tab}
        onChange={(path) => navigate({ to: `/settings/${path}` })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" style={{ overflowX: 'auto', flexWrap: 'nowrap' }} aria-label={t('nav.settings')}>
          {tabs.map(({ path, text }) => (
            <Tabs.Tab key={path} value={path}>
              {t(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
