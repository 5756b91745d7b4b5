import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { eventually } from '#test/e2e/support/requests.ts';
import { createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let server: Server;
let url = '';
/** Responses that the server is holding back. */
const owed: ServerResponse[] = [];
before(async () => {
  api = await createTestApi();
  server = createServer((request, response) => {
    if (request.url === '/hang') return void owed.push(response);
    response.writeHead(request.url === '/bad' ? 503 : 200).end('Welcome');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

const path = '/api/v1/service-monitors';
const probe = (caller: Parameters<TestApi['request']>[0], payload: object) =>
  api.request(caller, { method: 'POST', url: `${path}/probe`, payload });

test('settings are probed once, and the result has phases but is not stored', async () => {
  const caller = await api.caller();
  const up = await probe(caller, { kind: 'http', url: `${url}/` });
  assert.equal(up.statusCode, 200, up.body);
  const body = up.json();
  assert.equal(body.status, 'up');
  assert.equal(body.address, '127.0.0.1');
  assert.ok(body.phases.connectMs >= 0 && body.phases.firstByteMs >= 0);
  const down = (await probe(caller, { kind: 'http', url: `${url}/bad` })).json();
  assert.deepEqual([down.status, down.code], ['down', 'status-unexpected']);
  assert.match(down.message, /503/);
  assert.deepEqual((await api.request(caller, { url: path })).json().items, []);
});

test('settings that are invalid for a monitor are rejected with the invalid fields', async () => {
  const caller = await api.caller();
  const refused = await probe(caller, { kind: 'http', url: 'ftp://x' });
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().errors[0].pointer, '/url');
  const masked = await probe(caller, { kind: 'http', url, auth: { type: 'bearer', token: '********' } });
  assert.equal(masked.statusCode, 400);
});

test('a single probe requires the same scope as creating a monitor', async () => {
  const reader = await api.caller('agency', ['service-monitors:read']);
  assert.equal((await probe(reader, { kind: 'http', url })).statusCode, 403);
});

test('the egress policy applies to a single probe', async () => {
  const strict = await createTestApi({ net: createOfflineNet('public') });
  try {
    const caller = await strict.caller();
    const refused = await strict.request(caller, {
      method: 'POST',
      url: `${path}/probe`,
      payload: { kind: 'http', url },
    });
    assert.equal(refused.statusCode, 400);
    assert.equal(refused.json().code, 'target_refused');
  } finally {
    await strict.close();
  }
});

test('an account can run three concurrent probes and thirty per minute', async (t) => {
  t.after(api.clock.hold());
  const caller = await api.caller();
  const other = await api.caller();
  const hanging = [1, 2, 3].map(() =>
    probe(caller, { kind: 'http', url: `${url}/hang`, timeoutSeconds: 15 }),
  );
  await eventually('three probes hang', () => owed.length === 3, { everyMs: 10 });
  const fourth = await probe(caller, { kind: 'http', url: `${url}/hang` });
  assert.equal(fourth.statusCode, 429);
  assert.ok(Number(fourth.headers['retry-after']) >= 1);
  for (const response of owed) response.end();
  assert.deepEqual(
    (await Promise.all(hanging)).map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  for (let begun = 3; begun < 30; begun++)
    assert.equal((await probe(caller, { kind: 'http', url })).statusCode, 200);
  assert.equal((await probe(caller, { kind: 'http', url })).statusCode, 429);
  assert.equal((await probe(other, { kind: 'http', url })).statusCode, 200);
});
