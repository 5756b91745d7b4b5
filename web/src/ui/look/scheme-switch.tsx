import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { IconMoon, IconSun } from '../icons.tsx';
import { HintButton } from '../page/hint-button.tsx';

/** Light or dark; the system's choice until one is made. */
export function SchemeSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <HintButton
      icon={scheme === 'light' ? IconMoon : IconSun}
      label={t('nav.theme')}
      onClick={() => setColorScheme(scheme === 'light' ? 'dark' : 'light')}
    />
  );
}
