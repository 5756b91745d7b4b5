import { Button, Stack, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { SharedFormAlerts, useSharedForm } from './concurrent-edit.tsx';
import { type FieldSchema, lengthOf } from './field-schema.ts';

interface NotedItem {
  note: string | null;
}

const textOf = ({ note }: NotedItem): string => note ?? '';

/** Edits the note of an item without silently overwriting someone else's changes. */
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
  const form = useSharedForm<Thing, string>({ current, textOf, read, send, renew });
  const typed = () => field.current?.value.replaceAll('\r\n', '\n') ?? '';
  return (
    <form
      style={{ maxWidth: 720 }}
      onInput={form.write}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed() !== textOf(form.begun)) form.save(typed());
      }}
    >
      <Stack gap="xs" align="flex-start">
        <SharedFormAlerts form={form} typed={typed} />
        <Textarea
          key={textOf(form.begun)}
          ref={field}
          label={props.label}
          defaultValue={textOf(form.begun)}
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
