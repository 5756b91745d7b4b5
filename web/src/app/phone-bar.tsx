import { Drawer, NavLink, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { isCurrent, navBottom, navGroups, navPhone } from './nav-items.ts';
import { openPalette } from './palette/frame-keys.tsx';
import classes from './phone-bar.module.css';
import { SchemeSwitch } from './scheme-switch.tsx';
import { useSignOut } from './use-sign-out.ts';

/** On a phone: what is used daily at the thumb, the rest behind More. */
export function PhoneBar() {
  const t = useText();
  const [opened, { open, close }] = useDisclosure();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const signOut = useSignOut();
  const all = [...navGroups.flatMap(({ items }) => items), ...navBottom];
  return (
    <>
      <nav aria-label={t('nav.main')} className={classes.bar}>
        {navPhone.map((item) => (
          <UnstyledButton
            key={item.path}
            component={Link}
            to={item.path}
            className={classes.item}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
          >
            <item.icon size={20} stroke={1.6} />
            {t(item.text)}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.item} onClick={open} aria-haspopup="dialog" aria-expanded={opened}>
          <IconDots size={20} />
          {t('nav.more')}
        </UnstyledButton>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('nav.more')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        {all.map((item) => (
          <NavLink
            key={item.path}
            component={Link}
            to={item.path}
            onClick={close}
            label={t(item.text)}
            leftSection={<item.icon size={18} />}
          />
        ))}
        <NavLink
          component="button"
          label={t('palette.title')}
          onClick={() => {
            close();
            openPalette();
          }}
        />
        <NavLink component="button" label={t('nav.signOut')} onClick={signOut} />
        <SchemeSwitch />
      </Drawer>
    </>
  );
}
