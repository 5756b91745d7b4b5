import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { ConnectionSettings } from '#platform/database/connect.ts';
import {
  type Embedded,
  findRunningService,
  startEmbedded,
} from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { programFile } from '#test/support/built-program.ts';
import { stopAtSignal } from './end-by-signal.ts';

/** The whole service as `serve` runs it, including PostgreSQL. */
interface RunningService {
  child: ChildProcess;
  url: string;
  connection: ConnectionSettings;
  /** Stops all its processes. */
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

/** A migrated PostgreSQL with the service's settings. */
interface ThrowawayDatabase {
  embedded: Embedded;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a database. It is stopped by `stop` or when the benchmark is interrupted. */
export async function startThrowawayDatabase(): Promise<ThrowawayDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  let embedded: Embedded | null = null;
  const stop = stopAtSignal(async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('error'),
    onFatal: (error) => {
      throw error;
    },
  });
  await migrate({ connection: embedded.connection });
  return { embedded, stop };
}
