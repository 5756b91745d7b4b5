import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { openMonitors } from './queries.ts';

let api: TestApi;
let caller: Caller;
let made = 0;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/service-monitors';
const secrets = {
  auth: { type: 'basic', username: 'ada', password: 'hunter2secret' },
  headers: { 'X-Api-Key': 'k-secret', 'X-Auth': 'a-secret', Accept: 'text/html' },
};

const make = (payload: object) =>
  api.request(caller, {
    method: 'POST',
    url: path,
    payload: { kind: 'http', url: 'https://example.com/a', name: `monitor ${made++}`, ...payload },
  });
const patch = (id: string, payload: object) =>
  api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload });
async function stored(id: string) {
  const { rows } = await api.database.pool.query('select * from service_monitors where id = $1', [id]);
  return (await openMonitors(api.database.db, rows))[0]?.settings;
}

test('stored secrets are not sent to another origin', async () => {
  const { id, auth, headers } = (await make(secrets)).json();
  for (const url of [
    'https://thief.example/a',
    'http://example.com/a',
    'https://example.com:8443/a',
    'https://example.com.thief.example/a',
  ]) {
    for (const given of [{}, { auth }, { auth, headers }, { auth: { username: 'eve' } }]) {
      const response = await patch(id, { url, ...given });
      assert.equal(response.statusCode, 400, `${url} ${JSON.stringify(given)}`);
      assert.equal(response.json().errors[0].code, 'secret_required');
    }
    const one = await patch(id, { url, auth: secrets.auth, headers: { 'X-Auth': 'new' } });
    assert.equal(one.json().errors[0].pointer, '/headers/X-Api-Key');
  }
  assert.equal((await stored(id)).url, 'https://example.com/a');
  assert.equal((await patch(id, { url: 'https://example.com/b?c=d' })).statusCode, 200);
  assert.equal((await stored(id)).auth.password, 'hunter2secret');
  assert.equal((await patch(id, { url: 'https://other.example/', ...secrets })).statusCode, 200);
  const without = { auth: null, headers: { 'X-Api-Key': null, 'X-Auth': null } };
  assert.equal((await patch(id, { url: 'https://third.example/', ...without })).statusCode, 200);
  assert.deepEqual((await stored(id)).headers, { Accept: 'text/html' });
});

test('a mask is rejected if no secret is stored under its name', async () => {
  const mask = '********';
  assert.equal(
    (await make({ headers: { 'X-Api-Key': mask } })).json().errors[0].pointer,
    '/headers/X-Api-Key',
  );
  assert.equal(
    (await make({ auth: { type: 'bearer', token: mask } })).json().errors[0].pointer,
    '/auth/token',
  );
  const { id, headers } = (await make(secrets)).json();
  assert.deepEqual(headers, { 'X-Api-Key': mask, 'X-Auth': mask, Accept: 'text/html' });
  const renamed = await patch(id, { headers: { 'X-Api-Key': null, 'x-api-key': mask } });
  assert.equal(renamed.json().errors[0].code, 'masked');
  assert.equal((await stored(id)).headers['X-Api-Key'], 'k-secret');
});

test('another type of authentication replaces the old one', async () => {
  const { id } = (await make(secrets)).json();
  const bearer = await patch(id, { auth: { type: 'bearer', token: 't-secret' } });
  assert.equal(bearer.statusCode, 200, bearer.body);
  assert.deepEqual((await stored(id)).auth, { type: 'bearer', token: 't-secret' });
  assert.equal((await patch(id, { auth: { type: 'basic', username: 'x' } })).statusCode, 400);
  assert.equal((await patch(id, { auth: { type: 'bearer', token: '********' } })).statusCode, 200);
  assert.equal((await stored(id)).auth.token, 't-secret');
});

test('settings that no check could send, reach or satisfy are rejected on creation', async () => {
  const faults: [object, string][] = [
    [{ auth: { type: 'bearer', token: 'a\r\nX-Evil: 1' } }, '/auth/token'],
    [{ auth: { type: 'bearer', token: 'tök' } }, '/auth/token'],
    [{ auth: { type: 'basic', username: 'a:b', password: 'c' } }, '/auth/username'],
    [{ auth: { type: 'basic', username: 'a', password: 'c\nd' } }, '/auth/password'],
    [{ expect: { finalUrl: 'not a url' } }, '/expect/finalUrl'],
    [{ expect: { finalUrl: '/relative' } }, '/expect/finalUrl'],
    [{ url: 'http://example.com:0/' }, '/url'],
  ];
  for (const [order, pointer] of faults) {
    const response = await make(order);
    assert.equal(response.statusCode, 400, JSON.stringify(order));
    assert.equal(response.json().errors[0].pointer, pointer);
  }
  const fine = {
    auth: { type: 'basic', username: 'ädä', password: 'p:w ö' },
    expect: { finalUrl: 'HTTPS://A.test' },
  };
  assert.equal((await make(fine)).statusCode, 201);
});

test('stored settings that are no longer valid are repaired by a patch that provides their secrets again', async () => {
  const { id } = (await make({ auth: secrets.auth })).json();
  await api.database.pool.query(
    `update service_monitors set settings = jsonb_set(settings, '{method}', '"STEAL"') where id = $1`,
    [id],
  );
  assert.equal((await patch(id, { name: 'unmended' })).json().errors[0].pointer, '/method');
  assert.equal((await patch(id, { method: 'GET' })).json().errors[0].code, 'secret_required');
  assert.equal((await patch(id, { method: 'GET', auth: secrets.auth })).statusCode, 200);
  assert.equal((await stored(id)).method, 'GET');
});
