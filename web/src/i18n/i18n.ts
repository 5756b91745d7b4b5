import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';

export type TextKey = keyof typeof en;

/** Other languages, each a file of its own that is loaded when it is spoken. */
const others: Record<string, () => Promise<Record<string, string>>> = {
  de: async () => (await import('./de/index.ts')).de,
};

const chosen = (): string => localStorage.getItem('belltower-language') ?? navigator.language.slice(0, 2);

/** Begins to speak the viewer's language; English where there is no file for it. */
export async function startI18n(): Promise<void> {
  const language = chosen() in others ? chosen() : 'en';
  const texts = await others[language]?.();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {
      en: { translation: en },
      ...(texts ? { [language]: { translation: texts } } : {}),
    },
  });
}

/** Speaks another language from now on. */
export async function speak(language: string): Promise<void> {
  const texts = await others[language]?.();
  if (texts) i18next.addResourceBundle(language, 'translation', texts);
  localStorage.setItem('belltower-language', language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** BCP 47 tag for numbers and dates: the viewer's own region where it speaks the chosen language. */
export function locale(): string {
  const { language } = i18next;
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}
