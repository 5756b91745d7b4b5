import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ConnectionSettings } from '#platform/database/connect.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { programFile } from '#test/support/built-program.ts';

/** The whole service as `serve` runs it, PostgreSQL included. */
interface RunningService {
  child: ChildProcess;
  url: string;
  connection: ConnectionSettings;
  /** Has all its processes end. */
  stop(): Promise<void>;
}

/** Starts the service with its data in a separate folder. */
export async function startService(dataDir: string, env: NodeJS.ProcessEnv): Promise<RunningService> {
  const child: ChildProcess = spawn(process.execPath, [programFile, 'serve'], {
    env: {
      ...process.env,
      BELLTOWER_DATA_DIR: dataDir,
      BELLTOWER_PORT: '0',
      BELLTOWER_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/[^\s/]+/.exec(line.toString())?.[0];
  const connection = findRunningService(dataDir)?.connection;
  if (url === undefined || !connection) throw new Error(`the service did not start: ${line}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, url, connection, stop };
}
