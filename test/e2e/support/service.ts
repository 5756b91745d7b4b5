import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { freePort } from '#lab/ports.ts';
import type { PlanName } from '#platform/config/plans.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import type { Database } from '#platform/database/types.ts';
import { copyPreparedData } from '#test/support/built-program.ts';
import { type ProgramOptions, type Running, runProgram, spawnProgram, temporaryFolder } from './program.ts';
import { eventually, requestAndExpect } from './requests.ts';

/** A real service in its own processes. */
export interface TestService extends Running {
  /** The base URL of its API. */
  url: string;
  dataDir: string;
  /** Its settings. A command with the same settings finds the service. */
  env: Record<string, string>;
  /** Sends a signal. Returns how the process ended and after how many ms. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
}

export interface ServiceOptions extends ProgramOptions {
  role?: 'all' | 'api' | 'worker' | 'prober';
  region?: string;
  /** Default: a new folder, with an empty database if one was prepared. */
  dataDir?: string;
  /** Timeout of the start in ms. */
  withinMs?: number;
  /** Registers a function that stops the service. By default, it is stopped at the end of the test file. */
  register?: (end: () => unknown) => void;
}

/** Settings that keep scans from querying third-party sources. */
const sourcesOff = Object.fromEntries(
  Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'off']),
);

/**
 * Starts `serve` on a free port. Waits until `/readyz` responds with 200 (API), or until the output shows that the
 * process is running (other roles). The service is stopped when the test file ends.
 */
export async function startService(options: ServiceOptions = {}): Promise<TestService> {
  for (let tries = 1; ; tries++) {
    const service = await spawnService(options);
    try {
      await becomeReady(service, options);
      return service;
    } catch (error) {
      // Another process may have taken the free port before the service listened on it.
      if (tries === 3 || !service.stderr().includes('EADDRINUSE')) throw error;
    }
  }
}

/** Starts `serve` without waiting. */
export async function spawnService(options: ServiceOptions = {}): Promise<TestService> {
  const dataDir = options.dataDir ?? temporaryFolder();
  if (options.dataDir === undefined && options.env?.BELLTOWER_DATABASE_URL === undefined)
    copyPreparedData(dataDir);
  const port = options.env?.BELLTOWER_PORT ?? String(await freePort());
  const env = {
    BELLTOWER_DATA_DIR: dataDir,
    // Nothing responds at this address, so tests resolve no names outside this machine.
    BELLTOWER_RESOLVERS: '127.0.0.1:9',
    ...sourcesOff,
    ...options.env,
    BELLTOWER_PORT: port,
  };
  const words = ['serve'];
  if (options.role !== undefined) words.push('--role', options.role);
  if (options.region !== undefined) words.push('--region', options.region);
  const program = spawnProgram(options.command === undefined ? words : [], { ...options, env });
  const service: TestService = {
    ...program,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    async end(signal) {
      const from = Date.now();
      program.child.kill(signal);
      const timer = setTimeout(() => program.child.kill('SIGKILL'), 90_000);
      const ended = await program.ended;
      clearTimeout(timer);
      return { ...ended, ms: Date.now() - from };
    },
  };
  (options.register ?? addCleanup)(() => service.end('SIGTERM'));
  return service;
}

/** Waits until the service is running. Throws an error with its output if it exits instead. */
export async function becomeReady(service: TestService, options: ServiceOptions = {}): Promise<void> {
  let over = false;
  void service.ended.then(() => {
    over = true;
  });
  const isApi = options.role === undefined || options.role === 'all' || options.role === 'api';
  await eventually(
    'the service is ready',
    async () => {
      if (over) return true;
      if (!isApi) return service.stdout().includes('is running');
      return (
        (await fetch(`${service.url}/readyz`)).status === 200 &&
        service.stdout().includes('Belltower is running.')
      );
    },
    { withinMs: options.withinMs ?? 180_000, everyMs: 50 },
  );
  if (over) throw new Error(`the service ended at once:\n${service.stdout()}${service.stderr()}`);
}

/** An account, its owner and a key with all scopes. */
export interface Account {
  accountId: string;
  userId: string;
  email: string;
  password: string;
  plan: string;
  /** Empty on the free plan. */
  apiKey: string;
}

interface AccountOptions {
  plan?: PlanName;
  email?: string;
}

let accounts = 0;

function nextPerson(email: string | undefined): { email: string; password: string } {
  accounts += 1;
  return {
    email: email ?? `person-${process.pid}-${accounts}@example.com`,
    password: `correct horse ${accounts} battery`,
  };
}

/** Creates an account with the command line while the service runs. */
export async function createAccountWithProgram(
  env: Record<string, string>,
  options: AccountOptions = {},
): Promise<Account> {
  const { email, password } = nextPerson(options.email);
  const words = ['account', 'create', '--email', email, '--password', password, '--json'];
  if (options.plan !== undefined) words.push('--plan', options.plan);
  const made = await runProgram(words, { env });
  if (made.code !== 0) throw new Error(`account create: ${made.stderr}`);
  const printed = JSON.parse(made.stdout);
  return { ...printed, password, apiKey: printed.apiKey ?? '' };
}

/** Runs `action` with one connection to the database of a service with these settings. */
export async function withServiceDatabase<Result>(
  env: Record<string, string>,
  action: (database: Database) => Promise<Result>,
): Promise<Result> {
  // Most files that use this module need no database.
  const { createDatabase } = await import('#platform/database/connect.ts');
  const { findRunningService } = await import('#platform/database/embedded/start-embedded.ts');
  const connection =
    env.BELLTOWER_DATABASE_URL ?? findRunningService(env.BELLTOWER_DATA_DIR ?? '')?.databaseUrl ?? '';
  const database = createDatabase({ connection, maxConnections: 1 });
  try {
    return await action(database);
  } finally {
    await database.close();
  }
}

/** Creates an account in the database of the service, as the command line does, but without another process. */
export async function createAccount(
  env: Record<string, string>,
  { plan = 'agency', ...options }: AccountOptions = {},
): Promise<Account> {
  const features = await import('#features/accounts/index.ts');
  const { insertNewKey } = await import('#features/api-keys/index.ts');
  const { email, password } = nextPerson(options.email);
  const owner = { email, password, name: email, plan, signup: null, address: null, requestId: null };
  const now = new Date();
  let apiKey = '';
  const { account, userId } = await withServiceDatabase(env, ({ db }) =>
    features.createAccount(db, owner, now, async (tx, created) => {
      if (plan === 'free') return;
      const key = { name: 'tests', scopes: ['*'], expiresAt: null, createdBy: created.userId, now };
      apiKey = (await insertNewKey(tx, created.account.id, key)).key;
    }),
  );
  return { accountId: account.id, userId, email, password, plan, apiKey };
}

/** Signs up over HTTP (if sign-up is open) and returns a key with all scopes. */
export async function signUp(url: string): Promise<string> {
  accounts += 1;
  const person = { email: `new-${accounts}@example.com`, password: 'correct horse battery', name: 'New' };
  const created = await requestAndExpect(201, url, '/api/v1/accounts', { body: person });
  const cookie = created.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const body = { name: 'all', scopes: ['*'] };
  return (await requestAndExpect(201, url, '/api/v1/api-keys', { cookie, body })).json.key;
}

/**
 * Writes a `BELLTOWER_PLANS` file with these overrides and returns its path. By default, the agency plan can check
 * every second.
 */
export function plansFile(plans: object = { agency: { minIntervalSeconds: 1 } }): string {
  const path = join(temporaryFolder(), 'plans.json');
  writeFileSync(path, JSON.stringify(plans));
  return path;
}

type Action = () => unknown;

const ofFile: Action[] = [];
const ofProcess: Action[] = [];

/**
 * Runs `action` when the test file ends, in reverse order of registration, even if a `before` hook failed. Otherwise, a
 * leftover resource would keep the process alive.
 */
export function addCleanup(action: Action): void {
  ofFile.push(action);
}

/** Runs `action` after the last file of this process, for resources that its files share. */
export function whenProcessEnds(action: Action): void {
  ofProcess.push(action);
}

/**
 * Stops everything that the last file started. Shards call this function between their files.
 * @public
 */
export const cleanUpFile = (): Promise<void> => run(ofFile);

async function run(actions: Action[]): Promise<void> {
  for (const action of actions.splice(0).reverse()) {
    try {
      await action();
    } catch (error) {
      console.error(error);
    }
  }
}

after(async () => {
  await cleanUpFile();
  await run(ofProcess);
});
