import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The kinds' command-line options by name: used by help, which must not load a probe. */
export const commandLinesFile = fileURLToPath(
  new URL('../src/engine/probes/command-lines.ts', import.meta.url),
);

/** Kinds without a command line of their own connect to a host and port. */
const hasOwnCommandLine = (kind: string): boolean =>
  existsSync(fileURLToPath(new URL(`../src/engine/probes/${kind}/command-line.ts`, import.meta.url)));

/**
 * That file for these kinds. A kind has its `command-line.ts` in the folder of its name, or that of all kinds that
 * connect to a port. as the formatter writes it.
 */
export function renderCommandLines(kinds: readonly string[], hasOwn = hasOwnCommandLine): string {
  const imports = kinds
    .filter((kind) => hasOwn(kind))
    .map((kind) => `import { ${nameOf(kind)} } from './${kind}/command-line.ts';`);
  if (!kinds.every((kind) => hasOwn(kind)))
    imports.push("import { streamCommandLine } from './stream/command-line.ts';");
  imports.push("import type { CommandLines } from './command-line.ts';");
  const lines = kinds.map(
    (kind) =>
      `  ${kind.includes('-') ? `'${kind}'` : kind}: ${hasOwn(kind) ? nameOf(kind) : 'streamCommandLine'},`,
  );
  return `// Written by \`npm run generate\` from the registry of kinds; a test holds it up to date.
${imports.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1)).join('\n')}

/** The command lines of the registry, without code that loads probes. */
export const COMMAND_LINES: CommandLines = {
${lines.join('\n')}
};
`;
}

const pathOf = (line: string): string => line.slice(line.indexOf(' from '));

/** `my-kind` exports `myKindCommandLine`. */
const nameOf = (kind: string): string =>
  `${kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}CommandLine`;
