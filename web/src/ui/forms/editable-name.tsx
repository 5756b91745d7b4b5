import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '../../generated/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconPencil } from '../icons.tsx';
import { lengthOf } from './field-schema.ts';
import { useFieldErrors } from './form.tsx';

/** Renders a name that can be edited in place. Escape cancels. After an error, the input is preserved. */
export function EditableName(props: {
  name: string;
  mayChange: boolean;
  error: unknown;
  isSaving: boolean;
  /** `done` closes the field. */
  onSave: (name: string, done: () => void) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const errors = useFieldErrors(props.error, ['/name']);
  const leave = () => setTyped(null);
  if (typed === null) {
    return (
      <Group gap={4} wrap="nowrap">
        <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{props.name}</span>
        {props.mayChange && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('action.rename')}: ${props.name}`}
            onClick={() => setTyped(props.name)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        )}
      </Group>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === props.name) leave();
    else props.onSave(typed.trim(), leave);
  };
  return (
    <form onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && leave()}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          aria-label={t('field.name')}
          size="xs"
          autoFocus
          {...lengthOf(limits['updateApiKey.name'])}
          value={typed}
          error={errors.of('/name') ?? errors.rest}
          onChange={(event) => setTyped(event.currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button type="submit" size="xs" loading={props.isSaving} disabled={typed.trim() === ''}>
          {t('action.save')}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  );
}
