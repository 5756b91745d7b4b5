import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createMonitor, portSettings } from '#features/service-monitors/testing/create-monitor.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { insertChecks } from './insert-checks.ts';
import { ensureCurrentPartitions } from './partitions.ts';

let api: TestApi;
let owner: Caller;
let id: string;
const start = Date.now() - 3_600_000;

before(async () => {
  api = await createTestApi();
  owner = await api.caller();
  const { db } = api.database;
  await ensureCurrentPartitions(db, new Date());
  id = await createMonitor(db, {
    accountId: owner.accountId,
    now: new Date(start - 1000),
    settings: portSettings,
  });
  const records = Array.from({ length: 30 }, (_, index) => ({
    monitorId: id,
    region: 'default',
    scheduledAt: start + index * 60_000,
    startedAt: start + index * 60_000 + 4,
    status: index % 10 === 0 ? ('down' as const) : ('up' as const),
    durationMs: 20.5,
    phases: { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 3, transferMs: 4 },
    address: '192.0.2.1',
    code: index % 10 === 0 ? 'connect-refused' : null,
    error: null,
    message: null,
    httpStatus: index % 10 === 0 ? null : 200,
    daysLeft: null,
    missedWindows: null,
  }));
  await db.transaction().execute((tx) => insertChecks(tx, records));
});
after(() => api.close());

const path = () => `/api/v1/service-monitors/${id}`;

test('checks are listed newest first with times, phases and lateness, in pages that do not overlap', async () => {
  const first = (await api.request(owner, { url: `${path()}/checks?limit=20` })).json();
  const second = (
    await api.request(owner, { url: `${path()}/checks?limit=20&cursor=${first.nextCursor}` })
  ).json();
  const all = [...first.items, ...second.items];
  assert.equal(all.length, 30);
  assert.equal(second.nextCursor, null);
  assert.equal(new Set(all.map((item) => item.id)).size, 30);
  const [newest] = all;
  assert.equal(newest.scheduledAt, new Date(start + 29 * 60_000).toISOString());
  assert.equal(newest.startedAt, new Date(start + 29 * 60_000 + 4).toISOString());
  assert.equal(newest.lateMs, 4);
  assert.match(newest.id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab]/);
  assert.deepEqual(newest.phases, { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 3, transferMs: 4 });
});

test('a monitor includes the measurements of its newest check, in lists and when read individually', async () => {
  const at = new Date(start + 29 * 60_000);
  await sql`update monitor_schedules set last_check_at = ${at} where monitor_id = ${id}`.execute(
    api.database.db,
  );
  const [listed] = (await api.request(owner, { url: '/api/v1/service-monitors' })).json().items;
  assert.deepEqual(listed.lastCheck, {
    at: at.toISOString(),
    durationMs: 20.5,
    code: null,
    message: null,
    params: null,
    httpStatus: 200,
    daysLeft: null,
  });
  assert.deepEqual((await api.request(owner, { url: path() })).json(), listed);
  const patched = await api.request(owner, { method: 'PATCH', url: path(), payload: { severity: 'low' } });
  assert.deepEqual(patched.json().lastCheck, listed.lastCheck);
});

test('checks are filtered by status and time', async () => {
  const down = (await api.request(owner, { url: `${path()}/checks?status=down` })).json();
  assert.equal(down.items.length, 3);
  assert.equal(down.items[0].code, 'connect-refused');
  const from = new Date(start + 5 * 60_000).toISOString();
  const to = new Date(start + 8 * 60_000).toISOString();
  const some = (await api.request(owner, { url: `${path()}/checks?from=${from}&to=${to}` })).json();
  assert.equal(some.items.length, 3);
  for (const query of ['status=fine', 'limit=501', 'cursor=zzz', 'from=soon']) {
    assert.equal((await api.request(owner, { url: `${path()}/checks?${query}` })).statusCode, 400, query);
  }
});

test('uptime counts checks and returns bars and percentiles', async () => {
  const response = await api.request(owner, { url: `${path()}/uptime?days=7` });
  assert.equal(response.statusCode, 200, response.body);
  const uptime = response.json();
  assert.equal(uptime.days, 7);
  assert.deepEqual(uptime.checks, { up: 27, degraded: 0, down: 3, unknown: 0, missed: 0 });
  assert.equal(uptime.ratio, null);
  assert.ok(Math.abs(uptime.latency.p50Ms - 20.5) < 2);
  assert.equal(uptime.lateness.maxMs, 4);
  assert.ok(uptime.bars.length >= 1);
  assert.equal((await api.request(owner, { url: `${path()}/uptime?days=401` })).statusCode, 400);
});

test('a caller from another account gets 404, a key without the scope 403, and an anonymous caller 401', async () => {
  const stranger = await api.caller();
  const other = { ...owner, headers: await api.keyFor(owner.accountId, ['incidents:read']) };
  for (const what of ['checks', 'uptime']) {
    assert.equal((await api.request(stranger, { url: `${path()}/${what}` })).statusCode, 404);
    assert.equal((await api.request(other, { url: `${path()}/${what}` })).statusCode, 403);
    assert.equal((await api.request(null, { url: `${path()}/${what}` })).statusCode, 401);
    assert.equal((await api.request(owner, { url: `/api/v1/service-monitors/x/${what}` })).statusCode, 404);
  }
});
