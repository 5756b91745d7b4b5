import { listMasterKeyUses, rewrapDataKeys, startRotation } from '#platform/secrets/keyring.ts';
import { masterKeyFile, readMasterKeys } from '#platform/secrets/master-keys.ts';
import type { Runtime } from '../../runtime.ts';
import { createProgress } from '../../terminal/terminal-progress.ts';
import { withDatabase } from '../with-database.ts';

const settingsOf = ({ config }: Runtime) => ({ ...config.masterKey, dataDir: config.dataDir });

/** Runs `keys list`. */
export function runKeysList(json: boolean): Promise<void> {
  return withDatabase('keys', async (runtime, { db }) => {
    const configured = readMasterKeys(settingsOf(runtime)).map(({ id }) => id);
    const uses = await listMasterKeyUses(db);
    const ids = [...new Set([...configured, ...uses.map(({ id }) => id)])];
    const keys = ids.map((id) => ({
      id,
      dataKeys: uses.find((use) => use.id === id)?.dataKeys ?? 0,
      current: id === configured[0],
    }));
    if (json) process.stdout.write(`${JSON.stringify(keys, null, 2)}\n`);
    for (const { id, dataKeys, current } of json ? [] : keys) {
      process.stdout.write(`${id}  ${dataKeys} data keys${current ? '  current' : ''}\n`);
    }
  });
}

/** Runs `keys rotate`. */
export function runKeysRotate(): Promise<void> {
  return withDatabase('keys', async (runtime, { db }) => {
    const settings = settingsOf(runtime);
    await startRotation(db, settings, runtime.config.databaseUrl === null);
    const progress = createProgress('Rotating', process.stderr, runtime.clock.monotonicMs);
    try {
      const count = await rewrapDataKeys(db, (done, total) => progress.update(done, total));
      progress.end();
      const [current] = readMasterKeys(settings);
      const keySource = settings.value === null ? masterKeyFile(settings) : 'BELLTOWER_MASTER_KEY';
      process.stdout.write(
        `${count} data keys are encrypted with master key ${current?.id}. Older backups still need the previous keys in ${keySource}.\n`,
      );
    } finally {
      progress.end();
    }
  });
}
