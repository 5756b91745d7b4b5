import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A key that encrypts data keys. Its ID is derived from the key by HMAC-SHA256, so the database can identify the key
 * without storing data that helps to guess it.
 */
export interface MasterKey {
  id: string;
  key: KeyObject;
}

/** The sources of master keys: the environment, a file, or the data folder. */
export interface MasterKeySettings {
  /** Value of BELLTOWER_MASTER_KEY. */
  value: string | null;
  /** Value of BELLTOWER_MASTER_KEY_FILE. */
  file: string | null;
  dataDir: string;
}

/** Thrown for a missing, malformed or wrong master key, with a message for the operator. */
export class MasterKeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MasterKeyError';
  }
}

/** Returns the file with the master keys, which is used if the environment contains none. */
export function masterKeyFile({ file, dataDir }: Pick<MasterKeySettings, 'file' | 'dataDir'>): string {
  return file ?? join(dataDir, 'master.key');
}

/**
 * Reads the configured master keys. The first key encrypts. The others only decrypt, so that the old and the new key
 * work during a rotation.
 * @returns the keys; an empty list if none is configured and the data folder has no key file yet.
 * @throws MasterKeyError if a key is malformed or the file cannot be read.
 */
export function readMasterKeys(settings: MasterKeySettings): MasterKey[] {
  if (settings.value !== null) return parseMasterKeys(settings.value, 'BELLTOWER_MASTER_KEY');
  const file = masterKeyFile(settings);
  if (settings.file === null && !existsSync(file)) return [];
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new MasterKeyError(`The master key file cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return parseMasterKeys(text, file);
}

/**
 * Parses keys of 32 bytes in base64 or hex, separated by commas or line breaks. Lines that begin with `#` are
 * comments.
 */
export function parseMasterKeys(text: string, source: string): MasterKey[] {
  const keys = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => toMasterKey(decodeKey(part, source)));
  if (keys.length === 0) throw new MasterKeyError(`${source} contains no master key. ${howToMakeKey}`);
  return keys;
}

const howToMakeKey = 'Create one with `openssl rand -base64 32`.';

// The error omits the value, because it is a secret.
function decodeKey(text: string, source: string): Buffer {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64';
  const key = Buffer.from(text, encoding);
  if (key.length === 32 && /^[\w+/=-]+$/.test(text)) return key;
  throw new MasterKeyError(
    `${source} contains a value that is not a master key. A master key is 32 random bytes in base64. ${howToMakeKey}`,
  );
}

function toMasterKey(bytes: Buffer): MasterKey {
  const id = createHmac('sha256', bytes).update('belltower master key id').digest('hex').slice(0, 16);
  return { id, key: createSecretKey(bytes) };
}

const fileComment = `# Master keys of Belltower. They decrypt the secrets in the database; the first key also encrypts new ones.
# Keep a copy of this file apart from your database backups: without it, the secrets in a backup are lost.
`;

/** Creates a file with a new master key that only its owner can read. An existing file stays unchanged. */
export function createMasterKeyFile(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}.partial`;
  try {
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${fileComment}${randomBytes(32).toString('base64')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
    // Unlike a rename, a link never replaces an existing file of a concurrent process.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new MasterKeyError(
      `The master key cannot be saved in ${path}: ${(error as Error).message}. Set BELLTOWER_MASTER_KEY or make the folder writable.`,
      { cause: error },
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Adds a new master key at the beginning of a file. */
export function addMasterKey(path: string): void {
  const draft = `${path}.${randomBytes(6).toString('hex')}.partial`;
  const old = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const lines = [randomBytes(32).toString('base64'), ...old];
  writeFileSync(draft, `${fileComment}${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  renameSync(draft, path);
}

const ivLength = 12;
const tagLength = 16;

/** Encrypts with AES-256-GCM. Returns the random IV, the ciphertext and the tag. */
export function encrypt(key: KeyObject, plain: Buffer, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Reverses `encrypt`.
 * @throws Error if the key, the context or any byte differs.
 */
export function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer {
  if (sealed.length < ivLength + tagLength) throw new Error('The encrypted value is too short.');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]);
}
