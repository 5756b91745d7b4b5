import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensurePartitions } from '#features/checks/index.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { dropOldChecks } from './partitions.ts';
import { rollUpChecks } from './rollups.ts';
import { sealChecks } from './seal.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api?.close());

const day = 24 * 3_600_000;

async function createPausedMonitor(regions: string[]): Promise<string> {
  const payload = { kind: 'ping', host: '127.0.0.1', name: newId(), regions, paused: true };
  const created = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
}

/**
 * Creates a monitor in two regions with a check per minute for twelve days. A check takes 10 ms in the near region and
 * 30 ms in the far region, including 5 ms for connecting.
 */
async function createTwoRegionMonitor(): Promise<string> {
  const { db } = api.database;
  await ensurePartitions(db, new Date(Date.now() - 12 * day), new Date());
  const monitor = await createPausedMonitor(['default', 'far']);
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms, connect_ms, region)
    select ${monitor}, date_trunc('minute', now()) - n * interval '1 minute', 0, 'u', case when far then 30 else 10 end, 5,
      case when far then 'far' end
    from generate_series(1, 12 * 1440 - 1) n, (values (true), (false)) as v (far)`.execute(db);
  return monitor;
}

test('latency of a monitor with several regions is charted by region from live checks, sealed checks and rollups', async () => {
  const { db } = api.database;
  const monitor = await createTwoRegionMonitor();
  const read = async (query: string) => {
    const response = await api.request(caller, {
      url: `/api/v1/service-monitors/${monitor}/latency?${query}`,
    });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const means = ({ points }: { points: { averageMs: number; phases: { connectMs: number } }[] }) =>
    [...new Set(points.map(({ averageMs, phases }) => `${averageMs} ${phases.connectMs}`))].join();
  const nineDaysAgo = new Date(Math.floor((Date.now() - 9 * day) / 3_600_000) * 3_600_000);
  const old = `from=${nineDaysAgo.toISOString()}&to=${new Date(nineDaysAgo.getTime() + 1_800_000).toISOString()}`;

  const all = await read(old);
  assert.deepEqual([all.stepSeconds, all.points.length, means(all), all.region], [60, 30, '20 5', null]);
  assert.equal(means(await read(`${old}&region=far`)), '30 5');

  await rollUpChecks(db, new Date());
  await sealChecks(db, new Date());
  assert.deepEqual(await read(old), all);
  assert.equal(means(await read(`${old}&region=far`)), '30 5');
  assert.equal(means(await read(`${old}&region=default`)), '10 5');
  for (const [hours, step] of [
    [1, 60],
    [6, 300],
    [24, 900],
    [240, 3600],
    [9600, 86_400],
  ]) {
    const far = await read(`hours=${hours}&region=far`);
    assert.deepEqual([far.stepSeconds, far.region, means(far)], [step, 'far', '30 5']);
    assert.equal((await read(`hours=${hours}&region=nowhere`)).points.length, 0);
  }

  // After single checks are dropped, their hourly rollups remain.
  await dropOldChecks(db, new Date(), 2);
  const left = await read(`${old}&region=far`);
  assert.deepEqual([left.stepSeconds, left.points.length, means(left)], [3600, 1, '30 5']);
});

test('rollups by region add up to the overall rollups, and a single region has no separate rollups', async () => {
  const { db } = api.database;
  const single = await createPausedMonitor(['default']);
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
    values (${single}, now() - interval '65 minutes', 0, 'u', 12)`.execute(db);
  await rollUpChecks(db, new Date());
  const { rows } = await sql`
    select span, starts_at, up, down, duration_ms_sum, histogram_counts from check_rollups a
    where (select sum(r.up) from region_rollups r where (r.monitor_id, r.span, r.starts_at) = (a.monitor_id, a.span, a.starts_at)) <> a.up`.execute(
    db,
  );
  assert.deepEqual(rows, []);
  const remaining = await db.selectFrom('region_rollups').select('monitor_id').distinct().execute();
  assert.equal(remaining.length, 1);
  assert.notEqual(remaining[0]?.monitor_id, single);
});
