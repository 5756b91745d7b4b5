/** Formats a value for use in a sentence in the given locale (BCP 47): numbers with separators, texts unchanged. */
export const formatValue = (value: unknown, locale: string): unknown =>
  typeof value === 'number' ? value.toLocaleString(locale) : value;
