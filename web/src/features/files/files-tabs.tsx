import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';

const tabs = ['import', 'import/tools', 'exports'] as const;

const texts = { import: 'toolImport.csv', 'import/tools': 'toolImport.tab', exports: 'nav.exports' } as const;

/** Renders the tabs of import and export. */
export function FilesPage(props: {
  tab: (typeof tabs)[number];
  line?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <TabbedPage
      {...props}
      title={t(props.tab === 'exports' ? 'nav.exports' : 'nav.import')}
      label={t('import.files')}
      tabs={tabs.map((tab) => ({ path: `/${tab}`, text: t(texts[tab]) }))}
      at={`/${props.tab}`}
    />
  );
}
