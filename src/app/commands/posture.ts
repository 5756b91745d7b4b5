import type { Command } from 'commander';
import type { SpfCommandOptions } from './options.ts';

/** `spf`, `dmarc` and `score`: judgements from the terminal, no database. */
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
