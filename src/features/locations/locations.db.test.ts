import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';

const path = '/api/v1/locations';
const monitors = '/api/v1/service-monitors';
let api: TestApi;
let owner: Caller;
let stranger: Caller;
before(async () => {
  api = await createTestApi({ net: createOfflineNet('public') });
  owner = await api.caller();
  stranger = await api.caller();
});
after(() => api.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, url: string, payload?: object, caller = owner) =>
  api.request(caller, { method, url, ...(payload ? { payload } : {}) });

test('a location is created, read, changed and deleted, and each change is in the audit log', async () => {
  const created = await send('POST', path, { name: 'Office Berlin' });
  assert.equal(created.statusCode, 201, created.body);
  const { id, region, status, agents } = created.json();
  assert.match(region, /^loc-[0-9a-f]{12}$/);
  assert.deepEqual([status, agents], ['pending', []]);
  assert.equal(created.headers.location, `${path}/${id}`);
  const changed = await send('PATCH', `${path}/${id}`, { name: 'Office', privateTargets: true });
  assert.deepEqual([changed.json().name, changed.json().privateTargets], ['Office', true]);
  assert.deepEqual((await send('GET', path)).json().items, [changed.json()]);
  assert.deepEqual((await send('GET', `${path}/${id}`)).json(), changed.json());

  const token = await send('POST', `${path}/${id}/enrollment-token`);
  assert.equal(token.statusCode, 201, token.body);
  assert.match(token.json().token, /^bta_[A-Za-z0-9_-]{43}$/);
  assert.match(token.json().command, /^belltower agent --server http\S+ --token bta_/);

  assert.equal((await send('DELETE', `${path}/${id}`)).statusCode, 204);
  assert.equal((await send('GET', `${path}/${id}`)).statusCode, 404);
  const log = (await send('GET', '/api/v1/audit-log?limit=20')).body;
  for (const verb of ['create', 'update', 'create_token', 'delete'])
    assert.match(log, new RegExp(`location.${verb}"`));
  assert.doesNotMatch(log, /bta_/);
});

test('other accounts, keys without the scope, taken names and unknown agents are rejected', async () => {
  const { id } = (await send('POST', path, { name: 'Hidden' })).json();
  for (const method of ['GET', 'DELETE'] as const)
    assert.equal((await send(method, `${path}/${id}`, undefined, stranger)).statusCode, 404);
  assert.equal((await send('PATCH', `${path}/${id}`, { name: 'Mine' }, stranger)).statusCode, 404);
  assert.equal((await send('POST', `${path}/${id}/enrollment-token`, undefined, stranger)).statusCode, 404);
  assert.equal((await send('DELETE', `${path}/${id}/agents/${id}`)).statusCode, 404);
  assert.equal((await send('POST', path, { name: 'Hidden' })).statusCode, 409);
  assert.equal((await send('POST', path, { name: ' ' })).statusCode, 400);
  const reader = await api.caller('pro', ['service-monitors:read', 'service-monitors:write']);
  assert.equal((await send('POST', path, { name: 'X' }, reader)).statusCode, 403);
  assert.equal((await send('GET', path, undefined, reader)).statusCode, 200);
});

test('only the owner can allow private targets, and an API key needs all scopes', async () => {
  const limited = await api.caller('pro', ['account:write']);
  const refused = await send('POST', path, { name: 'X', privateTargets: true }, limited);
  assert.equal(refused.json().code, 'insufficient_scope');
  const { id } = (await send('POST', path, { name: 'X' }, limited)).json();
  assert.equal((await send('PATCH', `${path}/${id}`, { privateTargets: true }, limited)).statusCode, 403);
});

test('private addresses are allowed only for monitors in locations that allow them', async () => {
  const lab = (await send('POST', path, { name: 'Lab', privateTargets: true })).json();
  const kiosk = (await send('POST', path, { name: 'Kiosk' })).json();
  const body = { kind: 'port', host: '10.1.2.3', port: 80 };
  const create = (regions: string[], caller = owner) =>
    send('POST', monitors, { ...body, name: `to ${regions}`, regions }, caller);
  const created = await create([lab.region]);
  assert.equal(created.statusCode, 201, created.body);
  assert.equal((await create(['default'])).json().code, 'target_refused');
  assert.equal((await create([kiosk.region])).json().code, 'target_refused');
  assert.equal((await create([lab.region, 'default'])).json().code, 'target_refused');
  assert.equal((await create([lab.region], stranger)).json().errors[0].pointer, '/regions');
  const moved = await send('PATCH', `${monitors}/${created.json().id}`, { regions: ['default'] });
  assert.equal(moved.json().code, 'target_refused');
  const group = { kind: 'group', name: 'all', memberIds: [created.json().id], regions: [lab.region] };
  assert.equal((await send('POST', monitors, group)).json().errors[0].detailCode, 'group-in-location');
  const inUse = await send('DELETE', `${path}/${lab.id}`);
  assert.equal(inUse.statusCode, 409, inUse.body);
  assert.match(inUse.json().detail, /This location is used by one monitor/);
});
