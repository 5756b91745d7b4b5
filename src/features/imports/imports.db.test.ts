import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { defaultPlans } from '#platform/config/plans.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi({ plans: { pro: { monitorCap: 5, minIntervalSeconds: 60 } } });
});
after(() => api.close());

const monitorsPath = '/api/v1/import/monitors';
const domainsPath = '/api/v1/import/domains';

/** Uploads as text/csv, after the rate limit of the previous import has passed. */
function upload(caller: Caller, csv: string, options: { path?: string; query?: string } = {}) {
  api.clock.advance(10_000);
  return send(caller, { ...options, type: 'text/csv', payload: csv });
}

function send(
  caller: Caller | null,
  options: { path?: string; query?: string; type?: string; payload?: string | Buffer },
) {
  return api.request(caller, {
    method: 'POST',
    url: `${options.path ?? monitorsPath}${options.query ?? ''}`,
    ...(options.type === undefined ? {} : { headers: { 'content-type': options.type } }),
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
}

async function list(caller: Caller, path: string) {
  return (await api.request(caller, { url: `${path}?limit=500` })).json().items as Record<string, unknown>[];
}

const mixed = [
  'domain,kind,email,label,url,keyword,notes',
  'example.com,,ops@example.com,"Company, ""main"" site",,,x',
  'https://www.example.com/,http,,,,,',
  'example.com,keyword,,Shop,https://example.com/shop,basket,',
  '192.0.2.1,ping,,Router,,,',
  'bücher.example,legacy_domain,,"two\r\nlines",,,',
  'no domain,,,,,,',
  'EXAMPLE.com.,,,,,,',
  '',
].join('\r\n');

test('a mixed upload creates monitors of every kind, and the same upload again creates nothing', async () => {
  const caller = await api.caller('agency');
  const first = (await upload(caller, `\uFEFF${mixed}`)).json();
  assert.equal(first.created, 5);
  assert.equal(first.skippedDuplicate, 1);
  assert.equal(first.skippedForLimit, 0);
  assert.equal(first.planLimit, defaultPlans.agency.monitorCap);
  assert.equal(first.dryRun, false);
  assert.deepEqual(first.ignoredColumns, ['notes']);
  assert.deepEqual(first.invalidRows, [
    {
      row: 7,
      column: 'domain',
      code: 'invalid_domain',
      message: 'Not a valid domain name. Enter a name such as example.com.',
      messageCode: 'domain-invalid',
      domain: 'no domain',
    },
  ]);
  const again = (await upload(caller, mixed)).json();
  const rest = { createdIds: [], importId: null, invalidRows: null, skippedRows: null };
  assert.deepEqual({ ...again, ...rest }, { ...first, created: 0, skippedDuplicate: 6, ...rest });
  assert.deepEqual(first.skippedRows, [{ row: 8, reason: 'duplicate', existingId: null, sameAsRow: 2 }]);

  const domainMonitors = await list(caller, '/api/monitors');
  assert.deepEqual(
    domainMonitors
      .map(({ domain, label, email }) => ({ domain, label, email }))
      .toSorted((a, b) => (String(a.domain) < String(b.domain) ? -1 : 1)),
    [
      { domain: 'example.com', label: 'Company, "main" site', email: 'ops@example.com' },
      { domain: 'xn--bcher-kva.example', label: 'two\r\nlines', email: caller.email },
    ],
  );
  const services = await list(caller, '/api/v1/service-monitors');
  const byName = new Map(services.map((service) => [service.name, service]));
  assert.equal(byName.get('www.example.com')?.url, 'https://www.example.com');
  assert.equal(byName.get('www.example.com')?.kind, 'http');
  assert.equal(byName.get('Shop')?.keyword, 'basket');
  assert.equal(byName.get('Router')?.host, '192.0.2.1');
  assert.equal(byName.get('Router')?.domainId, null);
  const state = byName.get('Shop')?.state as Record<string, unknown> | undefined;
  assert.equal(state?.status, 'pending');
  assert.ok(state?.nextCheckAt, 'it is scheduled');
  const ids = [...domainMonitors, ...services].map(({ id }) => id);
  assert.deepEqual(new Set(first.createdIds), new Set(ids));
});

test('an imported monitor has the same fields as a monitor created through the API', async () => {
  const caller = await api.caller('agency');
  await upload(caller, 'domain,kind,label\nexample.com,http,Imported\n');
  await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'http', name: 'Made', url: 'https://example.com' },
  });
  const [made, imported] = await list(caller, '/api/v1/service-monitors');
  const own = { id: null, name: null, state: null, createdAt: null, updatedAt: null };
  assert.deepEqual({ ...imported, ...own }, { ...made, ...own });
});

test('IDs are returned in row order', async () => {
  const caller = await api.caller('agency');
  const { createdIds } = (
    await upload(caller, 'domain,kind\na.example,http\nb.example,\nc.example,ping\nd.example,\n')
  ).json();
  const all = [...(await list(caller, '/api/monitors')), ...(await list(caller, '/api/v1/service-monitors'))];
  const named = new Map(all.map((item) => [item.id, item.domain ?? item.name]));
  assert.deepEqual(
    createdIds.map((id: string) => named.get(id)),
    ['a.example', 'b.example', 'c.example', 'd.example'],
  );
});

test('a dry run requested by query or body returns the same counts, writes nothing and returns no IDs', async () => {
  const caller = await api.caller('pro');
  const counts = {
    created: 5,
    skippedDuplicate: 1,
    skippedForLimit: 0,
    skippedRows: [{ row: 8, reason: 'duplicate', existingId: null, sameAsRow: 2 }],
    importId: null,
    createdIds: [],
    planLimit: 5,
    dryRun: true,
  };
  for (const query of ['?dryRun=1', '?dryRun=true']) {
    const answer = (await upload(caller, mixed, { query })).json();
    assert.deepEqual(
      { ...answer, invalidRows: undefined, ignoredColumns: undefined },
      { ...counts, invalidRows: undefined, ignoredColumns: undefined },
    );
  }
  for (const [query, dryRun] of [
    ['', true],
    ['?dryRun=1', false],
    ['?dryRun=0', true],
  ] as const) {
    api.clock.advance(10_000);
    const payload = JSON.stringify({ csv: mixed, dryRun });
    const response = await send(caller, { query, type: 'application/json', payload });
    assert.equal(response.json().dryRun, true, response.body);
    assert.equal(response.json().created, 5);
  }
  assert.deepEqual(await list(caller, '/api/monitors'), []);
  assert.deepEqual(await list(caller, '/api/v1/assets'), []);
  assert.deepEqual((await api.request(caller, { url: '/api/v1/audit-log' })).json().items, []);
  const real = (await upload(caller, mixed, { query: '?dryRun=false' })).json();
  assert.equal(real.created, 5);
  assert.equal(real.dryRun, false);
  const after = (await upload(caller, `${mixed}new.example,,,,,,\r\n`, { query: '?dryRun=1' })).json();
  assert.deepEqual([after.created, after.skippedDuplicate, after.skippedForLimit], [0, 6, 1]);
});

test('dryRun accepts only 1, 0, true and false', async () => {
  const caller = await api.caller('pro');
  for (const query of [
    '?dryRun=yes',
    '?dryRun=',
    '?dryRun=2',
    '?dryRun=TRUE',
    '?dryRun=1&dryRun=0',
    '?dryrun=1',
  ]) {
    const response = await upload(caller, mixed, { query });
    assert.equal(response.statusCode, 400, query);
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8');
  }
  for (const body of [
    { csv: mixed, dryRun: 'true' },
    { csv: mixed, dryRun: 1 },
    { csv: 1 },
    {},
    [],
    null,
    'x',
  ]) {
    api.clock.advance(10_000);
    const response = await send(caller, { type: 'application/json', payload: JSON.stringify(body) });
    assert.equal(response.statusCode, 400, JSON.stringify(body));
  }
  assert.deepEqual(await list(caller, '/api/monitors'), []);
});

test('rows above the limit are counted after duplicates, and creating a single monitor returns 402', async () => {
  const caller = await api.caller('pro');
  const rows = Array.from({ length: 8 }, (_, index) => `d${index}.example,${index % 2 ? 'http' : ''}`);
  const first = (await upload(caller, `domain,kind\n${rows.join('\n')}\nd7.example,http\n`)).json();
  assert.deepEqual(
    [first.created, first.skippedDuplicate, first.skippedForLimit, first.planLimit],
    [5, 1, 3, 5],
  );
  assert.equal(first.createdIds.length, 5);
  const again = (await upload(caller, `domain,kind\n${rows.join('\n')}\n`)).json();
  assert.deepEqual([again.created, again.skippedDuplicate, again.skippedForLimit], [0, 5, 3]);
  for (const [url, payload] of [
    ['/api/monitors', { domain: 'more.example' }],
    ['/api/v1/service-monitors', { kind: 'ping', host: 'more.example' }],
  ] as const) {
    const response = await api.request(caller, { method: 'POST', url, payload });
    assert.equal(response.statusCode, 402);
    assert.equal(response.json().code, 'monitor_cap_reached');
  }
  const named = (await list(caller, '/api/v1/assets')).map(({ domain }) => domain).toSorted();
  assert.deepEqual(
    named,
    ['d0.example', 'd1.example', 'd2.example', 'd3.example', 'd4.example'],
    'skipped rows leave no domain',
  );
});

test('service monitors are identified by kind and name, domain monitors by domain', async () => {
  const caller = await api.caller('agency');
  const csv = [
    'domain,kind,label,keyword',
    'example.com,http,,',
    'example.com,ping,,',
    'example.com,,,',
    'example.com,http,Other,',
    'example.org,http,Other,',
    'example.com,keyword,,a',
    'example.com,keyword,,b',
  ].join('\n');
  const { created, skippedDuplicate } = (await upload(caller, csv)).json();
  assert.deepEqual([created, skippedDuplicate], [5, 2]);
});

test('domains are imported without a limit, idempotently, with their labels', async () => {
  const caller = await api.caller('pro');
  const rows = Array.from({ length: 7 }, (_, index) => `host${index}.example,Label ${index}`).join('\r\n');
  const path = domainsPath;
  const csv = `Domain;LABEL\r\n${rows.replaceAll(',', ';')}\r\nHOST0.example.;x\r\n192.0.2.1;\r\n`;
  const dry = (await upload(caller, csv, { path, query: '?dryRun=1' })).json();
  assert.deepEqual([dry.created, dry.skippedDuplicate, dry.createdIds], [7, 1, []]);
  const first = (await upload(caller, csv, { path })).json();
  assert.deepEqual(
    [first.created, first.skippedDuplicate, first.skippedForLimit, first.planLimit, first.invalidRows.length],
    [7, 1, 0, 5, 1],
  );
  const domains = await list(caller, '/api/v1/assets/domains');
  const byId = new Map(domains.map((domain) => [domain.id, domain]));
  assert.deepEqual(
    first.createdIds.map((id: string) => byId.get(id)?.label),
    Array.from({ length: 7 }, (_, index) => `Label ${index}`),
  );
  const again = (await upload(caller, csv, { path })).json();
  assert.deepEqual([again.created, again.skippedDuplicate, again.createdIds], [0, 8, []]);
});

test('every created object and the import itself are in the audit log', async () => {
  const caller = await api.caller('pro');
  await upload(caller, mixed);
  const { items } = (await api.request(caller, { url: '/api/v1/audit-log' })).json();
  const actions = items.map((entry: { action: string }) => entry.action).toSorted();
  assert.deepEqual(actions, [
    'import.monitors',
    'monitor.create',
    'monitor.create',
    'service_monitor.create',
    'service_monitor.create',
    'service_monitor.create',
  ]);
});

test('one request per ten seconds is admitted across both endpoints, and a rejected request does not extend the wait', async (t) => {
  t.after(api.clock.hold());
  const caller = await api.caller('pro');
  const first = await upload(caller, mixed, { query: '?dryRun=1' });
  assert.equal(first.headers['ratelimit-policy'], '"import";q=1;w=10');
  assert.equal(first.headers.ratelimit, '"import";r=0;t=10');
  api.clock.advance(4000);
  const second = await send(caller, { path: domainsPath, type: 'text/csv', payload: mixed });
  assert.equal(second.statusCode, 429);
  assert.equal(second.json().code, 'rate_limited');
  const wait = Number(second.headers['retry-after']);
  assert.equal(wait, 6);
  assert.equal(second.headers.ratelimit, '"import";r=0;t=6');
  api.clock.advance(wait * 1000);
  assert.equal((await send(caller, { path: domainsPath, type: 'text/csv', payload: mixed })).statusCode, 200);
  const other = await api.caller('pro');
  assert.equal(
    (await send(other, { type: 'text/csv', payload: mixed })).statusCode,
    200,
    'each account has its own rate limit',
  );
});

test('errors take precedence in the order 401, 402, 403, 429, 415, 413, 400', async (t) => {
  t.after(api.clock.hold());
  const bad = { type: 'text/html', payload: 'x' };
  assert.equal((await send(null, { ...bad, query: '?dryRun=x' })).statusCode, 401);
  const free = await api.caller('free', ['monitors:read']);
  assert.equal((await send(free, bad)).statusCode, 402);
  const reader = await api.caller('pro', ['monitors:read']);
  assert.equal((await send(reader, bad)).statusCode, 403);

  const caller = await api.caller('pro');
  api.clock.advance(10_000);
  assert.equal((await send(caller, { ...bad, query: '?dryRun=x' })).statusCode, 415);
  assert.equal((await send(caller, bad)).statusCode, 429, 'a 415 uses up the allowance');
  api.clock.advance(10_000);
  const large = 'x'.repeat(20 * 1024 * 1024 + 1);
  assert.equal(
    (await send(caller, { type: 'text/csv', payload: large, query: '?dryRun=x' })).statusCode,
    413,
  );
  api.clock.advance(10_000);
  assert.equal((await send(caller, { type: 'text/csv', payload: 'x', query: '?dryRun=x' })).statusCode, 400);
  assert.equal(
    (await send(caller, { type: 'text/csv', payload: mixed })).statusCode,
    429,
    'a 400 uses it up',
  );
});

test('requests rejected with 401, 402 or 403 do not count toward the rate limit', async () => {
  const caller = await api.caller('pro');
  const weak = await api.keyFor(caller.accountId, ['monitors:read']);
  api.clock.advance(10_000);
  const refused = await api.request(null, { method: 'POST', url: monitorsPath, headers: weak, payload: 'x' });
  assert.equal(refused.statusCode, 403);
  assert.equal((await send(caller, { type: 'text/csv', payload: mixed })).statusCode, 200);
});

test('a compressed upload of any size is rejected as compressed', async () => {
  const caller = await api.caller('pro');
  for (const payload of [gzipSync(mixed), Buffer.alloc(21 * 1024 * 1024)]) {
    api.clock.advance(10_000);
    const response = await api.request(caller, {
      method: 'POST',
      url: monitorsPath,
      headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
      payload,
    });
    assert.equal(response.statusCode, 415, response.body);
    assert.match(response.json().detail, /Content-Encoding/);
  }
});

test('unreadable uploads get 400 and oversized uploads 413, each with a problem document', async () => {
  const caller = await api.caller('pro');
  const cases: [string, string | Buffer, string, number, string][] = [
    ['no domain column', 'name\nexample.com\n', 'text/csv', 400, 'invalid_csv'],
    ['an empty body', '', 'text/csv', 400, 'invalid_csv'],
    ['a repeated column', 'domain,domain\nexample.com,x\n', 'text/csv', 400, 'invalid_csv'],
    ['an unclosed quote', 'domain\n"example.com\n', 'text/csv', 400, 'invalid_csv'],
    ['invalid UTF-8', Buffer.from([0x64, 0x6f, 0xc3, 0x28]), 'text/csv', 400, 'invalid_csv'],
    ['broken JSON', '{"csv": "domain', 'application/json', 400, 'invalid_json'],
    ['an empty JSON body', '', 'application/json', 400, 'invalid_json'],
    ['no csv in JSON', '{"dryRun": true}', 'application/json', 400, 'invalid_request'],
    ['no domain column in JSON', '{"csv": "x"}', 'application/json', 400, 'invalid_csv'],
    ['100,001 rows', `domain\n${'a.example\n'.repeat(100_001)}`, 'text/csv', 413, 'too_large'],
    ['another charset', 'domain', 'text/csv; charset=utf-16', 415, 'unsupported_media_type'],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ];
  for (const [what, payload, type, status, code] of cases) {
    api.clock.advance(10_000);
    const response = await send(caller, { type, payload });
    assert.equal(response.statusCode, status, `${what}: ${response.body.slice(0, 300)}`);
    assert.equal(response.json().code, code, what);
    assert.equal(response.json().status, status);
  }
  api.clock.advance(10_000);
  assert.equal((await send(caller, {})).statusCode, 415, 'no body and no content type');
  assert.deepEqual(await list(caller, '/api/monitors'), []);
});

test('the JSON format accepts 20 MiB of escaped CSV', async () => {
  const caller = await api.caller('pro');
  // Every character of the notes takes two bytes in JSON.
  const csv = `domain,notes\n${`example.com,"${'\n""'.repeat(100_000)}"\n`.repeat(50)}`;
  const payload = JSON.stringify({ csv, dryRun: true });
  assert.ok(payload.length > 30_000_000);
  api.clock.advance(10_000);
  const response = await send(caller, { type: 'application/json', payload });
  assert.equal(response.statusCode, 200, response.body.slice(0, 200));
  assert.equal(response.json().created, 1);
});

test('content types can contain uppercase letters and parameters', async () => {
  const caller = await api.caller('pro');
  for (const type of [
    'TEXT/CSV',
    'text/csv; charset=UTF-8; header=present',
    'application/json; charset=utf-8',
  ]) {
    api.clock.advance(10_000);
    const payload = type.startsWith('app') ? JSON.stringify({ csv: mixed, dryRun: true }) : mixed;
    assert.equal((await send(caller, { type, payload, query: '?dryRun=1' })).statusCode, 200, type);
  }
});
