import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { speak } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { navBottom, navGroups } from '../nav-items.ts';
import { useSignOut } from '../use-sign-out.ts';

/** Something that can be done from anywhere. */
export interface Command {
  id: string;
  label: string;
  run: () => void;
}

/** Everywhere one can go and everything one can do, whatever page is shown. */
export function useCommands(): Command[] {
  const t = useText();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const items = [...navGroups.flatMap((group) => group.items), ...navBottom];
  const go = (path: string, label: string): Command => ({
    id: path,
    label,
    run: () => void navigate({ to: path }),
  });
  const act = (id: string, label: string, run: () => unknown): Command => ({
    id,
    label,
    run: () => void run(),
  });
  return [
    ...items.map(({ path, text }) => go(path, t(text))),
    go('/findings', t('nav.findings')),
    go('/exports', t('nav.exports')),
    go('/monitors/new', t('palette.newMonitor')),
    go('/heartbeats/new', t('palette.newHeartbeat')),
    go('/alerts/channels', t('palette.channels')),
    go('/alerts/deliveries', t('palette.deliveries')),
    go('/settings/account', t('palette.account')),
    go('/settings/members', t('palette.members')),
    go('/settings/api-keys', t('palette.apiKeys')),
    go('/settings/audit-log', t('palette.auditLog')),
    go('/settings/plan', t('palette.plan')),
    go('/settings/about', t('palette.about')),
    act('light', t('palette.light'), () => setColorScheme('light')),
    act('dark', t('palette.dark'), () => setColorScheme('dark')),
    act('en', 'English', () => speak('en')),
    act('de', 'Deutsch', () => speak('de')),
    act('sign-out', t('nav.signOut'), signOut),
  ];
}
