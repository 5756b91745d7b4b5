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
      'scan domains once: risk score, eight dimensions, findings; exits by --fail-on, or with 3 if a name does not exist',
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
        'exit with 1 for a finding of this severity or worse, 2 if too little could be measured',
      ).choices(severities.filter((severity) => severity !== 'info')),
    )
    .action(async (domains: string[], options: ScanOptions) =>
      (await import('./runs/scans.ts')).runScans(domains, options),
    );
}

function addSelector(selector: string, others: string[]): string[] {
  if (!isSelector(selector)) throw new UsageError(`"${selector}" is not a DKIM selector.`);
  if (others.length >= maxSelectors) throw new UsageError(`Enter at most ${maxSelectors} DKIM selectors.`);
  return [...others, selector.toLowerCase()];
}

/** Registers `spf`, `dmarc` and `score`, which evaluate from the terminal, without a database. */
export function registerPostureCommands(program: Command): void {
  program
    .command('spf')
    .argument('<domain>', 'domain to evaluate')
    .description('evaluate SPF (RFC 7208) for a sender; exits with 1 on fail or without a valid record')
    .requiredOption('--ip <address>', 'address of the sending host')
    .option('--sender <address>', 'MAIL FROM; default postmaster@domain')
    .option('--helo <name>', 'name given with HELO')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: SpfCommandOptions) =>
      (await import('./runs/mail-policies.ts')).runSpf(domain, options),
    );
  program
    .command('dmarc')
    .argument('<domain>', 'domain to look up')
    .description('show the DMARC record (RFC 9989) and the effective policy; exits with 1 without a record')
    .option('--json', 'print JSON')
    .action(async (domain: string, options: { json?: boolean }) =>
      (await import('./runs/mail-policies.ts')).runDmarc(domain, options),
    );
  program
    .command('score')
    .argument('<file>', 'findings file, JSON; - for standard input')
    .description('recompute score, dimensions and contributors from a findings file')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { json?: boolean }) =>
      (await import('./runs/score-file.ts')).runScore(file, options),
    );
}
