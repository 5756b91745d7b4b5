import type { Locale } from '../types.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { Texts } from './texts.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

const all: Record<Locale, Texts> = { de, en, es, fr, it, ja, ko, nl, pl, pt, tr, zh };

/** Returns the texts of a language. */
export function textsOf(locale: string): Texts {
  return all[locale as Locale] ?? en;
}

/** Replaces the placeholders in braces. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (text, name: string) => String(values[name] ?? text));
}
