import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, runProgram, temporaryFolder } from './support/program.ts';
import { eventually, requestAndExpect, sendRequest } from './support/requests.ts';
import {
  becomeReady,
  createAccountWithProgram,
  spawnService,
  startService,
  type TestService,
} from './support/service.ts';

/** Returns the process ID of a service's embedded PostgreSQL. */
function postmasterOf(service: TestService): number {
  return Number(readFileSync(join(service.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sends the head of a request and waits until the service expects its body. */
async function startRequest(url: string): Promise<{ finish: (body: object) => Promise<number | undefined> }> {
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const clientRequest = request(url, { method: 'POST', headers });
  const answered = once(clientRequest, 'response');
  clientRequest.flushHeaders();
  await once(clientRequest, 'continue');
  return {
    async finish(body) {
      clientRequest.end(JSON.stringify(body));
      const [answer] = (await answered) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    },
  };
}

test('a service with a new data directory', async (t) => {
  let service = await startService({ dataDir: temporaryFolder() });
  const person = { email: 'owner@example.com', plan: 'business' as const };
  let key = '';

  await t.test('prints its URL and serves the API document at it', async () => {
    assert.match(service.stdout(), new RegExp(`${service.url}\\b`));
    const docs = await requestAndExpect(200, service.url, '/api/docs', {
      headers: { accept: 'application/json' },
    });
    assert.match(docs.json.openapi, /^3\.1/);
  });

  await t.test('makes its data directory readable only by its owner', () => {
    assert.equal(statSync(service.dataDir).mode & 0o777, 0o700);
    for (const name of ['database-password', 'service.json', 'postgresql.log']) {
      assert.equal(statSync(join(service.dataDir, name)).mode & 0o077, 0, name);
    }
    assert.equal(statSync(join(service.dataDir, 'postgres')).mode & 0o077, 0);
  });

  await t.test('allows accounts to be created on the command line while it runs', async () => {
    const made = await createAccountWithProgram(service.env, person);
    assert.deepEqual(Object.keys(made).sort(), [
      'accountId',
      'apiKey',
      'email',
      'password',
      'plan',
      'userId',
    ]);
    assert.equal(made.plan, 'business');
    assert.match(made.apiKey, /^bt_/);
    key = made.apiKey;
    const { json } = await requestAndExpect(200, service.url, '/api/v1/account', { key });
    assert.deepEqual([json.id, json.email, json.plan], [made.accountId, person.email, 'business']);
  });

  await t.test('creates no key on the Free plan, and `account plan` changes a plan immediately', async () => {
    const free = await createAccountWithProgram(service.env, { plan: 'free', email: 'poor@example.com' });
    assert.equal(free.apiKey, '');
    const words = ['account', 'plan', '--email', person.email, '--plan', 'free'];
    assert.equal((await runProgram(words, { env: service.env })).code, 0);
    await requestAndExpect(402, service.url, '/api/v1/api-keys', { key });
    const back = await runProgram([...words.slice(0, -1), 'agency'], { env: service.env });
    assert.equal(back.code, 0);
    await requestAndExpect(200, service.url, '/api/v1/api-keys', { key });
    const nobody = await runProgram(['account', 'plan', '--email', 'no@example.com', '--plan', 'pro'], {
      env: service.env,
    });
    assert.notEqual(nobody.code, 0);
    assert.match(nobody.stderr, /no@example\.com/);
    assert.doesNotMatch(nobody.stderr, /\bat .*\.ts:/, 'a known error has no stack trace');
  });

  await t.test('rejects a second account with the same email and explains why', async () => {
    const words = ['account', 'create', '--email', 'OWNER@example.com', '--password', 'another password'];
    const again = await runProgram(words, { env: service.env });
    assert.notEqual(again.code, 0);
    assert.doesNotMatch(again.stderr, /\bat .*\.ts:|duplicate key/);
  });

  await t.test('rejects a second service with the same data directory and names the first', async () => {
    const second = await spawnService({ dataDir: service.dataDir });
    const { code } = await second.ended;
    assert.ok(code !== 0 && code !== null, `exit code ${code}`);
    assert.match(second.stderr(), new RegExp(`in use by Belltower with pid ${service.pid}`));
    assert.doesNotMatch(second.stderr(), /\bat .*\.ts:/);
    await requestAndExpect(200, service.url, '/readyz');
  });

  await t.test(
    'recovers within 12 s when PostgreSQL is killed, or exits with a non-zero status',
    async () => {
      const from = Date.now();
      process.kill(postmasterOf(service), 'SIGKILL');
      const statuses = new Set<number>();
      let good = 0;
      await eventually(
        'the API answers from the database again',
        async () => {
          const { status } = await sendRequest(service.url, '/api/v1/account', { key });
          statuses.add(status);
          // The first responses may arrive before the connections detect the shutdown.
          good = status === 200 ? good + 1 : 0;
          return good >= 20;
        },
        { withinMs: 20_000, everyMs: 20 },
      );
      assert.ok(Date.now() - from < 20_000);
      statuses.delete(200);
      statuses.delete(503);
      assert.deepEqual([...statuses], [], 'while the database is away the answer is 503');
      assert.ok(isAlive(service.pid));
      await requestAndExpect(200, service.url, '/readyz');
    },
  );

  await t.test(
    'completes a request in progress at SIGTERM, stops PostgreSQL and exits with status 0 within seconds',
    async () => {
      // A slow target keeps a check running. The sign-in hashes a password in the meantime.
      let clientRequest = 0;
      const slow = createServer((_request, response) => {
        clientRequest += 1;
        setTimeout(() => response.end('late'), 1_500);
      });
      await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
      t.after(() => slow.close());
      const { port } = slow.address() as { port: number };
      const monitor = await requestAndExpect(201, service.url, '/api/v1/service-monitors', {
        key,
        body: { kind: 'http', url: `http://127.0.0.1:${port}/`, intervalSeconds: 3600 },
      });
      await eventually('the check has begun', () => clientRequest > 0);
      const signIn = await startRequest(`${service.url}/api/v1/session`);
      const postmaster = postmasterOf(service);
      const ending = service.end('SIGTERM');
      assert.equal(await signIn.finish({ email: person.email, password: 'a wrong password' }), 401);
      const how = await ending;
      assert.deepEqual([how.code, how.signal], [0, null], service.stderr().slice(-2000));
      assert.ok(how.ms < 15_000, `${how.ms} ms`);
      assert.equal(isAlive(postmaster), false);
      service = await startService({ dataDir: service.dataDir });
      const { json } = await requestAndExpect(
        200,
        service.url,
        `/api/v1/service-monitors/${monitor.json.id}`,
        { key },
      );
      assert.equal(json.state.status, 'up', 'the check in flight was finished and stored');
    },
  );

  await t.test('restarts with its data after kill -9', async () => {
    const how = await service.end('SIGKILL');
    assert.equal(how.signal, 'SIGKILL');
    service = await startService({ dataDir: service.dataDir });
    await requestAndExpect(200, service.url, '/api/v1/account', { key });
  });

  await t.test('also stops when npm start gets SIGTERM, without leaving a process behind', async () => {
    assert.equal((await service.end('SIGTERM')).code, 0);
    const viaNpm = await spawnService({ dataDir: service.dataDir, command: ['npm', 'start'] });
    await becomeReady(viaNpm);
    await requestAndExpect(200, viaNpm.url, '/api/v1/account', { key });
    const { process: served } = JSON.parse(readFileSync(join(service.dataDir, 'service.json'), 'utf8'));
    const postmaster = postmasterOf(viaNpm);
    await viaNpm.end('SIGTERM');
    await eventually(
      'the service and PostgreSQL have ended',
      () => !isAlive(served.pid) && !isAlive(postmaster),
    );
  });
});

test('scripts that run the service replace their own process with exec', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['start', 'belltower', 'demo', 'bench'])
    assert.match(scripts[name], /^(?:\w+=\S+ )*exec /, name);
});
