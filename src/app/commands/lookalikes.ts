import { type Command, InvalidArgumentError } from 'commander';
import type { LookalikesOptions, SubdomainsOptions } from './options.ts';
import type { TailOptions } from './runs/tail-logs.ts';

/** Registers `lookalikes`, which prints names that users may confuse with a domain, without a database. */
export function registerLookalikesCommand(program: Command): void {
  program
    .command('lookalikes')
    .argument('<domain>', 'domain to imitate')
    .description('print lookalikes of a domain, most likely first; makes no lookups without --registered')
    .option('--registered', 'look up each name and print only the registered ones')
    .option('--fuzzers <list>', 'only these techniques, comma-separated')
    .option('--words <list>', 'additional words to combine with the name, comma-separated')
    .option('--json', 'print a JSON array of {name, unicode, fuzzers}')
    .option('--csv', 'print CSV')
    .action(async (domain: string, options: LookalikesOptions) =>
      (await import('./runs/lookalikes.ts')).runLookalikes(domain, options),
    );
}

/** Registers `subdomains`, which finds names below a domain from the terminal, without a database. */
export function registerSubdomainsCommand(program: Command): void {
  program
    .command('subdomains')
    .argument('<domain>', 'domain to search')
    .description(
      'print subdomains found in DNS, certificates, web pages and external sources with an API key',
    )
    .option('--active', 'also try zone transfer, NSEC walking and a word list; only for your own domains')
    .option('--json', 'print a JSON array of {name, sources, alive, addresses, takeover}')
    .action(async (domain: string, options: SubdomainsOptions) =>
      (await import('./runs/subdomains.ts')).runSubdomains(domain, options),
    );
}

/**
 * Registers `ct tail`, which prints new entries in Certificate Transparency logs as they appear, without a database.
 */
export function registerCtCommand(program: Command): void {
  const collect = (text: string, before: string[]) => [...before, text];
  program
    .command('ct')
    .description('read Certificate Transparency logs')
    .command('tail')
    .description('print certificates as they are logged, starting now or at an index')
    .option('--log <url>', 'read only this log; can be repeated', collect, [])
    .option(
      '--match <name>',
      'only certificates for this name or its subdomains; can be repeated',
      collect,
      [],
    )
    .option('--from <index>', 'start at this index of each log instead of its newest entry', toNumber)
    .option('--count <number>', 'stop after this many certificates', toNumber)
    .option('--json', 'print one JSON object per line')
    .action(async (options: TailOptions) => (await import('./runs/tail-logs.ts')).tailLogs(options));
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new InvalidArgumentError('Enter a whole number of 0 or more.');
  return number;
}
