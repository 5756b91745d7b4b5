import { Group, Text as Line, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** A page's name, one line of truth about it, its actions. Sets the window's title too. */
export function PageHeader(shown: { title: string; line?: ReactNode; actions?: ReactNode }) {
  useEffect(() => {
    document.title = `${shown.title} · Belltower`;
  }, [shown.title]);
  return (
    <Group justify="space-between" align="flex-start" mb="md" wrap="wrap">
      {/* A long line wraps beside the actions; where there is no room for both, the actions stand below. */}
      <div style={{ minWidth: 'min(100%, 360px)', flex: 1 }}>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {shown.title}
        </Title>
        {shown.line !== undefined && (
          <Line c="var(--ink-muted)" component="div">
            {shown.line}
          </Line>
        )}
      </div>
      {shown.actions !== undefined && <Group gap="xs">{shown.actions}</Group>}
    </Group>
  );
}
