import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Text, useText } from '../../i18n/use-text.ts';
import { useSession } from '../../service/session.ts';
import { PageHeader } from '../../ui/page/page.tsx';
import classes from './settings-frame.module.css';

interface Entry {
  path: string;
  text: Text;
  /** The heading of the page, if it differs from `text`. */
  title?: Text;
}

const groups: { text: Text; pages: Entry[] }[] = [
  {
    text: 'settings.group.you',
    pages: [
      { path: 'profile', text: 'settings.profile' },
      { path: 'security', text: 'settings.security' },
    ],
  },
  {
    text: 'settings.account',
    pages: [
      { path: 'account', text: 'settings.general', title: 'settings.account' },
      { path: 'members', text: 'settings.members' },
      { path: 'single-sign-on', text: 'sso.title' },
      { path: 'api-keys', text: 'settings.keys' },
      { path: 'audit-log', text: 'settings.audit' },
      { path: 'plan', text: 'settings.plan' },
    ],
  },
  {
    text: 'settings.group.checks',
    pages: [
      { path: 'monitoring', text: 'settings.monitoring' },
      { path: 'locations', text: 'locations.title' },
    ],
  },
  {
    text: 'settings.group.installation',
    pages: [
      { path: 'operations', text: 'settings.operations' },
      { path: 'about', text: 'settings.about' },
    ],
  },
];

/** Renders the frame around all settings pages. The list of pages is on the side, or at the top on a phone. */
export function SettingsPage({
  tab,
  line,
  actions,
  children,
}: {
  /** The path of the current page below `/settings/`. */
  tab: string;
  line: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const navigate = useNavigate();
  const { isOperator } = useSession();
  const shown = groups.map(({ text, pages }) => ({
    group: t(text),
    items: pages
      .filter(({ path }) => path !== 'operations' || isOperator)
      .map((page) => ({ value: page.path, label: t(page.text) })),
  }));
  const current = groups.flatMap(({ pages }) => pages).find(({ path }) => path === tab);
  return (
    <div className={classes.columns}>
      <nav className={classes.side} aria-label={t('nav.settings')}>
        {shown.map(({ group, items }) => (
          <div key={group}>
            <div className={classes.group}>{group}</div>
            <ul>
              {items.map(({ value, label }) => (
                <li key={value}>
                  <Link
                    to={`/settings/${value}`}
                    className={classes.link}
                    aria-current={value === tab ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <NativeSelect
        className={classes.list}
        aria-label={t('nav.settings')}
        data={shown}
        value={tab}
        onChange={(event) => navigate({ to: `/settings/${event.currentTarget.value}` })}
      />
      <div className={classes.content}>
        <PageHeader
          title={t(current?.title ?? current?.text ?? 'nav.settings')}
          line={line}
          actions={actions}
        />
        {children}
      </div>
    </div>
  );
}
