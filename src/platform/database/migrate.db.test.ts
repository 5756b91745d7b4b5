import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { MigrationError, migrate, migrationStatus } from './migrate.ts';

const root = mkdtempSync(join(tmpdir(), 'belltower-migrate-'));
after(() => rmSync(root, { recursive: true, force: true }));

let directory: string;
let database: TestDatabase;
beforeEach(async () => {
  directory = mkdtempSync(join(root, 'files-'));
  database = await createTestDatabase({ migrated: false });
});
afterEach(() => database.drop());

const write = (name: string, sql: string) => writeFileSync(join(directory, name), sql);
const run = () => migrate({ connection: database.url, directory });
const status = () => migrationStatus({ connection: database.url, directory });

test('migration files are applied in order, recorded, and applied only once', async () => {
  write('0002-more.sql', 'alter table a add column m int;');
  write('0001-first.sql', 'create table a (n int);');
  assert.deepEqual(await status(), {
    version: 0,
    applied: [],
    pending: ['0001-first', '0002-more'],
    fault: null,
  });
  assert.deepEqual(await run(), ['0001-first', '0002-more']);
  assert.deepEqual(await run(), []);
  write('0003-last.sql', 'alter table a add column o int;');
  assert.deepEqual(await run(), ['0003-last']);
  assert.deepEqual(await status(), {
    version: 3,
    applied: ['0001-first', '0002-more', '0003-last'],
    pending: [],
    fault: null,
  });
  await database.pool.query('insert into a (n, m, o) values (1, 2, 3)');
});

test("graphile-worker's tables are created after ours", async () => {
  await run();
  await database.pool.query("select graphile_worker.add_job('x')");
});

test('several processes that migrate concurrently apply every file exactly once', async () => {
  for (let n = 1; n <= 5; n++)
    write(`000${n}-step.sql`, `create table t${n} (n int); select pg_sleep(0.05);`);
  const results = await Promise.all([run(), run(), run(), run()]);
  assert.deepEqual(results.map((applied) => applied.length).sort(), [0, 0, 0, 5]);
});

test('a failing statement rolls back its whole file, keeps earlier files, and is reported with its line', async () => {
  write('0001-good.sql', 'create table a (n int);');
  write('0002-bad.sql', 'create table b (n int);\n\ncreate table c (n nonsense);');
  await assert.rejects(run(), (error) => {
    assert.ok(error instanceof MigrationError);
    assert.match(error.message, /^Migration 0002-bad failed at line 3: type "nonsense" does not exist/);
    return true;
  });
  const { rows } = await database.pool.query(
    "select to_regclass('a') is not null as a, to_regclass('b') is not null as b",
  );
  assert.deepEqual(rows[0], { a: true, b: false });
  write('0002-bad.sql', 'create table b (n int);');
  assert.deepEqual(await run(), ['0002-bad']);
});

test('a file that changed after it was applied is refused, and the error names it', async () => {
  write('0001-first.sql', 'create table a (n int);');
  write('0002-second.sql', 'create table b (n int);');
  await run();
  write('0002-second.sql', 'create table b (n bigint);');
  await assert.rejects(run(), /0002-second was changed after it was applied/);
  assert.match((await status()).fault ?? '', /was changed/);
});

test('distinguishes a missing file, a file inserted before applied files, and a database from a newer program', async () => {
  write('0001-first.sql', 'select 1;');
  write('0003-third.sql', 'select 3;');
  await run();
  write('0002-late.sql', 'select 2;');
  await assert.rejects(run(), /0002-late is older than the newest applied one/);
  rmSync(join(directory, '0002-late.sql'));
  rmSync(join(directory, '0001-first.sql'));
  await assert.rejects(run(), /0001-first was applied to this database, but its file is missing/);
  write('0001-first.sql', 'select 1;');
  rmSync(join(directory, '0003-third.sql'));
  await assert.rejects(run(), /The database is newer than this program: it holds migration 0003-third/);
});

test('invalid file names and duplicate numbers are refused before anything is changed', async () => {
  write('1-first.sql', 'select 1;');
  await assert.rejects(run(), /1-first\.sql is not named NNNN-name\.sql/);
  rmSync(join(directory, '1-first.sql'));
  write('0001-a.sql', 'select 1;');
  write('0001-b.sql', 'select 1;');
  await assert.rejects(run(), /Two migrations are numbered 0001/);
  const { rows } = await database.pool.query("select to_regclass('schema_migrations') as records");
  assert.deepEqual(rows, [{ records: null }]);
});
