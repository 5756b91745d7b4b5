import { type Command, Option } from 'commander';
import { isSelector } from '#engine/email/dkim/selectors.ts';
import { severities } from '#engine/findings/types.ts';
import { UsageError } from '../terminal/describe-error.ts';
import type { ScanOptions } from './options.ts';

/** As many as a monitor takes. */
const mostSelectors = 20;

/** `scan`: one posture scan from the terminal, no database, no account. */
export function registerScanCommand(program: Command): void {
  program
    .command('scan')
    .argument('[domain...]', 'domains to scan, or URLs of them')
    .description(
      'scan domains once: risk score, eight dimensions, findings; exit status by --fail-on, 3 for a name that does not exist',
    )
    .option('--file <file>', 'also the domains of this file, one a line; - for standard input')
    .option('--json', 'print JSON, of several domains an array')
    .option('--markdown', 'print Markdown')
    .option('--verbose', 'also list the checks that gave no answer')
    .option(
      '--dkim-selector <selector>',
      'DKIM selector that must have a key; may be repeated',
      addSelector,
      [],
    )
    .addOption(
      new Option(
        '--fail-on <severity>',
        'exit status 1 when a finding is that grave or graver, 2 when too little could be measured',
      ).choices(severities.filter((severity) => severity !== 'info')),
    )
    .action(async (domains: string[], options: ScanOptions) =>
      (await import('./runs/scans.ts')).runScans(domains, options),
    );
}

function addSelector(selector: string, others: string[]): string[] {
  if (!isSelector(selector)) throw new UsageError(`"${selector}" is no DKIM selector.`);
  if (others.length >= mostSelectors) throw new UsageError(`At most ${mostSelectors} DKIM selectors.`);
  return [...others, selector.toLowerCase()];
}
