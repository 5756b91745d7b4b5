import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { speak } from '../../i18n/i18n.ts';
import { type Text, useCodeText, useText } from '../../i18n/use-text.ts';
import { useSession, useSignOut } from '../../service/session.ts';
import {
  type Icon,
  IconActivity,
  IconBell,
  IconCertificate,
  IconFingerprint,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSun,
  IconUpload,
} from '../../ui/icons.tsx';
import { type NavItem, navBottom, navGroups } from '../nav-items.ts';

/** A command of the palette. */
export interface Command {
  id: string;
  label: string;
  icon: Icon;
  /** Shown beside the label: the type of an object, or a shortcut. */
  hint?: string;
  /** Synonyms for the search, separated by spaces. */
  synonyms?: string;
  run: () => void;
}

/** Pages with a dialog to add an item. Links that end with `#new` open the dialog. */
const creations: { path: string; text: Text; isForAdmins?: boolean }[] = [
  { path: '/monitors/new', text: 'palette.new.monitor' },
  { path: '/heartbeats/new', text: 'palette.new.heartbeat' },
  { path: '/domains#new', text: 'palette.new.domain' },
  { path: '/incidents#new', text: 'palette.new.incident' },
  { path: '/alerts/channels#new', text: 'palette.new.channel' },
  { path: '/alerts/rules#new', text: 'palette.new.rule' },
  { path: '/maintenance#new', text: 'palette.new.maintenance' },
  { path: '/status-pages#new', text: 'palette.new.statusPage' },
  { path: '/settings/members#new', text: 'palette.new.member', isForAdmins: true },
  { path: '/settings/api-keys#new', text: 'palette.new.apiKey', isForAdmins: true },
  { path: '/settings/locations#new', text: 'palette.new.location', isForAdmins: true },
  { path: '/threats#new', text: 'palette.new.lookalike' },
  { path: '/threats/leads#new', text: 'palette.new.lead' },
];

/** Pages that are not in the navigation. */
const otherPages: NavItem[] = [
  { path: '/findings', text: 'nav.findings', icon: IconSearch },
  { path: '/alerts/channels', text: 'palette.channels', icon: IconBell },
  { path: '/alerts/deliveries', text: 'palette.deliveries', icon: IconBell },
  { path: '/certificates?tab=policy', text: 'palette.policy', icon: IconCertificate },
  { path: '/threats/leads', text: 'palette.leads', icon: IconFingerprint },
  { path: '/threats/takedowns', text: 'palette.takedowns', icon: IconFingerprint },
  { path: '/import/tools', text: 'palette.tools', icon: IconUpload },
  { path: '/exports', text: 'nav.exports', icon: IconUpload },
  { path: '/reports', text: 'nav.reports', icon: IconActivity },
  { path: '/wall', text: 'palette.wall', icon: IconActivity },
  { path: '/settings/security', text: 'palette.security', icon: IconSettings },
  { path: '/settings/account', text: 'palette.account', icon: IconSettings },
  { path: '/settings/members', text: 'palette.members', icon: IconSettings },
  { path: '/settings/single-sign-on', text: 'palette.sso', icon: IconSettings },
  { path: '/settings/api-keys', text: 'palette.apiKeys', icon: IconSettings },
  { path: '/settings/monitoring', text: 'palette.monitoring', icon: IconSettings },
  { path: '/settings/locations', text: 'palette.locations', icon: IconSettings },
  { path: '/settings/audit-log', text: 'palette.auditLog', icon: IconSettings },
  { path: '/settings/plan', text: 'palette.plan', icon: IconSettings },
  { path: '/settings/about', text: 'palette.about', icon: IconSettings },
];

/**
 * Returns the commands that are available on every page: open pages, add items, change the appearance, sign out.
 * `openKeys` opens the list of shortcuts.
 */
export function useCommands(openKeys: () => void): {
  creations: Command[];
  pages: Command[];
  others: Command[];
} {
  const t = useText();
  const textOf = useCodeText();
  const navigate = useNavigate();
  const { role, isOperator } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const synonymsOf = (id: string) => textOf(`palette.words.${id}`, '');
  const go = (path: string, text: Text, icon: Icon): Command => ({
    id: path,
    label: t(text),
    icon,
    synonyms: synonymsOf(text),
    run: () => void navigate({ href: path }),
  });
  const act = (id: string, label: string, icon: Icon, run: () => unknown): Command => ({
    id,
    label,
    icon,
    synonyms: synonymsOf(id),
    run: () => void run(),
  });
  const isAdmin = role === 'owner' || role === 'admin';
  const mayCreate = ({ isForAdmins = false }) => (isForAdmins ? isAdmin : role !== 'viewer');
  const operations = {
    path: '/settings/operations',
    text: 'palette.operations',
    icon: IconSettings,
  } as const;
  const pages = [...navGroups.flatMap(({ items }) => items), ...navBottom, ...otherPages];
  return {
    creations: creations.filter(mayCreate).map(({ path, text }) => go(path, text, IconPlus)),
    pages: [...pages, ...(isOperator ? [operations] : [])].map(({ path, text, icon, key }: NavItem) => ({
      ...go(path, text, icon),
      ...(key === undefined ? {} : { hint: `g ${key}` }),
    })),
    others: [
      act('light', t('palette.light'), IconSun, () => setColorScheme('light')),
      act('dark', t('palette.dark'), IconMoon, () => setColorScheme('dark')),
      act('auto', t('palette.auto'), IconSun, () => setColorScheme('auto')),
      act('en', 'English', IconSettings, () => speak('en')),
      act('de', 'Deutsch', IconSettings, () => speak('de')),
      { ...act('keys', t('palette.keys'), IconKeyboard, openKeys), hint: '?' },
      act('reference', t('palette.reference'), IconSearch, () => location.assign('/api/docs')),
      act('sign-out', t('nav.signOut'), IconLogout, signOut),
    ],
  };
}
