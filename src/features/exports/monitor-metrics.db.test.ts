import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { monitorMetrics, renderMetrics } from './monitor-metrics.ts';
import type { MeasuredMonitor } from './views.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const scrape = (caller: Caller | null) => api.request(caller, { url: '/metrics?monitors=true' });
const monitor = async (caller: Caller, payload: object) =>
  String((await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })).json().id);

test("a key can read the state, latency, days left and uptime of its account's monitors", async (t) => {
  // The clock is stopped, because midnight must not pass between writing and reading the checks.
  t.after(api.clock.hold());
  const caller = await api.caller();
  const { db } = api.database;
  const shop = await monitor(caller, { kind: 'ping', host: '127.0.0.1', name: 'The "shop"\\' });
  const quiet = await monitor(caller, { kind: 'ping', host: '127.0.0.2', name: 'Quiet', paused: true });
  await monitor(await api.caller(), { kind: 'ping', host: '127.0.0.1', name: 'A stranger' });
  const now = new Date(api.clock.now());
  await sql`update service_monitors set status = 'degraded' where id = ${shop}`.execute(db);
  await sql`insert into certificate_expiries select id, account_id, 'shop', 443, '', ${new Date(now.getTime() + 12.5 * 86_400_000)}
    from service_monitors where id = ${shop}`.execute(db);
  await sql`insert into check_rollups
    values (${shop}, 'hour', date_trunc('day', ${now}::timestamptz, 'UTC'), 6, 1, 1, 3, 0, 0, 1, 0, 0, 0, 0, 0, '{}', '{}')`.execute(
    db,
  );
  const response = await scrape(caller);
  assert.equal(response.statusCode, 200, response.body);
  assert.match(String(response.headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const labels = `{id="${shop}",kind="ping",name="The \\"shop\\"\\\\"}`;
  const lines = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(
    lines.sort(),
    [
      `belltower_monitor_certificate_days_left${labels} 12`,
      ...[
        `belltower_monitor_paused${labels} 0`,
        `belltower_monitor_paused{id="${quiet}",kind="ping",name="Quiet"} 1`,
      ],
      `belltower_monitor_up${labels} 0.5`,
      `belltower_monitor_uptime_ratio${labels} 0.875`,
    ].sort(),
  );
});

test('no monitors are exported without a key or the scope', async () => {
  assert.equal((await scrape(null)).statusCode, 401);
  const narrow = await api.caller('agency', ['incidents:read']);
  assert.equal((await scrape(narrow)).statusCode, 403);
  assert.doesNotMatch((await api.request(null, { url: '/metrics' })).body, /belltower_monitor_up/);
});

test('lines of one metric are consecutive for any number of monitors', async () => {
  const one = { kind: 'http', paused: false, status: 'up', duration_ms: 5, days_left: 3, uptime: 1 };
  async function* pages(): AsyncGenerator<MeasuredMonitor[]> {
    for (let page = 0; page < 3; page++) {
      yield Array.from({ length: 1000 }, (_one, at) => ({ ...one, id: `${page}-${at}`, name: 'x' }));
    }
  }
  const names: string[] = [];
  for await (const text of renderMetrics(pages())) {
    for (const [, name = ''] of text.matchAll(/^(\w+)\{/gm)) if (names.at(-1) !== name) names.push(name);
  }
  assert.deepEqual(names, Object.keys(monitorMetrics));
});

test('the Grafana dashboard uses only existing metrics', () => {
  const text = readFileSync(new URL('../../../docs/grafana/monitors.json', import.meta.url), 'utf8');
  const named = new Set(text.match(/belltower_\w+/g));
  assert.deepEqual(
    [...named].filter((name) => !(name in monitorMetrics)),
    [],
  );
  assert.deepEqual(
    Object.keys(monitorMetrics).filter((name) => !named.has(name)),
    [],
  );
});
