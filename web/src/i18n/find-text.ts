import type { en } from './en.ts';
import { formatValue } from './format-value.ts';

type Counted<Key> = Key extends `${infer Stem}_other` ? Stem : never;
/** Keys of texts; keys of texts with plural forms have no suffix here. */
export type Text = keyof typeof en | Counted<keyof typeof en>;

/** Texts by key. A text with plural forms has one key per form: `incidents.open_one`, `incidents.open_other`. */
export type Texts = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

/** `t('nav.monitors')`, `t('nav.openIncidents', { count: 3 })`. */
export type TextOf = (key: Text, values?: Values) => string;

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(count: number, language: string): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/**
 * Returns the text of a key with its values inserted at `{{name}}`, or undefined if there is none. With a `count`, the
 * form for this number is used; `_zero` exists in every language. Numbers are formatted for `locale` (BCP 47).
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
