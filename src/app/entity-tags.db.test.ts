import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
let url = '';

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  const payload = { kind: 'ping', host: '127.0.0.1' };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  url = String(created.headers.location);
});
after(() => api.close());

const read = (at: string, headers = {}) => api.request(caller, { url: at, headers });
const change = (tag: unknown, payload: object) =>
  api.request(caller, { method: 'PATCH', url, headers: { 'if-match': String(tag) }, payload });

test('a read or list that has not changed returns 304 without a body', async () => {
  for (const at of [url, '/api/v1/service-monitors', '/api/v1/account']) {
    const { etag } = (await read(at)).headers;
    assert.match(String(etag), /^"[\w.-]+"$/, at);
    const again = await read(at, { 'if-none-match': `"other", W/${etag}` });
    assert.equal(again.statusCode, 304, at);
    assert.equal(again.body, '');
    assert.equal(again.headers.etag, etag);
    assert.equal((await read(at, { 'if-none-match': '"other"' })).statusCode, 200);
  }
});

test('an update of a resource that someone else has changed in the meantime is rejected', async () => {
  const { etag } = (await read(url)).headers;
  const first = await change(etag, { severity: 'low' });
  assert.equal(first.statusCode, 200, first.body);
  const second = await change(etag, { severity: 'critical' });
  assert.equal(second.statusCode, 412);
  assert.equal(second.json().code, 'precondition_failed');
  assert.equal((await read(url)).json().severity, 'low');
  assert.equal((await change(first.headers.etag, { severity: 'medium' })).statusCode, 200);
  const gone = await api.request(caller, { method: 'DELETE', url, headers: { 'if-match': String(etag) } });
  assert.equal(gone.statusCode, 412);
});

test('replacing a resource that someone else has changed in the meantime is rejected', async () => {
  const policy = '/api/v1/certificates/policy';
  const put = (tag: unknown, wildcards: string) =>
    api.request(caller, {
      method: 'PUT',
      url: policy,
      headers: { 'if-match': String(tag) },
      payload: { wildcards },
    });
  const { etag } = (await read(policy)).headers;
  const first = await put(etag, 'forbid');
  assert.equal(first.statusCode, 200, first.body);
  assert.notEqual(first.headers.etag, etag);
  assert.equal((await put(etag, 'allow')).statusCode, 412);
  assert.equal((await read(policy)).json().wildcards, 'forbid');
  assert.equal((await put(first.headers.etag, 'allow')).statusCode, 200);
});

test('exactly one of many concurrent updates based on the same read succeeds', async () => {
  for (const payload of [{ severity: 'low' }, { tags: ['a'] }]) {
    const { etag } = (await read(url)).headers;
    const orders = Array.from({ length: 12 }, (_one, at) => change(etag, { ...payload, name: `Shop ${at}` }));
    const codes = (await Promise.all(orders)).map(({ statusCode }) => statusCode);
    assert.deepEqual(codes.sort(), [200, ...Array(11).fill(412)]);
  }
});

test('a change with an idempotency key and an entity tag can be retried', async () => {
  const { etag } = (await read(url)).headers;
  const headers = { 'if-match': String(etag), 'idempotency-key': 'once-and-tagged' };
  const request = { method: 'PATCH' as const, url, headers, payload: { name: 'Shop once' } };
  const first = await api.request(caller, request);
  assert.equal(first.statusCode, 200, first.body);
});

test('a check that ran in the meantime does not count as a change, and an asterisk matches any tag', async () => {
  const { etag } = (await read(url)).headers;
  await sql`update monitor_schedules set last_check_at = now()`.execute(api.database.db);
  assert.notEqual((await read(url)).headers.etag, etag);
  assert.equal((await change(etag, { severity: 'high' })).statusCode, 200);
  assert.equal((await change('*', { severity: 'low' })).statusCode, 200);
});

test('an entity tag reveals nothing to other accounts', async () => {
  const stranger = await api.caller();
  const headers = { 'if-match': '"x"' };
  const response = await api.request(stranger, {
    method: 'PATCH',
    url,
    headers,
    payload: { severity: 'low' },
  });
  assert.equal(response.statusCode, 404);
});
