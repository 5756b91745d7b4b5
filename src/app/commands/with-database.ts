import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { UsageError } from '#app/terminal/program.ts';
import type { Config } from '#platform/config/config.ts';
import { hasCluster } from '#platform/database/embedded/cluster.ts';
import { type OpenDatabase, openForCommand } from '../open-database.ts';
import { createRuntime, type Runtime } from '../runtime.ts';

/**
 * Calls `action` with the database of the running service or of the data folder, and closes the database afterwards.
 */
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

/** Maximum time in ms for a running service to respond. It is long enough to detect a service on a busy machine. */
const withinMs = 10_000;

/**
 * Prevents a command in the wrong folder from creating and using a new database there. If a Belltower service already
 * responds and this data folder has no database, the user is prompted at a terminal; without a terminal, a warning is
 * printed.
 * @throws UsageError if the user declines.
 */
export async function admitNewDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'publicUrl'>,
  at: { input: NodeJS.ReadStream; output: NodeJS.WriteStream },
): Promise<void> {
  const { databaseUrl, dataDir, publicUrl } = config;
  if (databaseUrl !== null || hasCluster(dataDir) || !(await answers(publicUrl))) return;
  const found = `Another Belltower is running at ${publicUrl} with a different data folder; ${dataDir} has no database yet.`;
  const hint = 'To use an existing data folder, set BELLTOWER_DATA_DIR.';
  if (!at.input.isTTY || !at.output.isTTY) {
    at.output.write(`${found}\nCreating a new database there. ${hint}\n`);
    return;
  }
  at.output.write(`${found}\n${hint}\nCreate a new database there? [y/N] `);
  const terminal = createInterface({ input: at.input });
  // End of input does not count as "yes".
  const [answer] = await Promise.race([once(terminal, 'line'), once(terminal, 'close')]);
  terminal.close();
  if (!/^y(es)?$/i.test(String(answer ?? '').trim()))
    throw new UsageError('Canceled. No database was created.');
}

async function answers(publicUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${publicUrl.replace(/\/+$/, '')}/healthz`, {
      signal: AbortSignal.timeout(withinMs),
    });
    const health = (await response.json()) as { status?: unknown } | null;
    return response.ok && health?.status === 'ok';
  } catch {
    return false;
  }
}
