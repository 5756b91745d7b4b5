import { Code, Text as Line, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** One sentence, one action, and the call that does the same. */
export function EmptyState({ text, action, call }: { text: string; action?: ReactNode; call?: string }) {
  return (
    <Stack gap="sm" align="flex-start" py="xl" maw={720}>
      <Line>{text}</Line>
      {action}
      {call !== undefined && (
        <Code block w="100%" style={{ overflowX: 'auto' }} tabIndex={0}>
          {call}
        </Code>
      )}
    </Stack>
  );
}
