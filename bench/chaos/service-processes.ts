import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { programFile } from '#test/support/built-program.ts';

/** A service process in the chaos test. It is restarted after each kill. */
export interface Hand {
  name: string;
  /** Sends SIGKILL and restarts the process after `backMs`. */
  kill(backMs: number): void;
  /** SIGSTOP, and SIGCONT after `forMs`. */
  freeze(forMs: number): void;
  /** Stops it permanently. */
  end(): Promise<void>;
}

/** Keeps one process running. Sends all signals to the process that it started. */
function createHand(name: string, start: () => ChildProcess): Hand {
  let child = start();
  let ended = false;
  let frozen: NodeJS.Timeout | undefined;
  let coming: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(frozen);
    frozen = undefined;
    child.kill('SIGCONT');
  }

  return {
    name,
    kill(backMs) {
      if (coming !== undefined) return;
      if (frozen !== undefined) wake();
      child.kill('SIGKILL');
      coming = setTimeout(() => {
        coming = undefined;
        if (!ended) child = start();
      }, backMs);
    },
    freeze(forMs) {
      if (coming !== undefined || frozen !== undefined) return;
      child.kill('SIGSTOP');
      frozen = setTimeout(wake, forMs);
    },
    async end() {
      ended = true;
      clearTimeout(coming);
      if (frozen !== undefined) wake();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Starts five probers, two APIs and a worker that share one database. */
export function startCrew(place: { url: string; dataDir: string; apiPorts: readonly number[] }): Hand[] {
  const root = join(import.meta.dirname, '../..');
  const order = JSON.stringify({ url: place.url, resolver: '', root: '' });
  const prober = () =>
    fork(join(root, 'bench/engine/prober-process.ts'), [order], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  const role = (name: string, port: number) => () =>
    spawn(process.execPath, [programFile, 'serve', '--role', name], {
      stdio: 'ignore',
      env: {
        ...process.env,
        BELLTOWER_DATABASE_URL: place.url,
        BELLTOWER_DATA_DIR: place.dataDir,
        BELLTOWER_PORT: String(port),
        BELLTOWER_LOG_LEVEL: 'error',
      },
    });
  return [
    ...Array.from({ length: 5 }, (_, index) => createHand(`prober ${index + 1}`, prober)),
    ...place.apiPorts.map((port, index) => createHand(`api ${index + 1}`, role('api', port))),
    createHand('worker', role('worker', 0)),
  ];
}
