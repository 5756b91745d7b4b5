import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has the next PostgreSQL of a data folder wait for a log that never comes, as after a power cut it would replay a long
 * one: it starts and is not ready. What is given back tells its number once it waits, null before.
 */
export function hangRecovery(dataDir: string): () => number | null {
  const folder = join(dataDir, 'postgres');
  writeFileSync(join(folder, 'recovery.signal'), '');
  appendFileSync(
    join(folder, 'postgresql.conf'),
    "restore_command = 'touch log-was-asked-for; exec sleep 600'\n",
  );
  return () =>
    existsSync(join(folder, 'log-was-asked-for'))
      ? Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      : null;
}
