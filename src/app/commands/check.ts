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
      'probe a target and show its phases; exits with 1 if it is down, 3 if the result is inconclusive',
    )
    .option('--timeout <seconds>', 'timeout of the probe', readNumber, 10)
    .option('--count <number>', 'number of probes, one line each, followed by a summary', toCount)
    .option('--interval <seconds>', 'pause between probes', toPause, 1)
    .option('--watch', 'probe until Ctrl-C');
  addMonitorOptions(command, kinds);
  command
    .option('--json', 'print JSON')
    .action(async (target: string, options: CheckOptions) =>
      (await import('./runs/check-target.ts')).runCheckCommand(target, options, kinds),
    );
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--count "${text}" is not a whole number above 0.`);
  return Number(text);
}

/** Parses the pause between probes, with a minimum so that targets of others are not flooded. */
function toPause(text: string): number {
  const seconds = readNumber(text);
  if (seconds < 0.1 || seconds > 86_400)
    throw new UsageError('--interval must be from 0.1 to 86400 seconds.');
  return seconds;
}
