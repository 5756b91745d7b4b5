/**
 * Makes what strangers named fit to stand in a message: no control characters, nothing that turns the direction of
 * writing or hides, no half of a surrogate pair, no line breaks unless `lines`. Pure.
 */
export function plainText(text: string, { lines = false }: { lines?: boolean } = {}): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ' ')
    .replace(lines ? /\n{3,}/g : /[\s]+/g, lines ? '\n\n' : ' ')
    .trim();
}

/** Breaks `@everyone`, `@name` and the like by an invisible space, which no chat takes for a mention; addresses stay whole. */
export function withoutMentions(text: string): string {
  return text.replace(/(^|[^\p{L}\p{N}._%+-])@(?=\S)/gu, '$1@\u200B');
}

/**
 * A text escaped for where it goes, at most `most` UTF-16 units of it, never cut inside a character or an escape; what
 * does not fit ends in an ellipsis.
 */
export function truncate(
  text: string,
  most: number,
  escaped: (text: string) => string = (same) => same,
): string {
  const whole = escaped(text);
  if (whole.length <= most) return whole;
  const points = Array.from(text);
  let [least, top] = [0, Math.min(points.length, most)];
  while (least < top) {
    const middle = Math.ceil((least + top) / 2);
    if (escaped(points.slice(0, middle).join('')).length <= most - 1) least = middle;
    else top = middle - 1;
  }
  return `${escaped(points.slice(0, least).join(''))}…`.slice(0, most);
}

/** `& < > "` by the four names that Telegram, Matrix and Google Chat read alike; an apostrophe has none that all of them read. */
export function escapeTags(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Takes Markdown's marks their meaning, and mentions; Discord and Mattermost read these. */
export function escapeMarkdown(text: string): string {
  return withoutMentions(text).replace(
    // An underscore inside a word (of an address) is no mark.
    /[\\*~`|[\]<>#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    '\\$&',
  );
}
