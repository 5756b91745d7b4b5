import type { Locale } from '../types.ts';
import { en } from './en.ts';
import type { Texts } from './texts.ts';

const all: Partial<Record<Locale, Texts>> & { en: Texts } = { en };

/** What a page says in a language. */
export function textsOf(locale: string): Texts {
  return all[locale as Locale] ?? all.en;
}

/** Fills in what stands in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
