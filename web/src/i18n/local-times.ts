/** Matches an instant in a message of the service: RFC 3339, in UTC. */
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Matches a date as a word of a sentence, in UTC; not a part of a name or path. */
const date = /(?<=\s)\d{4}-\d\d-\d\d(?=[\s.,;:)]|$)/g;

/** Returns the BCP 47 tag for numbers and dates in this language, with the viewer's region if it uses the language. */
export const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

/**
 * Returns the text with its instants and dates in the viewer's format: instants to the second, in the viewer's time zone
 * unless another is given; dates as they are.
 */
export function withLocalTimes(text: string, locale: string, timeZone?: string): string {
  if (!/\d{4}-\d\d-\d\d/.test(text)) return text;
  const zone = timeZone === undefined ? {} : { timeZone };
  const instants = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const formatted = (format: Intl.DateTimeFormat) => (found: string) => {
    const at = Date.parse(found);
    return Number.isNaN(at) ? found : format.format(at);
  };
  return text.replaceAll(instant, formatted(instants)).replaceAll(date, formatted(dates));
}
