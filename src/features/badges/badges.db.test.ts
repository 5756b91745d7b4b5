import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const monitors = '/api/v1/service-monitors';
const heartbeats = '/api/v1/heartbeats';

async function create(url: string, payload: object): Promise<string> {
  const response = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(response.statusCode, 201, response.body);
  return `${url}/${response.json().id}`;
}
const createMonitor = (name: string) =>
  create(monitors, { kind: 'http', name, url: 'https://192.0.2.1/', intervalSeconds: 300 });
const createHeartbeat = (name: string) => create(heartbeats, { name });

const badgeOf = (url: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', who: Caller | null = caller) =>
  api.request(who, { method, url: `${url}/badge` });
async function addressOf(url: string): Promise<string> {
  const response = await badgeOf(url, 'POST');
  assert.equal(response.statusCode, 200, response.body);
  return new URL(response.json().url).pathname;
}
/** Returns the text alternative for screen readers. */
async function wordsAt(path: string): Promise<string | undefined> {
  const { statusCode, body } = await api.request(null, { url: path });
  assert.equal(statusCode, 200, body);
  return /<title>([^<]*)<\/title>/.exec(body)?.[1];
}
const setStatus = (table: 'service_monitors' | 'heartbeats', url: string, status: string) =>
  api.database.pool.query(`update ${table} set status = $2 where id = $1`, [url.split('/').at(-1), status]);

test('a monitor or heartbeat has no badge until one is created, and a second request returns the same badge', async () => {
  for (const url of [await createMonitor('Shop'), await createHeartbeat('Nightly backup')]) {
    assert.deepEqual((await badgeOf(url)).json(), { url: null });
    const path = await addressOf(url);
    assert.match(path, /^\/badge\/[\w-]{22}\.svg$/);
    assert.equal(await addressOf(url), path);
    assert.equal(new URL((await badgeOf(url)).json().url).pathname, path);
  }
  const { items } = (await api.request(caller, { url: '/api/v1/audit-log?limit=500' })).json();
  const created = items.filter(({ action }: { action: string }) => action === 'badge.create');
  assert.deepEqual(
    created.map((entry: { objectType: string; details: object }) => [entry.objectType, entry.details]),
    [
      ['heartbeat', { name: 'Nightly backup' }],
      ['service_monitor', { name: 'Shop' }],
    ],
  );
});

test('the image shows only the name and the status', async () => {
  const monitor = await createMonitor('Shop <b>& "more"');
  const path = await addressOf(monitor);
  assert.equal(await wordsAt(path), 'Shop &lt;b&gt;&amp; &quot;more&quot;: pending');
  for (const status of ['up', 'degraded', 'down']) {
    await setStatus('service_monitors', monitor, status);
    assert.equal(await wordsAt(`${path}?label=shop`), `shop: ${status}`);
  }
  await api.request(caller, { method: 'POST', url: `${monitor}/pause` });
  assert.equal(await wordsAt(`${path}?label=shop`), 'shop: paused');
  const image = await api.request(null, { url: `${path}?style=flat-square` });
  assert.equal(image.headers['content-type'], 'image/svg+xml; charset=utf-8');
  assert.equal(image.headers['cache-control'], 'public, max-age=30');
  assert.equal(image.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.ok(!image.body.includes('192.0.2.1'));
  assert.equal((await api.request(null, { url: `${path}?style=round` })).statusCode, 400);
});

test("a heartbeat's badge shows late and pending", async () => {
  const heartbeat = await createHeartbeat('Backup');
  const path = await addressOf(heartbeat);
  assert.equal(await wordsAt(path), 'Backup: pending');
  for (const status of ['up', 'late', 'down']) {
    await setStatus('heartbeats', heartbeat, status);
    assert.equal(await wordsAt(path), `Backup: ${status}`);
  }
});

test('a badge URL stops working when its badge, monitor or account is deleted', async () => {
  const [revoked, deleted, suspended] = [
    await createMonitor('Revoked'),
    await createMonitor('Deleted'),
    await createHeartbeat('Suspended'),
  ];
  const paths = [await addressOf(revoked), await addressOf(deleted), await addressOf(suspended)];
  assert.equal((await badgeOf(revoked, 'DELETE')).statusCode, 204);
  assert.equal((await badgeOf(revoked, 'DELETE')).statusCode, 404);
  assert.equal((await api.request(caller, { method: 'DELETE', url: deleted })).statusCode, 204);
  assert.equal((await api.request(null, { url: paths[0] ?? '' })).statusCode, 404);
  assert.equal((await api.request(null, { url: paths[1] ?? '' })).statusCode, 404);
  assert.notEqual(await addressOf(revoked), paths[0]);
  const suspend = (at: string) =>
    api.database.pool.query(
      `update accounts set suspended_at = ${at}, suspension_reason = case when ${at} is null then null else 'test' end where id = $1`,
      [caller.accountId],
    );
  await suspend('now()');
  assert.equal((await api.request(null, { url: paths[2] ?? '' })).statusCode, 404);
  await suspend('null');
  assert.equal(await wordsAt(paths[2] ?? ''), 'Suspended: pending');
});

test("other accounts and read-only keys can't create a badge, and guessed URLs return 404", async () => {
  const monitor = await createMonitor('Mine');
  const stranger = await api.caller();
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    assert.equal((await badgeOf(monitor, method, stranger)).statusCode, 404);
  const headers = await api.keyFor(caller.accountId, ['service-monitors:read']);
  const reader = { ...caller, headers };
  assert.equal((await badgeOf(monitor, 'GET', reader)).statusCode, 200);
  assert.equal((await badgeOf(monitor, 'POST', reader)).statusCode, 403);
  const path = await addressOf(monitor);
  for (const guess of [
    path.replace('.svg', ''),
    '/badge/.svg',
    `/badge/${'A'.repeat(22)}.svg`,
    '/badge/%00.svg',
  ])
    assert.equal((await api.request(null, { url: guess })).statusCode, 404, guess);
});
