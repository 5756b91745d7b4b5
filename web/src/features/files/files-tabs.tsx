import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';

const tabs = ['import', 'exports'] as const;

/** The tabs of import and exports. */
export function FilesPage(shown: {
  tab: (typeof tabs)[number];
  line?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <TabbedPage
      {...shown}
      title={t(`nav.${shown.tab}`)}
      label={t('import.files')}
      tabs={tabs.map((tab) => ({ path: `/${tab}`, text: t(`nav.${tab}`) }))}
      at={`/${shown.tab}`}
    />
  );
}
