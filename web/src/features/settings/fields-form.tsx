import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { FormAlert } from '../../ui/forms/form-alert.tsx';

/** A form of a few fields, which are read when it is sent. */
export function FieldsForm<Name extends string>(shown: {
  /** For whoever empties the form once what stood in it was taken. */
  form?: RefObject<HTMLFormElement | null>;
  title?: string;
  /** What stands before the fields. */
  lead?: ReactNode;
  /** Why the form as a whole was refused. */
  refused: string | null;
  /** Fields that are sent, by their names. */
  names: readonly Name[];
  send: (fields: Record<Name, string>) => void;
  isSending: boolean;
  button: string;
  children: ReactNode;
}) {
  return (
    <form
      ref={shown.form}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        shown.send(
          Object.fromEntries(shown.names.map((name) => [name, String(fields.get(name))])) as Record<
            Name,
            string
          >,
        );
      }}
    >
      <Stack align="flex-start">
        {shown.title !== undefined && <Title order={2}>{shown.title}</Title>}
        {shown.lead}
        <FormAlert text={shown.refused} />
        {shown.children}
        <Button type="submit" loading={shown.isSending}>
          {shown.button}
        </Button>
      </Stack>
    </form>
  );
}
