import { type Command, InvalidArgumentError } from 'commander';
import type { TailOptions } from './runs/tail-logs.ts';

/** `ct tail`: what logs of Certificate Transparency take in, as it comes, no database. */
export function registerCtCommand(program: Command): void {
  const collect = (text: string, before: string[]) => [...before, text];
  program
    .command('ct')
    .description('Certificate Transparency from the terminal')
    .command('tail')
    .description('print certificates as logs take them in, from now on or from an index')
    .option('--log <url>', 'only this log of the list; may be given again', collect, [])
    .option(
      '--match <name>',
      'only certificates for this name or names below it; may be given again',
      collect,
      [],
    )
    .option('--from <index>', 'begin there in each log instead of at its head', toNumber)
    .option('--count <number>', 'end after so many', toNumber)
    .option('--json', 'print one JSON object a line')
    .action(async (options: TailOptions) => (await import('./runs/tail-logs.ts')).tailLogs(options));
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new InvalidArgumentError('It is a whole number from 0.');
  return number;
}
