import { Argument, Command, Option } from 'commander';
import type { RoleName } from '../serve.ts';
import { renderCompletion, shells } from '../terminal/render-completion.ts';

/** Registers `serve` and `migrate`. */
export function registerServeCommands(program: Command): void {
  program
    .command('serve')
    .description('run the service')
    .addOption(
      new Option('--role <role>', 'part of the service to run')
        .choices(['all', 'api', 'worker', 'prober'])
        .default('all'),
    )
    .option('--region <name>', 'region of this prober', 'default')
    .action(async (options: { role: RoleName; region: string }) =>
      (await import('./runs/serve.ts')).runServe(options),
    );
  program
    .command('migrate')
    .description('migrate the database to the newest schema and exit')
    .action(async () => (await import('./runs/backups.ts')).runMigrate());
}

/** Registers `completion`, which prints a shell script that completes commands and options. */
export function completionCommandOf(
  loadAll: (program: Command) => Promise<void>,
): (program: Command) => void {
  return (program) => {
    program
      .command('completion')
      .addArgument(new Argument('<shell>', 'name of the shell').choices(shells))
      .description('print a completion script for a shell, used as `source <(belltower completion bash)`')
      .action(async (shell: (typeof shells)[number]) => {
        const whole = new Command('belltower').version('', '-V, --version', 'print the version');
        await loadAll(whole);
        process.stdout.write(renderCompletion(shell, whole));
      });
  };
}
