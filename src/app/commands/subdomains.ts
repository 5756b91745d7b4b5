import type { Command } from 'commander';
import type { SubdomainsOptions } from './options.ts';

/** `subdomains`: names below a domain, from the terminal, no database. */
export function registerSubdomainsCommand(program: Command): void {
  program
    .command('subdomains')
    .argument('<domain>', 'domain to look below')
    .description(
      'print the names found below a domain: in its DNS, certificates served, pages, and sources with a key',
    )
    .option('--active', 'also zone transfer, NSEC and word list: only for domains that are yours')
    .option('--json', 'print a JSON array of {name, sources, alive, addresses, takeover}')
    .action(async (domain: string, options: SubdomainsOptions) =>
      (await import('./runs/subdomains.ts')).runSubdomains(domain, options),
    );
}
