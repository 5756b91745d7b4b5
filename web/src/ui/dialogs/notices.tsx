import { Button, Group, Text as Line } from '@mantine/core';
import { notifications, useNotifications } from '@mantine/notifications';
import { useRef } from 'react';
import { createRandomKey } from '../../../../clients/typescript/src/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useErrorText } from '../page/error-panel.tsx';
import { lazyPart } from '../page/lazy-part.tsx';

/** Shows the result of an action and offers to undo it. `label` is the text of the button. */
export function showUndo({
  message,
  label,
  close,
  undo,
}: {
  message: string;
  label: string;
  /** The label of the button that closes the notice. Without a label, the notice closes automatically. */
  close?: string;
  undo?: () => void;
}): void {
  const id = createRandomKey();
  notifications.show({
    id,
    autoClose: 8_000,
    withCloseButton: close !== undefined,
    closeButtonProps: { 'aria-label': close },
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        {undo && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            {label}
          </Button>
        )}
      </Group>
    ),
  });
}

/** Returns a function that shows a server error with its request ID. For use where no form can show the error. */
export function useErrorNotice(): (error: unknown) => void {
  const t = useText();
  const wordsOf = useErrorText();
  return (error) => {
    const { text: words, requestId } = wordsOf(error);
    notifications.show({
      color: 'red',
      title: t('error.title'),
      closeButtonProps: { 'aria-label': t('action.close') },
      message: (
        <>
          {words}
          {requestId !== null && (
            <Line size="xs" c="dimmed" ff="monospace">
              {t('error.request', { id: requestId })}
            </Line>
          )}
        </>
      ),
    });
  };
}

const Notices = lazyPart(async () => (await import('./notice-list.tsx')).Notices);

/** Renders notices. Loaded with the first notice. */
export function NoticesWhenNeeded() {
  const { notifications, queue } = useNotifications();
  const needed = useRef(false);
  needed.current ||= notifications.length + queue.length > 0;
  return needed.current && <Notices />;
}
