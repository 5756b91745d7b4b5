import { createLog } from '#platform/log.ts';
import { systemClock } from '../../clock.ts';
import { createDatabase } from '../../database/connect.ts';
import { createWorker } from '../worker.ts';

/** A worker process that one of its jobs kills. */
const database = createDatabase({ connection: process.env.DATABASE_URL ?? '' });
await createWorker({
  ...database,
  clock: systemClock,
  log: createLog('silent'),
  pollIntervalMs: 100,
  jobs: [
    {
      name: 'die',
      schedule: '0 0 1 1 *',
      backfillMs: 0,
      run: () => {
        process.kill(process.pid, 'SIGKILL');
        return new Promise(() => {});
      },
    },
  ],
});
