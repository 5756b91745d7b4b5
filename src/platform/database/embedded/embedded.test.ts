import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { EmbeddedError, findBinaries } from './binaries.ts';
import { createFolder, fitsSocketPath } from './folders.ts';
import { findUnprivilegedUser } from './identity.ts';
import { cutServerLog, readServerLog } from './postmaster.ts';
import { isPostgresOf, isRunning, isSameProcess, stampOf } from './processes.ts';
import { claimDataFolder, readServiceFile } from './service-file.ts';
import { settingsFile, settingsFor } from './settings.ts';
import { createRunningTimer } from './supervise.ts';

const root = mkdtempSync(join(tmpdir(), 'belltower-embedded-pure-'));
after(() => rmSync(root, { recursive: true, force: true }));

test('an unsupported platform gets an error with an alternative', () => {
  assert.throws(
    () => findBinaries('plan9', 'vax'),
    (error) => error instanceof EmbeddedError && /BELLTOWER_DATABASE_URL/.test(error.message),
  );
});

test("settings never risk a committed transaction and stay within the machine's memory", () => {
  for (const gigabytes of [0.25, 1, 4, 24, 512]) {
    const settings = settingsFor(gigabytes * 2 ** 30);
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
      assert.equal(settings[name], undefined);
    const buffers = Number.parseInt(String(settings.shared_buffers), 10);
    assert.ok(buffers >= 64 && buffers <= 512);
  }
  assert.match(settingsFile({ a: "it's", n: 5 }), /^a = 'it''s'$\n^n = 5$/m);
});

test('the fallback user is postgres or else nobody, but never root', () => {
  const nobody = 'nobody:x:65534:65533:nobody:/:/usr/sbin/nologin';
  assert.deepEqual(findUnprivilegedUser(`root:x:0:0::/:/bin/sh\n${nobody}\n`), { uid: 65534, gid: 65533 });
  assert.deepEqual(findUnprivilegedUser(`${nobody}\npostgres:x:70:71::/:/bin/sh`), { uid: 70, gid: 71 });
  assert.deepEqual(findUnprivilegedUser(`postgres:x:0:0::/:/bin/sh\n${nobody}`), { uid: 65534, gid: 65533 });
  assert.equal(findUnprivilegedUser('root:x:0:0::/:/bin/sh\n'), null);
});

test('distinguishes a process from another one with the same ID', {
  skip: process.platform !== 'linux',
}, async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const stamp = stampOf(child.pid ?? 0);
  assert.ok(stamp !== null && stamp.start !== null);
  assert.equal(isSameProcess(stamp), true);
  assert.equal(isSameProcess({ ...stamp, start: `${stamp.start}0` }), false);
  assert.equal(isPostgresOf(stamp.pid, root), false);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  assert.equal(isSameProcess(stamp), false);
  for (const pid of [0, -1, 1.5, Number.NaN, 2 ** 31]) assert.equal(isRunning(pid), false);
});

test('ignores a service file that is damaged, invalid or empty', () => {
  for (const text of ['', '{', 'null', '[]', '{"process":null}', '{"process":{"pid":"1"}}', '{"pid":1}']) {
    writeFileSync(join(root, 'service.json'), text);
    assert.equal(readServiceFile(root), null);
  }
});

test('a claimed directory is refused to the next process and available after it is released', () => {
  const now = Date.UTC(2026, 10, 20);
  const claim = claimDataFolder(root, now);
  assert.equal(readServiceFile(root)?.startedAt, '2026-11-20T00:00:00.000Z');
  assert.throws(() => claimDataFolder(root, now), new RegExp(`in use by Belltower with pid ${process.pid}`));
  claim.update({ url: 'http://127.0.0.1:1' });
  assert.equal(readServiceFile(root)?.url, 'http://127.0.0.1:1');
  claim.release();
  claim.release();
  claim.update({ url: 'http://127.0.0.1:2' });
  assert.equal(readServiceFile(root), null);
  claimDataFolder(root, now).release();
});

test('the server log is truncated once it is too large, and the removed part is kept elsewhere', () => {
  const log = join(root, 'server.log');
  writeFileSync(log, 'x'.repeat(100));
  cutServerLog(log, 100);
  assert.equal(statSync(log).size, 100);
  writeFileSync(log, 'y'.repeat(101));
  cutServerLog(log, 100);
  assert.equal(statSync(log).size, 0);
  assert.equal(readFileSync(`${log}.1`, 'utf8'), 'y'.repeat(101));
});

test('only the last 4 KiB of the server log since the start are read', () => {
  const log = join(root, 'tail.log');
  assert.equal(readServerLog(log, 0), '');
  writeFileSync(log, 'old\nnew\n');
  assert.equal(readServerLog(log, 4), 'new');
  assert.equal(readServerLog(log, 4000), 'old\nnew');
  writeFileSync(log, 'z'.repeat(10_000));
  assert.equal(readServerLog(log, 0).length, 4096);
});

test('checks socket paths against the system limit in bytes', () => {
  assert.equal(fitsSocketPath('/tmp/x'), true);
  assert.equal(fitsSocketPath(`/tmp/${'x'.repeat(84)}`), false);
  assert.equal(fitsSocketPath(`/tmp/${'ü'.repeat(60)}`), false);
});

const base = mkdtempSync(join(tmpdir(), 'make-folder-'));
after(() => rmSync(base, { recursive: true, force: true }));

test('creates a directory with its parents and accepts an existing one', () => {
  const path = join(base, 'a', 'b', 'c');
  createFolder(path, 0o700);
  createFolder(path, 0o700);
  assert.ok(statSync(path).isDirectory());
  assert.equal(statSync(join(base, 'a')).mode & 0o777, 0o700);
  symlinkSync(path, join(base, 'link'));
  createFolder(join(base, 'link', 'd'), 0o700);
  assert.ok(existsSync(join(path, 'd')));
});

test('reports a file that blocks the path', () => {
  writeFileSync(join(base, 'file'), '');
  assert.throws(() => createFolder(join(base, 'file'), 0o700), /is a file/);
  assert.throws(() => createFolder(join(base, 'file', 'below'), 0o700), { code: 'ENOTDIR' });
});

test('a path where no directory can be created is refused immediately', {
  skip: !existsSync('/proc/self'),
}, () => {
  assert.throws(() => createFolder('/proc/nowhere', 0o700));
  assert.throws(() => createFolder('/proc/nowhere/below/it', 0o700));
});

/** Creates a clock with sleeps that end when the test advances it by a given time. */
function createStepClock() {
  let now = 0;
  let wake = () => {};
  const sleep = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return {
    clock: { now: () => now, monotonicMs: () => now, sleep },
    async step(ms: number) {
      now += ms;
      wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('time during which the process did not run is not counted', async () => {
  const { clock, step } = createStepClock();
  const over = new AbortController();
  const awakeMs = createRunningTimer(clock, over.signal);
  for (let tick = 0; tick < 4; tick++) await step(250);
  assert.equal(awakeMs(), 1000);
  await step(30_000);
  assert.equal(awakeMs(), 1500);
  await step(300);
  assert.equal(awakeMs(), 1800);
  over.abort();
  await step(250);
});
