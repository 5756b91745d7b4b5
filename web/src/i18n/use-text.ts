import { useCallback, useSyncExternalStore } from 'react';
import { currentTexts, onTextsChange } from './current-texts.ts';
import { findText, type Text, type TextOf } from './find-text.ts';
import { localeOf } from './local-times.ts';

export type { Text };

/** Returns the function that returns texts in the viewer's language. */
export function useText(): TextOf {
  const current = useSyncExternalStore(onTextsChange, currentTexts);
  return useCallback(
    (key, values = {}) => findText(current.texts, key, values, localeOf(current.language)) ?? key,
    [current],
  );
}

/** Returns a function that returns the text for a code of the service, or the fallback for an unknown code. */
export function useCodeText(): (key: string, unknown: string) => string {
  const current = useSyncExternalStore(onTextsChange, currentTexts);
  return useCallback(
    (key, unknown) => findText(current.texts, key, {}, localeOf(current.language)) ?? unknown,
    [current],
  );
}
