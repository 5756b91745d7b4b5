import { localeOf, withLocalTimes } from './local-times.ts';
import { firstSaid } from './parts.ts';
import { type Phrases, translatorOf } from './phrases.ts';

/** The service says its sentences in English; here they stand in other languages, a folder for each. */
const files = import.meta.glob<Record<string, Phrases>>('./*/*.ts');

const wanted = new Set<string>(firstSaid);
const asIs = (text: string): string => text;
let say = asIs;
let language = 'en';

async function read(): Promise<void> {
  const of = language;
  const modules = await Promise.all([...wanted].map((part) => files[`./${of}/${part}.ts`]?.()));
  const phrases: Phrases = Object.assign({}, ...modules.flatMap((module) => Object.values(module ?? {})));
  if (of === language) say = Object.keys(phrases).length === 0 ? asIs : translatorOf(phrases);
}

/** What the service says is said in this language from now on, as far as there are words for it. */
export async function saySaidIn(spoken: string): Promise<void> {
  language = spoken;
  await read();
}

/** Loads what a page's texts need beyond the first. */
export async function loadSaid(parts: readonly string[]): Promise<void> {
  const more = parts.filter((part) => !wanted.has(part));
  if (more.length === 0) return;
  for (const part of more) wanted.add(part);
  await read();
}

/**
 * A sentence of the service's in the viewer's language, its times in the viewer's zone: a title, a reason, a remedy, a
 * refusal. Not what people wrote.
 */
export const said = (text: string): string => withLocalTimes(say(text), localeOf(language));
