import { useCallback, useSyncExternalStore } from 'react';
import { findText, type Text, type TextOf, type Texts } from './find-text.ts';
import { localeOf } from './local-times.ts';

/** A language and its loaded texts. */
interface LanguageTexts {
  readonly language: string;
  readonly texts: Texts;
}

let current: LanguageTexts = { language: 'en', texts: {} };
const listeners = new Set<() => void>();

/** Returns the current language with its texts. Returns a new object after each change of language. */
export const currentTexts = (): LanguageTexts => current;

/** Changes the language and calls all listeners. */
export function changeTexts(next: LanguageTexts): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of language. Returns a function that removes the listener. */
function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type { Text };

/** Returns the function that looks up texts in the viewer's language. */
export function useText(): TextOf {
  const current = useSyncExternalStore(onTextsChange, currentTexts);
  return useCallback(
    (key, values = {}) => findText(current.texts, key, values, localeOf(current.language)) ?? key,
    [current],
  );
}

/** Returns a function that returns the text for a code from the service, or the fallback for an unknown code. */
export function useCodeText(): (key: string, unknown: string) => string {
  const current = useSyncExternalStore(onTextsChange, currentTexts);
  return useCallback(
    (key, unknown) => findText(current.texts, key, {}, localeOf(current.language)) ?? unknown,
    [current],
  );
}
