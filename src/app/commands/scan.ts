import { type Command, Option } from 'commander';
import { isSelector } from '#engine/email/dkim/selectors.ts';
import { severities } from '#engine/findings/types.ts';
import { UsageError } from '../terminal/program.ts';
import type { ScanOptions, SpfCommandOptions } from './options.ts';

/** Maximum number of selectors, the same as for a monitor. */
const maxSelectors = 20;

/** Registers `scan`, which runs one posture scan from the terminal, without a database or account. */
export function registerScanCommand(program: Command): void {
  program
    .command('scan')
    .argument('[domain...]', 'domains or URLs to scan')
    .description(
      'scan domains once and print the risk score and findings; exits with 3 if a domain does not exist',
    )
    .option('--file <file>', 'read more domains from a file, one per line; - for standard input')
    .option('--json', 'print JSON; an array for several domains')
    .option('--markdown', 'print Markdown')
    .option('--verbose', 'also list inconclusive checks')
    .option(
      '--dkim-selector <selector>',
      'DKIM selector that must have a key; can be repeated',
      addSelector,
      [],
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'exit with 1 if there is a finding of this severity or higher, or 2 if too many checks were inconclusive',
      ).choices(severities.filter((severity) => severity !== 'info')),
    )
    .action(async (domains: string[], options: ScanOptions) =>
      (await import('./runs/scans.ts')).runScans(domains, options),
    );
}

function addSelector(selector: string, others: string[]): string[] {
  if (!isSelector(selector))
    throw new UsageError(`"${selector}" is not a valid DKIM selector. Enter one such as default or k1.`);
  if (others.length >= maxSelectors) throw new UsageError(`Enter at most ${maxSelectors} DKIM selectors.`);
  return [...others, selector.toLowerCase()];
}

/** Registers `spf`, `dmarc` and `score`, which evaluate from the terminal, without a database. */
export function registerPostureCommands(program: Command): void {
  program
    .command('spf')
    .argument('<domain>', 'domain to evaluate')
    .description(
      'evaluate SPF (RFC 7208) for a sender; exits with 1 if SPF fails or there is no valid record',
    )
    .requiredOption('--ip <address>', 'address of the sending host')
    .option('--sender <address>', 'MAIL FROM address; default: postmaster@domain')
    .option('--helo <name>', 'HELO name')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: SpfCommandOptions) =>
      (await import('./runs/mail-policies.ts')).runSpf(domain, options),
    );
  program
    .command('dmarc')
    .argument('<domain>', 'domain to look up')
    .description(
      'show the DMARC record (RFC 9989) and the effective policy; exits with 1 if there is no record',
    )
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { json?: boolean }) =>
      (await import('./runs/mail-policies.ts')).runDmarc(domain, options),
    );
  program
    .command('score')
    .argument('<file>', 'findings file, JSON; - for standard input')
    .description('calculate the score from a findings file')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { json?: boolean }) =>
      (await import('./runs/score-file.ts')).runScore(file, options),
    );
}
