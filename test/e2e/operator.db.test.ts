import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { freePort } from '#lab/ports.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { readCsv } from './support/csv-reader.ts';
import { runProgram, temporaryFolder } from './support/program.ts';
import { requestAndExpect, sendRequest } from './support/requests.ts';
import {
  type Account,
  addCleanup,
  createAccount,
  startService,
  type TestService,
} from './support/service.ts';

/** Stack traces indicate bugs. Operators get a sentence. */
const noStack = /\n\s+at .*\.(ts|js):\d/;
const folder = temporaryFolder();

let database: TestDatabase;
let spare: TestDatabase;
let web: WebServer;
let service: TestService;
let account: Account;
/** The settings that commands need to find the service: its database and its URL. */
let env: Record<string, string>;

before(async () => {
  [database, spare] = await Promise.all([createTestDatabase(), createTestDatabase({ migrated: false })]);
  addCleanup(() => Promise.all([database.drop(), spare.drop()]));
  web = await startWebServer();
  addCleanup(() => web.close());
  service = await startService({ env: { BELLTOWER_DATABASE_URL: database.url } });
  account = await createAccount(service.env);
  env = { ...service.env, BELLTOWER_API_KEY: account.apiKey };
});

test('help lists the commands, and unknown commands are rejected', async () => {
  const help = await runProgram(['--help']);
  assert.equal(help.code, 0);
  for (const word of [
    'serve',
    'migrate',
    'account',
    'check',
    'scan',
    'job',
    'import',
    'export',
    'backup',
    'restore',
  ]) {
    assert.match(help.stdout, new RegExp(`^\\s+${word}\\b`, 'm'), word);
  }
  const faults = [
    ['fly'],
    ['serve', '--region', 'Über all'],
    ['account', 'create', '--email', 'nobody', '--password', 'long enough'],
    ['account', 'create', '--email', 'x@example.com', '--password', 'short'],
    ['account', 'create', '--email', 'x@example.com', '--password', 'long enough', '--plan', 'gold'],
    ['check', 'http://127.0.0.1/', '--timeout', 'soon'],
    ['export', 'everything'],
    ['import', join(folder, 'missing.csv')],
    ['restore', join(folder, 'missing.backup')],
    ['job', 'run', 'no-such-job'],
  ];
  const ran = await Promise.all(faults.map((words) => runProgram(words, { env })));
  for (const [n, { code, stderr }] of ran.entries()) {
    const words = faults[n] ?? [];
    assert.ok(code !== 0 && code !== null, words.join(' '));
    assert.notEqual(stderr.trim(), '', words.join(' '));
    assert.doesNotMatch(stderr, noStack, words.join(' '));
  }
});

test('all invalid settings are listed together without their secrets', async () => {
  const wrong = {
    BELLTOWER_DATABASE_URL: 'mysql://user:s3cret@host/db',
    BELLTOWER_PORT: '99999',
    BELLTOWER_ENV: 'staging',
    BELLTOWER_TARGETS_ALLOW: '10.0.0.0/99',
    BELLTOWER_RESOLVERS: 'not an address',
    BELLTOWER_TRUST_CA: '/no/such/file',
    BELLTOWER_PLANS: '/no/such/plans.json',
  };
  const { code, stderr } = await runProgram(['serve'], { env: wrong });
  assert.equal(code, 1);
  for (const name of Object.keys(wrong)) assert.match(stderr, new RegExp(name), name);
  assert.doesNotMatch(stderr, /s3cret/);
  assert.doesNotMatch(stderr, noStack);
});

test('check shows phases, and its exit status reflects the result', async () => {
  const up = await runProgram(['check', `${web.url}/ok`], { env });
  assert.equal(up.code, 0, up.stderr);
  assert.match(up.stdout, /^UP /);
  assert.match(up.stdout, /connect/);
  const down = await runProgram(['check', `${web.url}/status/500`, '--json'], { env });
  assert.equal(down.code, 1);
  const report = JSON.parse(down.stdout);
  assert.deepEqual([report.kind, report.status], ['http', 'down']);
  assert.ok(report.message && report.phases);
  const word = await runProgram(
    ['check', `${web.url}/ok`, '--kind', 'keyword', '--keyword', 'All is well', '--json'],
    { env },
  );
  assert.deepEqual([word.code, JSON.parse(word.stdout).status], [0, 'up']);
  const closed = await runProgram(['check', `127.0.0.1:${await freePort()}`], { env });
  assert.equal(closed.code, 1);
  const ping = await runProgram(['check', '127.0.0.1', '--json'], { env });
  assert.deepEqual([ping.code, JSON.parse(ping.stdout).kind], [0, 'ping']);
  const refused = await runProgram(['check', `${web.url}/ok`], { env: { BELLTOWER_ENV: 'production' } });
  assert.notEqual(refused.code, 0, 'a private target is refused in production');
  assert.doesNotMatch(refused.stderr, noStack);
});

test('the command line imports and exports through the running server', async () => {
  const file = join(folder, 'monitors.csv');
  writeFileSync(
    file,
    'domain,kind,label\nterminal.example,,"From, the terminal"\n127.0.0.1,ping,Pinged\nbad domain,,\n',
  );
  const dry = await runProgram(['import', file, '--dry-run', '--url', service.url], { env });
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /Would create 2 monitors/);
  // The server allows one import in ten seconds, so the second import waits.
  const soon = await runProgram(['import', '-', '--url', service.url], {
    env,
    input: 'domain,kind,notes\nbad domain,,x\n',
  });
  assert.equal(soon.code, 1, 'no row is valid');
  assert.match(soon.stdout, /Ignored columns: notes\.\n1 row is not valid/);
  const other = await createAccount(service.env);
  const withKey = { ...env, BELLTOWER_API_KEY: other.apiKey };
  const real = await runProgram(['import', file, '--json', '--url', service.url], { env: withKey });
  assert.equal(real.code, 0, real.stderr);
  assert.equal(JSON.parse(real.stdout).created, 2);
  const output = join(folder, 'export.csv');
  const words = ['export', 'monitors', '--output', output, '--url', service.url];
  const exported = await runProgram(words, { env: withKey });
  assert.deepEqual([exported.code, exported.stdout], [0, '']);
  assert.match(exported.stderr, /^Saved \d+ B to .*export\.csv\.\n$/);
  const names = readCsv(readFileSync(output, 'utf8')).map(({ name }) => name);
  assert.deepEqual(names.sort(), ['From, the terminal', 'Pinged']);
  for (const name of ['incidents', 'scan-history']) {
    const { code, stdout } = await runProgram(['export', name, '--url', service.url], { env: withKey });
    assert.equal(code, 0, name);
    readCsv(stdout);
  }
  const wrong = await runProgram(['export', 'monitors', '--url', service.url, '--key', 'bt_wrong'], { env });
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.stderr, /401/);
});

test('channels are created, tested, listed and deleted on the command line', async () => {
  const channel = (...words: string[]) =>
    runProgram(['channel', ...words, '--url', service.url], {
      env: { ...env, BELLTOWER_API_KEY: account.apiKey },
    });
  const types = await channel('types', 'gotify');
  assert.equal(types.code, 0, types.stderr);
  assert.match(types.stdout, /^gotify {2}Gotify\n {2}url \(required\) {2}Server: /);
  assert.match(types.stdout, /^ {2}token \(required, secret\) {2}/m);
  assert.match(
    (await channel('types', 'pigeon')).stderr,
    /There is no channel type pigeon\. Enter one of email, /,
  );

  const secret = join(folder, 'token');
  writeFileSync(secret, 'AwAGrRnH4Z4Yk5i\n');
  const incomplete = await channel('create', 'gotify', 'Phone', '--set', `url=${web.url}`);
  assert.deepEqual([incomplete.code, incomplete.stdout], [1, '']);
  assert.match(incomplete.stderr, /^400 .*token/);
  const made = await channel(
    'create',
    'gotify',
    'Phone',
    '--set',
    `url=${web.url}`,
    '--set',
    `token=@${secret}`,
  );
  assert.match(made.stdout, /^Created gotify channel Phone \([0-9a-f-]{36}\)\.\n$/, made.stderr);
  const failed = await channel('test', 'Phone');
  assert.equal(failed.code, 1);
  assert.match(failed.stdout, /^Test notification to Phone not delivered: .*404/);
  const webhook = await channel(
    'create',
    'webhook',
    'Hook',
    '--set',
    `url=${web.url}/ok`,
    '--test',
    '--json',
  );
  assert.deepEqual([webhook.code, JSON.parse(webhook.stdout).test.delivered], [0, true], webhook.stdout);

  const listed = await channel('list', '--type', 'gotify');
  assert.match(listed.stdout, /^Phone {2}gotify {2}ok {2}last delivery never {2}[0-9a-f-]{36}\n$/);
  assert.equal((await channel('delete', 'Phone')).stdout, 'Deleted Phone.\n');
  assert.match(
    (await channel('delete', 'Phone')).stderr,
    /There is no channel Phone\. List the channels with /,
  );
  assert.equal((await channel('list', '--type', 'gotify')).stdout.startsWith('No channels.'), true);
});

test('a monitor is created on the command line with the options of check', async () => {
  const at = ['--url', service.url];
  const made = await runProgram(
    [
      'monitor',
      'create',
      'https://shop.example/health',
      '--name',
      'Shop health',
      '--interval',
      '300',
      '--tag',
      'shop',
    ]
      .concat([
        '--failures',
        '3',
        '--basic',
        'ada:planted',
        '--max-ms',
        '800',
        '--slow',
        'down',
        '--invert',
        '--json',
      ])
      .concat(at),
    { env },
  );
  assert.equal(made.code, 0, made.stderr);
  const monitor = JSON.parse(made.stdout);
  assert.deepEqual(
    [monitor.name, monitor.intervalSeconds, monitor.tags, monitor.confirm.failures, monitor.invert],
    ['Shop health', 300, ['shop'], 3, true],
  );
  assert.deepEqual([monitor.expect.maxMs, monitor.expect.maxMsStatus], [800, 'down']);
  assert.ok(!made.stdout.includes('planted'));
  const wrong = await runProgram(['monitor', 'create', 'https://shop.example/', '--status', 'ok', ...at], {
    env,
  });
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /400 .*status/s);
  assert.doesNotMatch(wrong.stderr, noStack);
});

test('a backup of a running service is restored elsewhere with the same monitors and keys', async () => {
  const file = join(folder, 'all.backup');
  const backup = await runProgram(['backup', file], { env });
  assert.equal(backup.code, 0, backup.stderr);
  assert.equal(statSync(file).mode & 0o077, 0, 'a backup holds password hashes and secrets');
  const elsewhere = { ...env, BELLTOWER_DATABASE_URL: spare.url };
  const migrated = await runProgram(['migrate'], { env: elsewhere });
  assert.equal(migrated.code, 0, migrated.stderr);
  assert.match((await runProgram(['migrate'], { env: elsewhere })).stdout, /schema is up to date/);
  const restored = await runProgram(['restore', file], { env: elsewhere });
  assert.equal(restored.code, 0, restored.stderr);
  const again = await runProgram(['restore', file], { env: elsewhere });
  assert.notEqual(again.code, 0, 'a database with data is not overwritten without confirmation');
  assert.match(again.stderr, /--force/);
  const copy = await startService({ role: 'api', env: { BELLTOWER_DATABASE_URL: spare.url } });
  const key = account.apiKey;
  const path = '/api/v1/exports/monitors.csv';
  const [one, two] = [
    await requestAndExpect(200, service.url, path, { key }),
    await requestAndExpect(200, copy.url, path, { key }),
  ];
  const idsOf = (text: string) => readCsv(text).map(({ id }) => id);
  assert.deepEqual(idsOf(two.text), idsOf(one.text));
  assert.equal((await copy.end('SIGTERM')).code, 0);
  writeFileSync(join(folder, 'broken.backup'), readFileSync(file).subarray(0, statSync(file).size - 50));
  const broken = await runProgram(['restore', join(folder, 'broken.backup'), '--force'], { env: elsewhere });
  assert.notEqual(broken.code, 0);
  assert.doesNotMatch(broken.stderr, noStack);
});

test('metrics are available only over loopback, and health to every client', async () => {
  const { text } = await requestAndExpect(200, service.url, '/metrics');
  assert.match(text, /^# HELP /m);
  assert.match(text, /^belltower_/m);
  assert.match(text, /^process_cpu_seconds_total /m);
  await requestAndExpect(401, service.url, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  assert.deepEqual((await requestAndExpect(200, service.url, '/healthz')).json, { status: 'ok' });
});

test('in production, API docs and private targets are off, and cookies are secure', async () => {
  const production = await startService({
    role: 'api',
    env: {
      BELLTOWER_DATABASE_URL: database.url,
      BELLTOWER_ENV: 'production',
      BELLTOWER_PUBLIC_URL: 'https://bell.example.com',
    },
  });
  const { url } = production;
  for (const path of ['/api/docs', '/api/docs/openapi.json']) await requestAndExpect(404, url, path);
  const key = account.apiKey;
  const path = '/api/v1/service-monitors';
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    '0x7f.1',
    '2130706433',
    '100.64.0.1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
    '0.0.0.0',
  ]) {
    const bare = await requestAndExpect(400, url, path, { key, body: { kind: 'ping', host } });
    assert.equal(bare.json.code, 'target_refused', host);
    const inUrl = host.includes(':') ? `[${host}]` : host;
    const web_ = await requestAndExpect(400, url, path, {
      key,
      body: { kind: 'http', url: `http://${inUrl}/` },
    });
    assert.equal(web_.json.code, 'target_refused', host);
  }
  await requestAndExpect(400, url, path, {
    key,
    body: { kind: 'dns', host: 'example.com', resolver: '127.0.0.53' },
  });
  const body = { email: account.email, password: account.password };
  const signed = await requestAndExpect(201, url, '/api/v1/session', { body });
  const [cookie = ''] = signed.headers.getSetCookie();
  assert.match(cookie, /; Secure/i);
  assert.match(cookie, /; HttpOnly/i);
  assert.match(cookie, /; SameSite=Lax/i);
  assert.match(signed.headers.get('strict-transport-security') ?? '', /max-age=/);
  assert.equal((await production.end('SIGTERM')).code, 0);
});

test('the Free plan allows monitors in a session and responds with 402 to imports, exports and API keys', async () => {
  const free = await createAccount(service.env, { plan: 'free' });
  const { url } = service;
  const body = { email: free.email, password: free.password };
  const cookie =
    (await requestAndExpect(201, url, '/api/v1/session', { body })).headers
      .getSetCookie()[0]
      ?.split(';')[0] ?? '';
  const created = await requestAndExpect(201, url, '/api/v1/service-monitors', {
    cookie,
    body: { kind: 'http', url: `${web.url}/ok` },
  });
  assert.equal(created.json.intervalSeconds, 300);
  await requestAndExpect(201, url, '/api/monitors', { cookie, body: { domain: 'free.example' } });
  await requestAndExpect(200, url, `/api/v1/service-monitors/${created.json.id}/check`, {
    cookie,
    method: 'POST',
  });
  const fast = { kind: 'ping', host: '127.0.0.1', intervalSeconds: 60 };
  assert.equal(
    (await requestAndExpect(400, url, '/api/v1/service-monitors', { cookie, body: fast })).json.code,
    'interval_below_plan',
  );
  for (let n = 0; n < 8; n++)
    await requestAndExpect(201, url, '/api/monitors', { cookie, body: { domain: `free-${n}.example` } });
  const over = await requestAndExpect(402, url, '/api/monitors', {
    cookie,
    body: { domain: 'eleventh.example' },
  });
  assert.equal(over.json.code, 'monitor_cap_reached');
  const paid: [string, unknown?][] = [
    ['/api/v1/import/monitors', { csv: 'domain\nx.example' }],
    ['/api/v1/import/domains', { csv: 'domain\nx.example' }],
    ['/api/v1/api-keys', { name: 'x', scopes: ['*'] }],
    ['/api/v1/api-keys'],
    ...['monitors.csv', 'incidents.csv', 'scan-history.csv', `domains/${created.json.domainId}.json`].flatMap(
      (name): [string][] => [[`/api/v1/exports/${name}`], [`/api/v1/export/${name}`]],
    ),
  ];
  for (const [path, sent] of paid) {
    const { json } = await requestAndExpect(402, url, path, {
      cookie,
      ...(sent === undefined ? {} : { body: sent }),
    });
    assert.equal(json.code, 'plan_required', path);
  }
  // Requests with a session cookie that change data must come from our own pages.
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
    await requestAndExpect(403, url, '/api/monitors', { cookie, headers, body: { domain: 'csrf.example' } });
  }
  const bare = {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"domain":"csrf.example"}',
  };
  assert.equal((await fetch(`${url}/api/monitors`, bare)).status, 403, 'neither Origin nor Sec-Fetch-Site');
});

test('errors take precedence in the order 401, 402, 403, 429, 415, 413, 400', async () => {
  const { url } = service;
  const path = '/api/v1/import/monitors';
  const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } };
  await requestAndExpect(401, url, path, broken);
  const free = await createAccount(service.env, { plan: 'pro' });
  const narrow = await requestAndExpect(201, url, '/api/v1/api-keys', {
    key: free.apiKey,
    body: { name: 'narrow', scopes: ['monitors:read'] },
  });
  await runProgram(['account', 'plan', '--email', free.email, '--plan', 'free'], { env: service.env });
  await requestAndExpect(402, url, path, { ...broken, key: narrow.json.key });
  await requestAndExpect(402, url, '/api/v1/exports/scan-history.csv?days=nonsense', {
    key: narrow.json.key,
  });
  await runProgram(['account', 'plan', '--email', free.email, '--plan', 'pro'], { env: service.env });
  await requestAndExpect(403, url, path, { ...broken, key: narrow.json.key });
  await requestAndExpect(403, url, '/api/v1/exports/scan-history.csv?days=nonsense', {
    key: narrow.json.key,
  });
  // None of these requests counts toward the rate limit. A 415 does, so the next request must wait.
  await requestAndExpect(415, url, `${path}?dryRun=maybe`, { ...broken, key: free.apiKey });
  await requestAndExpect(429, url, path, { ...broken, key: free.apiKey });
  await requestAndExpect(429, url, '/api/v1/import/domains?dryRun=maybe', {
    key: free.apiKey,
    body: { csv: 1 },
  });
  const fresh = await createAccount(service.env);
  const large = {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: Buffer.alloc(21 * 1024 * 1024, 97),
  };
  await requestAndExpect(413, url, `${path}?dryRun=maybe`, { ...large, key: fresh.apiKey });
  const last = await createAccount(service.env);
  await requestAndExpect(400, url, `${path}?dryRun=maybe`, { key: last.apiKey, body: { csv: 'domain\n' } });
  for (const query of [
    'incidents.csv?since=2026-02-30',
    'incidents.csv?since=yesterday',
    'scan-history.csv?days=366',
    'scan-history.csv?days=0',
    'scan-history.csv?monitorId=1',
  ]) {
    await requestAndExpect(400, url, `/api/v1/exports/${query}`, { key: last.apiKey });
  }
  await requestAndExpect(404, url, '/api/v1/exports/domains/1.json', { key: last.apiKey });
});

test('the log contains no password, key or token', async () => {
  const wrongPassword = 'wr0ng-s3cret-pass';
  const { email } = account;
  await requestAndExpect(401, service.url, '/api/v1/session', { body: { email, password: wrongPassword } });
  const response = await sendRequest(service.url, '/api/v1/session', {
    headers: { 'content-type': 'application/json' },
    body: `{"email":"${email}","password":"${wrongPassword}"`,
  });
  assert.equal(response.status, 400);
  assert.equal(response.text.includes(wrongPassword), false);
  await sendRequest(service.url, `/api/v1/account?token=${wrongPassword}`, { key: account.apiKey });
  const log = service.stderr() + service.stdout();
  for (const secret of [wrongPassword, account.password, account.apiKey, new URL(database.url).password]) {
    assert.equal(secret !== '' && log.includes(secret), false);
  }
  assert.doesNotMatch(log, /bt_[\w-]{20}/);
  assert.deepEqual(
    log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line)),
    [],
  );
});
