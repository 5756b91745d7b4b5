import { Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormAlert } from './form-errors.tsx';

/**
 * Renders a form with one field below the other and the error of the last attempt above them. `onSubmit` receives the
 * values by field name.
 */
export function Form({
  onSubmit,
  error,
  children,
  ...layout
}: {
  onSubmit: (fields: FormData) => void;
  error: string | null;
  children: ReactNode;
} & Omit<StackProps, 'onSubmit' | 'children'>) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      <Stack {...layout}>
        <FormAlert text={error} />
        {children}
      </Stack>
    </form>
  );
}
