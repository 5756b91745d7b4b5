/** Matches an instant in a message of the service: RFC 3339, in UTC. */
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Returns the BCP 47 tag for numbers and dates in this language, with the viewer's region if it uses the language. */
export const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

/** Returns the text with its instants in the viewer's format, to the second, in the viewer's time zone unless another is given. */
export function withLocalTimes(text: string, locale: string, timeZone?: string): string {
  if (text.search(instant) < 0) return text;
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  return text.replaceAll(instant, (written) => {
    const at = Date.parse(written);
    return Number.isNaN(at) ? written : format.format(at);
  });
}
