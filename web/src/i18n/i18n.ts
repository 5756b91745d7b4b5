import { frame } from './en/frame.ts';
import { table } from './en/table.ts';
import type { Texts } from './find-text.ts';
import { localeOf } from './local-times.ts';
import { loadMessages, showMessagesIn } from './messages.ts';
import { type Feature, featureMessages, featureParts, framePart } from './parts.ts';
import { changeTexts, currentTexts } from './use-text.ts';

/** Each part of each language is a separate file. The English texts of the frame are part of the first script. */
const files = import.meta.glob<Record<string, Texts>>(['./*/*.ts', '!./en/{frame,table}.ts']);

const languages = new Set(Object.keys(files).map((path) => path.split('/')[1]));
const loaded = new Set<string>(framePart);

const chosen = (): string => localStorage.getItem('belltower-language') ?? navigator.language.slice(0, 2);

/** Loads the texts of parts in a language. Skips parts without a file. */
async function read(language: string, parts: Iterable<string>): Promise<Texts> {
  const modules = await Promise.all([...parts].map((part) => files[`./${language}/${part}.ts`]?.()));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module ?? {})));
}

function show(language: string, texts: Texts): void {
  document.documentElement.lang = language;
  // The frame's English texts fill in for missing translations.
  changeTexts({ language, texts: { ...frame, ...table, ...texts } });
}

// Sets the language before its texts are loaded, so that the first page loads its texts only in this language.
show(languages.has(chosen()) ? chosen() : 'en', {});

/** Loads the texts of the frame in the viewer's language. English texts are part of the first script. */
export async function startI18n(): Promise<void> {
  const { language, texts } = currentTexts();
  const [own] = await Promise.all([
    language === 'en' ? {} : read(language, framePart),
    showMessagesIn(language),
  ]);
  Object.assign(texts, own);
}

/** Loads the texts of a feature's pages in the current language. */
export async function loadTexts(feature: Feature): Promise<void> {
  const messages = loadMessages(featureMessages[feature] ?? []);
  const missing = featureParts[feature].filter((part) => !loaded.has(part));
  const before = currentTexts();
  const texts = missing.length > 0 ? await read(before.language, missing) : {};
  await messages;
  // The language was changed during loading.
  if (currentTexts() !== before) return loadTexts(feature);
  // Listeners are not called, because pages render after their texts are loaded.
  Object.assign(before.texts, texts);
  for (const part of missing) loaded.add(part);
}

/** Switches to another language. */
export async function speak(language: string): Promise<void> {
  const [texts] = await Promise.all([read(language, loaded), showMessagesIn(language)]);
  localStorage.setItem('belltower-language', language);
  show(language, texts);
}

/** Returns the code of the current language, such as `de`. */
export const currentLanguage = (): string => currentTexts().language;

/** Returns the BCP 47 tag for numbers and dates. Includes the viewer's region if it matches the selected language. */
export const locale = (): string => localeOf(currentLanguage());
