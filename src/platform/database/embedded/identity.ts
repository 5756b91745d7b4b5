import { execFile } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedError } from './binaries.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface Identity {
  kind: 'self' | 'user-namespace' | 'other-user' | 'other-user-with-access';
  /** User and group that own the cluster's files. */
  uid: number;
  gid: number;
  /** Returns the command that runs a program under this identity. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
}

/** The user ID of programs inside the namespace. On disk, the files still belong to root. */
const namespaceUser = 65534;

/**
 * Chooses the identity, in this order. An ordinary user runs PostgreSQL under their own account. Root runs it in a
 * separate user namespace that maps root to `nobody`. The kernel then checks file access (including closed parent
 * folders) as root, while PostgreSQL runs as an ordinary user without capabilities. If user namespaces are disabled (in
 * some containers), PostgreSQL runs as `postgres` or `nobody`. If this user may not enter a folder above `reach`,
 * PostgreSQL keeps one capability of root to pass through closed folders.
 * @throws EmbeddedError if no identity is available.
 */
export async function chooseIdentity(reach: readonly string[]): Promise<Identity> {
  const uid = process.geteuid?.() ?? -1;
  const gid = process.getegid?.() ?? -1;
  if (uid !== 0) return { kind: 'self', uid, gid, command: (file, args) => ({ file, args: [...args] }) };
  if (await works('unshare', namespaceArgs)) {
    return { kind: 'user-namespace', uid: 0, gid: 0, command: prefixed('unshare', namespaceArgs) };
  }
  const other = findUnprivilegedUser(readFileSync('/etc/passwd', 'utf8'));
  if (other === null) {
    throw new EmbeddedError(
      'PostgreSQL cannot run as root, and this machine has neither user namespaces nor a user named postgres or nobody. Run Belltower as an ordinary user.',
    );
  }
  const closed = findClosedFolder(reach, other);
  if (closed === null) {
    return { kind: 'other-user', ...other, command: (file, args) => ({ file, args: [...args], ...other }) };
  }
  const access = accessArgs(other);
  if (await works('setpriv', access)) {
    return { kind: 'other-user-with-access', ...other, command: prefixed('setpriv', access) };
  }
  throw new EmbeddedError(
    `PostgreSQL cannot run as root, user namespaces are disabled here, and user ${other.uid} cannot access ${closed}. Run Belltower as an ordinary user, or make its folder and data folder accessible to others (chmod o+x).`,
  );
}

const namespaceArgs = ['--user', `--map-user=${namespaceUser}`, `--map-group=${namespaceUser}`, '--'];

const accessArgs = ({ uid, gid }: Owner) => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
];

const prefixed =
  (file: string, before: readonly string[]): Identity['command'] =>
  (program, args) => ({ file, args: [...before, program, ...args] });

async function works(file: string, args: readonly string[]): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  try {
    await run(file, [...args, 'true'], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Returns the IDs of `postgres` or, if it does not exist, of `nobody` from the text of /etc/passwd. Returns null if
 * neither exists.
 */
export function findUnprivilegedUser(passwd: string): Owner | null {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(line?.[2]), Number(line?.[3])];
    if (Number.isInteger(uid) && uid > 0 && Number.isInteger(gid)) return { uid, gid };
  }
  return null;
}

/**
 * Checks that this user may use the data. Ordinary users can use only their own data. Root can use the data of any
 * user.
 * @throws EmbeddedError naming the owner.
 */
export function checkOwner(folder: string): void {
  const owner = statSync(folder).uid;
  const self = process.geteuid?.() ?? owner;
  if (self === 0 || self === owner) return;
  throw new EmbeddedError(
    `The data folder ${folder} belongs to user ${owner}, but this is user ${self}. Start Belltower as that user, or set BELLTOWER_DATA_DIR to another folder.`,
  );
}

/** Changes the owner of the cluster to `identity`, which may differ from the identity at the last start. */
export function takeOwnership(folder: string, identity: Identity): void {
  checkOwner(folder);
  if (statSync(folder).uid !== identity.uid) chownDeep(folder, identity.uid, identity.gid);
}

function chownDeep(path: string, uid: number, gid: number): void {
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) chownDeep(join(path, name), uid, gid);
}

/** Changes the owner of one file or folder to `identity`, because an earlier start may have used another identity. */
export function changeOwner(path: string, identity: Identity): void {
  if (identity.kind !== 'self') chownSync(path, identity.uid, identity.gid);
}

/**
 * Gives `identity` access to the cluster through the data folder. Root without its capabilities cannot enter another
 * user's closed folder, so root becomes the owner of the data folder. Another user may pass through the folder, but not
 * list it.
 */
export function openWay(dataDir: string, identity: Identity): void {
  if (identity.kind === 'user-namespace') chownSync(dataDir, identity.uid, identity.gid);
  if (identity.kind === 'other-user') chmodSync(dataDir, 0o711);
}

/** Returns the first parent folder of `paths` that `user` cannot enter, or null. */
function findClosedFolder(paths: readonly string[], user: Owner): string | null {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      if (!canEnter(folder, user)) return folder;
    }
  }
  return null;
}

function canEnter(folder: string, user: Owner): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
