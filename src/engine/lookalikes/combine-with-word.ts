import type { AddName } from './types.ts';

/** A label with a word after and before it, with a hyphen and without; in place of the first or last part of a hyphenated one. */
export function combineWithWord(label: string, word: string, likelihood: number, add: AddName): void {
  add(`${label}-${word}`, likelihood);
  add(label + word, likelihood);
  add(`${word}-${label}`, likelihood - 4);
  add(word + label, likelihood - 4);
  const first = label.indexOf('-');
  if (first < 0) return;
  add(`${label.slice(0, label.lastIndexOf('-'))}-${word}`, 30);
  add(`${word}-${label.slice(first + 1)}`, 30);
}
