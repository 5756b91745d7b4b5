// A stand-in for the service that runs as a separate process. Starts the embedded PostgreSQL on a data folder, prints
// one JSON line, stops on SIGTERM, and exits without stopping it on SIGHUP. For tests that kill services or run them as
// another user.
import { systemClock } from '#platform/clock.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { createLog } from '#platform/log.ts';

const dataDir = process.argv[2] ?? '';
process.once('SIGHUP', () => process.exit(4));
try {
  const embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('silent'),
    settings: { fsync: 'off' },
    onFatal: () => process.exit(3),
  });
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ url: embedded.url, postgres: embedded.pid() }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: (error as Error).message }));
  process.exitCode = 2;
}
