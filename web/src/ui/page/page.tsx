import { Code, Group, Text as Line, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { recordVisit } from '../../service/recent-visits.ts';
import classes from './page.module.css';

/** Renders the page header: title, one line of status, and actions. Also sets the window title. */
export function PageHeader(props: { title: string; line?: ReactNode; actions?: ReactNode }) {
  useEffect(() => {
    document.title = `${props.title} · Belltower`;
    recordVisit(location.pathname, props.title);
  }, [props.title]);
  return (
    <Group justify="space-between" align="flex-start" mb="md" wrap="wrap">
      {/* A long line wraps next to the actions. If there isn't enough room for both, the actions move below. */}
      <div style={{ minWidth: 'min(100%, 360px)', flex: 1, overflowWrap: 'anywhere' }}>
        <Title order={1}>{props.title}</Title>
        {props.line !== undefined && (
          <Line c="var(--ink-muted)" component="div">
            {props.line}
          </Line>
        )}
      </div>
      {props.actions !== undefined && <Group gap="xs">{props.actions}</Group>}
    </Group>
  );
}

/** Renders a placeholder with the layout of a detail page. Visible only if loading is slow. */
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

/** Renders an empty state with one sentence and one action. The equivalent API call is collapsed. */
export function EmptyState({ text, action, call }: { text: string; action?: ReactNode; call?: string }) {
  return (
    <Stack gap="sm" align="flex-start" py="xl" maw={720}>
      <Line>{text}</Line>
      {action}
      {call !== undefined && (
        <details style={{ width: '100%' }}>
          <summary className={classes.summary}>API</summary>
          <Code block mt={4} style={{ overflowX: 'auto' }} tabIndex={0}>
            {call}
          </Code>
        </details>
      )}
    </Stack>
  );
}

/**
 * Renders a third-party document in a frame that runs no scripts and sends no requests. The frame has our origin, so
 * that it stays in our process. A frame with an opaque origin moves to another process with each document, and Chromium
 * leaves it empty if the next document arrives in the meantime. Sharing the origin is harmless, because without
 * `allow-scripts` nothing can use it.
 */
export function StillFrame({
  title,
  html,
  className,
}: {
  title: string;
  html: string;
  className?: string | undefined;
}) {
  return <iframe className={className} title={title} sandbox="allow-same-origin" srcDoc={html} />;
}
