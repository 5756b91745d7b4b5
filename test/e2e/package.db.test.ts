import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { root, runProgram, temporaryFolder } from './support/program.ts';
import { requestAndExpect } from './support/requests.ts';
import { createAccount, startService } from './support/service.ts';

// Packs the package, installs it into an empty folder and starts it, like a user. npm takes the packages from its cache
// if possible.
const folder = temporaryFolder();
const belltower = join(folder, 'node_modules', '.bin', 'belltower');

/** Runs npm with the machine's own Node. */
const npm = (words: string[], cwd: string) =>
  runProgram(words, { command: ['npm', '--no-audit', '--no-fund'], cwd, withinMs: 600_000 });

/** Why this cannot be tested on this machine, or false if the package was installed. */
let obstacle: string | false = false;

before(async () => {
  const packed = await npm(['pack', '--silent', '--pack-destination', folder], root);
  assert.equal(packed.code, 0, packed.stderr);
  const [file = ''] = globSync('belltower-*.tgz', { cwd: folder });
  const installed = await npm(['install', '--prefer-offline', `./${file}`], folder);
  if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ENETUNREACH|ETIMEDOUT/.test(installed.stderr))
    obstacle = 'the npm registry cannot be reached';
  else assert.equal(installed.code, 0, installed.stderr);
});

test('a packed Belltower can be installed into an empty folder and runs with its database and jobs', async (t) => {
  if (obstacle) return t.skip(obstacle);
  const service = await startService({ command: [belltower, 'serve'], cwd: folder });
  assert.match(service.stdout(), /npx belltower account create/);
  const { apiKey: key } = await createAccount(service.env);
  const body = { kind: 'http', url: `${service.url}/healthz`, intervalSeconds: 10 };
  const { json } = await requestAndExpect(201, service.url, '/api/v1/service-monitors', { key, body });
  await requestAndExpect(200, service.url, `/api/v1/service-monitors/${json.id}`, { key });
  const check = await runProgram(['check', `${service.url}/healthz`, '--json'], { command: [belltower] });
  assert.equal(JSON.parse(check.stdout).status, 'up');
  const words = ['export', 'monitors', '--url', service.url, '--key', key];
  const exported = await runProgram(words, { command: [belltower] });
  assert.match(exported.stdout, /^source,id,.*\r\nservice,/, exported.stderr);
});

test('the package contains no sources, tests or secrets', (t) => {
  if (obstacle) return t.skip(obstacle);
  const inside = join(folder, 'node_modules', 'belltower');
  assert.deepEqual(globSync('**/*.{ts,test.js,env,pem,backup}', { cwd: join(inside, 'dist') }), []);
  for (const name of ['LICENSE', 'README.md', 'SECURITY.md', 'docs/upgrading.md', 'packaging/systemd'])
    assert.ok(existsSync(join(inside, name)), name);
});
