import { Text as Line, Stack } from '@mantine/core';

/** Renders a number with its label above and a note below. */
export function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Stack gap={0}>
      <Line size="xs" c="dimmed">
        {label}
      </Line>
      <Line fz={22} fw={600} lh={1.3}>
        {value}
      </Line>
      <Line size="xs" c="dimmed">
        {note}
      </Line>
    </Stack>
  );
}
