import { localeOf, withLocalTimes } from './local-times.ts';
import { firstSaid } from './parts.ts';
import { type Phrases, translatorOf } from './phrases.ts';

/** Translations of the service's English sentences, with a folder for each language. */
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

/** Sets the language into which the service's texts are translated, as far as translations exist. */
export async function saySaidIn(spoken: string): Promise<void> {
  language = spoken;
  await read();
}

/**
 * A sentence of the service's in the viewer's language, its times in the viewer's zone: a title, a reason, a remedy, a
 * refusal. Not what people wrote.
 */
export const said = (text: string): string => withLocalTimes(say(text), localeOf(language));
