import type { Texts } from './find-text.ts';

/** A language and its loaded texts. */
interface LanguageTexts {
  readonly language: string;
  readonly texts: Texts;
}

let current: LanguageTexts = { language: 'en', texts: {} };
const listeners = new Set<() => void>();

/** Returns the current language with its texts; another object after each change of the language. */
export const currentTexts = (): LanguageTexts => current;

/** Changes the language and calls all listeners. */
export function changeTexts(next: LanguageTexts): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change of the language. Returns a function that ends this. */
export function onTextsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
