import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi | undefined;
after(() => api?.close());

test('on a port chosen by the system, the interface shows its actual URL and accepts changes from its own pages', async () => {
  api = await createTestApi({ environment: { BELLTOWER_PORT: '0', BELLTOWER_SIGNUP: 'open' } });
  const base = await api.listen();
  const docs = await fetch(`${base}/api/docs/openapi.json`);
  assert.deepEqual(((await docs.json()) as { servers: unknown }).servers, [{ url: base }]);
  const signUp = await fetch(`${base}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'a long password' }),
  });
  const cookie = signUp.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const rename = (origin: string) =>
    // Simulates a proxy in front of the service that sends a different Host header.
    api?.app.inject({
      method: 'PATCH',
      url: '/api/v1/account',
      headers: { cookie, origin, host: 'inner' },
      payload: { name: 'Ada Ltd' },
    });
  assert.equal((await rename(base))?.statusCode, 200);
  assert.equal((await rename('http://127.0.0.1:1'))?.statusCode, 403);
});

const apis: TestApi[] = [];
after(() => Promise.all(apis.map((api) => api.close())));

async function start(environment: Record<string, string>): Promise<TestApi> {
  const api = await createTestApi({ environment });
  apis.push(api);
  return api;
}

/** Returns the address in the audit log for a change sent from `remoteAddress` with the header `forwarded`. */
async function addressSeen(api: TestApi, remoteAddress: string, forwarded: string): Promise<string> {
  const caller = await api.caller();
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/incidents',
    headers: { 'x-forwarded-for': forwarded },
    payload: { title: 'x', severity: 'low' },
    remoteAddress,
  });
  assert.equal(created.statusCode, 201);
  return (await api.request(caller, { url: '/api/v1/audit-log' })).json().items[0].address;
}

test('forwarded headers determine the client address only if the connection comes from a trusted proxy', async () => {
  const alone = await start({});
  assert.equal(await addressSeen(alone, '127.0.0.1', '203.0.113.7'), '127.0.0.1');
  const behind = await start({ BELLTOWER_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
  assert.equal(await addressSeen(behind, '127.0.0.1', '203.0.113.7'), '203.0.113.7');
  assert.equal(await addressSeen(behind, '10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9'), '203.0.113.7');
  assert.equal(await addressSeen(behind, '192.0.2.1', '203.0.113.7'), '192.0.2.1');
});

test('failed sign-ins of one client behind a proxy do not block the others', async () => {
  const api = await start({ BELLTOWER_TRUSTED_PROXIES: '127.0.0.1' });
  const signIn = (from: string, n: number) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'x-forwarded-for': from },
      payload: { email: `nobody${n}@example.com`, password: 'wrong password' },
    });
  for (let n = 0; n < 50; n++) assert.equal((await signIn('203.0.113.7', n)).statusCode, 401);
  assert.equal((await signIn('203.0.113.7', 50)).statusCode, 429);
  assert.equal((await signIn('203.0.113.8', 51)).statusCode, 401);
});

test('an invalid trusted proxy address is reported at startup', async () => {
  await assert.rejects(start({ BELLTOWER_TRUSTED_PROXIES: 'nginx' }), /BELLTOWER_TRUSTED_PROXIES/);
});
