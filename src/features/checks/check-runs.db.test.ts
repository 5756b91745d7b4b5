import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { startProber } from '#features/prober/index.ts';
import { eventually, fakeProberOptions } from '#features/prober/testing/fake-prober.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { deleteOldRuns, insertCheckRuns } from './check-runs.ts';

let api: TestApi;
let owner: Caller;
let site: WebServer;
before(async () => {
  site = await startWebServer();
  api = await createTestApi();
  owner = await api.caller();
});
after(async () => {
  await api.close();
  await site.close();
});

const path = '/api/v1/service-monitors';
const read = (url: string, caller = owner) => api.request(caller, { url });
const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  api.request(owner, { method, url, payload });

const password = 'hunter2-secret';
const order = () => ({
  kind: 'steps',
  name: `Shop ${crypto.randomUUID()}`,
  variables: { site: site.url },
  secrets: { password },
  steps: [
    {
      name: 'First',
      url: '{{site}}/json',
      extract: [{ name: 'version', from: 'json', expression: '$.version' }],
    },
    {
      name: 'Second',
      url: '{{site}}/echo?p={{password}}',
      headers: { authorization: 'Bearer {{password}}' },
      expect: { jsonPath: [{ path: '$.path', equals: '{{password}}' }] },
    },
  ],
});

test('secrets in steps are masked, encrypted, and not sent to another origin', async () => {
  const created = await send('POST', path, order());
  assert.equal(created.statusCode, 201, created.body);
  const { id, secrets, steps } = created.json();
  assert.deepEqual(secrets, { password: '********' });
  const { rows } = await api.database.pool.query(
    'select settings::text from service_monitors where id = $1',
    [id],
  );
  assert.equal(rows[0].settings.includes(password), false);
  const away = [...steps, { url: 'https://thief.example/{{password}}' }];
  const refused = await send('PATCH', `${path}/${id}`, { steps: away });
  assert.equal(refused.json().errors[0].code, 'secret_required', refused.body);
  const moved = await send('PATCH', `${path}/${id}`, { variables: { site: 'https://thief.example' } });
  assert.equal(moved.json().errors[0].pointer, '/secrets/password', moved.body);
  const updated = await send('PATCH', `${path}/${id}`, {
    secrets: { password: '********' },
    steps: steps.slice(0, 1),
  });
  assert.equal(updated.statusCode, 200, updated.body);
});

test('a test of the settings shows every step and the extracted values without secrets', async () => {
  const response = await send('POST', `${path}/probe`, order());
  assert.equal(response.statusCode, 200, response.body);
  const { status, steps, values, message } = response.json();
  assert.deepEqual([status, values], ['down', { version: '1.4.2' }]);
  assert.deepEqual(
    steps.map((step: { status: string; code: string }) => [step.status, step.code]),
    [
      ['up', null],
      ['down', 'json-path-missing'],
    ],
  );
  assert.match(message, /^Step 2 \(Second\): /);
  assert.equal(response.body.includes(password), false);
});

test('a test of an existing monitor uses its stored secrets, but only for the same origin', async () => {
  const { id } = (await send('POST', path, order())).json();
  const masked = { ...order(), secrets: { password: '********' } };
  const url = `${path}/probe?monitorId=${id}`;
  const tested = await send('POST', url, masked);
  assert.deepEqual([tested.statusCode, tested.json().steps[1].code], [200, 'json-path-missing'], tested.body);
  const moved = await send('POST', url, { ...masked, variables: { site: 'http://127.0.0.9:1' } });
  assert.equal(moved.json().errors[0].code, 'secret_required', moved.body);
  assert.equal((await send('POST', `${path}/probe`, masked)).statusCode, 400);
  const other = await api.caller();
  assert.equal((await api.request(other, { method: 'POST', url, payload: masked })).statusCode, 404);
  assert.equal((await send('POST', url, { kind: 'http', url: site.url })).statusCode, 400);
});

test('a file is converted to monitor steps, with its credentials as secrets', async () => {
  const content = JSON.stringify({
    info: { name: 'Shop' },
    item: [{ name: 'A', request: { url: `${site.url}/ok`, header: [{ key: 'X-Api-Key', value: 'k-17' }] } }],
  });
  const read = await send('POST', '/api/v1/import/steps', { content });
  assert.equal(read.statusCode, 200, read.body);
  const { format, steps, variables, secrets } = read.json();
  assert.deepEqual([format, secrets], ['postman', { 'X-Api-Key': 'k-17' }]);
  const created = await send('POST', path, { kind: 'steps', name: 'From a file', steps, variables, secrets });
  assert.equal(created.statusCode, 201, created.body);
  const odd = await send('POST', '/api/v1/import/steps', { content: '{"a": 1}' });
  assert.deepEqual([odd.statusCode, odd.json().errors[0].pointer], [400, '/content']);
});

test('the prober stores the steps of checks, which only their account can list', async () => {
  const { id } = (await send('POST', path, order())).json();
  const options = fakeProberOptions(api.database, new Map());
  const prober = await startProber({ ...options, kinds: PROBES, net: createGuardedNet({ hosts: {} }) });
  try {
    await eventually(async () => (await read(`${path}/${id}/runs`)).json().items.length > 0);
  } finally {
    await prober.stop();
  }
  const response = await read(`${path}/${id}/runs?limit=1`);
  const [run] = response.json().items;
  assert.equal(response.body.includes(password), false);
  assert.deepEqual([run.status, run.steps.length, run.steps[0].statusCode], ['down', 2, 200]);
  assert.deepEqual(run.steps[0].extracted, ['version']);
  assert.match(run.steps[1].message, /\$\.path/);
  const [check] = (await read(`${path}/${id}/checks`)).json().items;
  assert.equal((await read(`${path}/${id}/runs?checkId=${check.id}`)).json().items[0].checkId, check.id);
  assert.equal((await read(`${path}/${id}/runs?failed=true`)).json().items.length > 0, true);
  assert.equal((await read(`${path}/${id}/runs`, await api.caller())).statusCode, 404);
  assert.equal((await read(`${path}/${id}/runs?limit=1000`)).statusCode, 400);
});

test('the last hundred successful runs are kept, and failed ones are kept for 30 days', async () => {
  const { db } = api.database;
  const { id } = (await send('POST', path, { ...order(), paused: true })).json();
  const now = api.clock.now();
  const steps = [
    {
      name: 'x\0',
      action: 'GET x',
      status: 'up',
      startMs: 0,
      durationMs: 1,
      phases: null,
      statusCode: 200,
      bodyBytes: 1,
      reason: null,
      extracted: [],
    },
  ] as Parameters<typeof insertCheckRuns>[1][number]['steps'];
  const runs = Array.from({ length: 130 }, (_, index) => ({
    monitorId: id,
    region: 'default',
    scheduledAt: now - index * 60_000,
    status: index % 10 === 0 ? 'down' : 'up',
    steps,
  }));
  await withTransaction(db, (tx) => insertCheckRuns(tx, runs));
  const { rows } = await api.database.pool.query(
    'select status, count(*)::int as count from check_runs where monitor_id = $1 group by status order by status',
    [id],
  );
  assert.deepEqual(rows, [
    { status: 'down', count: 13 },
    { status: 'up', count: 100 },
  ]);
  assert.equal((await deleteOldRuns(db, new Date(now + 29 * dayMs))).deleted, 0);
  assert.ok((await deleteOldRuns(db, new Date(now + 31 * dayMs))).deleted >= 113);
});
