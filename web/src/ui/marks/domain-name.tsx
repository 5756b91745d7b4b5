import { readableName, visible } from '../words/readable-text.ts';

/** An own name in Unicode, with its ASCII form as tooltip if different. */
export function DomainName({ name }: { name: string }) {
  const readable = readableName(name);
  return readable === name ? name : <span title={name}>{visible(readable)}</span>;
}

/** The same in a text: with both spellings, where they are two. */
export function bothNames(name: string): string {
  const readable = readableName(name);
  return readable === name ? name : `${visible(readable)} (${name})`;
}
