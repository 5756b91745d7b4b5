import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';

/** Light or dark; the system's choice until one is made. */
export function SchemeSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const Icon = scheme === 'light' ? IconMoon : IconSun;
  return (
    <Tooltip label={t('nav.theme')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('nav.theme')}
        onClick={() => setColorScheme(scheme === 'light' ? 'dark' : 'light')}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
