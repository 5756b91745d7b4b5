import { ActionIcon } from '@mantine/core';
import type { Icon } from '../icons.tsx';
import hint from './hint.module.css';

/** A button that is an icon; its name shows beside it under the pointer and with the focus. */
export function HintButton({
  icon: Shape,
  label,
  onClick,
}: {
  icon: Icon;
  label: string;
  onClick: () => void;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={hint.above}
      data-hint={label}
      aria-label={label}
      onClick={onClick}
    >
      <Shape size={18} />
    </ActionIcon>
  );
}
