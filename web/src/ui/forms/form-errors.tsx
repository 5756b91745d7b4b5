import { Alert } from '@mantine/core';
import { isProblem } from '../../../../clients/typescript/src/index.ts';
import { translateDetails, useErrorText } from '../page/error-panel.tsx';

/** The errors of a rejected form: texts for the fields named by the server, and a text for all other errors. */
export interface FieldErrors {
  /** Returns the error text of the field at this JSON pointer: `of('/email')`. */
  of(pointer: string): string | undefined;
  /** Shown above the form; null if every error belongs to a field. */
  rest: string | null;
}

/** Reads the errors of a problem document (RFC 9457) by the fields that a form shows. */
export function fieldErrors(
  error: unknown,
  shown: readonly string[],
  words: (error: unknown) => string,
): FieldErrors {
  if (error === null || error === undefined) return { of: () => undefined, rest: null };
  const errors = isProblem(error) ? (error.problem.errors ?? []) : [];
  const belongs = (pointer: string, to: string) => pointer === to || pointer.startsWith(`${to}/`);
  const of = (pointer: string) =>
    translateDetails(errors.filter((each) => belongs(each.pointer ?? '', pointer))) || undefined;
  const homeless = errors.filter((each) => !shown.some((pointer) => belongs(each.pointer ?? '', pointer)));
  if (errors.length > 0 && homeless.length === 0) return { of, rest: null };
  return {
    of,
    rest: homeless.length > 0 ? translateDetails(homeless) : words(error),
  };
}

/** Returns the error texts of a rejected form: for the `shown` fields and for the form as a whole. */
export function useFieldErrors(error: unknown, shown: readonly string[]): FieldErrors {
  const errorText = useErrorText();
  return fieldErrors(error, shown, (each) => errorText(each).text);
}

/** Shows the error of a form as a whole, or nothing if there is none. */
export function FormAlert({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert color="red" role="alert" variant="light">
      {text}
    </Alert>
  );
}
