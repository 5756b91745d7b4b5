import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { type State, StateMark } from '../../../ui/marks/state-mark.tsx';
import classes from '../threats.module.css';

const looks = { done: 'up', next: 'degraded', later: 'pending' } as const satisfies Record<string, State>;

export type Progress = keyof typeof looks;

/** One step of a case: its name, how far it is, and what there is to do. */
export function CaseStep(shown: { title: string; progress: Progress; children: ReactNode }) {
  const t = useText();
  return (
    <li className={classes.step}>
      <section aria-label={shown.title}>
        <Group gap="md" mb="xs">
          <Title order={2}>{shown.title}</Title>
          <StateMark state={looks[shown.progress]} word={t(`takedowns.progress.${shown.progress}`)} />
        </Group>
        {shown.children}
      </section>
    </li>
  );
}
