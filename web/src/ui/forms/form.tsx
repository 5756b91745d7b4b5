import { Alert, Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { translateDetails, useErrorText } from '../page/error-panel.tsx';

/**
 * Renders a form with fields in one column. The error of the last attempt appears above the fields. `onSubmit` receives
 * the values by field name.
 */
export function Form({
  onSubmit,
  error,
  children,
  'aria-label': label,
  ...layout
}: {
  onSubmit: (fields: FormData) => void;
  error: string | null;
  children: ReactNode;
} & Omit<StackProps, 'onSubmit' | 'children'>) {
  return (
    <form
      aria-label={label}
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

/** The errors of a rejected form: a text for each field that the server named, and a text for all other errors. */
export interface FieldErrors {
  /** Returns the error text of the field at this JSON pointer: `of('/email')`. */
  of(pointer: string): string | undefined;
  /** The text shown above the form. Null if every error belongs to a field. */
  rest: string | null;
}

/**
 * Returns the error texts of a rejected form from a problem document (RFC 9457). `shown` lists the fields of the form.
 */
export function useFieldErrors(error: unknown, shown: readonly string[]): FieldErrors {
  const errorText = useErrorText();
  if (error === null || error === undefined) return { of: () => undefined, rest: null };
  const errors = isProblem(error) ? (error.problem.errors ?? []) : [];
  const belongs = (pointer: string, to: string) => pointer === to || pointer.startsWith(`${to}/`);
  const of = (pointer: string) =>
    translateDetails(errors.filter((each) => belongs(each.pointer ?? '', pointer))) || undefined;
  const unplaced = errors.filter((each) => !shown.some((pointer) => belongs(each.pointer ?? '', pointer)));
  if (errors.length > 0 && unplaced.length === 0) return { of, rest: null };
  return { of, rest: unplaced.length > 0 ? translateDetails(unplaced) : errorText(error).text };
}

/** Shows the error of the whole form. Renders nothing if there is no error. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" role="alert" variant="light">
      {text}
    </Alert>
  );
}
