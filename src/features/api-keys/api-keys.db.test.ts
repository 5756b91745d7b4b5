import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/api-keys';

test('a key is shown once, authenticates requests, and is rejected immediately after its deletion', async () => {
  const caller = await api.caller('pro');
  const created = await api.request(caller, {
    method: 'POST',
    url: path,
    payload: { name: 'deploy', scopes: ['service-monitors:read', 'api-keys:read'] },
  });
  assert.equal(created.statusCode, 201, created.body);
  const { id, key, prefix } = created.json();
  assert.match(key, /^bt_[A-Za-z0-9_-]{43}$/);
  assert.ok(key.startsWith(prefix));
  assert.equal(created.headers.location, `${path}/${id}`);
  const read = await api.request(caller, { url: `${path}/${id}` });
  assert.equal(read.json().key, undefined);
  const headers = { authorization: `Bearer ${key}` };
  assert.equal((await api.app.inject({ url: '/api/v1/service-monitors', headers })).statusCode, 200);
  assert.equal((await api.request(caller, { method: 'DELETE', url: `${path}/${id}` })).statusCode, 204);
  assert.equal((await api.app.inject({ url: '/api/v1/service-monitors', headers })).statusCode, 401);
});

test('the database does not contain keys in plain text', async () => {
  const caller = await api.caller('pro');
  const { rows } = await api.database.pool.query('select * from api_keys');
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes(caller.key));
});

test('a key cannot create a key with scopes that it does not have', async () => {
  const caller = await api.caller('pro', ['api-keys:write', 'incidents:read']);
  const make = (scopes: string[]) =>
    api.request(caller, { method: 'POST', url: path, payload: { name: 'x', scopes } });
  assert.equal((await make(['*'])).json().code, 'insufficient_scope');
  assert.equal((await make(['incidents:write'])).statusCode, 403);
  assert.equal((await make(['incidents:read'])).statusCode, 201);
});

test('an unknown scope returns 400 with a pointer to it', async () => {
  const caller = await api.caller('pro');
  const response = await api.request(caller, {
    method: 'POST',
    url: path,
    payload: { name: 'x', scopes: ['*', 'all'] },
  });
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().errors[0].pointer, '/scopes/1');
});

test('an expired key is rejected, and a key cannot be created with an expiry in the past', async () => {
  const caller = await api.caller('pro');
  const past = new Date(api.clock.now() - 1000).toISOString();
  const born = await api.request(caller, {
    method: 'POST',
    url: path,
    payload: { name: 'x', scopes: ['*'], expiresAt: past },
  });
  assert.equal(born.statusCode, 400);
  const soon = new Date(api.clock.now() + 60_000).toISOString();
  const created = await api.request(caller, {
    method: 'POST',
    url: path,
    payload: { name: 'x', scopes: ['*'], expiresAt: soon },
  });
  const headers = { authorization: `Bearer ${created.json().key}` };
  assert.equal((await api.app.inject({ url: path, headers })).statusCode, 200);
  api.clock.advance(61_000);
  assert.equal((await api.app.inject({ url: path, headers })).statusCode, 401);
});

test('API keys require the Pro plan, and the Free plan returns 402 before the scope is checked', async () => {
  const caller = await api.caller('free', ['incidents:read']);
  const response = await api.request(caller, { url: path });
  assert.equal(response.statusCode, 402);
  assert.equal(response.json().code, 'plan_required');
});

test('a key without the scope gets 403, and wrong credentials get 401', async () => {
  const caller = await api.caller('pro', ['incidents:read']);
  assert.equal((await api.request(caller, { url: path })).json().code, 'insufficient_scope');
  for (const authorization of ['Bearer nonsense', `Bearer bt_${'A'.repeat(43)}`, 'Basic x']) {
    assert.equal(
      (await api.app.inject({ url: path, headers: { authorization } })).statusCode,
      401,
      authorization,
    );
  }
});

test("another account's key is not found", async () => {
  const owner = await api.caller('pro');
  const stranger = await api.caller('pro');
  const { id } = (
    await api.request(owner, { method: 'POST', url: path, payload: { name: 'x', scopes: ['*'] } })
  ).json();
  for (const method of ['GET', 'DELETE'] as const) {
    assert.equal((await api.request(stranger, { method, url: `${path}/${id}` })).statusCode, 404);
  }
  const renamed = await api.request(stranger, {
    method: 'PATCH',
    url: `${path}/${id}`,
    payload: { name: 'mine' },
  });
  assert.equal(renamed.statusCode, 404);
});

test('keys are listed page by page, newest first, without repeats, and an invalid cursor or limit returns 400', async () => {
  const caller = await api.caller('pro');
  for (let index = 0; index < 5; index++) {
    await api.request(caller, {
      method: 'POST',
      url: path,
      payload: { name: `key ${index}`, scopes: ['*'] },
    });
  }
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await api.request(caller, { url: `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}` });
    names.push(...page.json().items.map((item: { name: string }) => item.name));
    cursor = page.json().nextCursor;
  }
  assert.deepEqual(names.slice(0, 5), ['key 4', 'key 3', 'key 2', 'key 1', 'key 0']);
  assert.equal(new Set(names).size, 6);
  for (const query of ['limit=501', 'limit=0', 'limit=x', 'cursor=nonsense', 'unknown=1']) {
    assert.equal((await api.request(caller, { url: `${path}?${query}` })).statusCode, 400, query);
  }
});
