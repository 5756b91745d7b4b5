import { readableName, visible } from '../text/readable-text.ts';

/** Shows a name of the account in Unicode, with its ASCII form as tooltip if different. */
export function DomainName({ name }: { name: string }) {
  const readable = readableName(name);
  return readable === name ? name : <span title={name}>{visible(readable)}</span>;
}

/** Returns the name for use in a text, with both spellings if they differ. */
export function bothNames(name: string): string {
  const readable = readableName(name);
  return readable === name ? name : `${visible(readable)} (${name})`;
}
