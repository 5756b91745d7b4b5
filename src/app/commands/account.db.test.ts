import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { runProgram, temporaryFolder } from '#test/e2e/support/program.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let url: string;
before(async () => {
  const environment = { BELLTOWER_SIGNUP: 'open', BELLTOWER_SIGNUP_PROOF_OF_WORK: '8' };
  api = await createTestApi({ environment });
  url = await api.listen();
});
after(() => api.close());

const words = ['account', 'create', '--email', 'ada@example.com', '--password', 'correct horse', '--json'];

test('account create signs up at the server in BELLTOWER_URL and does not create a local database', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const env = { BELLTOWER_DATA_DIR: dataDir, BELLTOWER_URL: url };
  const { code, stdout, stderr } = await runProgram(words, { env });
  assert.equal(code, 0, stderr);
  const created = JSON.parse(stdout);
  assert.deepEqual(Object.keys(created), ['accountId', 'userId', 'email', 'plan', 'apiKey']);
  const response = await fetch(`${url}/api/v1/account`, {
    headers: { authorization: `Bearer ${created.apiKey}` },
  });
  assert.equal(((await response.json()) as { id: string }).id, created.accountId);
  assert.ok(!existsSync(dataDir));

  // The server rejects a second account for the same email, and the command prints the server's message.
  const again = await runProgram(words, { env });
  assert.deepEqual([again.code, again.stdout], [1, '']);
  assert.match(again.stderr, /refused the request: /);
  const planned = await runProgram([...words, '--plan', 'pro'], { env });
  assert.equal(planned.code, 1);
  assert.match(planned.stderr, /--plan/);
});

test('the command line can end the sessions of one user or of all users', async () => {
  const env = { BELLTOWER_DATABASE_URL: api.database.url };
  const end = (...words: string[]) => runProgram(['user', 'end-sessions', ...words], { env });
  const neither = await end();
  assert.equal(neither.code, 1);
  assert.match(neither.stderr, /email of one user, or use --all/);
  assert.match((await end('ada@example.com')).stdout, /^Ended \d+ sessions?\.$/m);
  assert.match((await end('--all')).stdout, /^Ended 0 sessions\.$/m);
});

test("the command line can reset a user's second factors", async () => {
  const env = { BELLTOWER_DATABASE_URL: api.database.url };
  const reset = (email: string) => runProgram(['user', 'reset-factors', email], { env });
  const unknown = await reset('nobody@example.com');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /There is no user with the email address nobody@example\.com/);
  const { rows } = await api.database.pool.query('select id, email from users limit 1');
  const [user] = rows;
  const without = await reset(user.email);
  assert.equal(without.code, 1);
  assert.match(without.stderr, /has no second factor/);
  await api.database.pool.query(
    "insert into recovery_codes (user_id, code_hash, created_at) values ($1, 'x', now())",
    [user.id],
  );
  await api.database.pool.query(
    "insert into totp_secrets (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
    [user.id],
  );
  const done = await reset(user.email);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /can now sign in with just the password/);
  const left = await api.database.pool.query(
    'select 1 from recovery_codes union all select 1 from totp_secrets',
  );
  assert.equal(left.rowCount, 0);
});

test('the operator can list unsent emails with their links', async () => {
  const env = { BELLTOWER_DATABASE_URL: api.database.url };
  const email = 'grace@example.com';
  await fetch(`${url}/api/v1/password-resets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  });
  const { code, stdout, stderr } = await runProgram(['mails', '--to', 'Ada@example.com', '--json'], { env });
  assert.equal(code, 0, stderr);
  const mails = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.match(mails.find(({ kind }) => kind === 'password-reset').link, /\/password-reset\/[\w-]{20,}$/);
  const shown = await runProgram(['mails'], { env });
  assert.match(
    shown.stdout,
    /UTC {2}to ada@example\.com {2}queued\n {2}Reset your Belltower password\n {2}http/,
  );
  assert.match(shown.stderr, /No mail server is (set|configured)/);
  const none = await runProgram(['mails', '--to', email], { env });
  assert.deepEqual([none.stdout, none.code], ['', 0]);
});

test('a command that creates a database next to a running service prints a warning', async () => {
  const env = { BELLTOWER_DATA_DIR: join(temporaryFolder(), 'data'), BELLTOWER_PUBLIC_URL: url };
  const first = await runProgram(['migrate'], { env });
  assert.equal(first.code, 0, first.stderr);
  assert.ok(
    first.stderr.includes(`Another Belltower is running at ${url} with a different data folder`),
    first.stderr,
  );
  const second = await runProgram(['migrate'], { env });
  assert.deepEqual([second.code, second.stderr], [0, '']);
});

test('restoring into an external database is refused while a service uses it, even with --force', async () => {
  const database = await createTestDatabase();
  after(() => database.drop());
  const folder = temporaryFolder();
  const env = { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_DATA_DIR: join(folder, 'data') };
  const file = join(folder, 'all.backup');
  const backup = await runProgram(['backup', file], { env });
  assert.equal(backup.code, 0, backup.stderr);
  // Simulates a service on another machine. Only its connections are visible from here.
  const service = new pg.Client({ connectionString: database.url, application_name: 'belltower' });
  await service.connect();
  try {
    const refused = await runProgram(['restore', '--force', file], { env });
    assert.equal(refused.code, 1, refused.stdout);
    assert.match(refused.stderr, /A service is running on this database .*Stop it on every machine/);
  } finally {
    await service.end();
  }
  const restored = await runProgram(['restore', '--force', file], { env });
  assert.equal(restored.code, 0, restored.stderr);
});
