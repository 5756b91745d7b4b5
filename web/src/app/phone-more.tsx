import { Drawer, NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { useSignOut } from '../service/session.ts';
import { SchemeSwitch } from '../ui/theme/scheme-switch.tsx';
import { navBottom, navGroups, navPhone } from './nav-items.ts';

/** Navigation items that are not in the bar. */
const others = [...navGroups.flatMap(({ items }) => items), ...navBottom].filter(
  (item) => !navPhone.includes(item),
);

/** Lists all other pages. Opened from the bottom bar on phones. Its script is loaded on demand. */
export function PhoneMore({ onClose }: { onClose: () => void }) {
  const t = useText();
  const signOut = useSignOut();
  return (
    <Drawer opened onClose={onClose} position="bottom" size="auto" title={t('nav.more')}>
      {others.map((item) => (
        <NavLink
          key={item.path}
          component={Link}
          to={item.path}
          onClick={onClose}
          label={t(item.text)}
          leftSection={<item.icon size={18} />}
        />
      ))}
      <NavLink component="button" label={t('nav.signOut')} onClick={signOut} />
      <SchemeSwitch />
    </Drawer>
  );
}
