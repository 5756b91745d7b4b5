/** Matches an RFC 3339 time in UTC in a message from the service. */
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Matches a UTC date that is a separate word in a sentence, but not part of a name or path. */
const date = /(?<=^|\s)\d{4}-\d\d-\d\d(?=[\s.,;:)]|$)/g;

/**
 * Returns the BCP 47 tag for numbers and dates in this language. Includes the viewer's region if the region uses the
 * language.
 */
export const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

/**
 * Returns the text with its times and dates in the viewer's format. Times are precise to the second and in `timeZone`
 * (default: the viewer's). Dates are not converted.
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
