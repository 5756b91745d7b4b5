import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openBrowserSession } from '#engine/capture/browser-session.ts';
import { PROBES } from '#engine/probes/registry.ts';
import { startProber } from '#features/prober/index.ts';
import { eventually, fakeProberOptions } from '#features/prober/testing/fake-prober.ts';
import { createGuardedNet } from '#lab/lab-net.ts';
import { startWebServer, type WebServer } from '#lab/web/server.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { findChromium, missingSandbox } from '#test/browser/support/find-chromium.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { deleteOldRuns, insertCheckRuns } from './check-runs.ts';

let api: TestApi;
let owner: Caller;
let site: WebServer;
before(async () => {
  site = await startWebServer();
  api = await createTestApi({ plans: { pro: { browserMonitorCap: 2 } } });
  api.config.chromium.program = findChromium() ?? 'off';
  owner = await api.caller();
});
after(async () => {
  await api.close();
  await site.close();
});

const path = '/api/v1/service-monitors';
const read = (url: string, caller = owner) => api.request(caller, { url });
const order = (more: object = {}) => ({
  kind: 'browser',
  name: `Shop ${crypto.randomUUID()}`,
  steps: [{ action: 'open', url: `${site.url}/ok` }, { action: 'screenshot' }],
  ...more,
});
const create = (payload: object, caller = owner) =>
  api.request(caller, { method: 'POST', url: path, payload });
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

describe('a browser', { skip: missingSandbox() }, () => {
  test('stores steps, console output and screenshots, which only its account can read', async () => {
    const { id } = (await create(order())).json();
    const chromium = { program: findChromium() ?? '', sandbox: true };
    const prober = await startProber({
      ...fakeProberOptions(api.database, new Map()),
      kinds: PROBES,
      net: createGuardedNet({ hosts: {} }),
      services: { browser: { open: (rules, context) => openBrowserSession(chromium, rules, context) } },
    });
    try {
      await eventually(async () => (await read(`${path}/${id}/runs`)).json().items.length > 0);
    } finally {
      await prober.stop();
    }
    const [run] = (await read(`${path}/${id}/runs`)).json().items;
    assert.equal(run.status, 'up', JSON.stringify(run));
    assert.deepEqual(
      run.steps.map(({ action, statusCode }: { action: string; statusCode: number }) => [action, statusCode]),
      [
        [`open ${site.url}/ok`, 200],
        ['screenshot', null],
      ],
    );
    assert.equal(typeof run.steps[0].vitals.ttfbMs, 'number');
    assert.deepEqual([Array.isArray(run.console), run.pictures], [true, [1]]);
    const picture = `${path}/${id}/runs/${run.checkId}/pictures/1`;
    const response = await read(picture);
    assert.deepEqual([response.statusCode, response.headers['content-type']], [200, 'image/jpeg']);
    assert.match(String(response.headers['content-security-policy']), /sandbox/);
    assert.deepEqual(response.rawPayload.subarray(0, 3), jpeg.subarray(0, 3));
    assert.equal((await read(picture, await api.caller())).statusCode, 404);
    for (const other of ['0', 'x', '-1', '1e1'])
      assert.equal((await read(picture.replace(/1$/, other))).statusCode, 404, other);
    assert.equal((await read(`${path}/${id}/runs/${crypto.randomUUID()}/pictures/1`)).statusCode, 404);
    const { id: unrelated } = (await create(order())).json();
    assert.equal((await read(picture.replace(id, unrelated))).statusCode, 404);
  });

  test('shows the console output and the last screenshot of a test', async () => {
    const payload = order({
      timeoutSeconds: 6,
      steps: [
        { action: 'open', url: `${site.url}/ok` },
        { action: 'expect-text', text: 'not there' },
      ],
    });
    const response = await api.request(owner, { method: 'POST', url: `${path}/probe`, payload });
    assert.equal(response.statusCode, 200, response.body);
    const { status, message, picture } = response.json();
    assert.deepEqual([status, picture?.step], ['down', 1], response.body);
    assert.equal(message, 'Step 2: The page does not show “not there”.');
    assert.equal(Buffer.from(picture.image, 'base64').subarray(0, 2).toString('hex'), 'ffd8');
  });
});

test('a plan limits browser monitors', async () => {
  const free = await api.caller('free');
  const url = `${path}/probe`;
  for (const response of [
    await api.request(free, { method: 'POST', url: path, payload: order() }),
    await api.request(free, { method: 'POST', url, payload: order() }),
  ])
    assert.deepEqual([response.statusCode, response.json().code], [402, 'plan_required'], response.body);
  const pro = await api.caller('pro');
  assert.equal((await api.request(pro, { url: '/api/v1/account' })).json().limits.browserMonitorCap, 2);
  const responses = await Promise.all(Array.from({ length: 4 }, () => create(order(), pro)));
  assert.deepEqual(responses.map(({ statusCode }) => statusCode).sort(), [201, 201, 402, 402]);
  const refused = responses.find(({ statusCode }) => statusCode === 402);
  assert.equal(refused?.json().code, 'monitor_cap_reached');
  assert.match(refused?.json().detail, /2 browser monitors/);
  assert.equal((await create({ kind: 'http', url: `${site.url}/` }, pro)).statusCode, 201);
});

test('screenshots of the last three successful runs and the last twenty other runs are kept for 30 days', async () => {
  const { db, pool } = api.database;
  const { id } = (await create(order({ paused: true }))).json();
  const now = api.clock.now();
  const runs = Array.from({ length: 60 }, (_, index) => ({
    monitorId: id,
    region: 'default',
    scheduledAt: now - index * 60_000,
    status: index % 2 === 0 ? 'down' : 'up',
    steps: [],
    pictures: [
      { step: 0, image: jpeg },
      { step: 3, image: jpeg },
    ],
  }));
  const gone = { ...runs[0], monitorId: crypto.randomUUID() } as (typeof runs)[number];
  await withTransaction(db, (tx) => insertCheckRuns(tx, [...runs, gone]));
  const count = async () => {
    const { rows } = await pool.query(
      'select is_up, count(*)::int as count, min(scheduled_at) as oldest from check_pictures where monitor_id = $1 group by is_up order by is_up',
      [id],
    );
    return rows.map(({ is_up, count: pictures, oldest }) => [is_up, pictures, (now - oldest) / 60_000]);
  };
  assert.deepEqual(await count(), [
    [false, 40, 38],
    [true, 6, 5],
  ]);
  assert.equal((await deleteOldRuns(db, new Date(now + 29 * dayMs))).pictures, 0);
  assert.ok((await deleteOldRuns(db, new Date(now + 31 * dayMs))).pictures >= 46);
  assert.deepEqual(await count(), []);
});
