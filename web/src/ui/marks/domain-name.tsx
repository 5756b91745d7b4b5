import { readableName, visible } from '../words/readable-text.ts';

/** A name of one's own as people read it; under the pointer as machines do, where that is another. */
export function DomainName({ name }: { name: string }) {
  const readable = readableName(name);
  return readable === name ? name : <span title={name}>{visible(readable)}</span>;
}

/** The same in a text: with both spellings, where they are two. */
export function bothNames(name: string): string {
  const readable = readableName(name);
  return readable === name ? name : `${visible(readable)} (${name})`;
}
