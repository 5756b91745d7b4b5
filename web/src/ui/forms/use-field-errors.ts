import { useErrorWords } from '../page/error-panel.tsx';
import { type FieldErrors, fieldErrors } from './field-errors.ts';

/** What a refused form says, in words: beside the fields that it `shown`s, and above them. */
export function useFieldErrors(error: unknown, shown: readonly string[]): FieldErrors {
  const words = useErrorWords();
  return fieldErrors(error, shown, (each) => words(each).words);
}
