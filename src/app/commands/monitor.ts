import { type Command, Option } from 'commander';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import { addServerOptions, type MonitorOptions, type StepsFileOptions } from './options.ts';
import { addMonitorOptions, collect, readNumber } from './target-order.ts';

/**
 * Registers `monitor create`, which creates a monitor on a running server with the options of `check`, and `monitor
 * steps`, which creates a monitor from a file.
 */
export function registerMonitorCommands(program: Command, kinds: ProbeKinds): void {
  const monitor = program.command('monitor').description('create monitors');
  registerStepsCommand(monitor);
  const command = monitor
    .command('create')
    .argument('<target>', 'URL, host, or host:port')
    .description('create a monitor on a running server')
    .option('--name <name>', 'name of the monitor; default: derived from the target')
    .option(
      '--interval <seconds>',
      "time between checks; default: the account's default interval",
      readNumber,
    )
    .option('--timeout <seconds>', "timeout of a check; default: the account's default timeout", readNumber)
    .option('--failures <number>', 'number of failed checks in a row before the monitor is down', readNumber)
    .option('--retry <seconds>', 'time between retries after a failed check', readNumber)
    .option('--tag <tag>', 'tag of the monitor; can be repeated', collect)
    .option('--region <region>', 'region to check from; can be repeated', collect)
    .addOption(
      new Option('--severity <severity>', 'severity of its incidents').choices([
        'critical',
        'high',
        'medium',
        'low',
        'info',
      ]),
    )
    .option('--paused', 'create the monitor paused');
  addMonitorOptions(command, kinds);
  addServerOptions(command)
    .option('--json', "print the server's response unchanged")
    .action(async (target: string, options: MonitorOptions) =>
      (await import('./runs/create-monitor.ts')).runMonitorCreate(target, options),
    );
}

function registerStepsCommand(monitor: Command): void {
  const command = monitor
    .command('steps')
    .argument(
      '<file>',
      'HAR file, Postman collection, OpenAPI document or output of this command; - for standard input',
    )
    .description(
      'convert recorded requests to a multi-step monitor and print it or, with --create, create it',
    )
    .option('--create', 'create the monitor instead of printing it')
    .option('--name <name>', 'name of the monitor');
  addServerOptions(command)
    .option('--json', "with --create, print the server's response unchanged")
    .action(async (file: string, options: StepsFileOptions) =>
      (await import('./runs/steps-file.ts')).runStepsFile(file, options),
    );
}
