import { Button, Code, Group, Text as Line, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';

/** Asks to type a word before what cannot be taken back. */
export function TypedConfirmation(asked: {
  opened: boolean;
  title: string;
  /** What will be lost. */
  text: string;
  /** What must be typed. */
  word: string;
  /** The word of the button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Modal
      opened={asked.opened}
      onClose={asked.onClose}
      title={asked.title}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      centered
    >
      <Question {...asked} />
    </Modal>
  );
}

function Question({ text, word, action, onConfirm, onClose }: Parameters<typeof TypedConfirmation>[0]) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== word) return;
    onConfirm();
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Line>{text}</Line>
        <TextInput
          data-autofocus
          autoComplete="off"
          label={t('confirm.type')}
          description={<Code>{word}</Code>}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color="red.9" disabled={typed.trim() !== word}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
