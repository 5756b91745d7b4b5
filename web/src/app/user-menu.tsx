import { Menu, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentLanguage, speak } from '../i18n/i18n.ts';
import { useText } from '../i18n/use-text.ts';
import { useSignOut } from '../service/session.ts';
import { IconCheck, IconKeyboard, IconLogout, IconSettings } from '../ui/icons.tsx';
import { openKeys } from './palette/frame-keys.tsx';

const schemes = ['light', 'dark', 'auto'] as const;
const languages = { en: 'English', de: 'Deutsch' };

/**
 * Renders the menu of the signed-in user: profile, appearance, language, sign out. The click on the button loaded the
 * menu, so it opens immediately.
 */
export function UserMenu({ target }: { target: ReactElement }) {
  const t = useText();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const chosen = (isChosen: boolean) => (isChosen ? <IconCheck size={16} aria-hidden="true" /> : <Space />);
  return (
    <Menu defaultOpened position="top-start" width={220}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconSettings size={16} />}>
          {t('nav.profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openKeys}>
          {t('palette.keys')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('nav.theme')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={chosen(colorScheme === scheme)}
            aria-current={colorScheme === scheme || undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`nav.theme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {Object.entries(languages).map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={chosen(currentLanguage() === code)}
            aria-current={currentLanguage() === code || undefined}
            onClick={() => void speak(code)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('nav.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const Space = () => <span style={{ display: 'inline-block', width: 16 }} />;
