import type { en } from './en.ts';

/** Formats a value for use in a sentence in the locale (BCP 47). Numbers get separators. Text is unchanged. */
export const formatValue = (value: unknown, locale: string): unknown =>
  typeof value === 'number' ? value.toLocaleString(locale) : value;

type Counted<Key> = Key extends `${infer Stem}_other` ? Stem : never;
/** Keys of texts. For texts with plural forms, the key has no plural suffix. */
export type Text = keyof typeof en | Counted<keyof typeof en>;

/** Texts by key. A text with plural forms has one key per form: `incidents.open_one`, `incidents.open_other`. */
export type Texts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** Looks up a text: `t('nav.monitors')`, `t('nav.openIncidents', { count: 3 })`. */
export type TextOf = (key: Text, values?: Values) => string;

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(count: number, language: string): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/**
 * Returns the text for a key with values inserted at `{{name}}`, or undefined if the key is unknown. If `count` is set,
 * the plural form for this number is used. `_zero` is supported in every language. Numbers are formatted for `locale`
 * (BCP 47).
 */
export function findText(texts: Texts, key: string, values: Values, locale: string): string | undefined {
  const { count } = values;
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(count, locale)}`, `${key}_other`]
      : [];
  const found = [...forms, key].find((name) => Object.hasOwn(texts, name));
  return found === undefined
    ? undefined
    : texts[found]?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
        String(formatValue(values[name], locale) ?? ''),
      );
}
