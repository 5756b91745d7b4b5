import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

const path = '/api/v1/service-monitors/views';
let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller();
});
after(() => api.close());

const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  api.request(owner, { method, url, ...(payload ? { payload } : {}) });

test('a view is saved, read, changed and deleted, and each change is audited', async () => {
  const filter = { tag: ['shop'], status: ['down', 'degraded'], search: 'www' };
  const created = await send('POST', path, { name: ' Shop ', filter, sort: '-status', groupBy: 'tag' });
  assert.equal(created.statusCode, 201, created.body);
  const { id, createdAt, updatedAt, ...rest } = created.json();
  assert.deepEqual(rest, { name: 'Shop', filter, sort: '-status', groupBy: 'tag' });
  assert.equal(createdAt, updatedAt);
  assert.equal(created.headers.location, `${path}/${id}`);

  const changed = await send('PATCH', `${path}/${id}`, { filter: { kind: ['http'] }, groupBy: null });
  assert.equal(changed.statusCode, 200, changed.body);
  const full = { ...changed.json() };
  assert.deepEqual(
    [full.filter, full.sort, full.groupBy, full.name],
    [{ kind: ['http'] }, '-status', null, 'Shop'],
  );
  assert.deepEqual((await api.request(owner, { url: `${path}/${id}` })).json(), full);

  const plain = (await send('POST', path, { name: 'All' })).json();
  assert.deepEqual([plain.filter, plain.sort, plain.groupBy], [{}, null, null]);
  const page = (await api.request(owner, { url: `${path}?limit=1` })).json();
  const next = (await api.request(owner, { url: `${path}?limit=1&cursor=${page.nextCursor}` })).json();
  assert.deepEqual([...page.items, ...next.items].map(({ name }) => name).sort(), ['All', 'Shop']);
  assert.equal(next.nextCursor, null);

  for (const each of [id, plain.id]) assert.equal((await send('DELETE', `${path}/${each}`)).statusCode, 204);
  assert.equal((await send('DELETE', `${path}/${id}`)).statusCode, 404);
  const { items } = (await api.request(owner, { url: '/api/v1/audit-log?limit=20' })).json();
  const verbs = items
    .map(({ action }: { action: string }) => action)
    .filter((name: string) => /_view\./.test(name));
  assert.deepEqual(verbs.map((name: string) => name.split('.')[1]).sort(), [
    'create',
    'create',
    'delete',
    'delete',
    'update',
  ]);
});

test('a name can be used only once, regardless of case and concurrent requests', async () => {
  const responses = await Promise.all(
    ['Night', 'night', 'NIGHT '].map((name) => send('POST', path, { name })),
  );
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [201, 409, 409]);
  const other = (await send('POST', path, { name: 'Day' })).json();
  const taken = await send('PATCH', `${path}/${other.id}`, { name: 'nIGHT' });
  assert.equal(taken.statusCode, 409);
  assert.equal(taken.json().errors[0].pointer, '/name');
});

test('concurrent changes to different parts of a view are both applied', async () => {
  const { id } = (await send('POST', path, { name: 'Both' })).json();
  for (const groupBy of ['tag', 'kind', 'status', 'domain'] as const) {
    const sort = groupBy === 'tag' ? 'name' : `-${groupBy === 'kind' ? 'name' : 'uptime'}`;
    await Promise.all([{ groupBy }, { sort }].map((change) => send('PATCH', `${path}/${id}`, change)));
    const view = (await api.request(owner, { url: `${path}/${id}` })).json();
    assert.deepEqual([view.groupBy, view.sort], [groupBy, sort]);
  }
});

test('fields that the list does not support are rejected', async () => {
  for (const payload of [
    { name: 'x', filter: { color: ['red'] } },
    { name: 'x', filter: { status: ['broken'] } },
    { name: 'x', filter: { tag: 'shop' } },
    { name: 'x', sort: 'color' },
    { name: 'x', groupBy: 'color' },
    { name: ' ' },
    {},
  ])
    assert.equal((await send('POST', path, payload)).statusCode, 400, JSON.stringify(payload));
});

test("other accounts can't see a view, and viewers can't change it", async () => {
  const { id } = (await send('POST', path, { name: 'Mine' })).json();
  const stranger = await api.caller();
  assert.deepEqual((await api.request(stranger, { url: path })).json().items, []);
  const reader = await api.keyFor(owner.accountId, ['service-monitors:read']);
  for (const [method, url] of [
    ['POST', path],
    ['PATCH', `${path}/${id}`],
    ['DELETE', `${path}/${id}`],
  ] as const) {
    const payload = method === 'DELETE' ? {} : { payload: { name: 'Theirs' } };
    if (method !== 'POST')
      assert.equal((await api.request(stranger, { method, url, ...payload })).statusCode, 404);
    assert.equal((await api.app.inject({ method, url, headers: reader, ...payload })).statusCode, 403);
  }
});
