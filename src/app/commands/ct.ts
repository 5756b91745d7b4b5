import { type Command, InvalidArgumentError } from 'commander';
import type { TailOptions } from './runs/tail-logs.ts';

/** `ct tail`: what logs of Certificate Transparency take in, as it comes, no database. */
export function registerCtCommand(program: Command): void {
  const collect = (text: string, before: string[]) => [...before, text];
  program
    .command('ct')
    .description('read Certificate Transparency logs')
    .command('tail')
    .description('print certificates as they are logged, from now on or from an index')
    .option('--log <url>', 'only this log of the list; can be repeated', collect, [])
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
    throw new InvalidArgumentError('Enter a whole number, 0 or more.');
  return number;
}
