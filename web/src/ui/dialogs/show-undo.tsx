import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Says what was done, and offers to take it back. `label` is the word of the button. */
export function showUndo({
  message,
  label,
  close,
  undo,
}: {
  message: string;
  label: string;
  /** The word of the button that puts the notice away; without it, time does. */
  close?: string;
  undo?: () => void;
}): void {
  const id = crypto.randomUUID();
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
