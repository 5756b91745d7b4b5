import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { TabbedPage } from '../../ui/page/tabbed-page.tsx';

const tabs: { path: string; text: Text }[] = [
  { path: 'profile', text: 'settings.profile' },
  { path: 'security', text: 'settings.security' },
  { path: 'account', text: 'settings.account' },
  { path: 'members', text: 'settings.members' },
  { path: 'single-sign-on', text: 'sso.title' },
  { path: 'api-keys', text: 'settings.keys' },
  { path: 'monitoring', text: 'settings.monitoring' },
  { path: 'locations', text: 'locations.title' },
  { path: 'audit-log', text: 'settings.audit' },
  { path: 'plan', text: 'settings.plan' },
  { path: 'about', text: 'settings.about' },
  { path: 'operations', text: 'settings.operations' },
];

/** Renders the frame around all settings pages. */
export function SettingsPage({
  tab,
  line,
  actions,
  children,
}: {
  tab: string;
  line: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { isOperator } = useSession();
  const shown = tabs.filter(({ path }) => path !== 'operations' || isOperator);
  const current = tabs.find(({ path }) => path === tab);
  return (
    <TabbedPage
      title={t(current?.text ?? 'nav.settings')}
      label={t('nav.settings')}
      line={line}
      actions={actions}
      tabs={shown.map(({ path, text }) => ({ path: `/settings/${path}`, text: t(text) }))}
      at={`/settings/${tab}`}
    >
      {children}
    </TabbedPage>
  );
}
