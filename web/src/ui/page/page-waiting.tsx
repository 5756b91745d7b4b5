import { Group, Skeleton, Stack } from '@mantine/core';
import classes from './page-waiting.module.css';

/** The shape of a page about one thing while it is on its way: its name, its line, its figures, a plot. Seen only where that is slow. */
export function PageWaiting() {
  return (
    <Stack gap="xl" className={classes.waiting} aria-hidden="true">
      <Stack gap="xs">
        <Skeleton height={24} width="30%" />
        <Skeleton height={12} width="45%" />
      </Stack>
      <Group gap={32}>
        {['a', 'b', 'c', 'd'].map((figure) => (
          <Skeleton key={figure} height={40} width={120} />
        ))}
      </Group>
      <Skeleton height={220} />
    </Stack>
  );
}
