import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

const path = '/api/v1/service-monitors';
let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller('pro');
});
after(() => api.close());

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, caller = owner) =>
  api.request(caller, { method, url, ...(payload ? { payload } : {}) });

test("new monitors use their account's defaults, and existing monitors keep their values", async () => {
  const old = (await send('POST', path, { kind: 'ssl', host: 'old.example.com' })).json();
  const defaults = { intervalSeconds: 300, confirm: { failures: 4 }, warnDays: [30, 14, 7, 3, 1] };
  const changed = await send('PATCH', `${path}/defaults`, defaults);
  assert.deepEqual(changed.json(), { timeoutSeconds: null, ...defaults });
  assert.deepEqual((await send('GET', `${path}/defaults`)).json(), changed.json());

  const http = (
    await send('POST', path, { kind: 'http', url: 'https://www.example.com/', tls: { verify: false } })
  ).json();
  assert.deepEqual(
    [http.intervalSeconds, http.timeoutSeconds, http.confirm.failures, http.confirm.recoveries, http.tls],
    [300, 10, 4, 1, { verify: false, warnDays: [30, 14, 7, 3, 1] }],
  );
  const own = {
    kind: 'ssl',
    host: 'own.example.com',
    intervalSeconds: 60,
    warnDays: [5],
    confirm: { failures: 1 },
  };
  const ssl = (await send('POST', path, own)).json();
  assert.deepEqual([ssl.intervalSeconds, ssl.confirm.failures, ssl.warnDays], [60, 1, [5]]);
  const csv = 'kind,domain,url\nhttp,imported.example.com,https://imported.example.com/\n';
  const headers = { 'content-type': 'text/csv' };
  const imported = await api.request(owner, {
    method: 'POST',
    url: '/api/v1/import/monitors',
    payload: csv,
    headers,
  });
  const [id] = imported.json().createdIds;
  const third = (await send('GET', `${path}/${id}`)).json();
  assert.deepEqual([third.intervalSeconds, third.confirm.failures, third.tls.warnDays.length], [300, 4, 5]);
  assert.equal((await send('GET', `${path}/${old.id}`)).json().intervalSeconds, 60);
  const stranger = await api.caller();
  assert.equal((await send('GET', `${path}/defaults`, undefined, stranger)).json().intervalSeconds, null);
});

test('defaults that the plan does not allow or that contradict each other are rejected', async () => {
  assert.equal((await send('PATCH', `${path}/defaults`, { intervalSeconds: 1 })).statusCode, 400);
  assert.equal(
    (await send('PATCH', `${path}/defaults`, { intervalSeconds: 60, timeoutSeconds: 90 })).statusCode,
    400,
  );
  const reader = await api.caller('pro', ['service-monitors:read']);
  assert.equal((await send('PATCH', `${path}/defaults`, { warnDays: [1] }, reader)).statusCode, 403);
});
