import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { type Icon, IconMoon, IconSun } from '../icons.tsx';
import hint from '../page/hint.module.css';

/** Renders the switch between light and dark mode. The system's setting applies until the user selects a mode. */
export function SchemeSwitch() {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  return (
    <HintButton
      icon={scheme === 'light' ? IconMoon : IconSun}
      label={t('nav.switchTheme')}
      onClick={() => setColorScheme(scheme === 'light' ? 'dark' : 'light')}
    />
  );
}

/** Renders an icon button. Hover and focus show its name. */
export function HintButton({
  icon: Shape,
  label,
  disabled = false,
  onClick,
}: {
  icon: Icon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={hint.above}
      data-hint={label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Shape size={18} />
    </ActionIcon>
  );
}
