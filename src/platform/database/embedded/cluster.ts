import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type Binaries, EmbeddedError } from './binaries.ts';
import { changeOwner, type Identity, openWay, takeOwnership } from './identity.ts';
import { accessFile, mainConfigFile, type PostgresSettings, settingsFile, settingsFor } from './settings.ts';

/** Name of the service's role and database. The role owns its database and is not a superuser. */
export const serviceRole = 'belltower';
export const serviceDatabase = 'belltower';
/** Superuser of the embedded cluster for the supervisor and operators. It has the same password. */
export const superuser = 'postgres';

export interface ClusterOptions {
  dataDir: string;
  binaries: Binaries;
  identity: Identity;
  /** Overrides `settingsFor`. Tests use it to disable fsync. */
  settings?: PostgresSettings;
}

export interface Cluster {
  folder: string;
  password: string;
}

const clusterName = 'postgres';
const passwordName = 'database-password';

/** Returns the cluster's folder within a data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, clusterName);
}

/** Returns true if this data folder contains a PostgreSQL cluster. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(clusterFolder(dataDir), 'PG_VERSION'));
}

/** Returns the password of both roles, or null if there is no cluster yet. */
export function readPassword(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, passwordName), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/**
 * Creates the cluster if there is none, or prepares the existing cluster (owner, settings, version). The caller must
 * hold the lock on the data folder. A new cluster is built in a temporary folder and renamed when complete; the next
 * start deletes leftovers of a killed process.
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, binaries, identity } = options;
  const folder = clusterFolder(dataDir);
  openWay(dataDir, identity);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${clusterName}.new-`)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const known = readPassword(dataDir);
  const password = known ?? createPassword(dataDir);
  if (!existsSync(folder)) {
    await createCluster(options, password);
  } else {
    takeOwnership(folder, identity);
    checkVersion(folder, await versionOf(binaries));
    // The password file is missing. Single-user mode can still set a new password.
    if (known === null) await runSingleUser(options, folder, setPasswords(password));
  }
  const file = join(folder, 'belltower.conf');
  writeFileSync(file, settingsFile({ ...settingsFor(totalmem()), ...options.settings }), { mode: 0o600 });
  changeOwner(file, identity);
  return { folder, password };
}

function createPassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  const path = join(dataDir, passwordName);
  const fresh = `${path}.new`;
  writeFileSync(fresh, `${password}\n`, { mode: 0o600 });
  renameSync(fresh, path);
  return password;
}

const setPasswords = (password: string) =>
  [superuser, serviceRole].map((role) => `alter role ${role} password '${password}';`).join('\n');

async function createCluster(options: ClusterOptions, password: string): Promise<void> {
  const { dataDir, binaries, identity } = options;
  const fresh = join(dataDir, `${clusterName}.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  changeOwner(fresh, identity);
  const fsync = options.settings?.fsync !== 'off';
  await runProgram(options, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${superuser}`,
    // Logins are disabled until the passwords are set and our own pg_hba.conf is in place.
    '--auth=reject',
    '--encoding=UTF8',
    // PostgreSQL's own provider sorts the same way on every machine, so a new libc or ICU does not break
    // indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ]);
  for (const [name, text] of [
    ['postgresql.conf', mainConfigFile],
    ['pg_hba.conf', accessFile],
  ] as const) {
    writeFileSync(join(fresh, name), text, { mode: 0o600 });
    changeOwner(join(fresh, name), identity);
  }
  const roles = `create role ${serviceRole} login createdb;\ncreate database ${serviceDatabase} owner ${serviceRole};`;
  await runSingleUser(options, fresh, `${roles}\n${setPasswords(password)}`);
  renameSync(fresh, clusterFolder(dataDir));
}

/**
 * Runs statements (one per line) in single-user mode. This mode needs no port or password, and the statements do not
 * appear on a command line.
 */
async function runSingleUser(options: ClusterOptions, folder: string, statements: string): Promise<void> {
  const quick = options.settings?.fsync === 'off' ? ['-c', 'fsync=off'] : [];
  const args = [
    '--single',
    '-D',
    folder,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_messages=warning',
    ...quick,
    'postgres',
  ];
  await runProgram(options, options.binaries.postgres, args, `${statements}\n`);
}

async function versionOf(binaries: Binaries): Promise<string> {
  const output = await collect(binaries.postgres, ['--version'], {});
  return /PostgreSQL\) (\d+)/.exec(output)?.[1] ?? '';
}

function checkVersion(folder: string, program: string): void {
  const cluster = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (cluster === program) return;
  throw new EmbeddedError(
    `The data in ${folder} was written by PostgreSQL ${cluster}, but this version includes PostgreSQL ${program}. Run "belltower backup" with the previous version of Belltower, then "belltower restore" into a new data folder.`,
  );
}

async function runProgram(
  options: ClusterOptions,
  program: string,
  args: string[],
  input = '',
): Promise<void> {
  const { file, args: all, ...as } = options.identity.command(program, args);
  await collect(file, all, { ...as, input });
}

/**
 * Returns the environment for PostgreSQL programs: the environment of this process without the PG variables, which
 * would redirect them.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/bin:/bin', TMPDIR } = process.env;
  return { PATH, LC_ALL: 'C', ...(TMPDIR === undefined ? {} : { TMPDIR }) };
}

interface CollectOptions {
  uid?: number;
  gid?: number;
  input?: string;
}

/** Runs a program until it exits. Resolves to its stdout; rejects with its error output if it fails. */
function collect(file: string, args: string[], options: CollectOptions): Promise<string> {
  const { input = '', ...as } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...as, cwd: '/', env: programEnvironment(), stdio: 'pipe' });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => {
      output = (output + chunk).slice(-16_384);
    });
    child.stderr.on('data', (chunk) => {
      complaints = (complaints + chunk).slice(-16_384);
    });
    child.stdin.on('error', () => {}); // The program may exit before reading all input.
    child.once('error', (error) =>
      reject(new EmbeddedError(`${file} cannot be run: ${error.message}`, { cause: error })),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const name = args.find((argument) => /\/(initdb|postgres)$/.test(argument)) ?? file;
      reject(new EmbeddedError(`${name} failed (${code}): ${(complaints || output).trim()}`));
    });
    child.stdin.end(input);
  });
}
