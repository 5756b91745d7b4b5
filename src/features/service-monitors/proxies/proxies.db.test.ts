import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { findProxiesOfMonitors } from './proxies.ts';

const path = '/api/v1/proxies';
const monitors = '/api/v1/service-monitors';
const office = { name: 'office', type: 'http', host: 'proxy.example.com', port: 3128 };
let api: TestApi;
let owner: Caller;
let stranger: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller();
  stranger = await api.caller();
});
after(() => api.close());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, caller = owner) =>
  api.request(caller, { method, url, ...(payload ? { payload } : {}) });

test('a proxy is created, read, changed and deleted, and its password is encrypted and never shown', async () => {
  const created = await send('POST', path, { ...office, username: 'ada', password: 'quite secret' });
  assert.equal(created.statusCode, 201, created.body);
  const { id, password } = created.json();
  assert.equal(password, '********');
  const { rows } = await sql<{ password: string }>`
    select password from monitor_proxies where id = ${id}`.execute(api.database.db);
  assert.match(rows[0]?.password ?? '', /^sealed1\./);

  const same = await send('PATCH', `${path}/${id}`, { password: '********', username: 'eve' });
  assert.deepEqual([same.statusCode, same.json().username], [200, 'eve']);
  const moved = await send('PATCH', `${path}/${id}`, { host: 'evil.example.com' });
  assert.equal(moved.json().errors[0].code, 'secret_required');
  const again = await send('PATCH', `${path}/${id}`, { host: 'other.example.com', password: 'new one' });
  assert.equal(again.statusCode, 200, again.body);
  assert.deepEqual((await send('GET', path)).json().items, [again.json()]);
  assert.deepEqual((await send('GET', `${path}/${id}`)).json(), again.json());

  for (const method of ['GET', 'DELETE'] as const)
    assert.equal((await send(method, `${path}/${id}`, undefined, stranger)).statusCode, 404);
  assert.equal((await send('DELETE', `${path}/${id}`)).statusCode, 204);
  const log = (await send('GET', '/api/v1/audit-log?limit=20')).body;
  assert.doesNotMatch(log, /quite secret|new one|sealed1/);
  for (const action of ['proxy.create', 'proxy.update', 'proxy.delete'])
    assert.match(log, new RegExp(action));
});

test('monitors refer to a proxy by name, follow when it is renamed, and prevent its deletion', async () => {
  const { id } = (await send('POST', path, { ...office, name: 'lab', password: 'pw' })).json();
  const body = { kind: 'http', url: 'https://www.example.com/', proxy: 'lab', headers: { 'X-Token': 'abc' } };
  const unknown = await send('POST', monitors, { ...body, proxy: 'nowhere' });
  assert.deepEqual([unknown.statusCode, unknown.json().errors[0].pointer], [400, '/proxy']);
  assert.equal((await send('POST', monitors, body, stranger)).statusCode, 400);
  const monitor = (await send('POST', monitors, body)).json();

  assert.equal((await send('PATCH', `${path}/${id}`, { name: 'renamed' })).statusCode, 200);
  assert.equal((await send('GET', `${monitors}/${monitor.id}`)).json().proxy, 'renamed');
  const found = await findProxiesOfMonitors(api.database.db, [monitor.id]);
  const seen = found.get(monitor.id);
  assert.deepEqual([seen?.host, seen?.password], ['proxy.example.com', 'pw']);

  assert.equal((await send('DELETE', `${path}/${id}`)).statusCode, 409);
  const moved = await send('PATCH', `${path}/${id}`, { host: 'evil.example.com', password: 'x' });
  assert.equal(moved.statusCode, 409, moved.body);
  const gone = await send('PATCH', `${monitors}/${monitor.id}`, {
    proxy: null,
    headers: { 'X-Token': 'abc' },
  });
  assert.equal(gone.statusCode, 200, gone.body);
  assert.equal((await send('DELETE', `${path}/${id}`)).statusCode, 204);
});

test('a taken name, an invalid host and a key without the scope are rejected', async () => {
  assert.equal((await send('POST', path, office)).statusCode, 201);
  assert.equal((await send('POST', path, office)).statusCode, 409);
  assert.equal((await send('POST', path, { ...office, name: 'x', host: 'a b' })).statusCode, 400);
  assert.equal((await send('POST', path, { ...office, name: 'y', password: '********' })).statusCode, 400);
  const reader = await api.caller('pro', ['service-monitors:read']);
  assert.equal((await send('POST', path, office, reader)).statusCode, 403);
});
