import { Button, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useErrorText } from '../page/error-panel.tsx';
import { ConflictAlert, useSharedForm } from './concurrent-edit.tsx';
import { type FieldSchema, lengthOf } from './field-schema.ts';
import { FormAlert } from './form.tsx';

interface NotedItem {
  note: string | null;
}

const textOf = ({ note }: NotedItem): string => note ?? '';

/** Edits the note of an item without silently overwriting other users' changes. */
export function NoteEditor<Thing extends NotedItem>(props: {
  thing: Thing;
  label: string;
  button: string;
  /** Bounds of the note. */
  field: FieldSchema;
  read: () => Promise<{ data?: Thing | undefined; error?: unknown; response: Response }>;
  send: (note: string, match: string) => Promise<unknown>;
  renew: () => Promise<unknown>;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { thing: current, read, send, renew } = props;
  const form = useSharedForm<Thing, string>({ current, editedOf: textOf, read, send, renew });
  const errorText = useErrorText();
  const typed = () => field.current?.value.replaceAll('\r\n', '\n') ?? '';
  return (
    <form
      style={{ maxWidth: 720 }}
      onInput={form.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed() !== textOf(form.initial)) form.save(typed());
      }}
    >
      <Stack gap="xs" align="flex-start">
        <FormAlert text={form.error && errorText(form.error).text} />
        <ConflictAlert form={form} typed={typed} />
        <Textarea
          key={form.key}
          ref={field}
          label={props.label}
          defaultValue={textOf(form.initial)}
          {...lengthOf(props.field)}
          autosize
          minRows={2}
          maxRows={12}
          w="100%"
        />
        <Button type="submit" variant="default" loading={form.isSaving}>
          {props.button}
        </Button>
      </Stack>
    </form>
  );
}
