import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOldServer, findFault, readMigrations } from './migrate.ts';

const record = (version: number, checksum = 'x') => ({ version, name: `${version}`, checksum });

test('a history that matches the first files is valid', () => {
  assert.equal(findFault([], []), null);
  assert.equal(findFault([record(1), record(2)], []), null);
  assert.equal(findFault([record(1), record(2)], [record(1)]), null);
});

test('changed, missing, newer and late files are errors', () => {
  assert.match(findFault([record(1), record(2, 'y')], [record(1), record(2)]) ?? '', /changed/);
  assert.match(findFault([record(2)], [record(1), record(2)]) ?? '', /missing/);
  assert.match(findFault([record(1)], [record(1), record(2)]) ?? '', /newer/);
  assert.match(findFault([record(1), record(2)], [record(2)]) ?? '', /higher number/);
});

test('a database from a development version is refused with instructions', () => {
  const baseline = { version: 1, name: '0001-schema', checksum: 'x' };
  for (const name of ['0001-baseline', '0001-schema']) {
    const fault = findFault([baseline], [{ version: 1, name, checksum: 'y' }, record(2)]) ?? '';
    assert.match(fault, /development version .* can't be upgraded\. Export your monitors/, name);
  }
});

test('a server older than version 15 is refused, but a newer server is not', () => {
  assert.equal(describeOldServer(150_000, '15.0'), null);
  assert.equal(describeOldServer(180_004, '18.4'), null);
  assert.equal(
    describeOldServer(140_012, '14.12'),
    'PostgreSQL 15 or newer is required; this server is 14.12',
  );
});

test('the migrations can be read, and no number is used twice', async () => {
  const versions = (await readMigrations()).map((migration) => migration.version);
  assert.deepEqual(
    versions,
    [...new Set(versions)].sort((a, b) => a - b),
  );
});
