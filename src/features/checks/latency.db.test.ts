import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensureCurrentPartitions, insertPastRollups } from '#features/checks/index.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
let id: string;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  await ensureCurrentPartitions(api.database.db, new Date());
  const payload = { kind: 'ping', host: '127.0.0.1', name: newId() };
  id = (await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })).json().id;
});
after(() => api?.close());

const read = (hours: number | string, of: Caller | null = caller) =>
  api.request(of, { url: `/api/v1/service-monitors/${id}/latency?hours=${hours}` });

const roll = (span: 'hour' | 'day', ago: string, { ms, down = 0 }: { ms: number; down?: number }) =>
  sql`
  insert into check_rollups (monitor_id, span, starts_at, up, degraded, down, unknown, missed, late_ms_max, duration_ms_sum, dns_ms_sum,
    connect_ms_sum, tls_ms_sum, first_byte_ms_sum, transfer_ms_sum, histogram_buckets, histogram_counts, duration_ms_min, duration_ms_max)
  values (${id}, ${span}, date_trunc(${span}, now() at time zone 'UTC') at time zone 'UTC' - ${ago}::interval, 10, 0, ${down}, 0, 0, 0, ${10 * ms}, 0, 0, 0, 0, 0,
    array[${Math.floor(Math.log(ms) * (4 / Math.LN2))}]::smallint[], '{10}', ${ms}, ${ms})`.execute(
    api.database.db,
  );

test("a day's chart is built from its checks, including failed ones", async () => {
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
    select ${id}, now() - n * interval '1 minute', 0, (case when n = 3 then 'd' else 'u' end)::"char", 10 * n from generate_series(1, 20) n`.execute(
    api.database.db,
  );
  const response = await read(24);
  assert.equal(response.statusCode, 200, response.body);
  const { points, stepSeconds } = response.json();
  assert.equal(stepSeconds, 900);
  const sum = (field: 'checks' | 'failed') =>
    points.reduce((total: number, point: Record<string, number>) => total + (point[field] ?? 0), 0);
  assert.deepEqual([sum('checks'), sum('failed')], [19, 1]);
  for (const point of points) assert.ok(point.p50Ms <= point.p95Ms, JSON.stringify(point));
});

test('weeks are charted by hour, and months by day', async () => {
  await roll('hour', '50 hours', { ms: 100 });
  await roll('day', '40 days', { ms: 200, down: 3 });
  // The checks of the last 20 minutes are not rolled up yet, not even in the first minutes of an hour.
  await sql`insert into rollup_progress (span, done_until) values ('hour', date_trunc('hour', now()) - interval '1 hour'), ('day', date_trunc('day', now()))`.execute(
    api.database.db,
  );
  const week = (await read(168)).json();
  assert.equal(week.stepSeconds, 3600);
  assert.deepEqual(week.points[0], {
    ...week.points[0],
    checks: 10,
    failed: 0,
    averageMs: 100,
    p50Ms: 100,
    p95Ms: 100,
  });
  const year = (await read(9600)).json();
  assert.equal(year.stepSeconds, 86_400);
  assert.deepEqual([year.points[0].averageMs, year.points[0].failed], [200, 3]);
});

test('days that were imported without durations have no average and do not lower the average of other days', async () => {
  const imported = newId();
  const payload = { kind: 'ping', host: '127.0.0.1', name: imported };
  const other = (
    await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })
  ).json();
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const day = (daysAgo: number, averageMs: number | null) => ({
    ...{ at: today - daysAgo * 86_400_000, up: 50, down: 0, averageMs },
    ...{ minMs: averageMs, maxMs: averageMs },
  });
  const days = [day(60, null), day(59, 80)];
  await withTransaction(api.database.db, (tx) =>
    insertPastRollups(tx, [{ id: other.id, days }], api.clock.now()),
  );
  const url = `/api/v1/service-monitors/${other.id}/latency?hours=9600`;
  const { points, summary } = (await api.request(caller, { url })).json();
  assert.deepEqual(
    points.map((point: Record<string, number>) => [point.checks, point.averageMs]),
    [
      [50, null],
      [50, 80],
    ],
  );
  assert.deepEqual([summary.checks, summary.averageMs], [100, 80]);
});

test('outages are returned as periods, and the current one ends now', async () => {
  const change = (to: string, ago: string) =>
    sql`
    insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    values (${newId()}, ${caller.accountId}, ${id}, now() - ${ago}::interval, 'up', ${to})`.execute(
      api.database.db,
    );
  await change('down', '5 hours');
  await change('up', '4 hours');
  await change('down', '1 hour');
  const { down, to } = (await read(24)).json();
  assert.equal(down.length, 2);
  assert.equal(Date.parse(down[0].to) - Date.parse(down[0].from) > 3_500_000, true);
  assert.equal(down[1].to, to);
});

test('the summary covers all checks in the range, and incidents and maintenance have titles', async () => {
  const { db } = api.database;
  const { summary } = (await read(24)).json();
  assert.deepEqual([summary.checks, summary.failed], [19, 1]);
  const durations = Array.from({ length: 20 }, (_, n) => 10 * (n + 1)).filter((ms) => ms !== 30);
  const mean = durations.reduce((sum, ms) => sum + ms, 0) / durations.length;
  assert.ok(Math.abs(summary.averageMs - mean) < 0.1, `${summary.averageMs}`);
  assert.equal(summary.p95Ms, 191, 'for up to a day, the percentile is exact');
  const week = (await read(168)).json();
  assert.ok(week.summary.checks >= 19, 'the summary combines rollups and later checks');
  const year = (await read(9600)).json();
  assert.equal(year.summary.failed, 3, 'the summary uses rollups');

  const payload = {
    title: 'Move to another rack',
    startsAt: new Date(api.clock.now() - 7_200_000).toISOString(),
    endsAt: new Date(api.clock.now() + 3_600_000).toISOString(),
    scope: { serviceMonitorIds: [id] },
  };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/maintenance-windows', payload });
  assert.equal(created.statusCode, 201, created.body);
  const incident = newId();
  await sql`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id, source_name,
      opened_at, occurrences, last_occurred_at)
    values (${incident}, ${caller.accountId}, ${incident}, 'Ping is down', 'high', 'open', 'x', 'service_monitor', ${id}, 'Ping',
      now() - interval '3 days', 1, now())`.execute(db);
  const day = (await read(24)).json();
  assert.deepEqual(
    day.maintenance.map(({ title }: { title: string }) => title),
    ['Move to another rack'],
  );
  assert.deepEqual(
    day.incidents.map(({ title, resolvedAt }: Record<string, string | null>) => [title, resolvedAt]),
    [['Ping is down', null]],
    'one that began before the range is still open in it',
  );
  const headers = await api.keyFor(caller.accountId, ['service-monitors:read']);
  const url = `/api/v1/service-monitors/${id}/latency?hours=24`;
  assert.equal((await api.app.inject({ url, headers })).json().incidents, null);
});

test('uptime can be read for any range, and an invalid range is rejected', async () => {
  const request = (query: string) =>
    api.request(caller, { url: `/api/v1/service-monitors/${id}/uptime?${query}` });
  await sql`update service_monitors set created_at = now() - interval '30 days' where id = ${id}`.execute(
    api.database.db,
  );
  const hoursAgo = (hours: number) => new Date(api.clock.now() - hours * 3_600_000).toISOString();
  // The monitor was down from five hours ago until four hours ago, and has been in maintenance for two hours.
  const half = (await request(`from=${hoursAgo(4.5)}&to=${hoursAgo(3.5)}`)).json();
  assert.ok(Math.abs(half.ratio - 0.5) < 0.01, `${half.ratio}`);
  assert.equal(half.days, half.bars.length);
  const before = (await request(`from=${hoursAgo(24 * 40)}&to=${hoursAgo(24 * 35)}`)).json();
  assert.equal(before.ratio, null, 'before the monitor was created');
  for (const [query, code] of [
    [`days=3&from=${hoursAgo(1)}`, 'one_of'],
    [`from=${hoursAgo(1)}&to=${hoursAgo(2)}`, 'not_before_to'],
    [`from=${hoursAgo(24 * 401)}`, 'too_long'],
  ]) {
    const refused = await request(query ?? '');
    assert.deepEqual([refused.statusCode, refused.json().errors[0].code], [400, code]);
  }
});

test('invalid input is rejected, and other accounts see nothing', async () => {
  assert.equal((await read(0)).statusCode, 400);
  assert.equal((await read('many')).statusCode, 400);
  assert.equal((await read(24, null)).statusCode, 401);
  assert.equal((await read(24, await api.caller())).statusCode, 404);
});

test('an invalid range is rejected', async () => {
  const refused = async (query: string, code: string) => {
    const response = await api.request(caller, { url: `/api/v1/service-monitors/${id}/latency?${query}` });
    assert.deepEqual([response.statusCode, response.json().errors?.[0]?.code], [400, code], response.body);
  };
  await refused('hours=3&from=2026-01-01T00:00:00Z', 'one_of');
  await refused('from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'not_before_to');
  await refused('from=2999-01-01T00:00:00Z', 'not_before_to');
  await refused('from=2020-01-01T00:00:00Z', 'too_long');
});
