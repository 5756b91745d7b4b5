/**
 * Makes user input safe for messages: removes control characters, characters that hide text or change its direction,
 * lone surrogates and, unless `lines` is set, line breaks. Has no side effects.
 */
export function plainText(text: string, { lines = false }: { lines?: boolean } = {}): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, ' ')
    .replace(lines ? /\n{3,}/g : /[\s]+/g, lines ? '\n\n' : ' ')
    .trim();
}

/**
 * Inserts a zero-width space into `@everyone`, `@name` and the like, so that chats don't treat them as mentions. Email
 * addresses stay unchanged.
 */
export function withoutMentions(text: string): string {
  return text.replace(/(^|[^\p{L}\p{N}._%+-])@(?=\S)/gu, '$1@\u200B');
}

/**
 * Escapes a text and shortens it to at most `most` UTF-16 units, never within a character or an escape sequence. A
 * shortened text ends with an ellipsis.
 */
export function truncate(
  text: string,
  most: number,
  escaped: (text: string) => string = (same) => same,
): string {
  const fullText = escaped(text);
  if (fullText.length <= most) return fullText;
  const points = Array.from(text);
  let [least, top] = [0, Math.min(points.length, most)];
  while (least < top) {
    const middle = Math.ceil((least + top) / 2);
    if (escaped(points.slice(0, middle).join('')).length <= most - 1) least = middle;
    else top = middle - 1;
  }
  return `${escaped(points.slice(0, least).join(''))}…`.slice(0, most);
}

/**
 * Escapes `& < > "` with the entities that Telegram, Matrix and Google Chat all support. No entity for the apostrophe
 * is supported by all three.
 */
export function escapeTags(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Escapes the Markdown of Discord and Mattermost, and mentions. */
export function escapeMarkdown(text: string): string {
  return withoutMentions(text).replace(
    // An underscore within a word, such as in an address, isn't markup.
    /[\\*~`|[\]<>#]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu,
    '\\$&',
  );
}
