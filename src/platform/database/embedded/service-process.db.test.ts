import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readStat } from '#platform/process-stat.ts';
import { hangRecovery } from '#test/support/machine-requirements.ts';
import { isRunning, listPostgresIn, signal } from './processes.ts';
import { findRunningService } from './start-embedded.ts';

const program = fileURLToPath(new URL('../../../../test/support/embedded-service.ts', import.meta.url));
const asRoot = process.geteuid?.() === 0;
const linux = process.platform === 'linux';
const nobody = { uid: 65534, gid: 65534 };

const root = mkdtempSync(join(tmpdir(), 'belltower-process-'));
chmodSync(root, 0o711);
after(() => rmSync(root, { recursive: true, force: true }));

let dataDir: string;
let count = 0;
let services: Service[] = [];
beforeEach(() => {
  count += 1;
  dataDir = join(root, `data-${count}`);
});
afterEach(async () => {
  for (const { child } of services) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  services = [];
  // Backends may exit between being listed and being killed.
  for (const pid of listPostgresIn(join(dataDir, 'postgres'))) signal(pid, 'SIGKILL');
});

interface Service {
  child: ChildProcess;
  /** Output of the process: `url` and `postgres`, or `error`. */
  output: { url?: string; postgres?: number; error?: string };
}

async function startService(
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; folder?: string } = {},
): Promise<Service> {
  const { env, folder, ...as } = options;
  const child = spawn(process.execPath, [program, folder ?? dataDir], {
    ...as,
    env: env ?? process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const service: Service = { child, output: {} };
  services.push(service);
  assert.ok(child.stdout !== null);
  for await (const line of createInterface({ input: child.stdout })) {
    service.output = JSON.parse(line);
    break;
  }
  return service;
}

async function kill(service: Service): Promise<void> {
  service.child.kill('SIGKILL');
  await once(service.child, 'exit');
}

async function query(url: string | undefined, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url ?? '' });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Writes a postmaster.pid like PostgreSQL's, with the process ID of another program. */
function plantPostmasterFile(pid: number): void {
  const folder = join(dataDir, 'postgres');
  const lines = [
    pid,
    folder,
    1700000000,
    5432,
    join(dataDir, 'run'),
    '127.0.0.1',
    '  5555555         7',
    'ready   ',
  ];
  writeFileSync(join(folder, 'postmaster.pid'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** Returns true if other users can enter every folder above the source and the binaries. */
function othersMayRead(): boolean {
  for (const start of [program, process.execPath]) {
    for (let folder = dirname(realpathSync(start)); ; folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false;
      if (folder === dirname(folder)) break;
    }
  }
  return true;
}

const needsRoot = !asRoot ? 'needs root' : othersMayRead() ? false : 'other users cannot reach this checkout';

test('PostgreSQL left running by a killed service is taken over with all committed data', {
  skip: !linux,
}, async () => {
  const first = await startService();
  await query(first.output.url, 'create table kept (n int); insert into kept values (7)');
  await kill(first);
  assert.ok(isRunning(first.output.postgres ?? 0), 'the orphaned PostgreSQL keeps running');
  assert.equal(findRunningService(dataDir), null);
  const second = await startService();
  assert.equal(second.output.error, undefined);
  assert.notEqual(second.output.postgres, first.output.postgres);
  assert.equal(isRunning(first.output.postgres ?? 0), false);
  assert.deepEqual(await query(second.output.url, 'select n from kept'), [{ n: 7 }]);
});

test('an orphaned PostgreSQL is found even if its pid file was removed', { skip: !linux }, async () => {
  const first = await startService();
  await kill(first);
  rmSync(join(dataDir, 'postgres', 'postmaster.pid'));
  const second = await startService();
  assert.equal(second.output.error, undefined);
  assert.equal(isRunning(first.output.postgres ?? 0), false);
});

test('if the service and PostgreSQL are killed together, the next start replays the log', {
  skip: !linux,
}, async () => {
  const first = await startService();
  await query(first.output.url, 'create table kept (n int); insert into kept values (8)');
  await kill(first);
  // Backends may exit between being listed and being killed.
  for (const pid of listPostgresIn(join(dataDir, 'postgres'))) signal(pid, 'SIGKILL');
  const second = await startService();
  assert.deepEqual(await query(second.output.url, 'select n from kept'), [{ n: 8 }]);
});

test('a pid file with the process ID of a zombie is stale', { skip: !linux }, async () => {
  const first = await startService();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  // A child stays a zombie if its parent never waits for it. The parent must outlive the shell, because the shell would
  // wait for the child.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [output] = await once(parent.stdout, 'data');
    const zombie = Number(String(output));
    for (let tries = 0; tries < 500 && readStat(zombie)?.state !== 'Z'; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(readStat(zombie)?.state, 'Z');
    plantPostmasterFile(zombie);
    const second = await startService();
    assert.equal(second.output.error, undefined);
  } finally {
    parent.kill('SIGKILL');
  }
});

test('treats a pid file with a reused process ID as stale and does not touch the process', {
  skip: !linux,
}, async () => {
  const first = await startService();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const bystander = spawn('sleep', ['600'], { stdio: 'ignore' });
  try {
    plantPostmasterFile(bystander.pid ?? 0);
    const second = await startService();
    assert.equal(second.output.error, undefined);
    assert.ok(isRunning(bystander.pid ?? 0));
  } finally {
    bystander.kill('SIGKILL');
  }
});

test('exactly one of several simultaneous starts wins, and the others name it or report that it is starting', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => startService()));
  const winners = all.filter((service) => service.output.url !== undefined);
  assert.equal(winners.length, 1);
  for (const { output } of all.filter((service) => service.output.url === undefined)) {
    assert.match(
      output.error ?? '',
      /is in use by (Belltower with pid \d+|another Belltower that is just starting)/,
    );
  }
  await query(winners[0]?.output.url, 'select 1');
});

test('SIGTERM stops PostgreSQL cleanly and exits with 0', async () => {
  const service = await startService();
  service.child.kill('SIGTERM');
  const [code] = await once(service.child, 'exit');
  assert.equal(code, 0);
  assert.equal(isRunning(service.output.postgres ?? 0), false);
  assert.match(readFileSync(join(dataDir, 'postgresql.log'), 'utf8'), /database system is shut down/);
});

test('a service that ends during startup also stops PostgreSQL', { skip: !linux }, async () => {
  const first = await startService();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const waiting = hangRecovery(dataDir);
  const starting = startService();
  while (waiting() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  const postmaster = waiting() ?? 0;
  assert.ok(isRunning(postmaster));
  services.at(-1)?.child.kill('SIGHUP');
  assert.deepEqual((await starting).output, {});
  while (isRunning(postmaster)) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('root takes over data from a service that an ordinary user ran', { skip: needsRoot }, async () => {
  mkdirSync(dataDir);
  chownSync(dataDir, nobody.uid, nobody.gid);
  const first = await startService(nobody);
  assert.equal(first.output.error, undefined);
  await query(first.output.url, 'create table kept (n int); insert into kept values (9)');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await startService();
  assert.equal(second.output.error, undefined);
  assert.deepEqual(await query(second.output.url, 'select n from kept'), [{ n: 9 }]);
});

test('data that belongs to another user is refused with a clear message', {
  skip: needsRoot,
}, async () => {
  const first = await startService();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await startService(nobody);
  assert.match(second.output.error ?? '', /^The data folder .* belongs to user 0, but this is user 65534/);
});

test('root without user namespaces runs PostgreSQL as another user, and switches back once they are available', {
  skip: needsRoot,
}, async () => {
  const env = { ...process.env, PATH: '/nonexistent' };
  const first = await startService({ env });
  assert.equal(first.output.error, undefined);
  const owner = statSync(join(dataDir, 'postgres')).uid;
  assert.notEqual(owner, 0);
  assert.equal(statSync(dataDir).mode & 0o777, 0o711);
  await query(first.output.url, 'create table kept (n int); insert into kept values (10)');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await startService();
  assert.equal(second.output.error, undefined);
  assert.deepEqual(await query(second.output.url, 'select n from kept'), [{ n: 10 }]);
  assert.equal(statSync(join(dataDir, 'postgres')).uid, 0);
});

test('names the inaccessible directory if root has no user namespaces', {
  skip: needsRoot,
}, async () => {
  const closed = join(root, `closed-${count}`);
  mkdirSync(closed, { mode: 0o700 });
  const service = await startService({
    env: { ...process.env, PATH: '/nonexistent' },
    folder: join(closed, 'data'),
  });
  assert.ok(service.output.error?.includes(`cannot access ${closed}.`), service.output.error ?? 'it started');
});

test('root without user namespaces keeps the one capability it needs below an inaccessible directory', {
  skip: needsRoot,
}, async () => {
  const tools = join(root, `tools-${count}`);
  const closed = join(root, `closed-${count}`);
  for (const folder of [tools, closed]) mkdirSync(folder, { mode: 0o700 });
  const setpriv = '/usr/bin/setpriv';
  if (!existsSync(setpriv)) return;
  symlinkSync(setpriv, join(tools, 'setpriv'));
  symlinkSync('/bin/true', join(tools, 'true'));
  const service = await startService({ env: { ...process.env, PATH: tools }, folder: join(closed, 'data') });
  assert.equal(service.output.error, undefined);
  await query(service.output.url, 'select 1');
  const status = readFileSync(`/proc/${service.output.postgres}/status`, 'utf8');
  assert.match(status, /^CapEff:\t0000000000000002$/m);
  assert.doesNotMatch(status, /^Uid:\t0/m);
});

test('root can use a directory that is closed to others if user namespaces are available', {
  skip: !asRoot,
}, async () => {
  const closed = join(root, `closed-${count}`);
  mkdirSync(closed, { mode: 0o700 });
  const service = await startService({ folder: join(closed, 'data') });
  assert.equal(service.output.error, undefined);
  await query(service.output.url, 'select 1');
});
