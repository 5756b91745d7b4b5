import { useTranslation } from 'react-i18next';
import type { en } from './en.ts';

type Counted<Key> = Key extends `${infer Stem}_other` ? Stem : never;
/** Keys of texts; keys of texts with plural forms have no suffix here. */
export type Text = keyof typeof en | Counted<keyof typeof en>;

/** `t('nav.monitors')`, `t('nav.openIncidents', { count: 3 })`. */
export function useText(): (key: Text, values?: Record<string, string | number>) => string {
  const { t } = useTranslation();
  return t as unknown as (key: Text, values?: Record<string, string | number>) => string;
}

/** Returns a function that returns the text for a code of the service, or the fallback for an unknown code. */
export function useCodeText(): (key: string, unknown: string) => string {
  const { t } = useTranslation();
  return (key, unknown) => t(key, { defaultValue: unknown });
}
