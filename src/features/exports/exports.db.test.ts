import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { addIncident, importMonitors, rowsOf } from './testing/fill.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const prefixes = ['/api/v1/exports', '/api/v1/export'];
const get = (caller: Caller | null, path: string) => api.request(caller, { url: `${prefixes[0]}/${path}` });

const hostile = [
  '=SUM(A1)',
  '+1',
  '-1',
  '@x',
  '\t=1',
  '\r=1',
  'a,"b"',
  'two\r\nlines',
  "'quoted",
  ' =1',
  '\\.',
  'é😀',
];

/** Returns the content of an exported cell with `text`, including the formula guard. */
const guarded = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

test('monitors.csv contains domain and service monitors with the documented columns', async () => {
  const caller = await api.caller();
  await importMonitors(
    api,
    caller,
    'domain,kind,label,url\nexample.com,,Company,\nbücher.example,http,Books,https://bücher.example/x?y\n192.0.2.1,ping,,\n',
  );
  const response = await get(caller, 'monitors.csv');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(
    String(response.headers['content-disposition']),
    /^attachment; filename="monitors-\d{4}-\d\d-\d\d\.csv"$/,
  );
  assert.equal(
    response.body.split('\r\n')[0],
    'source,id,kind,name,domain,target,status,interval_seconds,tags,verified,created_at,last_checked_at,settings',
  );
  const rows = rowsOf(response.body);
  const brief = rows.map((row) => [
    row.source,
    row.kind,
    row.name,
    row.domain,
    row.target,
    row.status,
    row.interval_seconds,
  ]);
  assert.deepEqual(
    new Set(brief.map((row) => row.join('|'))),
    new Set([
      'legacy|legacy_domain|Company|example.com|example.com|active|',
      'service|http|Books|xn--bcher-kva.example|https://bücher.example/x?y|pending|60',
      'service|ping|192.0.2.1||192.0.2.1|pending|60',
    ]),
  );
  const listed = (await api.request(caller, { url: '/api/monitors' })).json().items[0];
  const domainMonitor = rows.find((row) => row.source === 'legacy');
  assert.equal(domainMonitor?.id, listed.id);
  assert.equal(domainMonitor?.created_at, listed.createdAt);
  assert.equal(domainMonitor?.verified, 'false');
  assert.equal(domainMonitor?.last_checked_at, '');
});

test('a domain monitor without a label is named after its domain, its pause is exported, and tags are joined', async () => {
  const caller = await api.caller();
  await importMonitors(api, caller, 'domain\nexample.com\n');
  await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'ping', host: 'example.com', tags: ['eu', 'shop'], paused: true },
  });
  const rows = rowsOf((await get(caller, 'monitors.csv')).body);
  assert.deepEqual(rows.map((row) => [row.name, row.status, row.tags]).toSorted(), [
    ['example.com', 'active', ''],
    ['example.com', 'paused', 'eu;shop'],
  ]);
});

test('cells that a spreadsheet would run as formulas are guarded in every file, and line breaks stay within cells', async () => {
  const caller = await api.caller();
  const quoted = hostile.map(
    (text, index) => `h${index}.example,http,"${guarded(text).replaceAll('"', '""')}"`,
  );
  await importMonitors(api, caller, `domain,kind,label\n${quoted.join('\n')}\n`);
  const names = rowsOf((await get(caller, 'monitors.csv')).body).map((row) => row.name);
  assert.deepEqual(names.toSorted(), hostile.map(guarded).toSorted());
  for (const text of hostile) await addIncident(api, caller, { title: text, source_name: text, cause: text });
  const incidents = await get(caller, 'incidents.csv');
  for (const column of ['title', 'monitor_name', 'cause']) {
    const cells = rowsOf(incidents.body).map((row) => row[column]);
    assert.deepEqual(cells.toSorted(), hostile.map(guarded).toSorted(), column);
  }
});

test('monitors.csv can be imported again under the same names', async () => {
  const [caller, other] = [await api.caller(), await api.caller()];
  const quoted = hostile.map((text, index) => `h${index}.example,,"${guarded(text).replaceAll('"', '""')}"`);
  await importMonitors(api, caller, `domain,kind,label\n${quoted.join('\n')}\n`);
  const exported = (await get(caller, 'monitors.csv')).body;
  await importMonitors(api, other, exported.replace('name', 'label'));
  const again = rowsOf((await get(other, 'monitors.csv')).body);
  const strip = (rows: Record<string, string>[]) =>
    rows.map((row) => [row.kind, row.name, row.domain].join('|')).toSorted();
  assert.deepEqual(strip(again), strip(rowsOf(exported)));
});

test('monitors.csv is complete across several pages', async () => {
  const caller = await api.caller();
  const rows = Array.from({ length: 2345 }, (_, index) => `h${index}.example,${index % 2 ? 'ping' : ''}`);
  await importMonitors(api, caller, `domain,kind\n${rows.join('\n')}\n`);
  const exported = rowsOf((await get(caller, 'monitors.csv')).body);
  assert.equal(new Set(exported.map((row) => row.id)).size, 2345);
});

test('incidents.csv contains every incident with its times, newest first', async () => {
  const caller = await api.caller();
  await importMonitors(api, caller, 'domain\nexample.com\n');
  const { domainId, id: monitorId } = (await api.request(caller, { url: '/api/monitors' })).json().items[0];
  const old = await addIncident(api, caller, {
    state: 'resolved',
    source_type: 'monitor',
    source_id: monitorId,
    source_name: 'example.com',
    domain_id: domainId,
    acknowledged_at: new Date('2026-11-01T10:05:00Z'),
    resolved_at: new Date('2026-11-01T11:00:00.9Z'),
    occurrences: 3,
  });
  const recent = await addIncident(api, caller, { opened_at: new Date('2026-11-02T00:00:00Z') });
  const response = await get(caller, 'incidents.csv');
  assert.equal(
    response.body.split('\r\n')[0],
    'id,fingerprint,title,state,severity,cause,source,monitor_id,monitor_name,domain,opened_at,acknowledged_at,resolved_at,duration_seconds,occurrences',
  );
  const [first, second] = rowsOf(response.body);
  assert.equal(first?.id, recent);
  assert.deepEqual([first?.resolved_at, first?.duration_seconds, first?.monitor_id], ['', '', '']);
  assert.deepEqual(second, {
    id: old,
    fingerprint: old,
    title: 'Down',
    state: 'resolved',
    severity: 'high',
    cause: 'connect-refused',
    source: 'monitor',
    monitor_id: monitorId,
    monitor_name: 'example.com',
    domain: 'example.com',
    opened_at: '2026-11-01T10:00:00.123Z',
    acknowledged_at: '2026-11-01T10:05:00.000Z',
    resolved_at: '2026-11-01T11:00:00.900Z',
    duration_seconds: '3600',
    occurrences: '3',
  });
});

test('`since` selects incidents opened at or after it', async () => {
  const caller = await api.caller();
  for (const day of ['01', '02', '03'])
    await addIncident(api, caller, { opened_at: new Date(`2026-11-${day}T00:00:00Z`), title: day });
  const days = async (since: string) =>
    rowsOf((await get(caller, `incidents.csv?since=${encodeURIComponent(since)}`)).body).map(
      (row) => row.title,
    );
  assert.deepEqual(await days('2026-11-02'), ['03', '02']);
  assert.deepEqual(await days('2026-11-02T00:00:00.001Z'), ['03']);
  assert.deepEqual(await days('2026-11-02T01:00:00+01:00'), ['03', '02']);
  assert.deepEqual(await days('2027-01-01'), []);
  for (const since of ['', '2026-02-30', 'x', '2026-11-02T00:00:00']) {
    assert.equal(
      (await get(caller, `incidents.csv?since=${encodeURIComponent(since)}`)).statusCode,
      400,
      since,
    );
  }
  assert.equal((await get(caller, 'incidents.csv?since=2026-11-02&since=2026-11-03')).statusCode, 400);
});

test('both prefixes have the same routes, and an empty account gets files with only a header', async () => {
  const caller = await api.caller();
  for (const prefix of prefixes) {
    for (const file of ['incidents.csv', 'monitors.csv', 'scan-history.csv']) {
      const response = await api.request(caller, { url: `${prefix}/${file}` });
      assert.equal(response.statusCode, 200, `${prefix}/${file}`);
      assert.equal(response.body.split('\r\n').length, 2);
      assert.ok(response.body.endsWith('\r\n'));
      assert.match(String(response.headers['content-disposition']), /^attachment; /);
      assert.ok(response.headers['x-request-id']);
    }
  }
});

test('domains of other accounts, unknown and invalid IDs return 404', async () => {
  const [caller, stranger] = [await api.caller(), await api.caller()];
  const created = await api.request(stranger, {
    method: 'POST',
    url: '/api/v1/assets',
    payload: { domain: 'example.com' },
  });
  for (const id of [created.json().id, newId(), 'x', '1.2', '%00']) {
    const response = await get(caller, `domains/${id}.json`);
    assert.equal(response.statusCode, 404, id);
    assert.equal(response.json().status, 404);
  }
});

test('exports require credentials, a plan and the scope, and check them in that order', async () => {
  const free = await api.caller('free', ['monitors:read']);
  const other = await api.caller('pro', ['monitors:read']);
  const right = await api.caller('pro', ['export:read']);
  for (const file of ['incidents.csv?since=x', 'monitors.csv', 'scan-history.csv?days=0', 'domains/x.json']) {
    assert.equal((await get(null, file)).statusCode, 401);
    assert.equal((await get(free, file)).statusCode, 402);
    assert.equal((await get(other, file)).statusCode, 403);
  }
  assert.equal((await get(right, 'monitors.csv')).statusCode, 200);
});

test('a database error before the first byte returns a problem document', async () => {
  const caller = await api.caller();
  await sql`alter table incidents rename column cause to cause_`.execute(api.database.db);
  await sql`alter table domain_monitors rename column label to label_`.execute(api.database.db);
  try {
    for (const file of ['incidents.csv', 'monitors.csv']) {
      const response = await get(caller, file);
      assert.equal(response.statusCode, 500, file);
      assert.equal(response.json().code, 'internal');
      assert.equal(response.headers['content-disposition'], undefined);
    }
  } finally {
    await sql`alter table incidents rename column cause_ to cause`.execute(api.database.db);
    await sql`alter table domain_monitors rename column label_ to label`.execute(api.database.db);
  }
  for (let round = 0; round < 6; round++) assert.equal((await get(caller, 'incidents.csv')).statusCode, 200);
});
