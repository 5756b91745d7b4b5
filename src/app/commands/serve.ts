import { type Command, Option } from 'commander';
import type { RoleName } from '../serve.ts';

/** `serve` and `migrate`. */
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
    .description('migrate the database and exit')
    .action(async () => (await import('./runs/migrate.ts')).runMigrate());
}
