/** A value as it stands in a sentence of that locale (BCP 47): numbers with their marks, texts as they are. */
export const written = (value: unknown, locale: string): unknown =>
  typeof value === 'number' ? value.toLocaleString(locale) : value;
