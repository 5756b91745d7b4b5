import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let own: Caller;
before(async () => {
  api = await createTestApi();
  own = await api.caller();
});
after(() => api.close());

const path = '/api/v1/heartbeats';

async function send(request: InjectOptions, status: number) {
  const response = await api.request(own, request);
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}

async function ping(heartbeat: { pingUrl: string }, tail = '') {
  const response = await api.app.inject({ url: new URL(heartbeat.pingUrl).pathname + tail });
  return `${response.statusCode} ${response.body}`;
}

test('a list is sorted by name, status and times across pages, and a cursor is valid only for its sort order', async () => {
  const add = async (name: string, more: object = {}) =>
    send({ method: 'POST', url: path, payload: { name, ...more } }, 201);
  const late = await add('b late', { schedule: { periodSeconds: 3600 } });
  await add('C new');
  const down = await add('a down', { schedule: { periodSeconds: 60 } });
  await add('d paused', { paused: true });
  assert.equal(await ping(late), '200 OK');
  assert.equal(await ping(down, '/fail'), '200 OK');
  const walk = async (sort: string) => {
    const names: string[] = [];
    for (let cursor = ''; ; ) {
      const url = `${path}?sort=${sort}&limit=1&count=true${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = await send({ url }, 200);
      assert.equal(page.total, 4);
      names.push(...page.items.map((one: { name: string }) => one.name));
      if (page.nextCursor === null) return names;
      cursor = page.nextCursor;
    }
  };
  const byName = ['a down', 'b late', 'C new', 'd paused'];
  assert.deepEqual(await walk('name'), byName);
  assert.deepEqual(await walk('-name'), byName.toReversed());
  assert.deepEqual(await walk('-status'), ['a down', 'C new', 'b late', 'd paused']);
  assert.deepEqual((await walk('-lastPingAt')).slice(0, 2), ['a down', 'b late']);
  assert.deepEqual((await walk('nextDueAt')).slice(0, 2), ['a down', 'b late']);
  assert.deepEqual(await walk('createdAt'), ['b late', 'C new', 'a down', 'd paused']);
  assert.deepEqual(await walk('-createdAt'), (await walk('createdAt')).toReversed());
  const { nextCursor } = await send({ url: `${path}?sort=name&limit=1` }, 200);
  await send({ url: `${path}?sort=status&cursor=${nextCursor}` }, 400);
  await send({ url: `${path}?sort=height` }, 400);
});
