import type { Command } from 'commander';

/** `backup` and `restore`: the whole database, embedded or not. */
export function registerBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'file to write, compressed (zstd)')
    .description('write the whole database to a file, while the service runs')
    .action(async (file: string) => (await import('./runs/backups.ts')).runBackup(file));
  program
    .command('restore')
    .argument('<file>', 'file that backup wrote')
    .description('fill the database from a backup; stop the service first')
    .option('--force', 'replace what is there')
    .action(async (file: string, options: { force?: boolean }) =>
      (await import('./runs/backups.ts')).runRestore(file, options.force === true),
    );
}
