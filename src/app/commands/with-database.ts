import { type OpenDatabase, openForCommand } from '../open-database.ts';
import { createRuntime, type Runtime } from '../runtime.ts';
import { admitNewDatabase } from './runs/admit-new-database.ts';

/** Runs a command's work over the database of the running service, or of the data folder, and closes it again. */
export async function withDatabase(
  name: string,
  action: (runtime: Runtime, database: OpenDatabase) => Promise<void>,
  options: { usesSecrets: boolean } = { usesSecrets: true },
): Promise<void> {
  const runtime = createRuntime(process.env, true);
  await admitNewDatabase(runtime.config, { input: process.stdin, output: process.stderr });
  const database = await openForCommand({
    ...runtime,
    ...options,
    maxConnections: 4,
    applicationName: `belltower ${name}`,
    onFatal: (error) => {
      throw error;
    },
  });
  try {
    await action(runtime, database);
  } finally {
    await database.stop();
  }
}
