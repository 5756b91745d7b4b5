import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const links = '/api/v1/wall/links';

async function createMonitor(caller: Caller, name: string, status: string, secondsAgo: number) {
  const payload = { kind: 'http', name, url: 'https://example.com' };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  const since = new Date(api.clock.now() - secondsAgo * 1000);
  await sql`update service_monitors set status = ${status}, status_since = ${since}
    where account_id = ${caller.accountId} and id = ${created.json().id}`.execute(api.database.db);
}

test('with a session or a link, the wallboard shows the newest outages first, then other problems', async () => {
  const caller = await api.caller('agency');
  await createMonitor(caller, 'Well', 'up', 10);
  await createMonitor(caller, 'Old', 'down', 900);
  await createMonitor(caller, 'New', 'down', 5);
  await createMonitor(caller, 'Slow', 'degraded', 1);
  const own = (await api.request(caller, { url: '/api/v1/wall' })).json();
  assert.deepEqual(
    own.troubles.map(({ name, status }: { name: string; status: string }) => [name, status]),
    [
      ['New', 'down'],
      ['Old', 'down'],
      ['Slow', 'degraded'],
    ],
  );
  assert.deepEqual([own.monitors.total, own.monitors.down, own.monitors.up], [4, 2, 1]);
  const created = await api.request(caller, { method: 'POST', url: links, payload: { name: 'Office' } });
  assert.equal(created.statusCode, 201, created.body);
  const { token, id, url } = created.json();
  assert.ok(url.endsWith(`/wall?token=${token}`));
  const shared = await api.request(null, { url: `/api/v1/wall/shared?token=${token}` });
  assert.deepEqual({ ...(shared.json() as object), at: null }, { ...own, at: null });
  const listed = await api.request(caller, { url: links });
  assert.ok(!listed.body.includes(token), 'lists do not contain the token');
  assert.equal(listed.json().items[0].name, 'Office');
  assert.equal((await api.request(caller, { method: 'DELETE', url: `${links}/${id}` })).statusCode, 204);
  assert.equal((await api.request(null, { url: `/api/v1/wall/shared?token=${token}` })).statusCode, 401);
  const audit = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  assert.deepEqual(
    audit.slice(0, 2).map(({ action }: { action: string }) => action),
    ['wall_link.delete', 'wall_link.create'],
  );
});

test('acknowledged incidents count as open on the wallboard, and resolved ones do not', async () => {
  const caller = await api.caller('agency');
  const incidents = '/api/v1/incidents';
  const payload = { title: 'Checkout fails', severity: 'high' };
  const { id } = (await api.request(caller, { method: 'POST', url: incidents, payload })).json();
  for (const [action, open] of [
    ['acknowledge', 1],
    ['resolve', 0],
  ] as const) {
    const done = await api.request(caller, {
      method: 'POST',
      url: `${incidents}/${id}/${action}`,
      payload: {},
    });
    assert.equal(done.statusCode, 200, done.body);
    assert.equal((await api.request(caller, { url: '/api/v1/wall' })).json().openIncidents, open, action);
  }
});

test("nothing is shown without a link or with a deleted token or another account's token", async () => {
  const caller = await api.caller('agency');
  const stranger = await api.caller('agency');
  const created = (
    await api.request(caller, { method: 'POST', url: links, payload: { name: 'Office' } })
  ).json();
  for (const url of ['/api/v1/wall/shared', '/api/v1/wall/shared?token=x', '/api/v1/wall'])
    assert.equal((await api.request(null, { url })).statusCode, 401, url);
  assert.equal(
    (await api.request(stranger, { method: 'DELETE', url: `${links}/${created.id}` })).statusCode,
    404,
  );
  assert.deepEqual((await api.request(stranger, { url: links })).json().items, []);
  const asKey = { authorization: `Bearer ${created.token}` };
  assert.equal((await api.request(null, { url: '/api/v1/overview', headers: asKey })).statusCode, 401);
  assert.equal(
    (await api.request(caller, { method: 'POST', url: links, payload: { name: ' ' } })).statusCode,
    400,
  );
});
