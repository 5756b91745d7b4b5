import type { Command } from 'commander';
import type { SubdomainsOptions } from './options.ts';

/** `subdomains`: names below a domain, from the terminal, no database. */
export function registerSubdomainsCommand(program: Command): void {
  program
    .command('subdomains')
    .argument('<domain>', 'domain to search')
    .description('print subdomains found in DNS, served certificates, pages and sources with a key')
    .option('--active', 'also try zone transfer, NSEC walking and a word list; only for your own domains')
    .option('--json', 'print a JSON array of {name, sources, alive, addresses, takeover}')
    .action(async (domain: string, options: SubdomainsOptions) =>
      (await import('./runs/subdomains.ts')).runSubdomains(domain, options),
    );
}
