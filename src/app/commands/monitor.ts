import { type Command, Option } from 'commander';
import type { ProbeKinds } from '#engine/probes/kind.ts';
import type { MonitorOptions, StepsFileOptions } from './options.ts';
import { addMonitorOptions, collect, readNumber } from './target-order.ts';

/**
 * Registers `monitor create`, which creates a monitor on a running server with the options of `check`, and `monitor
 * steps`, which creates one from a file.
 */
export function registerMonitorCommands(program: Command, kinds: ProbeKinds): void {
  const monitor = program.command('monitor').description('monitors of an account');
  registerStepsCommand(monitor);
  const command = monitor
    .command('create')
    .argument('<target>', 'URL, host, or host:port')
    .description('create a monitor at a running server')
    .option('--name <name>', 'default: derived from the target')
    .option('--interval <seconds>', "default: the account's", readNumber)
    .option('--timeout <seconds>', "default: the account's", readNumber)
    .option('--failures <number>', 'failed checks in a row before it is down', readNumber)
    .option('--retry <seconds>', 'time between them', readNumber)
    .option('--tag <tag>', 'may be repeated', collect)
    .option('--region <region>', 'may be repeated', collect)
    .addOption(
      new Option('--severity <severity>', 'of its incidents').choices([
        'critical',
        'high',
        'medium',
        'low',
        'info',
      ]),
    )
    .option('--paused', 'create it paused');
  addMonitorOptions(command, kinds);
  command
    .addOption(new Option('--key <key>', 'API key').env('BELLTOWER_API_KEY'))
    .addOption(
      new Option('--url <url>', 'server; default: the service in this data folder').env('BELLTOWER_URL'),
    )
    .option('--json', "print the server's response unchanged")
    .action(async (target: string, options: MonitorOptions) =>
      (await import('./runs/create-monitor.ts')).runMonitorCreate(target, options),
    );
}

function registerStepsCommand(monitor: Command): void {
  monitor
    .command('steps')
    .argument(
      '<file>',
      'HAR file, Postman collection, OpenAPI document or output of this command; - for standard input',
    )
    .description('turn recorded requests into a multi-step monitor: print it, or create it')
    .option('--create', 'create the monitor instead of printing it')
    .option('--name <name>', 'name of the monitor')
    .addOption(new Option('--key <key>', 'API key').env('BELLTOWER_API_KEY'))
    .addOption(
      new Option('--url <url>', 'server; default: the service in this data folder').env('BELLTOWER_URL'),
    )
    .option('--json', "with --create, print the server's response unchanged")
    .action(async (file: string, options: StepsFileOptions) =>
      (await import('./runs/steps-file.ts')).runStepsFile(file, options),
    );
}
