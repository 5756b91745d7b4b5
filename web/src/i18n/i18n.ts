import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { frame } from './en/frame.ts';
import { table } from './en/table.ts';
import { written } from './format-value.ts';
import { localeOf } from './local-times.ts';
import { loadMessages, showMessagesIn } from './messages.ts';
import { type Feature, featureMessages, featureParts, framePart } from './parts.ts';

type Texts = Record<string, string>;

/** Each part of each language is a separate file. The English texts of the frame are in the first script. */
const files = import.meta.glob<Record<string, Texts>>(['./*/*.ts', '!./en/{frame,table}.ts']);

const languages = new Set(Object.keys(files).map((path) => path.split('/')[1]));
const loaded = new Set<string>(framePart);

const chosen = (): string => localStorage.getItem('belltower-language') ?? navigator.language.slice(0, 2);

/** Loads the texts of parts in a language; parts without a file are skipped. */
async function read(language: string, parts: Iterable<string>): Promise<Texts> {
  const modules = await Promise.all([...parts].map((part) => files[`./${language}/${part}.ts`]?.()));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module ?? {})));
}

const add = (language: string, texts: Texts): void => {
  i18next.addResourceBundle(language, 'translation', texts);
};

const formatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value) => String(written(value, locale()) ?? ''),
};

/** Loads the viewer's language, or English if it is not supported. */
export async function startI18n(): Promise<void> {
  const language = languages.has(chosen()) ? chosen() : 'en';
  const [translation] = await Promise.all([
    language === 'en' ? {} : read(language, framePart),
    showMessagesIn(language),
  ]);
  const texts = language === 'en' ? {} : { [language]: { translation } };
  document.documentElement.lang = language;
  await i18next
    .use(initReactI18next)
    .use(formatter)
    .init({
      lng: language,
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      resources: { en: { translation: { ...frame, ...table } }, ...texts },
    });
}

/** Loads the texts of a feature's pages in the current language. */
export async function loadTexts(feature: Feature): Promise<void> {
  const messages = loadMessages(featureMessages[feature] ?? []);
  const missing = featureParts[feature].filter((part) => !loaded.has(part));
  if (missing.length > 0) add(i18next.language, await read(i18next.language, missing));
  for (const part of missing) loaded.add(part);
  await messages;
}

/** Switches to another language. */
export async function speak(language: string): Promise<void> {
  const [texts] = await Promise.all([read(language, loaded), showMessagesIn(language)]);
  add(language, texts);
  localStorage.setItem('belltower-language', language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Returns the BCP 47 tag for numbers and dates: with the viewer's own region if it matches the chosen language. */
export const locale = (): string => localeOf(i18next.language);
