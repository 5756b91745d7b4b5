import type { Text } from '../i18n/use-text.ts';
import {
  IconActivity,
  IconAlertTriangle,
  IconBell,
  IconBroadcast,
  IconCertificate,
  IconFingerprint,
  IconHeartbeat,
  IconHome,
  IconSettings,
  IconStack2,
  IconTool,
  IconUpload,
  IconWorld,
} from '../ui/icons.tsx';

export interface NavItem {
  path: string;
  text: Text;
  icon: typeof IconHome;
  /** The key that opens this page after `g`. */
  key?: string;
}

/** The items of the rail by group. */
export const navGroups: { text: Text; items: NavItem[] }[] = [
  {
    text: 'nav.monitoring',
    items: [
      { path: '/', text: 'nav.overview', icon: IconHome, key: 'o' },
      { path: '/monitors', text: 'nav.monitors', icon: IconActivity, key: 'm' },
      { path: '/domains', text: 'nav.domains', icon: IconWorld, key: 'd' },
      { path: '/heartbeats', text: 'nav.heartbeats', icon: IconHeartbeat, key: 'h' },
    ],
  },
  {
    text: 'nav.response',
    items: [
      { path: '/incidents', text: 'nav.incidents', icon: IconAlertTriangle, key: 'i' },
      { path: '/alerts/rules', text: 'nav.alerts', icon: IconBell, key: 'a' },
      { path: '/maintenance', text: 'nav.maintenance', icon: IconTool },
      { path: '/status-pages', text: 'nav.statusPages', icon: IconBroadcast },
    ],
  },
  {
    text: 'nav.attackSurface',
    items: [
      { path: '/certificates', text: 'nav.certificates', icon: IconCertificate },
      { path: '/assets', text: 'nav.assets', icon: IconStack2 },
      { path: '/threats', text: 'nav.threats', icon: IconFingerprint },
    ],
  },
];

/** Below the rail's groups. */
export const navBottom: NavItem[] = [
  { path: '/import', text: 'nav.import', icon: IconUpload },
  { path: '/settings/profile', text: 'nav.settings', icon: IconSettings },
];

/** The items in the bar on phones. More shows the rest. */
export const navPhone: NavItem[] = ['/', '/monitors', '/incidents'].map(
  (path) => navGroups.flatMap(({ items }) => items).find((item) => item.path === path) as NavItem,
);

/** Returns true if the path belongs to one of the item's pages. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.path === '/') return pathname === '/';
  const section = `/${item.path.split('/')[1]}`;
  if (section === '/import' && pathname === '/exports') return true;
  if (section === '/monitors' && pathname === '/reports') return true;
  return pathname === section || pathname.startsWith(`${section}/`);
}
