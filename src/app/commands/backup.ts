import type { Command } from 'commander';

/** `backup` and `restore`: the whole database, embedded or not. */
export function registerBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('<file>', 'file to write, compressed (zstd)')
    .description('back up the whole database to a file; the service may run')
    .action(async (file: string) => (await import('./runs/backups.ts')).runBackup(file));
  program
    .command('restore')
    .argument('<file>', 'backup file')
    .description('restore the database from a backup; stop the service first')
    .option('--force', 'replace existing data')
    .action(async (file: string, options: { force?: boolean }) =>
      (await import('./runs/backups.ts')).runRestore(file, options.force === true),
    );
}
