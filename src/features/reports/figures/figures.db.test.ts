import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensurePartitions } from '#features/checks/index.ts';
import { recountRollups, updateMonitorFigures } from '#features/checks/rollups.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { storeAccountFigures } from './account-figures.ts';
import { storeFigures } from './queries.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
  // The clock is in the middle of an hour and a day, so that nothing below crosses midnight.
  api.clock.hold();
  const now = api.clock.now();
  api.clock.advance(Math.floor(now / dayMs) * dayMs + dayMs + 12.5 * hourMs - now);
});
after(() => api?.close());

const minute = 60_000;
const at = (minutesAgo: number) => new Date(api.clock.now() - minutesAgo * minute);

async function request(caller: Caller, url: string, headers = caller.headers) {
  const response = await api.app.inject({ url, headers });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}
const figures = (caller: Caller) => request(caller, '/api/v1/overview/figures');

/**
 * Creates a monitor that is ten days old and has had these statuses. Each entry is the minutes ago and the status,
 * oldest first.
 */
async function make(
  caller: Caller,
  { name = 'Shop', ...fields }: { name?: string } & Record<string, unknown>,
  changes: [minutesAgo: number, status: string][],
): Promise<string> {
  const payload = { kind: 'ping', host: '127.0.0.1', name, ...fields };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  const { id } = created.json();
  const { db } = api.database;
  let from = 'pending';
  for (const [minutesAgo, to] of [[10 * 1440, 'up'] as [number, string], ...changes]) {
    await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
      values (${newId()}, ${caller.accountId}, ${id}, ${at(minutesAgo)}, ${from}, ${to})`.execute(db);
    from = to;
  }
  await sql`update service_monitors set created_at = ${at(10 * 1440)}, status = ${from} where id = ${id}`.execute(
    db,
  );
  return id;
}

async function check(id: string, minutesAgo: number, durationMs: number): Promise<void> {
  await ensurePartitions(api.database.db, at(minutesAgo), at(minutesAgo));
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
    values (${id}, ${at(minutesAgo)}, 0, 'u', ${durationMs})`.execute(api.database.db);
}

async function rollUp(id: string, hoursAgo: number): Promise<void> {
  const start = new Date(Math.floor(api.clock.now() / hourMs) * hourMs - hoursAgo * hourMs);
  const end = new Date(start.getTime() + hourMs);
  await withTransaction(api.database.db, (tx) =>
    recountRollups(tx, 'hour', { start, end, monitorIds: [id] }),
  );
}

test('a new account has figures without values', async () => {
  const { at: _at, computedAt, statusHours, ...rest } = await figures(await api.caller());
  assert.equal(computedAt, new Date(api.clock.now()).toISOString());
  assert.equal(statusHours.length, 24);
  assert.deepEqual(statusHours.at(-1), {
    at: new Date(Math.floor(api.clock.now() / hourMs) * hourMs).toISOString(),
    ...{ up: 0, degraded: 0, down: 0 },
  });
  assert.equal(rest.incidents.days.length, 30);
  assert.deepEqual(
    { ...rest, incidents: { ...rest.incidents, days: [] } },
    {
      uptime: { ratio: null, downtimeSeconds: 0, days: [] },
      latency: { p95Ms: null, hours: [] },
      slowest: [],
      registrations: [],
      slos: { total: 0, exceeded: 0, items: [] },
      incidents: { opened: 0, resolved: 0, timeToResolveSeconds: null, days: [] },
    },
  );
});

test("uptime covers all monitors, and equals the monitor's uptime if there is only one", async () => {
  const caller = await api.caller();
  const shop = await make(caller, { name: 'Shop' }, [
    [3 * 1440 + 60, 'down'],
    [3 * 1440, 'up'],
  ]);
  const alone = await figures(caller);
  const own = await request(caller, `/api/v1/service-monitors/${shop}/uptime?days=30`);
  assert.equal(alone.uptime.ratio, own.ratio);
  assert.equal(alone.uptime.downtimeSeconds, own.downtimeSeconds);
  assert.deepEqual(
    alone.uptime.days,
    own.bars.map(({ date, ratio }: { date: string; ratio: number }) => ({ date, ratio })),
  );
  await make(caller, { name: 'Blog' }, []);
  const both = await figures(caller);
  assert.equal(both.uptime.downtimeSeconds, 3600);
  assert.ok(Math.abs(both.uptime.ratio - (1 - 1 / 480)) < 1e-9);
});

test('maintenance is not counted', async () => {
  const caller = await api.caller();
  await make(caller, {}, [
    [120, 'down'],
    [60, 'up'],
  ]);
  const window = { title: 'Rack', startsAt: at(-1), endsAt: at(-60), scope: { all: true } };
  const url = '/api/v1/maintenance-windows';
  const created = await api.request(caller, { method: 'POST', url, payload: window });
  await sql`update maintenance_occurrences set starts_at = ${at(120)}, ends_at = ${at(60)}
    where window_id = ${created.json().id}`.execute(api.database.db);
  const { uptime } = await figures(caller);
  assert.deepEqual([uptime.ratio, uptime.downtimeSeconds], [1, 0]);
});

test('each hour shows the highest number of monitors down and the lowest number up at the same time', async () => {
  const caller = await api.caller();
  await make(caller, { name: 'Shop' }, [
    [200, 'down'],
    [190, 'up'],
  ]);
  await make(caller, { name: 'Blog' }, [
    [195, 'down'],
    [100, 'up'],
    [10, 'degraded'],
  ]);
  const { statusHours } = await figures(caller);
  assert.deepEqual(
    statusHours.slice(-5).map(({ up, degraded, down }: Record<string, number>) => [up, degraded, down]),
    // 200 minutes before 12:30 is 09:10.
    [
      [2, 0, 0],
      [0, 0, 2],
      [1, 0, 1],
      [2, 0, 0],
      [1, 1, 0],
    ],
  );
});

test('latency is the percentile of all checks in a day and in each hour', async () => {
  const caller = await api.caller();
  const id = await make(caller, {}, []);
  for (const durationMs of [100, 101, 102]) await check(id, 40, durationMs);
  const fresh = await figures(caller);
  assert.equal(fresh.latency.hours.length, 1, 'before the first hour is over, the newest checks count');
  assert.ok(Math.abs(fresh.latency.p95Ms - 100) < 9);
  for (let n = 0; n < 40; n++) await check(id, 100 + n / 100, 800);
  await rollUp(id, 2);
  const { latency } = await figures(caller);
  assert.equal(latency.hours.length, 1);
  assert.ok(Math.abs(latency.p95Ms - 800) < 72, String(latency.p95Ms));
  await updateMonitorFigures(api.database.db, new Date(Math.floor(api.clock.now() / hourMs) * hourMs));
  const { slowest } = await figures(caller);
  assert.deepEqual(slowest, [{ serviceMonitorId: id, name: 'Shop', latencyMs: 800 }]);
});

test('the time to resolve covers incidents of monitors that recovered', async () => {
  const caller = await api.caller();
  const id = await make(caller, {}, []);
  const insert = (
    minutesAgo: number,
    lasted: number | null,
    options: { type?: string; closed?: string } = {},
  ) =>
    sql`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id, source_name,
        opened_at, resolved_at, last_occurred_at, closed_because)
      values (${newId()}, ${caller.accountId}, ${newId()}, 'Shop is down', 'high', ${lasted === null ? 'open' : 'resolved'}, 'x',
        ${options.type ?? 'service_monitor'}, ${id}, 'Shop', ${at(minutesAgo)}, ${lasted === null ? null : at(minutesAgo - lasted)},
        ${at(minutesAgo)}, ${options.closed ?? null})`.execute(api.database.db);
  await insert(2 * 1440, 10);
  await insert(1440, 30);
  await insert(120, null);
  await insert(130, 100, { type: 'certificate' });
  await insert(150, 100, { closed: 'paused' });
  await insert(60 * 1440, 20);
  const { incidents } = await figures(caller);
  assert.deepEqual([incidents.opened, incidents.resolved, incidents.timeToResolveSeconds], [5, 2, 20 * 60]);
  const days = incidents.days
    .slice(-3)
    .map((day: { opened: number; timeToResolveSeconds: number }) => [day.opened, day.timeToResolveSeconds]);
  assert.deepEqual(days, [
    [1, 600],
    [1, 1800],
    [3, null],
  ]);
});

test("downtime reduces an SLO's error budget, both in the overview and in the list of SLOs", async () => {
  const caller = await api.caller();
  const down = (minutes: number): [number, string][] => [
    [1440 + minutes, 'down'],
    [1440, 'up'],
  ];
  const shop = await make(caller, { name: 'Shop', sloPercent: 99.9 }, down(7.2));
  const blog = await make(caller, { name: 'Blog', sloPercent: 99 }, down(288));
  await make(caller, { name: 'Wiki' }, down(5000));
  const { slos } = await figures(caller);
  assert.deepEqual([slos.total, slos.exceeded], [2, 1]);
  assert.deepEqual(
    slos.items.map((one: { name: string; remaining: number }) => [one.name, one.remaining]),
    [
      ['Blog', -1],
      ['Shop', 0.5],
    ],
  );
  const [, budget] = slos.items;
  assert.equal(budget.serviceMonitorId, shop);
  assert.deepEqual([budget.sloPercent, budget.budgetSeconds, budget.spentSeconds], [99.9, 864, 432]);
  const first = await request(caller, '/api/v1/reports/slos?limit=1');
  assert.deepEqual(first.items, [slos.items[0]]);
  const next = await request(caller, `/api/v1/reports/slos?limit=1&cursor=${first.nextCursor}`);
  assert.deepEqual([next.items, next.nextCursor], [[slos.items[1]], null]);
  const one = await request(caller, `/api/v1/reports/slos?id=${blog}`);
  assert.deepEqual(one.items, [slos.items[0]]);
  const cleared = await api.request(caller, {
    ...{ method: 'PATCH', url: `/api/v1/service-monitors/${blog}`, payload: { sloPercent: null } },
  });
  assert.equal(cleared.json().sloPercent, null);
  assert.equal((await figures(caller)).slos.total, 1);
  for (const sloPercent of [100, 10, '99']) {
    const payload = { sloPercent };
    const refused = await api.request(caller, {
      ...{ method: 'PATCH', url: `/api/v1/service-monitors/${shop}`, payload },
    });
    assert.equal(refused.statusCode, 400, String(sloPercent));
    assert.equal(refused.json().errors[0].pointer, '/sloPercent');
  }
});

test('registrations that expire soon are listed, the earliest first', async () => {
  const caller = await api.caller();
  const expiries = { 'b.example': 50, 'a.example': 5, 'c.example': 90, 'd.example': -3, 'e.example': null };
  for (const [domain, days] of Object.entries(expiries)) {
    const created = await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain } });
    const expiresAt =
      days === null ? 'soon' : new Date(api.clock.now() + days * dayMs).toISOString().replace('.000Z', 'Z');
    const facts = JSON.stringify({ kind: 'found', facts: { expiresAt } });
    await sql`insert into posture_checks (monitor_id, family, checked_at, checks, facts)
      values (${created.json().id}, 'registration', now(), '[]', ${facts}::jsonb)`.execute(api.database.db);
  }
  const { registrations } = await figures(caller);
  assert.deepEqual(
    registrations.map(({ domain }: { domain: string }) => domain),
    ['d.example', 'a.example', 'b.example'],
  );
  assert.ok(registrations.every(({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) > 0));
});

test('a bulk update sets an SLO for many monitors, and an undo removes it', async () => {
  const caller = await api.caller();
  const id = await make(caller, {}, []);
  const url = '/api/v1/service-monitors/bulk';
  const payload = { action: 'update', ids: [id], set: { sloPercent: 99.5 } };
  const changed = await api.request(caller, { method: 'POST', url, payload });
  assert.equal(changed.statusCode, 200, changed.body);
  const monitor = () => request(caller, `/api/v1/service-monitors/${id}`);
  assert.equal((await monitor()).sloPercent, 99.5);
  const undo = { undoToken: changed.json().undoToken };
  await api.request(caller, { method: 'POST', url: `${url}/undo`, payload: undo });
  assert.equal((await monitor()).sloPercent, null);
});

test('a job stores the figures of accounts with many monitors, and the next job continues them', async () => {
  const caller = await api.caller();
  const { db } = api.database;
  await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status, status_since, created_at, updated_at, slo_percent)
    select gen_random_uuid(), ${caller.accountId}, 'ping', 'monitor ' || n, '127.0.0.1', '{"host": "127.0.0.1"}', 60, 10, 2, 1, 20,
      '{default}', 'high', 'up', now(), ${at(1440)}, now(), 99
    from generate_series(1, 501) n`.execute(db);
  const none = await figures(caller);
  assert.deepEqual([none.computedAt, none.uptime, none.latency, none.slos], [null, null, null, null]);
  assert.equal(none.statusHours.length, 24);
  await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    select gen_random_uuid(), account_id, id, ${at(1440)}, 'pending', 'up' from service_monitors
    where account_id = ${caller.accountId}`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from service_monitors
    where account_id = ${caller.accountId} limit 1`.execute(db);
  const id = rows[0]?.id ?? '';
  await check(id, 100, 50);
  await rollUp(id, 2);
  const now = new Date(api.clock.now());
  const small = await api.caller();
  await storeFigures(db, small.accountId, (await figures(small)) as never, now);
  assert.equal((await storeAccountFigures(db, now)).accounts, 1);
  const stored = await figures(caller);
  assert.deepEqual([stored.computedAt, stored.uptime.ratio], [now.toISOString(), 1]);
  assert.deepEqual([stored.slos.total, stored.slos.items.length], [501, 10]);
  assert.equal(stored.latency.hours.length, 1);
  await storeAccountFigures(db, now);
  assert.deepEqual((await figures(caller)).latency, stored.latency);
  const left = await sql`select from account_figures where account_id = ${small.accountId}`.execute(db);
  assert.equal(left.rows.length, 0, 'accounts that have become small are computed for each request');
});

test("sections outside the caller's scopes are null, and other accounts see nothing", async () => {
  const caller = await api.caller();
  await make(caller, { sloPercent: 99 }, [[60, 'down']]);
  const headersOf = async (scope: string) => {
    const { authorization } = await api.keyFor(caller.accountId, [scope]);
    return { authorization };
  };
  const url = '/api/v1/overview/figures';
  const incidents = await request(caller, url, await headersOf('incidents:read'));
  assert.ok(incidents.incidents);
  for (const part of ['statusHours', 'uptime', 'latency', 'slowest', 'slos']) {
    assert.equal(incidents[part], null, part);
  }
  const monitors = await request(caller, url, await headersOf('service-monitors:read'));
  assert.equal(monitors.incidents, null);
  assert.equal(monitors.slos.total, 1);
  const slos = { url: '/api/v1/reports/slos', headers: await headersOf('incidents:read') };
  assert.equal((await api.app.inject(slos)).statusCode, 403);
  const stranger = await api.caller();
  assert.deepEqual((await request(stranger, '/api/v1/reports/slos')).items, []);
  assert.equal((await figures(stranger)).uptime.ratio, null);
  const bad = await api.app.inject({ url: '/api/v1/reports/slos?cursor=x', headers: caller.headers });
  assert.equal(bad.statusCode, 400);
});
