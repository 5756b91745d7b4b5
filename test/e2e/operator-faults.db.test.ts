import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { createTestDatabase } from '#test/support/database.ts';
import { runProgram, temporaryFolder } from './support/program.ts';
import { requestAndExpect } from './support/requests.ts';
import {
  type Account,
  addCleanup,
  createAccount,
  startService,
  type TestService,
} from './support/service.ts';

/** Stack traces indicate bugs. Operators get a readable message. */
const noStack = /\n\s+at .*\.(ts|js):\d/;
const folder = temporaryFolder();

let service: TestService;
let account: Account;
let env: Record<string, string>;

before(async () => {
  const database = await createTestDatabase();
  addCleanup(() => database.drop());
  service = await startService({ role: 'api', env: { BELLTOWER_DATABASE_URL: database.url } });
  account = await createAccount(service.env);
  env = service.env;
});

test('an account created on the command line obeys the same rules, and its password can be piped in', async () => {
  const create = (...words: string[]) => runProgram(['account', 'create', ...words], { env });
  for (const email of [
    'nonsense',
    'a@b',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a\u001b[31m@example.com',
  ]) {
    const { code, stderr } = await create('--email', email, '--password', 'correct horse');
    assert.notEqual(code, 0, email);
    assert.doesNotMatch(stderr, noStack);
  }
  const named = ['--email', 'long@example.com', '--password', 'correct horse', '--name'];
  for (const name of [' ', 'x'.repeat(201)]) assert.notEqual((await create(...named, name)).code, 0);
  const quiet = await runProgram(['account', 'create', '--email', 'quiet@example.com', '--json'], {
    env: { ...env, BELLTOWER_PASSWORD: 'correct horse' },
  });
  assert.equal(quiet.code, 0, quiet.stderr);
  const invited = await requestAndExpect(202, service.url, '/api/v1/members', {
    key: account.apiKey,
    body: { email: 'onlooker@example.com', role: 'viewer' },
  });
  const viewer = await requestAndExpect(200, service.url, '/api/v1/invitations/accept', {
    body: { token: invited.json.url.split('/').at(-1), password: 'correct horse' },
  });
  assert.equal(viewer.json.role, 'viewer');
  const plan = await runProgram(['account', 'plan', '--email', 'onlooker@example.com', '--plan', 'free'], {
    env,
  });
  assert.match(plan.stderr, /not the owner of an account/);
  assert.notEqual(plan.code, 0);
});

test('a failed start names the setting to change', async () => {
  const taken = new URL(service.url).port;
  const starts: [Record<string, string>, RegExp][] = [
    [{ BELLTOWER_PORT: taken }, /BELLTOWER_PORT.*EADDRINUSE/],
    [{ BELLTOWER_HOST: '192.0.2.1' }, /BELLTOWER_HOST: 192\.0\.2\.1 is not an address/],
    [
      { BELLTOWER_DATABASE_URL: 'postgres://user:s3cret@127.0.0.1:9/db' },
      /BELLTOWER_DATABASE_URL.*127\.0\.0\.1:9/,
    ],
    [{ BELLTOWER_TRUST_CA: '/etc/hostname' }, /BELLTOWER_TRUST_CA.*no certificate/],
    [{ BELLTOWER_DATABASE_URL: '', BELLTOWER_DATA_DIR: '/proc/nowhere' }, /data folder \/proc\/nowhere/],
  ];
  for (const [wrong, expected] of starts) {
    const { code, stderr } = await runProgram(['serve', '--role', 'api'], {
      env: { ...env, BELLTOWER_PORT: '0', ...wrong },
    });
    assert.equal(code, 1, JSON.stringify(wrong));
    assert.match(stderr, expected);
    assert.doesNotMatch(stderr, noStack);
    assert.doesNotMatch(stderr, /s3cret/);
  }
});

test('pipes can be used for imports and exports, but directories cannot', async (t) => {
  const withKey = { ...env, BELLTOWER_API_KEY: account.apiKey };
  const at = ['--url', service.url];
  const pipe = join(folder, 'pipe');
  if (spawnSync('mkfifo', [pipe]).status !== 0) return t.skip('no mkfifo');
  const [piped] = await Promise.all([
    runProgram(['import', pipe, '--domains', ...at], { env: withKey }),
    writeFile(pipe, 'domain\npiped.example\n'),
  ]);
  assert.equal(piped.code, 0, piped.stderr);
  assert.match(piped.stdout, /Created 1 domain;/);
  // /dev/null can't be used: a program that runs as root and renames a file over it would remove it for the whole
  // machine.
  const [out, file] = await Promise.all([
    runProgram(['export', 'monitors', '--output', pipe, ...at], { env: withKey }),
    readFile(pipe, 'utf8'),
  ]);
  assert.equal(out.code, 0, out.stderr);
  assert.match(file, /^source,id,kind,/);
  assert.ok(statSync(pipe).isFIFO());
  for (const words of [
    ['import', folder, ...at],
    ['export', 'monitors', '--output', folder, ...at],
    ['backup', folder],
  ]) {
    const { code, stderr } = await runProgram(words, { env: withKey });
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, /is a folder/);
    assert.doesNotMatch(stderr, noStack);
  }
});
