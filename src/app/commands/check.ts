import type { Command } from 'commander';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { UsageError } from '../terminal/program.ts';
import type { CheckOptions } from './options.ts';
import { addMonitorOptions, readNumber } from './target-order.ts';

/** Registers `check`, which probes a target from the terminal, without a database. */
export function registerCheckCommand(program: Command, kinds: ProbeKinds): void {
  const command = program
    .command('check')
    .argument('<target>', 'URL, host, or host:port')
    .description(
      'check a target once and show the phases; exits with 1 if the target is down, or 3 if the result is inconclusive',
    )
    .option('--timeout <seconds>', 'timeout of the probe', readNumber, 10)
    .option('--count <number>', 'number of probes, one line each, followed by a summary', toCount)
    .option('--interval <seconds>', 'pause between probes', toPause, 1)
    .option('--watch', 'probe until you press Ctrl+C');
  addMonitorOptions(command, kinds);
  command
    .option('--json', 'print JSON')
    .action(async (target: string, options: CheckOptions) =>
      (await import('./runs/check-target.ts')).runCheckCommand(target, options, kinds),
    );
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--count "${text}" is not valid. Enter a whole number of 1 or more.`);
  return Number(text);
}

/** Parses the pause between probes. A minimum prevents flooding third-party targets. */
function toPause(text: string): number {
  const seconds = readNumber(text);
  if (seconds < 0.1 || seconds > 86_400)
    throw new UsageError('--interval is not valid. Enter a number of seconds from 0.1 to 86400.');
  return seconds;
}
