import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** What stands around import and exports: what comes in and what goes out by file. */
export function FilesPage(shown: {
  tab: 'import' | 'exports';
  line?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const navigate = useNavigate();
  const titles = { import: t('nav.import'), exports: t('nav.exports') };
  return (
    <>
      <PageHeader title={titles[shown.tab]} line={shown.line} actions={shown.actions} />
      <Tabs
        value={shown.tab}
        onChange={(path) => navigate({ to: `/${path}` })}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" aria-label={t('import.files')}>
          <Tabs.Tab value="import">{titles.import}</Tabs.Tab>
          <Tabs.Tab value="exports">{titles.exports}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={shown.tab}>{shown.children}</Tabs.Panel>
      </Tabs>
    </>
  );
}
