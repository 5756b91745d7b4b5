/** Returns a text in lower case and without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}]+/u);

/**
 * Returns how well a label matches the typed text: from 0 for a match at the beginning of the label to 3 for a match in
 * a synonym only. Returns null if a typed word does not match.
 * @param synonyms Synonyms of the label, separated by spaces.
 */
export function rankOf(typed: string, label: string, synonyms = ''): number | null {
  const text = plain(typed.trim());
  const name = plain(label);
  if (name.startsWith(text)) return 0;
  const own = wordsOf(label);
  const others = wordsOf(synonyms);
  let worst = 1;
  for (const word of wordsOf(text)) {
    if (own.some((each) => each.startsWith(word))) continue;
    if (name.includes(word)) worst = Math.max(worst, 2);
    else if (others.some((each) => each.startsWith(word))) worst = 3;
    else return null;
  }
  return worst;
}
