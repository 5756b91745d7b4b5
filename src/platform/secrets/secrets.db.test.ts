import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  ensureInstallationKey,
  listMasterKeyUses,
  loadMasterKeys,
  rewrapDataKeys,
  startRotation,
} from './keyring.ts';
import { MasterKeyError, masterKeyFile, parseMasterKeys, readMasterKeys } from './master-keys.ts';
import { isSealed, openSecret, openSettings, sealSecret, sealSettings, useMasterKeys } from './secrets.ts';

let database: TestDatabase;
const folders: string[] = [];
before(async () => {
  database = await createTestDatabase();
});
after(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true });
  useMasterKeys(() => parseMasterKeys('ab'.repeat(32), 'tests'));
});

async function createAccount(): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into accounts (id, name, email, plan, created_at, updated_at) values ($1, 'A', 'a@example.test', 'pro', now(), now())`,
    [id],
  );
  return id;
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-keys-'));
  folders.push(folder);
  return folder;
}

const place = { table: 'users', row: newId(), column: 'totp_seed' };

test('an encrypted secret can be decrypted only with its account and location', async () => {
  const { db } = database;
  const [account, other] = [await createAccount(), await createAccount()];
  const sealed = await sealSecret(db, account, place, 'JBSWY3DPEHPK3PXP');
  assert.ok(isSealed(sealed));
  assert.ok(!sealed.includes('JBSWY3DP'));
  assert.equal(await openSecret(db, account, place, sealed), 'JBSWY3DPEHPK3PXP');
  await assert.rejects(openSecret(db, other, place, sealed));
  await assert.rejects(openSecret(db, null, place, sealed));
  for (const wrong of [{ table: 'members' }, { row: newId() }, { column: 'name' }]) {
    await assert.rejects(openSecret(db, account, { ...place, ...wrong }, sealed));
  }
  const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  await assert.rejects(openSecret(db, account, place, changed));
  await assert.rejects(openSecret(db, account, place, 'sealed1.'));
});

test('the same text is encrypted differently each time, and the installation has its own key', async () => {
  const { db } = database;
  const [one, two] = [await sealSecret(db, null, place, 'vapid'), await sealSecret(db, null, place, 'vapid')];
  assert.notEqual(one, two);
  assert.equal(await openSecret(db, null, place, two), 'vapid');
  await assert.rejects(openSecret(db, null, place, 'plain'), /users\.totp_seed is not sealed/);
});

test('settings are encrypted at their secret paths, and a damaged secret does not affect other rows', async () => {
  const { db } = database;
  const account = await createAccount();
  const paths = [
    ['auth', 'password'],
    ['headers', /^x-/],
  ];
  const settings = {
    url: 'https://a.test',
    auth: { user: 'u', password: 'p' },
    headers: { 'x-key': 'k', accept: '*' },
  };
  const rowOf = async (id: string) => ({
    id,
    account_id: account,
    settings: await sealSettings(
      db,
      { table: 't', row: id, column: 'settings', accountId: account },
      paths,
      settings,
    ),
  });
  const [good, bad] = [await rowOf(newId()), { ...(await rowOf(newId())), id: newId() }];
  assert.deepEqual(
    { ...good.settings, auth: null, headers: null },
    { ...settings, auth: null, headers: null },
  );
  assert.ok(!JSON.stringify(good.settings).includes('"p"'));
  const [opened, damaged] = await openSettings(db, 't', [good, bad], () => paths);
  assert.deepEqual(opened?.settings, settings);
  assert.deepEqual(damaged?.settings, bad.settings);
});

test('the first start creates a key file that only its owner can read, and a wrong or missing key fails without changing anything', async () => {
  const own = await createTestDatabase();
  try {
    const dataDir = createFolder();
    const settings = { value: null, file: null, dataDir };
    assert.equal(await loadMasterKeys(settings, own.url), join(dataDir, 'master.key'));
    assert.equal(statSync(join(dataDir, 'master.key')).mode & 0o777, 0o600);
    await ensureInstallationKey(own.db);
    assert.equal(await loadMasterKeys(settings, own.url), null);
    const before = (await own.pool.query('select * from data_keys')).rows;
    const empty = createFolder();
    const wrong = 'cd'.repeat(32);
    for (const other of [
      { value: null, file: null, dataDir: empty },
      { value: wrong, file: null, dataDir },
    ]) {
      await assert.rejects(loadMasterKeys(other, own.url), (error: Error) => {
        assert.ok(error instanceof MasterKeyError);
        assert.match(error.message, /encrypted with master key [0-9a-f]{16}, which is not configured here/);
        assert.ok(!error.message.includes(wrong));
        return true;
      });
    }
    assert.throws(() => statSync(join(empty, 'master.key')), 'no second key is made');
    assert.deepEqual((await own.pool.query('select * from data_keys')).rows, before);
  } finally {
    await own.drop();
  }
});

test('a rotation encrypts every data key again while both master keys are active', async () => {
  const own = await createTestDatabase();
  try {
    const settings = { value: null, file: null, dataDir: createFolder() };
    await loadMasterKeys(settings, own.url);
    await ensureInstallationKey(own.db);
    const sealed = await sealSecret(own.db, null, place, 'before');
    const [first] = await listMasterKeyUses(own.db);
    await startRotation(own.db, settings, true);
    const [newest, older] = readMasterKeys(settings);
    assert.equal(older?.id, first?.id);
    const seen: [number, number][] = [];
    assert.equal(await rewrapDataKeys(own.db, (done, total) => seen.push([done, total])), 1);
    assert.deepEqual(seen, [
      [0, 1],
      [1, 1],
    ]);
    assert.deepEqual(await listMasterKeyUses(own.db), [{ id: newest?.id, dataKeys: 1 }]);
    assert.equal(await openSecret(own.db, null, place, sealed), 'before');
    // A master key can be removed when no data key uses it.
    const file = masterKeyFile(settings);
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
    assert.equal(await loadMasterKeys(settings, own.url), null);
    await assert.rejects(startRotation(own.db, settings, false), /Put a new key in front of it/);
  } finally {
    await own.drop();
  }
});

test('master keys are 32 bytes in base64 or hex, and no message shows a key', () => {
  const base64 = Buffer.alloc(32, 7).toString('base64');
  const keys = parseMasterKeys(
    `# comment, with a comma\n${base64}\n${'07'.repeat(32)},${'08'.repeat(32)}\n`,
    'x',
  );
  assert.equal(keys.length, 3);
  assert.equal(keys[0]?.id, keys[1]?.id);
  assert.notEqual(keys[1]?.id, keys[2]?.id);
  for (const bad of ['hunter2', Buffer.alloc(16).toString('base64'), 'ä'.repeat(43)]) {
    assert.throws(
      () => parseMasterKeys(bad, 'BELLTOWER_MASTER_KEY'),
      (error: Error) => /is not a master key/.test(error.message) && !error.message.includes(bad),
    );
  }
  assert.throws(() => parseMasterKeys('# nothing\n', 'f'), /contains no master key/);
});
