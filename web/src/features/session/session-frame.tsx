import { Box, Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../ui/marks/logo.tsx';
import { SchemeSwitch } from '../../ui/theme/scheme-switch.tsx';

/** Renders the frame of the pages for signed-out users: a narrow column with the product name. */
export function SessionPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Belltower`;
  }, [title]);
  return (
    <Box component="main" maw={400} mx="auto" px="md" pt="12vh">
      <Group mb="xl" justify="space-between">
        <Group gap="xs">
          <Logo size={28} />
          <strong>Belltower</strong>
        </Group>
        <SchemeSwitch />
      </Group>
      {children}
    </Box>
  );
}
