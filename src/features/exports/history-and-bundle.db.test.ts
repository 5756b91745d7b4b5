import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensurePartitions } from '#features/checks/partitions.ts';
import { sealChecks } from '#features/checks/seal.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { addIncident, importMonitors, rowsOf } from './testing/fill.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const get = (caller: Caller | null, path: string) => api.request(caller, { url: `/api/v1/exports/${path}` });

/** Stores checks of a monitor, `ages` in days before now. */
async function addChecks(
  monitorId: string,
  ages: number[],
  fields: Record<string, unknown> = {},
): Promise<Date[]> {
  const times = ages.map((age) => new Date(Math.floor(api.clock.now() - age * 86_400_000)));
  for (const at of times) {
    await ensurePartitions(api.database.db, at, at);
    await api.database.db
      .insertInto('checks')
      .values({
        monitor_id: monitorId,
        scheduled_at: at,
        late_ms: 0,
        duration_ms: 12.5,
        status: 'u',
        region: 'default',
        ...fields,
      })
      .execute();
  }
  return times;
}

async function addMonitor(caller: Caller, name: string): Promise<string> {
  const payload = { kind: 'http', url: 'https://shop.example.com/', name };
  const response = await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload });
  assert.equal(response.statusCode, 201, response.body);
  return response.json().id;
}

test('scan-history.csv contains every check in the time range, of all monitors or of one', async () => {
  const caller = await api.caller();
  const [shop, other] = [await addMonitor(caller, '=Shop'), await addMonitor(caller, 'Other')];
  const [at] = await addChecks(shop, [1], {
    status: 'd',
    code: 'status-unexpected',
    error: 'HTTP 503, "busy"',
    message: 'It\nanswered 503.',
  });
  await addChecks(shop, [80, 95, 300]);
  await addChecks(other, [2]);
  const response = await get(caller, 'scan-history.csv');
  assert.equal(
    response.body.split('\r\n')[0],
    'scanned_at,source,monitor_id,monitor_name,domain,kind,region,status,duration_ms,code,error,message',
  );
  const rows = rowsOf(response.body);
  assert.equal(rows.length, 3, 'the last 90 days');
  assert.deepEqual(
    rows.find((row) => row.status === 'down'),
    {
      scanned_at: at?.toISOString(),
      source: 'service',
      monitor_id: shop,
      monitor_name: "'=Shop",
      domain: 'shop.example.com',
      kind: 'http',
      region: 'default',
      status: 'down',
      duration_ms: '12.5',
      code: 'status-unexpected',
      error: 'HTTP 503, "busy"',
      message: 'It\nanswered 503.',
    },
  );
  const count = async (query: string) => rowsOf((await get(caller, `scan-history.csv?${query}`)).body).length;
  assert.equal(await count('days=365'), 5);
  assert.equal(await count('days=1'), 0);
  assert.equal(await count('days=2&monitorId='.replace('&monitorId=', '')), 1);
  assert.equal(await count(`monitorId=${shop}`), 2);
  assert.equal(await count(`monitorId=${other.toUpperCase()}&days=90`), 1);
});

test('scan-history.csv does not change when days are sealed', async () => {
  const caller = await api.caller();
  const shop = await addMonitor(caller, '=Shop, "ünï"\nline');
  const words = { code: '-code', error: 'a,"b"\r\n', message: '', region: 'far', duration_ms: 0.1 };
  // Both checks run at about noon, so that they fall on the same day whenever the test runs. Sealing works by day.
  const noon = 40 + (api.clock.now() % 86_400_000) / 86_400_000 - 0.5;
  await addChecks(shop, [noon]);
  await addChecks(shop, [noon + 0.01, 20, 20.01, 20.5, 12, 1]);
  await addChecks(shop, [20.02, 12.5, 8.1, 2], { status: 'd', ...words });
  await addChecks(shop, [20.03, 9], { status: 'm', duration_ms: null });
  const read = async (query: string) => (await get(caller, `scan-history.csv?${query}`)).body;
  const sorted = (body: string) =>
    rowsOf(body)
      .map((row) => JSON.stringify(row))
      .sort();
  const live = await read('days=90');
  assert.equal(rowsOf(live).length, 13);
  const { db } = api.database;
  const now = new Date(api.clock.now());
  await sql`insert into rollup_progress (span, done_until) values ('hour', ${now})`.execute(db);
  const { days } = await sealChecks(db, now);
  assert.ok(days >= 3, `${days} days`);
  const sealed = await read('days=90');
  assert.deepEqual(sorted(sealed), sorted(live));
  assert.equal(sealed.split('\r\n')[0], live.split('\r\n')[0]);
  assert.deepEqual(sorted(await read(`days=90&monitorId=${shop}`)), sorted(live));
  assert.equal(rowsOf(await read('days=19')).length, 6, 'the window cuts sealed hours at its millisecond');
});

test('scan-history.csv rejects invalid days and monitors', async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  const monitor = await addMonitor(stranger, 'Theirs');
  for (const days of ['0', '366', '-1', '1.5', 'abc', '', '90&days=30']) {
    assert.equal((await get(caller, `scan-history.csv?days=${days}`)).statusCode, 400, days);
  }
  for (const id of ['x', '', '123', `urn:uuid:${monitor}`]) {
    assert.equal((await get(caller, `scan-history.csv?monitorId=${id}`)).statusCode, 400, id);
  }
  assert.equal((await get(caller, `scan-history.csv?monitorId=${monitor}`)).statusCode, 404);
  assert.equal((await get(caller, `scan-history.csv?monitorId=${newId()}`)).statusCode, 404);
  assert.equal((await get(caller, 'scan-history.csv?nonsense=1')).statusCode, 400);
});

test('a domain monitor without scans has an empty scan history', async () => {
  const caller = await api.caller();
  await importMonitors(api, caller, 'domain\nexample.com\n');
  const { id } = (await api.request(caller, { url: '/api/monitors' })).json().items[0];
  const response = await get(caller, `scan-history.csv?monitorId=${id}`);
  assert.equal(response.statusCode, 200);
  assert.deepEqual(rowsOf(response.body), []);
});

test('a domain bundle is pretty-printed JSON with the monitors and incidents of that domain', async () => {
  const caller = await api.caller();
  await importMonitors(
    api,
    caller,
    'domain,kind,label\nexample.com,,Site\nexample.com,http,Front\nother.example,http,Other\n',
  );
  const monitors = (await api.request(caller, { url: '/api/monitors' })).json().items;
  const { domainId, id: monitorId } = monitors[0];
  await addIncident(api, caller, { domain_id: domainId, title: 'Of the domain' });
  await addIncident(api, caller, { source_type: 'monitor', source_id: monitorId, title: 'Of its monitor' });
  await addIncident(api, caller, {
    domain_id: domainId,
    title: 'Long over',
    state: 'resolved',
    opened_at: new Date('2020-01-01'),
  });
  await addIncident(api, caller, {
    domain_id: domainId,
    title: 'Old and open',
    opened_at: new Date('2020-01-01'),
  });
  await addIncident(api, caller, { title: 'Elsewhere' });
  const response = await get(caller, `domains/${domainId}.json`);
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  assert.match(
    String(response.headers['content-disposition']),
    /^attachment; filename="example\.com-\d{4}-\d\d-\d\d\.json"$/,
  );
  const bundle = response.json();
  assert.equal(response.body, `${JSON.stringify(bundle, null, 2)}\n`);
  assert.deepEqual(Object.keys(bundle), ['domain', 'monitors', 'riskTrend', 'incidents', 'exportedAt']);
  assert.equal(bundle.domain.id, domainId);
  assert.equal(bundle.domain.domain, 'example.com');
  assert.deepEqual(
    bundle.monitors
      .map((monitor: { source: string; name: string }) => `${monitor.source} ${monitor.name}`)
      .toSorted(),
    ['legacy Site', 'service Front'],
  );
  assert.deepEqual(bundle.incidents.map((incident: { title: string }) => incident.title).toSorted(), [
    'Of its monitor',
    'Of the domain',
    'Old and open',
  ]);
});

test('an empty bundle is also pretty-printed', async () => {
  const caller = await api.caller();
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/assets',
    payload: { domain: 'example.com' },
  });
  const response = await get(caller, `domains/${created.json().id}.json`);
  assert.equal(response.body, `${JSON.stringify(response.json(), null, 2)}\n`);
  assert.deepEqual(response.json().monitors, []);
});

test("an account's exports contain nothing from another account", async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  await importMonitors(api, stranger, 'domain,kind\nexample.com,\nexample.com,http\n');
  await addChecks(await addMonitor(stranger, 'Theirs'), [1]);
  await addIncident(api, stranger, {});
  for (const file of ['incidents.csv', 'monitors.csv', 'scan-history.csv']) {
    assert.deepEqual(rowsOf((await get(caller, file)).body), [], file);
  }
});
