import type { Command } from 'commander';
import type { LookalikesOptions } from './options.ts';

/** `lookalikes`: names that people may take for a domain, no database. */
export function registerLookalikesCommand(program: Command): void {
  program
    .command('lookalikes')
    .argument('<domain>', 'domain to imitate')
    .description('print lookalikes of a domain, most likely first; nothing is looked up without --registered')
    .option('--registered', 'only registered names; each name is looked up')
    .option('--fuzzers <list>', 'only these techniques, comma-separated')
    .option('--words <list>', 'additional words to combine with the name, comma-separated')
    .option('--json', 'print a JSON array of {name, unicode, fuzzers}')
    .option('--csv', 'print CSV')
    .action(async (domain: string, options: LookalikesOptions) =>
      (await import('./runs/lookalikes.ts')).runLookalikes(domain, options),
    );
}
