import { createRuntime } from '#app/runtime.ts';
import { UsageError } from '#app/terminal/program.ts';
import { createProgress } from '#app/terminal/terminal-progress.ts';
import { type BackupProgress, backupDatabase } from '#platform/database/backup/backup.ts';
import { countServiceConnections, restoreDatabase } from '#platform/database/backup/restore.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMasterKeys } from '#platform/secrets/master-keys.ts';
import { withDatabase } from '../with-database.ts';

/** Tables that every running service fills. A database with rows only in these tables counts as empty. */
const rowsThatDoNotCount = ['probers', 'rollup_progress', 'data_keys'];

/** Backups contain secrets in encrypted form, so the backup commands also work without the master key. */
const withoutKeys = { usesSecrets: false };

/** Runs `backup`. */
export async function runBackup(file: string): Promise<void> {
  await withDatabase(
    'backup',
    async (runtime, database) => {
      const progress = createProgress('Backing up', process.stderr, runtime.clock.monotonicMs);
      try {
        const summary = await backupDatabase({
          connection: database.connection,
          file,
          now: runtime.clock.now(),
          onProgress: (at: BackupProgress) => progress.update(at.bytesDone, at.bytesTotal),
        });
        progress.end();
        process.stdout.write(`Backed up ${summary.rows} rows of ${summary.tables} tables to ${file}.\n`);
      } finally {
        progress.end();
      }
    },
    withoutKeys,
  );
}

/** Runs `restore`. */
export async function runRestore(file: string, force: boolean): Promise<void> {
  const { config } = createRuntime(process.env, true);
  const running = config.databaseUrl === null ? findRunningService(config.dataDir) : null;
  if (running)
    throw new UsageError(
      `The service is running on this data folder (pid ${running.pid}). Stop the service, then restore.`,
    );
  await withDatabase(
    'restore',
    async (runtime, database) => {
      const connections =
        config.databaseUrl === null ? 0 : await countServiceConnections(database.connection);
      if (connections > 0) {
        throw new UsageError(
          `A service is running on this database (${connections} connections). Stop it on every machine, then restore.`,
        );
      }
      const progress = createProgress('Restoring', process.stderr, runtime.clock.monotonicMs);
      try {
        const summary = await restoreDatabase({
          connection: database.connection,
          file,
          force,
          ignoreRowsIn: rowsThatDoNotCount,
          leaveEmpty: ['probers'],
          masterKeys: readMasterKeys({ ...config.masterKey, dataDir: config.dataDir }).map(({ id }) => id),
          onProgress: (at: BackupProgress) => progress.update(at.bytesDone, at.bytesTotal),
        });
        progress.end();
        process.stdout.write(`Restored ${summary.rows} rows of ${summary.tables} tables.\n`);
      } finally {
        progress.end();
      }
    },
    withoutKeys,
  );
}

/** Runs `migrate`. */
export async function runMigrate(): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const { databaseUrl } = runtime.config;
  if (databaseUrl === null) {
    // Opening the database migrates it.
    await withDatabase('migrate', async () => {});
    process.stdout.write('The database schema is up to date.\n');
    return;
  }
  const applied = await migrate({ connection: databaseUrl });
  const names = applied.map((name) => `  ${name}\n`).join('');
  process.stdout.write(applied.length > 0 ? `Migrated:\n${names}` : 'The database schema is up to date.\n');
}
