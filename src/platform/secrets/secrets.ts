import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newId } from '../crypto.ts';
import type { Queryable } from '../database/types.ts';
import { isPlainObject, type PlainObject } from '../plain-object.ts';
import { findSecrets, mapSecrets, type SecretPath } from '../secret-settings.ts';
import { decrypt, encrypt, type MasterKey, MasterKeyError } from './master-keys.ts';

/** The location of a stored secret. A secret can be decrypted only with the location that it was sealed for. */
export interface SecretPlace {
  table: string;
  /** Primary key of the row. */
  row: string;
  column: string;
}

/** Account with the data key for encryption; null for secrets of the installation. */
type Owner = string | null;

interface DataKey {
  id: string;
  accountId: Owner;
  key: KeyObject;
}

/** Prefix that marks sealed values among texts and JSON. */
const prefix = 'sealed1.';
const keyIdLength = 16;

let readMasterKeys: () => readonly MasterKey[] = () => [];
const masterKeys = new Map<string, MasterKey>();
/** Cache of data keys by ID. Entries never become stale, because rewrapping does not change a data key. */
const dataKeys = new LRUCache<string, DataKey>({ max: 20_000 });

/**
 * Sets the master keys of this process. The first key encrypts. `read` is called again when a data key is created, and
 * when a data key needs a master key that has been added since.
 */
export function useMasterKeys(read: () => readonly MasterKey[]): void {
  readMasterKeys = read;
  refreshMasterKeys();
}

function refreshMasterKeys(): MasterKey | undefined {
  const keys = readMasterKeys();
  for (const key of keys) masterKeys.set(key.id, key);
  return keys[0];
}

/**
 * Returns the master key that encrypts.
 * @throws MasterKeyError if there is none.
 */
export function currentMasterKey(): MasterKey {
  const current = refreshMasterKeys();
  if (current === undefined) throw new MasterKeyError('No master key is configured.');
  return current;
}

/** Returns whether a stored text is sealed. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(prefix);
}

/** Returns whether a JSON text may contain sealed values. */
export function mayContainSealed(json: string): boolean {
  return json.includes(`"${prefix}`);
}

/** Encrypts a text with the owner's data key. Creates the data key if there is none yet. */
export async function sealSecret(
  db: Queryable,
  owner: Owner,
  location: SecretPlace,
  text: string,
): Promise<string> {
  return seal(await findOrCreateDataKey(db, owner), location, text);
}

/**
 * Decrypts a result of `sealSecret`.
 * @throws Error if the value is not sealed, belongs to another owner or location, or was changed.
 */
export async function openSecret(
  db: Queryable,
  owner: Owner,
  location: SecretPlace,
  stored: string,
): Promise<string> {
  await loadDataKeys(db, [stored]);
  return open(owner, location, stored).toString();
}

/** Like `sealSecret`, for bytes in a `bytea` column. */
export async function sealBytes(
  db: Queryable,
  owner: Owner,
  location: SecretPlace,
  bytes: Buffer,
): Promise<Buffer> {
  return Buffer.from(seal(await findOrCreateDataKey(db, owner), location, bytes));
}

/** Like `openSecret`, for bytes. */
export async function openBytes(
  db: Queryable,
  owner: Owner,
  location: SecretPlace,
  stored: Buffer,
): Promise<Buffer> {
  const text = stored.toString('latin1');
  await loadDataKeys(db, [text]);
  return open(owner, location, text);
}

/** A row that belongs to an account, or to the installation. */
interface OwnedRow {
  id: string;
  account_id: string | null;
}

/** Returns a copy of the row with these text columns sealed. Null stays null. */
export async function sealColumns<Row extends OwnedRow>(
  db: Queryable,
  table: string,
  row: Row,
  columns: readonly (keyof Row & string)[],
): Promise<Row> {
  const sealed: Record<string, string> = {};
  for (const column of columns) {
    const text = row[column];
    if (typeof text !== 'string') continue;
    sealed[column] = await sealSecret(db, row.account_id, { table, row: row.id, column }, text);
  }
  return { ...row, ...sealed };
}

/** Returns copies of the rows with these text columns decrypted. A value that cannot be decrypted stays sealed. */
export async function openColumns<Row extends OwnedRow>(
  db: Queryable,
  table: string,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  await loadDataKeys(
    db,
    rows.flatMap((row) => columns.map((column): unknown => row[column]).filter(isSealed)),
  );
  return rows.map((row) => {
    const opened = columns.flatMap((column) => {
      const value = row[column];
      if (!isSealed(value)) return [];
      return [[column, openOrKeep(row.account_id, { table, row: row.id, column }, value)]];
    });
    return { ...row, ...Object.fromEntries(opened) };
  });
}

function openOrKeep(owner: Owner, location: SecretPlace, sealed: string): string {
  try {
    return open(owner, location, sealed).toString();
  } catch {
    return sealed;
  }
}

/** The owner and row of settings in a column. */
export interface SettingsPlace extends SecretPlace {
  accountId: string;
}

/** Returns a copy of the settings with the secrets at `paths` sealed. */
export async function sealSettings(
  db: Queryable,
  place: SettingsPlace,
  paths: readonly SecretPath[],
  settings: PlainObject,
): Promise<PlainObject> {
  if (findSecrets(paths, settings, () => true).length === 0) return settings;
  const key = await findOrCreateDataKey(db, place.accountId);
  return mapSecrets(paths, settings, (value) => seal(key, place, JSON.stringify(value)));
}

/**
 * Returns the rows with the sealed secrets in their settings decrypted. A secret that cannot be decrypted stays sealed,
 * so that one damaged row does not make the others unreadable.
 */
export async function openSettings<Row extends { id: string; account_id: string; settings: unknown }>(
  db: Queryable,
  table: string,
  rows: readonly Row[],
  pathsOf: (row: Row) => readonly SecretPath[],
): Promise<Row[]> {
  const sealed: string[] = [];
  for (const row of rows) {
    if (isPlainObject(row.settings)) {
      mapSecrets(pathsOf(row), row.settings, (value) => {
        if (isSealed(value)) sealed.push(value);
        return value;
      });
    }
  }
  if (sealed.length === 0) return [...rows];
  await loadDataKeys(db, sealed);
  return rows.map((row) => {
    if (!isPlainObject(row.settings)) return row;
    const place = { table, row: row.id, column: 'settings' };
    const settings = mapSecrets(pathsOf(row), row.settings, (value) => {
      if (!isSealed(value)) return value;
      const opened = openOrKeep(row.account_id, place, value);
      return opened === value ? value : JSON.parse(opened);
    });
    return { ...row, settings };
  });
}

function contextOf(owner: Owner, { table, row, column }: SecretPlace): string {
  return JSON.stringify([owner, table, row, column]);
}

function seal({ id, accountId, key }: DataKey, location: SecretPlace, secret: string | Buffer): string {
  const bytes = encrypt(key, Buffer.from(secret as string), contextOf(accountId, location));
  const keyId = Buffer.from(id.replaceAll('-', ''), 'hex');
  return prefix + Buffer.concat([keyId, bytes]).toString('base64url');
}

function open(owner: Owner, location: SecretPlace, sealed: string): Buffer {
  if (!isSealed(sealed)) throw new Error(`A secret in ${location.table}.${location.column} is not sealed.`);
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
  const key = dataKeys.get(keyIdOf(bytes));
  if (key === undefined || key.accountId !== owner) {
    throw new Error(`The data key of a secret in ${location.table}.${location.column} is missing.`);
  }
  return decrypt(key.key, bytes.subarray(keyIdLength), contextOf(owner, location));
}

function keyIdOf(sealed: Buffer): string {
  return sealed
    .toString('hex', 0, keyIdLength)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function loadDataKeys(db: Queryable, sealed: readonly string[]): Promise<void> {
  const missing = new Set<string>();
  for (const text of sealed) {
    const id = keyIdOf(Buffer.from(text.slice(prefix.length, prefix.length + 24), 'base64url'));
    if (id.length === 36 && !dataKeys.has(id)) missing.add(id);
  }
  if (missing.size === 0) return;
  const { rows } =
    await sql<WrappedKey>`-- all accounts: values say which key they need, and open only for the key's account
    select id, account_id, wrapped_key, master_key_id from data_keys where id = any(${[...missing]}::uuid[])`.execute(
      db,
    );
  for (const row of rows) dataKeys.set(row.id, unwrap(row));
}

interface WrappedKey {
  id: string;
  account_id: string | null;
  wrapped_key: Buffer;
  master_key_id: string;
}

/** Cache of data keys by database or transaction, then by account, because an import may seal thousands of rows. */
const keysOfOwners = new WeakMap<Queryable, LRUCache<string, DataKey>>();

async function findOrCreateDataKey(db: Queryable, owner: Owner): Promise<DataKey> {
  let known = keysOfOwners.get(db);
  if (known === undefined) {
    known = new LRUCache({ max: 1000 });
    keysOfOwners.set(db, known);
  }
  const key = known.get(owner ?? '') ?? (await readOrCreateDataKey(db, owner));
  known.set(owner ?? '', key);
  return key;
}

async function readOrCreateDataKey(db: Queryable, owner: Owner): Promise<DataKey> {
  const found = await findDataKey(db, owner);
  if (found !== null) return found;
  const id = newId();
  const { id: masterKeyId, wrapped } = wrap({ id, accountId: owner }, randomBytes(32));
  await db
    .insertInto('data_keys')
    .values({ id, account_id: owner, wrapped_key: wrapped, master_key_id: masterKeyId })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const created = await findDataKey(db, owner);
  if (created === null) throw new Error('The data key has been deleted.');
  return created;
}

async function findDataKey(db: Queryable, owner: Owner): Promise<DataKey | null> {
  const columns = sql`id, account_id, wrapped_key, master_key_id`;
  const { rows } = await (owner === null
    ? sql<WrappedKey>`-- all accounts: the installation's key belongs to none
        select ${columns} from data_keys where account_id is null`
    : sql<WrappedKey>`select ${columns} from data_keys where account_id = ${owner}`
  ).execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const known = dataKeys.get(row.id) ?? unwrap(row);
  dataKeys.set(row.id, known);
  return known;
}

/** Encrypts a data key with the current master key. */
export function wrap(of: Pick<DataKey, 'id' | 'accountId'>, key: Buffer): { id: string; wrapped: Buffer } {
  const master = currentMasterKey();
  return { id: master.id, wrapped: encrypt(master.key, key, wrapContext(of)) };
}

/**
 * Decrypts a data key.
 * @throws MasterKeyError if its master key is not configured or the key was changed.
 */
function unwrap(row: WrappedKey): DataKey {
  const of = { id: row.id, accountId: row.account_id };
  return { ...of, key: createSecretKey(unwrapBytes(row)) };
}

/** Like `unwrap`, but for rewrapping the key. */
export function unwrapBytes(row: WrappedKey): Buffer {
  if (!masterKeys.has(row.master_key_id)) refreshMasterKeys();
  const master = masterKeys.get(row.master_key_id);
  if (master === undefined) throw new MasterKeyError(describeMissingKey([row.master_key_id]));
  try {
    return decrypt(master.key, row.wrapped_key, wrapContext({ id: row.id, accountId: row.account_id }));
  } catch (error) {
    throw new MasterKeyError(`Data key ${row.id} is damaged.`, { cause: error });
  }
}

function wrapContext({ id, accountId }: Pick<DataKey, 'id' | 'accountId'>): string {
  return JSON.stringify(['data_keys', id, accountId]);
}

/** Returns a message that names the missing master keys and the remedy. */
export function describeMissingKey(ids: readonly string[]): string {
  const keys = ids.length === 1 ? `master key ${ids[0]}` : `the master keys ${ids.join(', ')}`;
  return `The secrets in this database are encrypted with ${keys}, which is not configured here. Set BELLTOWER_MASTER_KEY or BELLTOWER_MASTER_KEY_FILE to that key. It was set when the service started for the first time, or is in the file master.key of that machine's data folder.`;
}
