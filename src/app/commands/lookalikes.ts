import type { Command } from 'commander';
import type { LookalikesOptions } from './options.ts';

/** `lookalikes`: names that people may take for a domain, no database. */
export function registerLookalikesCommand(program: Command): void {
  program
    .command('lookalikes')
    .argument('<domain>', 'domain that they are to resemble')
    .description(
      'print names that people may take for a domain, the likeliest first; no look-up unless --registered',
    )
    .option('--registered', 'only those that exist: each is looked up')
    .option('--fuzzers <list>', 'only by these, comma-separated')
    .option('--words <list>', 'own words to combine it with, comma-separated')
    .option('--json', 'print a JSON array of {name, unicode, fuzzers}')
    .option('--csv', 'print CSV')
    .action(async (domain: string, options: LookalikesOptions) =>
      (await import('./runs/lookalikes.ts')).runLookalikes(domain, options),
    );
}
