import { readableName, visible } from '../text/readable-text.ts';

/** Shows one of the account's names in Unicode. If the ASCII form differs, it appears as a tooltip. */
export function DomainName({ name }: { name: string }) {
  const readable = readableName(name);
  return readable === name ? name : <span title={name}>{visible(readable)}</span>;
}

/** Returns the name for use in a text. If the Unicode and ASCII forms differ, the result contains both. */
export function bothNames(name: string): string {
  const readable = readableName(name);
  return readable === name ? name : `${visible(readable)} (${name})`;
}
