/** How a person starts this program's commands: from a checkout or from an installed package. */
export const ownCommand = import.meta.url.endsWith('.ts') ? 'npm run -s belltower --' : 'npx belltower';

/** Folder of the checkout or of the installed package. */
export const ownFolder = new URL(
  import.meta.url.endsWith('.ts') ? '../../../' : '../../../../',
  import.meta.url,
);

/** A word as a shell takes it. */
export function quoteWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
