import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import pg from 'pg';
import { createLog, type Log } from '#platform/log.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { type ConnectionSettings, toClientConfig } from '../connect.ts';
import { EmbeddedError } from './binaries.ts';
import { isRunning, stampOf } from './processes.ts';
import { type Embedded, findRunningService, startEmbedded } from './start-embedded.ts';

const root = mkdtempSync(join(tmpdir(), 'belltower-embedded-'));
after(() => rmSync(root, { recursive: true, force: true }));

let dataDir: string;
let count = 0;
let running: Embedded[] = [];
beforeEach(() => {
  count += 1;
  dataDir = join(root, `data-${count}`);
});
afterEach(async () => {
  await Promise.all(running.map((embedded) => embedded.stop()));
  running = [];
});

async function start(
  options: { clock?: Clock; log?: Log; onFatal?: (error: Error) => void } = {},
): Promise<Embedded> {
  const embedded = await startEmbedded({
    dataDir,
    clock: systemClock,
    log: createLog('silent'),
    settings: { fsync: 'off' },
    onFatal: (error) => assert.fail(error),
    ...options,
  });
  running.push(embedded);
  return embedded;
}

async function query(connection: ConnectionSettings, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...toClientConfig(connection), connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(what: string, attempt: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`${what} did not come about`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

const mode = (path: string) => statSync(path).mode & 0o777;

test('a first start creates a UTF-8 cluster with checksums that only its owner can read', async () => {
  const embedded = await start();
  const [row] = await query(
    embedded.connection,
    `select current_user as role, current_database() as name, usesuper as super,
      current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses
      from pg_user where usename = current_user`,
  );
  assert.deepEqual(row, {
    role: 'belltower',
    name: 'belltower',
    super: false,
    encoding: 'UTF8',
    checksums: 'on',
    commit: 'on',
    addresses: '127.0.0.1',
  });
  assert.equal(mode(dataDir), 0o700);
  assert.equal(mode(join(dataDir, 'postgres')), 0o700);
  assert.equal(mode(join(dataDir, 'database-password')), 0o600);
  assert.equal(mode(join(dataDir, 'service.json')), 0o600);
  assert.equal(mode(join(dataDir, 'run')), 0o700);
  assert.equal(
    readFileSync(join(dataDir, 'service.json'), 'utf8').includes(
      readFileSync(join(dataDir, 'database-password'), 'utf8').trim(),
    ),
    false,
  );
});

test('the password is required both over TCP and over the socket', async () => {
  const embedded = await start();
  await query(embedded.url, 'select 1');
  const wrong = new URL(embedded.url);
  wrong.password = 'wrong';
  await assert.rejects(query(wrong.href, 'select 1'), /password authentication failed/);
  const socket = toClientConfig(embedded.connection);
  await assert.rejects(
    query({ ...socket, password: 'wrong' } as ConnectionSettings, 'select 1'),
    /password authentication failed/,
  );
});

test('data is preserved after a stop and a second start', async () => {
  const first = await start();
  await query(first.connection, 'create table kept (n int); insert into kept values (42)');
  await first.stop();
  assert.equal(existsSync(join(dataDir, 'service.json')), false);
  assert.equal(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), false);
  const second = await start();
  assert.deepEqual(await query(second.connection, 'select n from kept'), [{ n: 42 }]);
});

test('a command finds the running service, its address and its database', async () => {
  assert.equal(findRunningService(dataDir), null);
  const embedded = await start();
  embedded.announce('http://127.0.0.1:3000');
  const found = findRunningService(dataDir);
  assert.equal(found?.pid, process.pid);
  assert.equal(found?.url, 'http://127.0.0.1:3000');
  assert.equal(found?.databaseUrl, embedded.url);
  assert.deepEqual(found?.connection, embedded.connection);
  await embedded.stop();
  assert.equal(findRunningService(dataDir), null);
});

test("a second service on the same data directory is refused, and the error names the first one's process ID", async () => {
  const first = await start();
  await assert.rejects(start(), (error: Error) => {
    assert.ok(error instanceof EmbeddedError);
    assert.match(error.message, new RegExp(`in use by Belltower with pid ${process.pid}`));
    return true;
  });
  await query(first.connection, 'select 1');
  assert.equal(mode(dataDir), 0o700);
});

test('a postmaster killed with SIGKILL returns on the same port with its data', async () => {
  const embedded = await start();
  await query(embedded.connection, 'create table kept (n int); insert into kept values (1)');
  const before = embedded.pid();
  assert.ok(before !== null);
  process.kill(before, 'SIGKILL');
  const rows = await eventually('PostgreSQL answers', async () => {
    assert.notEqual(embedded.pid(), before);
    return query(embedded.connection, 'select n from kept');
  });
  assert.deepEqual(rows, [{ n: 1 }]);
  await query(embedded.url, 'select 1');
});

test('a postmaster killed while a backend is computing also returns', async () => {
  const embedded = await start();
  const busy = new pg.Client(toClientConfig(embedded.connection));
  busy.on('error', () => {});
  await busy.connect();
  const result = busy
    .query('select count(*) from generate_series(1, 100000000000) a')
    .catch((error: Error) => error);
  await eventually('the backend is busy', async () => {
    const [row] = await query(
      embedded.connection,
      "select count(*)::int as n from pg_stat_activity where query like '%generate_series(1, 1000%' and state = 'active' and pid <> pg_backend_pid()",
    );
    assert.equal(row?.n, 1);
  });
  process.kill(embedded.pid() ?? 0, 'SIGKILL');
  await eventually('PostgreSQL answers', () => query(embedded.connection, 'select 1'));
  assert.ok((await result) instanceof Error);
});

test('a backend killed with SIGKILL fails only its own statement, and PostgreSQL recovers', async () => {
  const embedded = await start();
  const victim = new pg.Client(toClientConfig(embedded.connection));
  victim.on('error', () => {});
  await victim.connect();
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  await assert.rejects(victim.query('select 1'));
  await eventually('PostgreSQL answers', () => query(embedded.connection, 'select 1'));
});

test('notifies the service within the time limit and does not hang if PostgreSQL cannot recover', async () => {
  // The first failed attempt uses the whole time budget. Time then stops, so that later attempts cannot exceed the
  // budget before they fail.
  let spentAt: number | null = null;
  const clock: Clock = { ...systemClock, monotonicMs: () => spentAt ?? performance.now() };
  const log: Log = Object.assign(Object.create(createLog('silent')), {
    warn: (_: object, message: string) => {
      if (message.endsWith('did not start, retrying')) spentAt ??= performance.now() + 11_000;
    },
  });
  const fatal = Promise.withResolvers<Error>();
  const embedded = await start({ clock, log, onFatal: fatal.resolve });
  const pid = embedded.pid() ?? 0;
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'gone'));
  process.kill(pid, 'SIGKILL');
  assert.match((await fatal.promise).message, /PostgreSQL did not start/);
});

test('a start killed during initdb does not prevent the next one', async () => {
  mkdirSync(join(dataDir, 'postgres.new-4711', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new-4711', 'PG_VERSION'), '18\n');
  const embedded = await start();
  await query(embedded.connection, 'select 1');
  assert.equal(existsSync(join(dataDir, 'postgres.new-4711')), false);
});

test('a missing password file is replaced with a new password', async () => {
  const first = await start();
  await query(first.connection, 'create table kept (n int)');
  await first.stop();
  rmSync(join(dataDir, 'database-password'));
  const second = await start();
  assert.notEqual(second.url, first.url);
  assert.deepEqual(await query(second.connection, 'select n from kept'), []);
});

test('data from another major version is refused with instructions', async () => {
  await (await start()).stop();
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await assert.rejects(start(), /was written by PostgreSQL 17.*belltower backup/);
});

test('starts in a data directory with a path that is too long for a socket', async () => {
  dataDir = join(root, 'deep'.repeat(20), 'er'.repeat(40));
  const embedded = await start();
  await query(embedded.connection, 'select 1');
  const { host } = toClientConfig(embedded.connection);
  assert.ok(host !== undefined && !host.startsWith(root));
  assert.equal(mode(host), 0o700);
});

test('ignores a service file if its process is dead or the process ID has been reused', async () => {
  const self = stampOf(process.pid);
  mkdirSync(dataDir);
  for (const stamp of [
    { pid: 2 ** 22 + 7, start: null },
    { pid: process.pid, start: `${self?.start}9` },
  ]) {
    const file = { process: stamp, startedAt: '', url: 'http://127.0.0.1:1', database: null };
    writeFileSync(join(dataDir, 'service.json'), JSON.stringify(file));
    if (process.platform === 'linux') assert.equal(findRunningService(dataDir), null);
    const embedded = await start();
    assert.ok(isRunning(embedded.pid() ?? 0));
    await embedded.stop();
  }
});
