import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { createLog } from '#platform/log.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { updateDueHeartbeats } from './watch/deadlines.ts';

let api: TestApi;
let caller: Caller;
let stranger: Caller;
before(async () => {
  api = await createTestApi({ plans: { free: { heartbeatCap: 1 } } });
  caller = await api.caller();
  stranger = await api.caller();
});
after(() => api.close());

const path = '/api/v1/heartbeats';
const log = createLog('error');

async function send(request: InjectOptions, status: number, who: Caller | null = caller) {
  const response = await api.request(who, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}
const make = (payload: object, status = 201) =>
  send({ method: 'POST', url: path, payload: { name: 'Job', ...payload } }, status);
const read = (id: string) => send({ url: `${path}/${id}` }, 200);
const look = () => updateDueHeartbeats({ db: api.database.db, log }, new Date(api.clock.now()));
const seconds = (n: number) => api.clock.advance(n * 1000);

async function ping(heartbeat: { pingUrl: string }, tail = '', request: InjectOptions = {}) {
  const { pathname, search } = new URL(heartbeat.pingUrl);
  const url = pathname + search + tail;
  const response = await api.app.inject({ url, ...request });
  return `${response.statusCode} ${response.body}`;
}

const incidentsOf = async (id: string) =>
  (await send({ url: '/api/v1/incidents?sourceType=heartbeat' }, 200)).items.filter(
    (incident: { source: { id: string } }) => incident.source.id === id,
  );

test('a heartbeat is created with the defaults that Healthchecks uses, read, changed, listed and deleted', async () => {
  const created = await make({ name: 'Nächtliche Sicherung', tags: ['backup'] });
  assert.deepEqual(created.schedule, { periodSeconds: 86_400 });
  assert.deepEqual(
    [created.graceSeconds, created.slug, created.state.status],
    [3600, 'nachtliche-sicherung', 'new'],
  );
  assert.deepEqual([created.state.nextDueAt, created.state.deadlineAt], [null, null]);
  const schedule = { cron: '30 2 * * *', timezone: 'Europe/Berlin' };
  const changed = await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: { schedule } }, 200);
  assert.deepEqual(changed.schedule, schedule);
  assert.equal(changed.pingUrl, created.pingUrl);
  const found = await send({ url: `${path}?tag=backup&status=new&search=NACHT` }, 200);
  assert.equal(found.items.length, 1);
  await send({ url: `${path}/${created.id}` }, 404, stranger);
  await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: { name: 'Mine' } }, 404, stranger);
  await send({ method: 'DELETE', url: `${path}/${created.id}` }, 404, stranger);
  await send({ method: 'DELETE', url: `${path}/${created.id}` }, 204);
  await send({ url: `${path}/${created.id}` }, 404);
  const { items } = await send({ url: '/api/v1/audit-log?limit=500' }, 200);
  const actions = items
    .filter((row: { objectId: string }) => row.objectId === created.id)
    .map((row: { action: string }) => row.action);
  assert.deepEqual(actions, ['heartbeat.delete', 'heartbeat.update', 'heartbeat.create']);
});

test('invalid input returns 400 with a pointer and the allowed values', async () => {
  const wrong: [object, string, RegExp][] = [
    [{ schedule: { cron: '61 * * * *' } }, '/schedule/cron', /0 to 59/],
    [{ schedule: { cron: '@reboot' } }, '/schedule/cron', /@daily/],
    [{ schedule: { onCalendar: 'sometimes' } }, '/schedule/onCalendar', /Mon\.\.Fri/],
    [{ schedule: { cron: '@daily', timezone: 'Mars/X' } }, '/schedule/timezone', /Europe\/Berlin/],
    [{ schedule: { cron: '0 0 31 2 *' } }, '/schedule/cron', /time in the future/],
    [{ schedule: { cron: '@daily', onCalendar: 'daily' } }, '/schedule', /one of/],
    [{ schedule: { periodSeconds: 60, timezone: 'UTC' } }, '/schedule/timezone', /Remove timezone/],
    [{ schedule: { periodSeconds: 9 } }, '/schedule/periodSeconds', /10/],
    [{ slug: 'Upper' }, '/slug', /./],
    [{ minRunSeconds: 10, maxRunSeconds: 5 }, '/minRunSeconds', /greater/],
    [{ name: ' ' }, '/name', /./],
  ];
  for (const [payload, pointer, words] of wrong) {
    const problem = await make(payload, 400);
    assert.equal(problem.errors[0].pointer, pointer, JSON.stringify(problem));
    assert.match(problem.errors[0].detail, words);
  }
});

test('a schedule can be previewed before it is saved, including clock changes', async () => {
  const preview = (payload: object, status = 200) =>
    send({ method: 'POST', url: `${path}/preview`, payload }, status);
  const schedule = { cron: '30 2 28 3 *', timezone: 'Europe/Berlin' };
  const { items } = await preview({ schedule, count: 2 });
  assert.equal(items.length, 2);
  for (const { at } of items) assert.match(at, /-03-28T0[01]:[03]0:00/);
  assert.equal((await preview({ schedule: { periodSeconds: 60 } })).items.length, 5);
  assert.equal(
    (await preview({ schedule: { cron: '61 2 * * *' } }, 400)).errors[0].pointer,
    '/schedule/cron',
  );
  assert.equal((await preview({ schedule: {} }, 400)).errors[0].pointer, '/schedule');
});

test('a heartbeat is late from its due time and down after the grace period, opens an incident, and recovers with the next success', async (t) => {
  t.after(api.clock.hold());
  const created = await make({ schedule: { periodSeconds: 60 }, graceSeconds: 30 });
  assert.equal(await ping(created), '200 OK');
  const up = await read(created.id);
  assert.equal(up.state.status, 'up');
  assert.equal(Date.parse(up.state.nextDueAt) - Date.parse(up.state.lastPingAt), 60_000);
  seconds(61);
  await look();
  const late = await read(created.id);
  assert.deepEqual([late.state.status, late.state.since], ['late', up.state.nextDueAt]);
  assert.deepEqual(await incidentsOf(created.id), []);
  seconds(3600);
  await look();
  const down = await read(created.id);
  assert.deepEqual([down.state.status, down.state.since], ['down', up.state.deadlineAt]);
  assert.equal(down.state.cause, 'missed');
  const [incident] = await incidentsOf(created.id);
  assert.deepEqual(
    [incident.state, incident.openedAt, incident.cause],
    ['open', up.state.deadlineAt, 'missed'],
  );
  assert.equal(await ping(created), '200 OK');
  assert.equal((await incidentsOf(created.id))[0].state, 'resolved');
  assert.equal((await read(created.id)).state.status, 'up');
});

test('a heartbeat that went down and recovered between two runs records both changes', async () => {
  const created = await make({ schedule: { periodSeconds: 60 }, graceSeconds: 30 });
  await ping(created);
  const { deadlineAt } = (await read(created.id)).state;
  seconds(100);
  await ping(created);
  await look();
  const [incident, ...more] = await incidentsOf(created.id);
  assert.equal(more.length, 0);
  assert.equal(incident.state, 'resolved');
  const { lastPingAt } = (await read(created.id)).state;
  assert.deepEqual([incident.openedAt, incident.resolvedAt], [deadlineAt, lastPingAt]);
});

test('after start A, start B and success A, the heartbeat is down maxRunSeconds after start B', async (t) => {
  t.after(api.clock.hold());
  const created = await make({ schedule: { periodSeconds: 86_400 }, maxRunSeconds: 300 });
  const [a, b] = ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c01', '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c02'];
  assert.equal(await ping(created, `/start?rid=${a}`), '200 OK');
  seconds(10);
  assert.equal(await ping(created, `/start?rid=${b.toUpperCase()}`), '200 OK');
  seconds(10);
  assert.equal(await ping(created, `?rid=${a}`), '200 OK');
  const running = await read(created.id);
  assert.deepEqual([running.state.status, running.state.running], ['up', true]);
  const { items } = await send({ url: `${path}/${created.id}/pings` }, 200);
  const startB = items.find((one: { rid: string }) => one.rid === b);
  assert.equal(items[0].durationMs, 20_000);
  seconds(400);
  await look();
  const { state } = await read(created.id);
  assert.deepEqual([state.status, state.cause], ['down', 'too-long']);
  assert.equal(Date.parse(state.since) - Date.parse(startB.at), 300_000);
});

test('results of pings with exit codes and rejections are returned as text', async () => {
  const created = await make({});
  for (const code of [0, 1, 254, 255]) assert.equal(await ping(created, `/${code}`), '200 OK');
  const { state } = await read(created.id);
  assert.deepEqual([state.status, state.lastExitCode, state.cause], ['down', 255, 'failed']);
  assert.match(await ping(created, '/256'), /^400 invalid exit status/);
  assert.match(await ping(created, '?rid=abc'), /^400 invalid rid/);
  assert.match(await ping(created, '/stop'), /^404 /);
  assert.match(await ping({ pingUrl: 'http://x/ping/0193a1f0-7c1e-4b1a-9d6e-0d4f5a3b2cff' }), /^404 /);
  assert.match(await ping({ pingUrl: 'http://x/ping/nothing' }), /^404 /);
  const response = await api.app.inject({ method: 'HEAD', url: new URL(created.pingUrl).pathname });
  assert.deepEqual([response.statusCode, response.headers['access-control-allow-origin']], [200, '*']);
  assert.equal(response.headers['ping-body-limit'], '100000');
  assert.match(String(response.headers['content-type']), /^text\/plain/);
  assert.equal(
    (await api.app.inject({ method: 'OPTIONS', url: new URL(created.pingUrl).pathname })).statusCode,
    204,
  );
});

test('request bodies of any type are stored up to 100 kB, shown and downloadable', async () => {
  const created = await make({});
  const text = `ok ✓\u0007\n${'x'.repeat(200_000)}`;
  for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'nonsense']) {
    const sent = { method: 'POST', payload: text, headers: { 'content-type': type } } as const;
    assert.equal(await ping(created, '/log', sent), '200 OK', type);
  }
  const { items } = await send({ url: `${path}/${created.id}/pings?kind=log&limit=3` }, 200);
  assert.equal(items.length, 3);
  assert.equal(items[0].bodySize, 100_000);
  assert.match(items[0].bodyPreview, /^ok ✓\nxxx/);
  const url = `${path}/${created.id}/pings/${items[0].id}/body`;
  const body = await api.request(caller, { url });
  assert.deepEqual(body.rawPayload, Buffer.from(text).subarray(0, 100_000));
  await send({ url }, 404, stranger);
  // A body that exceeds the storage limit is still read completely.
  const address = new URL(new URL(created.pingUrl).pathname, await api.listen());
  const response = await fetch(address, { method: 'POST', body: Buffer.alloc(12_000_000, 'x') });
  assert.deepEqual([response.status, await response.text()], [200, 'OK']);
});

test('pings by slug create a heartbeat with create=1, report ambiguous duplicates, and reject uppercase', async () => {
  const { pingKey } = await send({ url: '/api/v1/account' }, 200);
  const bySlug = (tail: string, key = pingKey) => ping({ pingUrl: `http://x/ping/${key}/${tail}` });
  assert.match(await bySlug('nightly'), /^404 /);
  assert.equal(await bySlug('nightly/start?create=1'), '201 Created');
  assert.equal(await bySlug('nightly?create=1'), '200 OK');
  assert.match(await bySlug('Nightly?create=1'), /^400 invalid slug/);
  assert.match(await bySlug('nightly?create=1', 'other'), /^404 /);
  await make({ slug: 'nightly' });
  assert.match(await bySlug('nightly'), /^409 /);
  const rotated = await send({ method: 'POST', url: '/api/v1/account/rotate-ping-key' }, 200);
  assert.notEqual(rotated.pingKey, pingKey);
  assert.match(await bySlug('nightly'), /^404 /);
  const free = await api.caller('free');
  const { pingKey: small } = await send({ url: '/api/v1/account' }, 200, free);
  assert.equal(await bySlug('one?create=1', small), '201 Created');
  assert.match(await bySlug('two?create=1', small), /^402 /);
  await send({ method: 'POST', url: path, payload: { name: 'Two' } }, 402, free);
});

test('exactly one of eight concurrent pings creates a heartbeat if the plan allows only one more', async () => {
  const free = await api.caller('free');
  const { pingKey } = await send({ url: '/api/v1/account' }, 200, free);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ping({ pingUrl: `http://x/ping/${pingKey}/at-once?create=1` })),
  );
  assert.deepEqual(answers.toSorted(), [...Array<string>(7).fill('200 OK'), '201 Created']);
});

test('migrated jobs keep their ping UUID and push token', async () => {
  const pingKey = '7a3bb2d4-5f4e-4f3c-9d38-2f4c0a0f2a11';
  const created = await make({ pingKey, pushToken: 'aBcDeFgHiJ' });
  assert.ok(created.pingUrl.endsWith(`/ping/${pingKey}`));
  await make({ pingKey }, 409);
  await make({ pushToken: 'aBcDeFgHiJ' }, 409);
  const push = await api.app.inject({ url: '/api/push/aBcDeFgHiJ?status=down&msg=disk%20full&ping=12.6' });
  assert.deepEqual([push.statusCode, push.json()], [200, { ok: true }]);
  const { items } = await send({ url: `${path}/${created.id}/pings` }, 200);
  assert.deepEqual([items[0].kind, items[0].durationMs, items[0].bodyPreview], ['fail', 13, 'disk full']);
  for (const token of ['nobody123', '%00', '%F0%9F%9A%80', 'a'.repeat(1_000)])
    assert.equal((await api.app.inject({ url: `/api/push/${token}` })).statusCode, 404, token);
  const rotated = await send({ method: 'POST', url: `${path}/${created.id}/rotate-key` }, 200);
  assert.match(await ping(created), /^404 /);
  assert.equal(await ping(rotated), '200 OK');
});

test('a paused heartbeat resolves its incidents and expects no pings, and a ping resumes it if allowed', async () => {
  const created = await make({ schedule: { periodSeconds: 10 }, graceSeconds: 0 });
  assert.equal(await ping(created, '/fail'), '200 OK');
  assert.equal((await incidentsOf(created.id))[0].state, 'open');
  const paused = await send({ method: 'POST', url: `${path}/${created.id}/pause` }, 200);
  assert.deepEqual([paused.state.status, paused.paused, paused.state.deadlineAt], ['paused', true, null]);
  assert.equal((await incidentsOf(created.id))[0].state, 'resolved');
  seconds(100);
  await look();
  assert.equal((await read(created.id)).state.status, 'paused');
  assert.equal(await ping(created), '200 OK');
  assert.equal((await read(created.id)).state.status, 'up');
  const off = { resumeOnPing: false, paused: true };
  await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: off }, 200);
  assert.equal(await ping(created), '200 OK');
  assert.equal((await read(created.id)).state.status, 'paused');
  const { items } = await send({ url: `${path}/${created.id}/pings` }, 200);
  assert.equal(items[0].kind, 'ignored');
  const bulk = {
    method: 'POST',
    url: `${path}/bulk`,
    payload: { action: 'resume', ids: [created.id] },
  } as const;
  assert.deepEqual(await send(bulk, 200), { matched: 1, changed: 1 });
  assert.deepEqual(await send(bulk, 200, stranger), { matched: 0, changed: 0 });
});

test('after a burst of sixty, one ping per second is accepted', async (t) => {
  t.after(api.clock.hold());
  const created = await make({ methods: 'post' });
  const answers = await Promise.all(Array.from({ length: 80 }, () => ping(created)));
  assert.equal(answers.filter((answer) => answer === '200 OK').length, 60);
  assert.match(answers.at(-1) ?? '', /^429 /);
  seconds(5);
  assert.equal(await ping(created, '', { method: 'POST' }), '200 OK');
  assert.equal((await read(created.id)).state.lastKind, 'success', 'the others were ignored');
});

test('two API processes that receive pings for one heartbeat preserve their order and count', async () => {
  const other = await createTestApi({ database: api.database });
  other.clock.advance(api.clock.now() - other.clock.now());
  const created = await make({ schedule: { periodSeconds: 86_400 } });
  const url = new URL(created.pingUrl).pathname;
  const takers = [api.app, other.app];
  const runs = Array.from({ length: 25 }, (_, n) => `0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c${10 + n}`);
  await Promise.all(
    runs.map(async (rid, n) => {
      // The start ping is sent to one process. Right after its response, the end ping is sent to the other process.
      const begun = await takers[n % 2]?.inject({ url: `${url}/start?rid=${rid}` });
      assert.equal(begun?.statusCode, 200);
      const ended = await takers[(n + 1) % 2]?.inject({ url: `${url}?rid=${rid}` });
      assert.equal(ended?.statusCode, 200);
    }),
  );
  const { items } = await send({ url: `${path}/${created.id}/pings?limit=500` }, 200);
  assert.equal(items.length, 50);
  for (const rid of runs) {
    const [end, start] = items.filter((one: { rid: string }) => one.rid === rid);
    assert.deepEqual([start.kind, end.kind], ['start', 'success']);
    assert.equal(end.durationMs, Date.parse(end.at) - Date.parse(start.at));
  }
  const times = items.map((one: { at: string }) => Date.parse(one.at));
  assert.deepEqual(
    times,
    times.toSorted((one: number, another: number) => another - one),
  );
  assert.equal((await read(created.id)).state.running, false);
  await other.app.close();
});

test('two concurrent runs of the heartbeat watch update each heartbeat once', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    const created = await make({ schedule: { periodSeconds: 10 }, graceSeconds: 5 });
    await ping(created);
    ids.push(created.id);
  }
  seconds(60);
  await Promise.all([look(), look(), look()]);
  for (const id of ids) {
    const [incident] = await incidentsOf(id);
    assert.deepEqual([incident.state, incident.occurrences], ['open', 1]);
  }
});

test("a heartbeat's mute is shown, and a heartbeat can be in the scope of a maintenance window", async () => {
  const created = await make({});
  const url = `${path}/${created.id}/snooze`;
  await send({ method: 'POST', url, payload: { minutes: 30 } }, 404, stranger);
  const window = await send({ method: 'POST', url, payload: { minutes: 30 } }, 201);
  assert.deepEqual(window.scope.heartbeatIds, [created.id]);
  const muted = (await read(created.id)).state;
  assert.equal(muted.maintenance, true);
  assert.deepEqual(muted.mute, { windowId: window.id, until: window.endsAt });
  seconds(31 * 60);
  const { maintenance, mute } = (await read(created.id)).state;
  assert.deepEqual([maintenance, mute], [false, null]);
});

test('a key without the scope is rejected', async () => {
  const headers = await api.keyFor(caller.accountId, ['heartbeats:read']);
  const refused = await api.app.inject({ method: 'POST', url: path, payload: { name: 'x' }, headers });
  assert.equal(refused.statusCode, 403);
});

test('runs, uptime and the export report the recorded history', async (t) => {
  t.after(api.clock.hold());
  const own = await api.caller();
  const body = { name: '=Job', tags: ['a', 'b'], schedule: { periodSeconds: 3600 }, graceSeconds: 0 };
  const created = await send({ method: 'POST', url: path, payload: body }, 201, own);
  const rid = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c01';
  await ping(created, `/start?rid=${rid}`);
  seconds(20);
  await ping(created, `/0?rid=${rid}`);
  seconds(10);
  await ping(created, '/start');
  const { items, nextCursor } = await send({ url: `${path}/${created.id}/runs?limit=1` }, 200, own);
  assert.deepEqual([items[0].result, items[0].endedAt], ['open', null]);
  const more = await send({ url: `${path}/${created.id}/runs?limit=1&cursor=${nextCursor}` }, 200, own);
  const [run] = more.items;
  assert.deepEqual([run.rid, run.result, run.exitCode, more.nextCursor], [rid, 'success', 0, null]);
  assert.equal(run.durationMs, 20_000);
  const [listed] = (await send({ url: `${path}?expand=recentRuns` }, 200, own)).items;
  assert.deepEqual(listed.recentRuns, [items[0], run], 'the list shows the same runs');
  seconds(7200);
  await ping(created, '/0');
  const uptime = await send({ url: `${path}/${created.id}/uptime?days=2` }, 200, own);
  assert.equal(uptime.incidents, 1);
  assert.ok(uptime.downtimeSeconds > 3500 && uptime.downtimeSeconds < 7300, JSON.stringify(uptime));
  assert.ok(uptime.ratio > 0 && uptime.ratio < 0.6);
  const csv = await api.request(own, { url: '/api/v1/exports/heartbeats.csv' });
  const [header, row = ''] = csv.body.split('\r\n');
  assert.equal(header, 'id,name,slug,schedule,status,last_ping_at,next_due_at,tags,created_at');
  assert.ok(row.startsWith(`${created.id},'=Job,job,period 3600 s,up,`), row);
  assert.match(row, /,a;b,/);
  await send({ url: `${path}/${created.id}/runs` }, 404, stranger);
  await send({ url: `${path}/${created.id}/uptime` }, 404, stranger);
});

test('a ping does not change the wake-up time, and the watch reschedules it', async () => {
  const created = await make({ schedule: { periodSeconds: 100 }, graceSeconds: 20 });
  const wake = async () => {
    const row = await api.database.db
      .selectFrom('heartbeats')
      .select('next_change_at')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow();
    return row.next_change_at?.getTime() ?? 0;
  };
  await ping(created);
  const first = await wake();
  seconds(60);
  await ping(created);
  assert.equal(await wake(), first);
  seconds(60);
  await look();
  const { state } = await read(created.id);
  assert.equal(state.status, 'up');
  assert.equal(await wake(), Date.parse(state.nextDueAt));
});
