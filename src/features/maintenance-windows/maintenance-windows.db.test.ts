import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { maintenanceJobs, selectMaintenanceOf } from './index.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/maintenance-windows';
const minute = 60_000;
const iso = (offsetMinutes: number) => new Date(api.clock.now() + offsetMinutes * minute).toISOString();

async function send(request: InjectOptions, status: number, who: Caller | null = caller) {
  const response = await api.request(who, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}
const make = (payload: object, status = 201) => send({ method: 'POST', url: path, payload }, status);
const post = (url: string, status = 200) => send({ method: 'POST', url: `${path}/${url}` }, status);
const all = { scope: { all: true } };

async function plan() {
  const job = maintenanceJobs.find(({ name }) => name === 'maintenance-plan');
  return job?.run(api.database.db, new Date(api.clock.now()));
}

test('a one-off window is scheduled, then active, then finished', async () => {
  const created = await make({ title: 'Rack', startsAt: iso(10), endsAt: iso(70), ...all });
  assert.equal(created.state, 'scheduled');
  assert.equal(created.current, null);
  assert.deepEqual(created.next, { startsAt: created.startsAt, endsAt: created.endsAt });
  api.clock.advance(20 * minute);
  const active = await send({ url: `${path}/${created.id}` }, 200);
  assert.equal(active.state, 'active');
  assert.deepEqual(active.current, created.next);
  assert.equal(active.next, null);
  const listed = await send({ url: `${path}?state=active` }, 200);
  assert.deepEqual(
    listed.items.map((item: { id: string }) => item.id),
    [created.id],
  );
  const ended = await post(`${created.id}/end`);
  assert.equal(ended.state, 'finished');
  assert.ok(Date.parse(ended.endsAt) <= api.clock.now());
  await post(`${created.id}/end`, 409);
  await post(`${created.id}/cancel`, 409);
  await send({ method: 'DELETE', url: `${path}/${created.id}` }, 204);
  await send({ url: `${path}/${created.id}` }, 404);
});

test('a recurring window keeps its local time when clocks change', async () => {
  const created = await make({
    title: 'Last Sunday',
    timezone: 'Europe/Berlin',
    startsAt: '2027-01-01T02:30',
    rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
    durationMinutes: 90,
    ...all,
  });
  assert.equal(created.endsAt, null);
  const { items } = await send(
    { url: `${path}/${created.id}/occurrences?from=2027-03-01T00:00:00Z&to=2027-11-01T00:00:00Z` },
    200,
  );
  assert.deepEqual(items[0], { startsAt: '2027-03-28T01:30:00.000Z', endsAt: '2027-03-28T03:00:00.000Z' });
  assert.deepEqual(items.at(-1), {
    startsAt: '2027-10-31T00:30:00.000Z',
    endsAt: '2027-10-31T02:00:00.000Z',
  });
  assert.equal(items.length, 8);
  const first = await send({ url: `${path}/${created.id}/occurrences?from=2027-03-01&limit=1` }, 200);
  assert.deepEqual(first.items, items.slice(0, 1));
  const over = await send({ url: `${path}/occurrences?from=2027-03-01&to=2027-04-01` }, 200);
  assert.deepEqual(over.items, [{ windowId: created.id, title: 'Last Sunday', ...items[0] }]);
});

test('a window can be previewed, and the preview is rejected for the same reasons as the creation', async () => {
  const payload = {
    startsAt: '2050-02-01T01:30',
    timezone: 'Europe/London',
    rrule: 'FREQ=MONTHLY;BYDAY=-1SU',
    durationMinutes: 60,
    limit: 3,
  };
  const before_ = await send({ url: path }, 200);
  const preview = (more: object, status = 200) =>
    send({ method: 'POST', url: `${path}/preview`, payload: { ...payload, ...more } }, status);
  const { items } = await preview({});
  assert.deepEqual(
    items.map(({ startsAt }: { startsAt: string }) => startsAt),
    ['2050-02-27T01:30:00.000Z', '2050-03-27T01:30:00.000Z', '2050-04-24T00:30:00.000Z'],
  );
  assert.equal((await preview({ rrule: 'FREQ=NEVER' }, 400)).errors[0].pointer, '/rrule');
  assert.equal((await preview({ durationMinutes: null }, 400)).errors[0].pointer, '/durationMinutes');
  const once = { rrule: null, durationMinutes: null, endsAt: '2050-02-01T02:30' };
  assert.equal((await preview(once)).items.length, 1);
  assert.deepEqual(await send({ url: path }, 200), before_);
});

test('exceptions, UNTIL and a start that does not match the rule are supported', async () => {
  const created = await make({
    title: 'Weekly',
    timezone: 'America/New_York',
    startsAt: '2030-03-01T01:00',
    rrule: 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20300324T010000',
    exdates: ['2030-03-10T01:00', '2030-03-17T05:00:00Z'],
    durationMinutes: 30,
    ...all,
  });
  const { items } = await send({ url: `${path}/${created.id}/occurrences?from=2030-01-01` }, 200);
  assert.deepEqual(
    items.map((item: { startsAt: string }) => item.startsAt),
    ['2030-03-03T06:00:00.000Z', '2030-03-24T05:00:00.000Z'],
  );
});

test('a rule with several starts per day may have an UNTIL in the future or in the past', async () => {
  const rrule = (until: string) => `FREQ=DAILY;BYHOUR=0,6,12,18;UNTIL=${until}`;
  const created = await make({
    title: 'Four a day',
    startsAt: iso(24 * 60).slice(0, 16),
    rrule: rrule('20991130T000000Z'),
    durationMinutes: 10,
    ...all,
  });
  assert.equal(created.state, 'scheduled');
  const ended = await make({
    title: 'Ended',
    startsAt: '2020-11-20T00:00',
    rrule: rrule('20201130T000000Z'),
    durationMinutes: 10,
    ...all,
  });
  assert.equal(ended.state, 'finished');
  const url = `${path}/${ended.id}/occurrences?from=2020-11-01T00:00:00Z`;
  const { items } = await send({ url }, 200);
  assert.equal(items.length, 41);
  assert.equal(items.at(-1).startsAt, '2020-11-30T00:00:00.000Z');
});

test('a window that cannot be planned shows the problem to its owner and does not block other windows', async () => {
  const weekly = { startsAt: iso(60), rrule: 'FREQ=WEEKLY', durationMinutes: 15, ...all };
  const broken = await make({ title: 'Broken rule', ...weekly });
  const lost = await make({ title: 'Lost zone', ...weekly });
  const sound = await make({ title: 'Sound', ...weekly });
  const { db } = api.database;
  // One rule is stored as by an older version, and one time zone no longer exists.
  await db
    .updateTable('maintenance_windows')
    .set({ rrule: 'FREQ=SECONDLY' })
    .where('id', '=', broken.id)
    .execute();
  await db
    .updateTable('maintenance_windows')
    .set({ timezone: 'Mars/Olympus' })
    .where('id', '=', lost.id)
    .execute();
  api.clock.advance(8 * 24 * 60 * minute);
  const report = await plan();
  assert.equal(report?.faults, 2);
  const read = (id: string) => send({ url: `${path}/${id}` }, 200);
  assert.match((await read(broken.id)).planFault, /FREQ must be one of/);
  assert.match((await read(lost.id)).planFault, /Mars\/Olympus/);
  const planned = await read(sound.id);
  assert.equal(planned.planFault, null);
  assert.ok(Date.parse(planned.next.startsAt) > api.clock.now());
  assert.equal((await send({ url: path }, 200)).items.length > 2, true);
  await send({ url: `${path}/occurrences` }, 200);
  const mended = await send(
    { method: 'PATCH', url: `${path}/${broken.id}`, payload: { rrule: 'FREQ=DAILY' } },
    200,
  );
  assert.equal(mended.planFault, null);
  assert.equal(mended.state, 'scheduled');
});

test('the job always plans at least one future occurrence, and an occurrence that was ended stays ended', async () => {
  const created = await make({
    title: 'Daily',
    startsAt: iso(-5),
    rrule: 'FREQ=DAILY',
    durationMinutes: 60,
    ...all,
  });
  assert.equal(created.state, 'active');
  const ended = await post(`${created.id}/end`);
  assert.equal(ended.state, 'scheduled');
  await plan();
  const still = await send({ url: `${path}/${created.id}` }, 200);
  assert.equal(still.current, null);
  const url = `${path}/${created.id}/occurrences?limit=1&from=${iso(-30)}`;
  const { items } = await send({ url }, 200);
  assert.ok(Date.parse(items[0].endsAt) <= api.clock.now() + minute);
  for (let day = 0; day < 5; day++) {
    api.clock.advance(24 * 60 * minute);
    await plan();
    const now = await send({ url: `${path}/${created.id}` }, 200);
    assert.ok(Date.parse(now.next.startsAt) > api.clock.now());
  }
  const { rows } = await countOccurrences(created.id);
  assert.ok(rows < 20, `${rows} rows`);
  const cancelled = await post(`${created.id}/cancel`);
  assert.equal(cancelled.state, 'cancelled');
  assert.equal(cancelled.next, null);
  await post(`${created.id}/cancel`, 409);
  await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: { title: 'x' } }, 409);
});

async function countOccurrences(id: string) {
  const row = await api.database.db
    .selectFrom('maintenance_occurrences')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('window_id', '=', id)
    .executeTakeFirstOrThrow();
  return { rows: Number(row.count) };
}

test('an update plans occurrences again only if it changes the time of the window', async () => {
  const created = await make({ title: 'Move', startsAt: iso(-10), endsAt: iso(60), ...all });
  const patch = (payload: object, status = 200) =>
    send({ method: 'PATCH', url: `${path}/${created.id}`, payload }, status);
  const renamed = await patch({ title: 'Moved', scope: { tags: ['shop'] } });
  assert.deepEqual(renamed.current, created.current);
  assert.deepEqual(renamed.scope.tags, ['shop']);
  const later = await patch({ startsAt: iso(30) });
  assert.equal(later.state, 'scheduled');
  await patch({ endsAt: iso(20) }, 400);
  const weekly = await patch({ rrule: 'FREQ=WEEKLY', durationMinutes: 15 });
  assert.equal(weekly.endsAt, null);
  assert.equal(weekly.durationMinutes, 15);
  assert.equal((await patch({ timezone: 'Asia/Tokyo' })).rrule, 'FREQ=WEEKLY');
});

test('invalid input returns 400 with a pointer and the allowed values', async () => {
  const once = { title: 'x', startsAt: '2030-01-01T00:00Z', endsAt: '2030-01-02T00:00Z', ...all };
  const often = { title: 'x', startsAt: '2030-01-01T00:00', rrule: 'FREQ=DAILY', durationMinutes: 5, ...all };
  const foreign = '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d';
  const cases: [object, string, RegExp][] = [
    [{ ...once, timezone: 'Mars/Olympus' }, '/timezone', /Europe\/Berlin/],
    [{ ...once, startsAt: 'tomorrow' }, '/startsAt', /2027-01-10T22:00:00Z/],
    [{ ...once, startsAt: '2030-02-30T00:00Z' }, '/startsAt', /is not a valid time/],
    [{ ...once, startsAt: '1066-01-01T00:00Z' }, '/startsAt', /2000 to 2199/],
    [{ ...once, endsAt: '2029-01-01T00:00Z' }, '/endsAt', /later than startsAt/],
    [{ ...once, endsAt: null }, '/endsAt', /needs endsAt/],
    [{ ...once, durationMinutes: 5 }, '/durationMinutes', /not both/],
    [{ ...once, exdates: ['2030-01-01T00:00'] }, '/exdates', /rrule/],
    [{ ...once, scope: {} }, '/scope', /\{"all": true\}/],
    [
      { ...once, scope: { serviceMonitorIds: [foreign] } },
      '/scope/serviceMonitorIds/0',
      /This service monitor does not exist/,
    ],
    [
      { ...once, scope: { heartbeatIds: [foreign] } },
      '/scope/heartbeatIds/0',
      /This heartbeat does not exist/,
    ],
    [{ ...often, endsAt: '2030-01-02T00:00Z' }, '/endsAt', /durationMinutes/],
    [{ ...often, durationMinutes: null }, '/durationMinutes', /durationMinutes is missing/],
    [{ ...often, rrule: 'FREQ=NEVER' }, '/rrule', /YEARLY/],
    [{ ...often, rrule: 'FREQ=SECONDLY' }, '/rrule', /one of YEARLY/],
    [{ ...often, rrule: 'FREQ=DAILY;COUNT=1000000000' }, '/rrule', /10000/],
    [{ ...often, rrule: 'FREQ=MINUTELY' }, '/rrule', /300 times a day/],
    [{ ...often, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, '/rrule', /BYMONTHDAY=/],
    [{ ...often, rrule: 'FREQ=DAILY;UNTIL=20200101' }, '/rrule', /no occurrence/],
    [{ ...often, exdates: ['never'] }, '/exdates/0', /is not a valid time/],
    [{ ...often, title: '' }, '/title', /./],
    [{ ...often, color: 'red' }, '/color', /./],
  ];
  for (const [payload, pointer, words] of cases) {
    const problem = await make(payload, 400);
    assert.equal(problem.errors[0].pointer, pointer, JSON.stringify(problem));
    assert.match(problem.errors[0].detail, words);
  }
  for (const query of [
    'from=x',
    'from=2030-01-01&to=2029-01-01',
    'from=2030-01-01&to=2033-01-01',
    'limit=0',
  ]) {
    await send({ url: `${path}/occurrences?${query}` }, 400);
  }
});

test('other accounts get 404, keys without the scope get 403, and each change is audited', async () => {
  const created = await make({ title: 'Mine', startsAt: iso(10), endsAt: iso(20), ...all });
  const stranger = await api.caller();
  await send({ url: `${path}/${created.id}` }, 404, stranger);
  await send({ url: `${path}/${created.id}/occurrences` }, 404, stranger);
  await send({ method: 'DELETE', url: `${path}/${created.id}` }, 404, stranger);
  for (const move of ['end', 'cancel']) {
    await send({ method: 'POST', url: `${path}/${created.id}/${move}` }, 404, stranger);
  }
  const reader = await api.keyFor(caller.accountId, ['maintenance-windows:read']);
  const refused = await api.app.inject({ method: 'POST', url: path, headers: reader, payload: {} });
  assert.equal(refused.statusCode, 403);
  const log = await send({ url: '/api/v1/audit-log?limit=5' }, 200);
  assert.ok(
    log.items.some(
      (row: { action: string; objectId: string }) =>
        row.action === 'maintenance_window.create' && row.objectId === created.id,
    ),
  );
});

test('a monitor can be muted with one request', async () => {
  const monitor = await send(
    {
      method: 'POST',
      url: '/api/v1/service-monitors',
      payload: { kind: 'ping', host: '127.0.0.1', name: 'Router' },
    },
    201,
  );
  const url = `/api/v1/service-monitors/${monitor.id}/snooze`;
  const created = await send({ method: 'POST', url, payload: { minutes: 30, reason: 'Reboot' } }, 201);
  assert.equal(created.title, 'Muted: Router');
  assert.equal(created.description, 'Reboot');
  assert.equal(created.state, 'active');
  assert.equal(created.muted, true);
  assert.deepEqual(created.scope.serviceMonitorIds, [monitor.id]);
  assert.equal(Date.parse(created.endsAt) - Date.parse(created.startsAt), 30 * minute);
  await send({ method: 'POST', url, payload: { minutes: 0 } }, 400);
  await send({ method: 'POST', url, payload: { minutes: 5 } }, 404, await api.caller());
  const domain = await send(
    { method: 'POST', url: '/api/monitors', payload: { domain: 'snooze.example' } },
    201,
  );
  const other = await send(
    { method: 'POST', url: `/api/monitors/${domain.id}/snooze`, payload: { minutes: 5 } },
    201,
  );
  assert.equal(other.title, 'Muted: snooze.example');
  assert.deepEqual(other.scope.monitorIds, [domain.id]);
});

test('muted time counts toward uptime and is not shown as maintenance', async () => {
  const own = await api.caller();
  const payload = { kind: 'ping', host: '127.0.0.1', name: 'Router' };
  const { id } = await send({ method: 'POST', url: '/api/v1/service-monitors', payload }, 201, own);
  const url = `/api/v1/service-monitors/${id}/snooze`;
  const created = await send({ method: 'POST', url, payload: { minutes: 30 } }, 201, own);
  const { state } = await send({ url: `/api/v1/service-monitors/${id}` }, 200, own);
  assert.deepEqual(state.mute, { windowId: created.id, until: created.endsAt });
  const monitor = { accountId: own.accountId, id, of: 'service_monitors' } as const;
  const hour = { from: new Date(api.clock.now()), to: new Date(api.clock.now() + 60 * minute) };
  assert.deepEqual(await selectMaintenanceOf(api.database.db, monitor, hour), []);
  assert.deepEqual((await send({ url: '/api/v1/overview' }, 200, own)).maintenance, []);
});

test('the calendar feed can be opened with its token until the token is revoked', async () => {
  const own = await api.caller();
  const payload = {
    title: 'Upkeep, with; signs',
    description: 'Line\nbreak',
    startsAt: iso(60),
    rrule: 'FREQ=WEEKLY;COUNT=3',
    durationMinutes: 45,
    ...all,
  };
  const created = await send({ method: 'POST', url: path, payload }, 201, own);
  const { token, url } = await send({ method: 'POST', url: `${path}/calendar-token` }, 201, own);
  assert.match(url, /\/calendar\.ics\?token=/);
  const feed = await api.request(null, { url: `${path}/calendar.ics?token=${token}` });
  assert.equal(feed.statusCode, 200);
  assert.match(String(feed.headers['content-type']), /^text\/calendar/);
  assert.equal(feed.body.match(/BEGIN:VEVENT/g)?.length, 3);
  assert.match(feed.body, /SUMMARY:Upkeep\\, with\\; signs\r\n/);
  assert.match(feed.body, /DTSTART:\d{8}T\d{6}Z\r\n/);
  const sequences = async () =>
    (await api.request(null, { url: `${path}/calendar.ics?token=${token}` })).body.match(/SEQUENCE:\d+/g);
  assert.deepEqual(await sequences(), Array(3).fill('SEQUENCE:0'));
  await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: { title: 'Renamed' } }, 200, own);
  await send({ method: 'PATCH', url: `${path}/${created.id}`, payload: { durationMinutes: 50 } }, 200, own);
  // Calendar apps recognize a change by its sequence number (RFC 5546).
  assert.deepEqual(await sequences(), Array(3).fill('SEQUENCE:2'));
  await send({ url: `${path}/calendar.ics?token=wrong` }, 401, null);
  await send({ url: `${path}/calendar.ics` }, 401, null);
  await send({ method: 'DELETE', url: `${path}/calendar-token` }, 204, own);
  await send({ url: `${path}/calendar.ics?token=${token}` }, 401, null);
  await send({ method: 'DELETE', url: `${path}/calendar-token` }, 404, own);
});
