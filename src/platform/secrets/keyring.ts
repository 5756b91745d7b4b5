import pg from 'pg';
import { type ConnectionSettings, toClientConfig } from '../database/connect.ts';
import type { Db } from '../database/types.ts';
import {
  addMasterKey,
  createMasterKeyFile,
  MasterKeyError,
  type MasterKeySettings,
  masterKeyFile,
  readMasterKeys,
} from './master-keys.ts';
import {
  currentMasterKey,
  describeMissingKey,
  openSecret,
  sealSecret,
  unwrapBytes,
  useMasterKeys,
  wrap,
} from './secrets.ts';

/**
 * Loads the master keys of this process and compares them with the keys that the database needs, before any change to
 * the database. At the first start, a key file is created in the data folder unless a key is configured.
 * @returns the path of the key file if this call created it, otherwise null.
 * @throws MasterKeyError if a key is missing, wrong or malformed.
 */
export async function loadMasterKeys(
  settings: MasterKeySettings,
  connection: ConnectionSettings,
): Promise<string | null> {
  const needed = await listNeededMasterKeys(connection);
  let keys = readMasterKeys(settings);
  let created: string | null = null;
  if (keys.length === 0 && needed.length === 0) {
    created = masterKeyFile(settings);
    createMasterKeyFile(created);
    keys = readMasterKeys(settings);
  }
  const missing = needed.filter((id) => !keys.some((key) => key.id === id));
  if (missing.length > 0) throw new MasterKeyError(describeMissingKey(missing));
  useMasterKeys(() => readMasterKeys(settings));
  return created;
}

/** Returns the IDs of the master keys that wrap the data keys in the database. */
async function listNeededMasterKeys(connection: ConnectionSettings): Promise<string[]> {
  const client = new pg.Client({ ...toClientConfig(connection), application_name: 'belltower migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ found: boolean }>(
      "select to_regclass('public.data_keys') is not null as found",
    );
    if (tables[0]?.found !== true) return [];
    const { rows } = await client.query<{ id: string }>(
      'select distinct master_key_id as id from data_keys order by 1',
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const checkPlace = { table: 'data_keys', row: 'installation', column: 'check' };

/**
 * Creates the installation's data key, which lets later starts detect a wrong master key. If two machines start for the
 * first time with different keys, the second one fails here.
 * @throws MasterKeyError if another process has started with another master key.
 */
export async function ensureInstallationKey(db: Db): Promise<void> {
  await openSecret(db, null, checkPlace, await sealSecret(db, null, checkPlace, 'belltower'));
}

/** A master key and the number of data keys that it wraps. */
export interface MasterKeyUse {
  id: string;
  dataKeys: number;
}

/** Lists the master keys in use. */
export async function listMasterKeyUses(db: Db): Promise<MasterKeyUse[]> {
  const rows = await db
    .selectFrom('data_keys')
    .select((eb) => ['master_key_id', eb.fn.countAll<string>().as('count')])
    .groupBy('master_key_id')
    .orderBy('master_key_id')
    .execute();
  return rows.map((row) => ({ id: row.master_key_id, dataKeys: Number(row.count) }));
}

/**
 * Prepares a rotation. If all data keys use the current master key, adds a new master key to the key file.
 * @param isAlone Whether no other machine needs the key file.
 * @throws MasterKeyError if the operator must add the key, in the environment or in the files of several machines.
 */
export async function startRotation(db: Db, settings: MasterKeySettings, isAlone: boolean): Promise<void> {
  const uses = await listMasterKeyUses(db);
  const current = currentMasterKey().id;
  if (uses.some(({ id }) => id !== current)) return;
  const place = settings.value === null ? masterKeyFile(settings) : 'BELLTOWER_MASTER_KEY';
  if (settings.value !== null || !isAlone) {
    throw new MasterKeyError(
      `All secrets already use the first key in ${place}. Put a new key in front of it on every machine (\`openssl rand -base64 32\`), and run this command again. See docs/scaling.md.`,
    );
  }
  addMasterKey(place);
}

/**
 * Wraps all data keys with the current master key. Can be interrupted and repeated, also while the service is running.
 * @returns the number of rewrapped data keys.
 */
export async function rewrapDataKeys(
  db: Db,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const current = currentMasterKey().id;
  const uses = await listMasterKeyUses(db);
  const total = uses.filter(({ id }) => id !== current).reduce((sum, { dataKeys }) => sum + dataKeys, 0);
  for (let done = 0; ; ) {
    onProgress(done, total);
    const rows = await db
      .selectFrom('data_keys')
      .select(['id', 'account_id', 'wrapped_key', 'master_key_id'])
      .where('master_key_id', '!=', current)
      .limit(500)
      .execute();
    if (rows.length === 0) return done;
    for (const row of rows) {
      const { id, wrapped } = wrap({ id: row.id, accountId: row.account_id }, unwrapBytes(row));
      await db
        .updateTable('data_keys')
        .set({ wrapped_key: wrapped, master_key_id: id })
        .where('id', '=', row.id)
        .execute();
    }
    done += rows.length;
  }
}
