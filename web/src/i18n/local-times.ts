/** An instant as the service writes it within a sentence: RFC 3339, in UTC. */
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** BCP 47 tag for numbers and dates in this language: the viewer's own region where it speaks it. */
export const localeOf = (language: string): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

/** The text with its instants as the viewer reads times, to the second, in the zone of the viewer unless another is named. */
export function withLocalTimes(text: string, locale: string, timeZone?: string): string {
  if (text.search(instant) < 0) return text;
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  return text.replaceAll(instant, (written) => {
    const at = Date.parse(written);
    return Number.isNaN(at) ? written : format.format(at);
  });
}
