import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';

import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { updateMonitorFigures } from './rollups.ts';

let api: TestApi;
let caller: Caller;
const ids: Record<string, string> = {};

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  for (const name of ['Cellar', 'attic', 'Barn', 'door']) {
    const payload = { kind: 'ping', host: '127.0.0.1', name };
    ids[name] = (
      await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })
    ).json().id;
  }
});
after(() => api?.close());

interface Answer {
  items: { id: string; name: string }[];
  nextCursor: string | null;
}

async function list(query: string, of = caller): Promise<Answer> {
  const response = await api.request(of, { url: `/api/v1/service-monitors?${query}` });
  assert.equal(response.statusCode, 200, response.body);
  return response.json() as Answer;
}

/** Returns the names on all pages, with two monitors per page. */
async function walk(query: string): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer = await list(`${query}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return names;
}

const roll = (name: string, { up, down, ms }: { up: number; down: number; ms: number }) =>
  sql`
  insert into check_rollups (monitor_id, span, starts_at, up, degraded, down, unknown, missed, late_ms_max, duration_ms_sum, dns_ms_sum,
    connect_ms_sum, tls_ms_sum, first_byte_ms_sum, transfer_ms_sum, histogram_buckets, histogram_counts)
  values (${ids[name]}, 'hour', date_trunc('hour', now()) - interval '2 hours', ${up}, 0, ${down}, 0, 0, 0, ${up * ms}, 0, 0, 0, 0, 0, '{}', '{}')
  on conflict (monitor_id, span, starts_at) do update set up = excluded.up, down = excluded.down, duration_ms_sum = excluded.duration_ms_sum`.execute(
    api.database.db,
  );

test('a list is sorted by name (case-insensitive), in both directions and across pages', async () => {
  assert.deepEqual(await walk('sort=name'), ['attic', 'Barn', 'Cellar', 'door']);
  assert.deepEqual(await walk('sort=-name'), ['door', 'Cellar', 'Barn', 'attic']);
});

test('a list can be sorted by the severity of the status', async () => {
  await sql`update service_monitors set status = 'down' where id = ${ids.Barn}`.execute(api.database.db);
  await sql`update service_monitors set status = 'up' where id = ${ids.door}`.execute(api.database.db);
  await sql`update service_monitors set paused = true where id = ${ids.attic}`.execute(api.database.db);
  assert.deepEqual(await walk('sort=-status'), ['Barn', 'Cellar', 'door', 'attic']);
  assert.deepEqual(await walk('sort=status'), ['attic', 'door', 'Cellar', 'Barn']);
});

test('a list is sorted by the latency and uptime of one day, and monitors without data come last in both directions', async () => {
  await roll('Cellar', { up: 10, down: 0, ms: 300 });
  await roll('attic', { up: 10, down: 10, ms: 20 });
  await roll('Barn', { up: 0, down: 10, ms: 0 });
  assert.deepEqual(await updateMonitorFigures(api.database.db, new Date()), { changed: 3 });
  assert.deepEqual(await walk('sort=latency'), ['attic', 'Cellar', 'Barn', 'door']);
  assert.deepEqual(await walk('sort=-latency'), ['Cellar', 'attic', 'Barn', 'door']);
  assert.deepEqual(await walk('sort=uptime'), ['Barn', 'attic', 'Cellar', 'door']);
  assert.deepEqual(await walk('sort=-uptime&kind=ping'), ['Cellar', 'attic', 'Barn', 'door']);
  assert.deepEqual(await updateMonitorFigures(api.database.db, new Date()), { changed: 0 });
});

test('latency and uptime are cleared when no checks are left', async () => {
  await sql`delete from check_rollups`.execute(api.database.db);
  await updateMonitorFigures(api.database.db, new Date());
  assert.deepEqual(await walk('sort=latency'), ['Cellar', 'attic', 'Barn', 'door']);
});

test('a cursor is valid only for its sort order, and an invalid one is rejected', async () => {
  const { nextCursor } = await list('sort=name&limit=1');
  const nonsense = Buffer.from(JSON.stringify(['status', 'down', newId()])).toString('base64url');
  for (const query of [
    `sort=-name&cursor=${nextCursor}`,
    `cursor=${nextCursor}`,
    `sort=status&cursor=${nonsense}`,
  ]) {
    const response = await api.request(caller, { url: `/api/v1/service-monitors?${query}` });
    assert.equal(response.statusCode, 400, query);
    assert.equal(response.json().code, 'invalid_cursor');
  }
  assert.equal((await api.request(caller, { url: '/api/v1/service-monitors?sort=color' })).statusCode, 400);
});

test("a search for part of a name finds the account's monitors, newest first, across pages", async () => {
  const many = await api.caller();
  await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds, confirm_failures,
      confirm_recoveries, retry_seconds, regions, severity, status_since, created_at, updated_at)
    select gen_random_uuid(), ${many.accountId}, 'ping', case when n % 1000 = 7 then 'needle ' else 'straw ' end || n, '127.0.0.1',
      (select settings from service_monitors where id = ${ids.Barn}), 60, 10, 2, 1, 20, '{default}', 'high', now(), now() - n * interval '1 second', now()
    from generate_series(1, 6000) n`.execute(api.database.db);
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer = await list(
      `search=EEDLE&limit=4${cursor === null ? '' : `&cursor=${cursor}`}`,
      many,
    );
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== null);
  assert.deepEqual(
    names,
    [7, 1007, 2007, 3007, 4007, 5007].map((n) => `needle ${n}`),
  );
  assert.deepEqual(
    (await list('search=straw&limit=2', many)).items.map(({ name }) => name),
    ['straw 1', 'straw 2'],
  );
  assert.deepEqual((await list('search=needle')).items, []);
  assert.deepEqual((await list('search=100%25', many)).items, []);
});
