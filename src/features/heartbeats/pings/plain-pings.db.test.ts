import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import type { IncomingPing } from './ping-handler.ts';
import { createPingRecorder } from './record-pings.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/heartbeats';

async function send(request: InjectOptions, status: number) {
  const response = await api.request(caller, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}

async function make(payload: object = {}) {
  const created = await send({ method: 'POST', url: path, payload: { name: 'Job', ...payload } }, 201);
  const key = new URL(created.pingUrl).pathname.split('/').at(-1) ?? '';
  return { id: created.id as string, key };
}

const signal = (to: IncomingPing['to'], more: Partial<IncomingPing> = {}): IncomingPing => ({
  to,
  kind: 'success',
  exitCode: null,
  rid: null,
  durationMs: null,
  at: api.clock.now(),
  method: 'GET',
  address: '127.0.0.1',
  userAgent: null,
  body: null,
  ...more,
});

const counted = async (id: string) => {
  const { items } = await send({ url: `${path}/${id}/pings?limit=500` }, 200);
  return items.length as number;
};

test('a process does not trust its cached heartbeat after another process changed it', async () => {
  const { id, key } = await make();
  const [here, there] = [createPingRecorder(api.database.db), createPingRecorder(api.database.db)];
  for (let n = 0; n < 3; n++) assert.equal(await here(signal({ key })), 'ok');
  assert.equal(await there(signal({ key }, { kind: 'fail', exitCode: 3 })), 'ok');
  const state = async () => (await send({ url: `${path}/${id}` }, 200)).state;
  assert.equal((await state()).status, 'down');
  api.clock.advance(1000);
  // This process has cached the status up. Without the version check, the success ping would change nothing.
  assert.equal(await here(signal({ key })), 'ok');
  assert.deepEqual([(await state()).status, (await state()).lastExitCode], ['up', null]);
  const open = await send({ url: '/api/v1/incidents?sourceType=heartbeat&state=open' }, 200);
  assert.deepEqual(open.items, []);
  assert.equal(await counted(id), 5);
});

test('a changed schedule, a new key and a deletion take effect with the next ping', async () => {
  const { id, key } = await make({ schedule: { periodSeconds: 60 } });
  const take = createPingRecorder(api.database.db);
  for (let n = 0; n < 3; n++) assert.equal(await take(signal({ key })), 'ok');
  await send({ method: 'PATCH', url: `${path}/${id}`, payload: { schedule: { periodSeconds: 7200 } } }, 200);
  assert.equal(await take(signal({ key })), 'ok');
  const { state } = await send({ url: `${path}/${id}` }, 200);
  assert.equal(Date.parse(state.nextDueAt), Date.parse(state.lastPingAt) + 7_200_000);
  const rotated = await send({ method: 'POST', url: `${path}/${id}/rotate-key` }, 200);
  assert.equal(await take(signal({ key })), 'not-found');
  const fresh = new URL(rotated.pingUrl).pathname.split('/').at(-1) ?? '';
  assert.equal(await take(signal({ key: fresh })), 'ok');
  assert.equal(await take(signal({ key: fresh })), 'ok');
  await send({ method: 'DELETE', url: `${path}/${id}` }, 204);
  assert.equal(await take(signal({ key: fresh })), 'not-found');
});

test('pings wait for a row that is locked by another transaction, and are stored once', async () => {
  const { id, key } = await make();
  const take = createPingRecorder(api.database.db);
  for (let n = 0; n < 3; n++) assert.equal(await take(signal({ key })), 'ok');
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from heartbeats where id = $1 for update', [id]);
  const pending = take(signal({ key }));
  const other = await make();
  assert.equal(await take(signal({ key: other.key })), 'ok', 'pings of other heartbeats are accepted');
  await holder.query('commit');
  holder.release();
  assert.equal(await pending, 'ok');
  assert.equal(await counted(id), 4);
});

test('concurrent pings of one heartbeat by key, token and slug are each counted once', async () => {
  const pushToken = `token-${randomUUID()}`;
  const { id, key } = await make({ slug: 'three-ways', pushToken });
  const { pingKey } = await send({ url: '/api/v1/account' }, 200);
  const take = createPingRecorder(api.database.db);
  const ways = [{ key }, { token: pushToken }, { pingKey, slug: 'three-ways' }];
  for (let round = 0; round < 4; round++) {
    const outcomes = await Promise.all(ways.flatMap((to) => [take(signal(to)), take(signal(to))]));
    assert.deepEqual(outcomes, Array(6).fill('ok'));
  }
  assert.equal(await counted(id), 24);
  await make({ slug: 'three-ways' });
  assert.equal(await take(signal({ pingKey, slug: 'three-ways' })), 'ambiguous');
});

test('a hundred concurrent pings to many heartbeats are each stored once with their own body', async () => {
  const created = await Promise.all(Array.from({ length: 8 }, () => make()));
  const takers = [createPingRecorder(api.database.db), createPingRecorder(api.database.db)];
  const outcomes = await Promise.all(
    Array.from({ length: 160 }, (_, n) => {
      const one = created[n % created.length];
      const take = takers[n % 3 === 0 ? 0 : 1];
      return take?.(signal({ key: one?.key ?? '' }, { body: Buffer.from(`${n % created.length}`) }));
    }),
  );
  assert.deepEqual(new Set(outcomes), new Set(['ok']));
  for (const [n, { id }] of created.entries()) {
    const { items } = await send({ url: `${path}/${id}/pings?limit=500` }, 200);
    assert.equal(items.length, 20);
    assert.ok(items.every((one: { bodyPreview: string }) => one.bodyPreview === `${n}`));
  }
});

test("a plain ping fires no trigger, so that the heartbeat's counts and notifications do not change", async () => {
  // A statement-level trigger with transition tables would fire on every write and receive each row twice.
  const { rows } = await api.database.pool.query(
    `select tgname, pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = 'heartbeats'::regclass and not tgisinternal and pg_get_triggerdef(oid) like '% AFTER UPDATE %'`,
  );
  assert.deepEqual(rows.map(({ tgname }) => tgname).sort(), ['count_moved', 'publish_moved']);
  for (const { text } of rows) assert.match(text, /FOR EACH ROW WHEN/);
  const { key } = await make();
  const take = createPingRecorder(api.database.db);
  const stateOf = async () =>
    Number((await api.database.pool.query('select count(*) from live_events')).rows[0].count);
  assert.equal(await take(signal({ key })), 'ok');
  const before = await stateOf();
  for (let n = 0; n < 3; n++) assert.equal(await take(signal({ key })), 'ok');
  assert.equal(await stateOf(), before);
  assert.equal(await take(signal({ key }, { kind: 'fail' })), 'ok');
  assert.ok((await stateOf()) > before);
});
