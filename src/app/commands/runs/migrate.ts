import { migrate } from '#platform/database/migrate.ts';
import { createRuntime } from '../../runtime.ts';
import { withDatabase } from '../with-database.ts';

/** `migrate`. */
export async function runMigrate(): Promise<void> {
  const runtime = createRuntime(process.env, true);
  const { databaseUrl } = runtime.config;
  if (databaseUrl === null) {
    // Opening migrates.
    await withDatabase('migrate', async () => {});
    process.stdout.write('The embedded database is at the newest schema.\n');
    return;
  }
  const applied = await migrate({ connection: databaseUrl });
  const names = applied.map((name) => `  ${name}\n`).join('');
  process.stdout.write(applied.length > 0 ? `Migrated:\n${names}` : 'Nothing to migrate.\n');
}
