import { Text as Line, Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { IconChevronRight } from '../../../ui/icons.tsx';
import classes from './field-group.module.css';

/** Fields that belong together, folded away until somebody wants them; what is wrong in them is never hidden. */
export function FieldGroup(given: {
  label: string;
  /** How many of them differ from what is usual. */
  set: number;
  faulty: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const open = wanted || given.faulty;
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.summary}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
      >
        <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
        <span>{given.label}</span>
        {given.set > 0 && (
          <Line span size="xs" c="dimmed">
            {t('form.set', { count: given.set })}
          </Line>
        )}
      </UnstyledButton>
      <div id={id}>
        {open && (
          <Stack gap="md" pt="sm">
            {given.children}
          </Stack>
        )}
      </div>
    </section>
  );
}
