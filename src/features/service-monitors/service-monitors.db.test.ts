import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createOfflineNet, createTestApi, type TestApi } from '#test/support/http.ts';
import { openMonitors } from './queries.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/service-monitors';

function make(caller: Caller, payload: Record<string, unknown>) {
  return api.request(caller, { method: 'POST', url: path, payload });
}

const orders = [
  { kind: 'http', url: 'https://www.example.com/health', expect: { maxMs: 500, status: [200, '300-399'] } },
  { kind: 'keyword', url: 'https://www.example.com/', keyword: 'Welcome', keywordMode: 'absent' },
  { kind: 'ping', host: 'Gateway.Example.com.', packets: 5 },
  { kind: 'port', host: '192.0.2.10', port: 25, starttls: 'smtp' },
  {
    kind: 'dns',
    host: 'example.com',
    recordType: 'MX',
    expect: { mode: 'exact', values: ['10 mx.example.com'] },
  },
  { kind: 'ssl', host: 'bücher.example', warnDays: [21, 7], pinnedSha256: ['AB'.repeat(32)] },
];
for (const payload of orders) {
  test(`a ${payload.kind} monitor is created with defaults, and reading it returns the same`, async () => {
    const caller = await api.caller();
    const created = await make(caller, payload);
    assert.equal(created.statusCode, 201, created.body);
    const body = created.json();
    assert.equal(created.headers.location, `${path}/${body.id}`);
    assert.equal(body.intervalSeconds, 60);
    assert.equal(body.timeoutSeconds, 10);
    assert.deepEqual(body.confirm, { failures: 2, recoveries: 1, retrySeconds: 20 });
    assert.deepEqual(body.regions, ['default']);
    assert.equal(body.state.status, 'pending');
    assert.ok(body.state.nextCheckAt);
    assert.deepEqual((await api.request(caller, { url: `${path}/${body.id}` })).json(), body);
  });
}

test('hosts are stored in normalized form, and their domains are added to the account', async () => {
  const caller = await api.caller();
  const ping = (await make(caller, orders[2] ?? {})).json();
  assert.equal(ping.host, 'gateway.example.com');
  assert.ok(ping.domainId);
  const ssl = (await make(caller, orders[5] ?? {})).json();
  assert.equal(ssl.host, 'xn--bcher-kva.example');
  assert.deepEqual(ssl.pinnedSha256, ['ab'.repeat(32)]);
  const port = (await make(caller, orders[3] ?? {})).json();
  assert.equal(port.domainId, null, 'a bare address has no domain');
});

const faults: [string, Record<string, unknown>, string][] = [
  ['no kind', { url: 'https://example.com' }, '/kind'],
  ['an unknown kind', { kind: 'smoke', url: 'https://example.com' }, '/kind'],
  ['an unknown field', { kind: 'http', url: 'https://example.com', hots: 1 }, '/hots'],
  ['a field of another kind', { kind: 'ping', host: 'example.com', port: 80 }, '/port'],
  ['a missing field', { kind: 'keyword', url: 'https://example.com' }, '/keyword'],
  ['a URL with another scheme', { kind: 'http', url: 'ftp://example.com' }, '/url'],
  ['credentials in the URL', { kind: 'http', url: 'https://u:p@example.com' }, '/url'],
  ['an invalid pattern', { kind: 'port', host: 'a.example', port: 1, expectRegex: '(' }, '/expectRegex'],
  ['a backreference', { kind: 'port', host: 'a.example', port: 1, expectRegex: '(a)\\1' }, '/expectRegex'],
  [
    'an invalid JSONPath',
    { kind: 'http', url: 'https://example.com', expect: { jsonPath: [{ path: '$[', exists: true }] } },
    '/expect/jsonPath/0/path',
  ],
  [
    'an invalid status range',
    { kind: 'http', url: 'https://example.com', expect: { status: ['299-200'] } },
    '/expect/status/0',
  ],
  [
    'a line break in a header',
    { kind: 'http', url: 'https://example.com', headers: { 'x-a': 'b\r\nc: d' } },
    '/headers/x-a',
  ],
  [
    'a timeout above the interval',
    { kind: 'ping', host: 'a.example', intervalSeconds: 10, timeoutSeconds: 11 },
    '/timeoutSeconds',
  ],
  ['a quorum above the regions', { kind: 'ping', host: 'a.example', quorum: 2 }, '/quorum'],
  ['a number given as text', { kind: 'ping', host: 'a.example', packets: '3' }, '/packets'],
  ['no values for exact', { kind: 'dns', host: 'a.example', expect: { mode: 'exact' } }, '/expect/values'],
  [
    'a resolver that is a host name',
    { kind: 'dns', host: 'a.example', resolver: 'dns.example' },
    '/resolver',
  ],
  [
    'a parent that does not exist',
    { kind: 'ping', host: 'a.example', dependsOn: ['0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d'] },
    '/dependsOn',
  ],
];
for (const [name, order, pointer] of faults) {
  test(`a monitor with ${name} returns 400 at ${pointer}`, async () => {
    const caller = await api.caller();
    const response = await make(caller, order);
    assert.equal(response.statusCode, 400, response.body);
    const pointers = response.json().errors.map((fault: { pointer: string }) => fault.pointer);
    assert.ok(pointers.includes(pointer), JSON.stringify(response.json().errors));
    assert.equal((await api.request(caller, { url: path })).json().items.length, 0, 'nothing was written');
  });
}

test("an interval below the plan's minimum returns 400 with its own code", async () => {
  const caller = await api.caller('free');
  const response = await make(caller, { kind: 'ping', host: 'a.example', intervalSeconds: 60 });
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().code, 'interval_below_plan');
  const unset = await make(caller, { kind: 'ping', host: 'a.example' });
  assert.equal(unset.json().intervalSeconds, 300);
});

test('a POST above the limit returns 402, even for many concurrent requests', async () => {
  const own = await createTestApi({ plans: { pro: { monitorCap: 3, minIntervalSeconds: 60 } } });
  try {
    const caller = await own.caller('pro');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        own.request(caller, {
          method: 'POST',
          url: path,
          payload: { kind: 'ping', host: `h${index}.example` },
        }),
      ),
    );
    assert.deepEqual(
      responses.map((response) => response.statusCode).sort(),
      [201, 201, 201, 402, 402, 402, 402, 402],
    );
    assert.equal(
      responses.find((response) => response.statusCode === 402)?.json().code,
      'monitor_cap_reached',
    );
  } finally {
    await own.close();
  }
});

test('a name can be used only once per kind', async () => {
  const caller = await api.caller();
  assert.equal((await make(caller, { kind: 'ping', host: 'a.example', name: 'one' })).statusCode, 201);
  assert.equal((await make(caller, { kind: 'ping', host: 'b.example', name: 'one' })).statusCode, 409);
  assert.equal((await make(caller, { kind: 'dns', host: 'b.example', name: 'one' })).statusCode, 201);
});

test('secrets are masked in responses, kept if the mask is sent back, and never part of an audit entry', async () => {
  const caller = await api.caller();
  const created = await make(caller, {
    kind: 'http',
    url: 'https://example.com/',
    auth: { type: 'basic', username: 'ada', password: 'hunter2secret' },
    headers: { 'X-Api-Key': 'k-secret', Accept: 'text/html' },
  });
  const body = created.json();
  assert.deepEqual(body.auth, { type: 'basic', username: 'ada', password: '********' });
  assert.deepEqual(body.headers, { 'X-Api-Key': '********', Accept: 'text/html' });
  const patched = await api.request(caller, {
    method: 'PATCH',
    url: `${path}/${body.id}`,
    payload: { auth: body.auth, headers: { ...body.headers, Accept: '*/*' } },
  });
  assert.equal(patched.statusCode, 200, patched.body);
  const { rows } = await api.database.pool.query('select * from service_monitors where id = $1', [body.id]);
  const [opened] = await openMonitors(api.database.db, rows);
  assert.equal(opened?.settings.auth.password, 'hunter2secret');
  assert.deepEqual(opened?.settings.headers, { 'X-Api-Key': 'k-secret', Accept: '*/*' });
  const log = (await api.request(caller, { url: '/api/v1/audit-log' })).body;
  assert.ok(!log.includes('hunter2secret') && !log.includes('k-secret'));
});

test('a patch is merged, null resets a field, and the result is validated again', async () => {
  const caller = await api.caller();
  const { id } = (
    await make(caller, {
      kind: 'http',
      url: 'https://example.com/',
      expect: { maxMs: 100, status: [204] },
      quorum: null,
    })
  ).json();
  const patch = (payload: Record<string, unknown>) =>
    api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload });
  const merged = (await patch({ expect: { maxMs: 200 }, intervalSeconds: 30 })).json();
  assert.deepEqual([merged.expect.maxMs, merged.expect.status, merged.intervalSeconds], [200, [204], 30]);
  assert.equal((await patch({ expect: { maxMs: null } })).json().expect.maxMs, null);
  assert.equal((await patch({ kind: 'ping' })).statusCode, 400);
  assert.equal((await patch({ url: 'nonsense' })).json().errors[0].pointer, '/url');
  assert.equal((await patch({ timeoutSeconds: 31 })).statusCode, 400);
  assert.equal((await patch({})).statusCode, 400);
});

test('circular dependencies of monitors are rejected', async () => {
  const caller = await api.caller();
  const a = (await make(caller, { kind: 'ping', host: 'a.example' })).json().id;
  const b = (await make(caller, { kind: 'ping', host: 'b.example', dependsOn: [a] })).json().id;
  const c = (await make(caller, { kind: 'ping', host: 'c.example', dependsOn: [b] })).json().id;
  const response = await api.request(caller, {
    method: 'PATCH',
    url: `${path}/${a}`,
    payload: { dependsOn: [c] },
  });
  assert.equal(response.json().errors[0].code, 'circular');
});

test('concurrent requests that make two monitors depend on each other do not form a cycle', async () => {
  const caller = await api.caller();
  for (let round = 0; round < 10; round++) {
    const made = ['a', 'b'].map((name) => make(caller, { kind: 'ping', host: `${name}${round}.example` }));
    const [a, b] = (await Promise.all(made)).map((response) => response.json().id);
    const depend = (id: string, parent: string) =>
      api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload: { dependsOn: [parent] } });
    const answers = await Promise.all([depend(a, b), depend(b, a)]);
    assert.deepEqual(answers.map((response) => response.statusCode).sort(), [200, 400]);
  }
});

test("a bulk action neither exceeds a monitor's tag limit nor removes tags to make room", async () => {
  const caller = await api.caller();
  const tags = Array.from({ length: 50 }, (_, n) => `tag-${String(n).padStart(2, '0')}`);
  const full = (await make(caller, { kind: 'ping', host: 'full.example', tags })).json();
  const free = (await make(caller, { kind: 'ping', host: 'free.example', tags: ['z', 'a'] })).json();
  const bulk = (action: string, added: string[]) =>
    api.request(caller, {
      method: 'POST',
      url: `${path}/bulk`,
      payload: { action, tags: added, filter: {} },
    });
  const tagsOf = async (id: string) => (await api.request(caller, { url: `${path}/${id}` })).json().tags;
  for (const tag of [' ', ' a', 'x'.repeat(101)]) assert.equal((await bulk('tag', [tag])).statusCode, 400);
  assert.deepEqual((await bulk('tag', ['0'])).json(), { matched: 2, changed: 1 });
  assert.deepEqual(await tagsOf(full.id), tags);
  assert.deepEqual(await tagsOf(free.id), ['0', 'a', 'z']);
  assert.deepEqual((await bulk('tag', ['a', 'z'])).json(), { matched: 2, changed: 0 });
  assert.deepEqual((await bulk('untag', ['a', 'tag-49'])).json(), { matched: 2, changed: 2 });
  assert.deepEqual(await tagsOf(full.id), tags.slice(0, 49));
  assert.deepEqual(await tagsOf(free.id), ['0', 'z']);
});

test('a bulk action accepts as many monitors as an account can have', async () => {
  const caller = await api.caller();
  const { id } = (await make(caller, { kind: 'ping', host: 'first.example' })).json();
  // This is one more than the maximum number of parameters in a statement.
  await api.database.pool.query(
    `insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
       confirm_failures, confirm_recoveries, retry_seconds, regions, depends_on, tags, severity, paused, status_since,
       created_at, updated_at)
     select gen_random_uuid(), account_id, kind, 'copy ' || n, target, settings, interval_seconds, timeout_seconds,
       confirm_failures, confirm_recoveries, retry_seconds, regions, depends_on, tags, severity, paused, status_since,
       created_at, updated_at
     from service_monitors, generate_series(1, 65535) n where id = $1`,
    [id],
  );
  for (const action of ['pause', 'resume', 'check', 'tag', 'delete']) {
    const payload = { action, filter: {}, ...(action === 'tag' ? { tags: ['many'] } : {}) };
    const response = await api.request(caller, { method: 'POST', url: `${path}/bulk`, payload });
    assert.equal(response.statusCode, 200, `${action}: ${response.body}`);
    assert.equal(response.json().matched, 65_536);
  }
});

test('pause and resume are idempotent and visible in the state', async () => {
  const caller = await api.caller();
  const { id } = (await make(caller, { kind: 'ping', host: 'a.example' })).json();
  const act = (action: string) => api.request(caller, { method: 'POST', url: `${path}/${id}/${action}` });
  for (let round = 0; round < 2; round++) {
    const paused = (await act('pause')).json();
    assert.deepEqual([paused.paused, paused.state.status, paused.state.nextCheckAt], [true, 'paused', null]);
  }
  assert.equal((await act('check')).statusCode, 409);
  const resumed = (await act('resume')).json();
  assert.deepEqual([resumed.paused, resumed.state.status], [false, 'pending']);
  assert.equal((await act('check')).statusCode, 200);
});

test('the list is filtered and paginated, newest first', async () => {
  const caller = await api.caller();
  for (let index = 0; index < 5; index++) {
    await make(caller, {
      kind: index % 2 ? 'ping' : 'dns',
      host: `h${index}.example`,
      tags: index < 2 ? ['eu'] : [],
    });
  }
  const names = async (query: string) =>
    (await api.request(caller, { url: `${path}?${query}` }))
      .json()
      .items.map((item: { name: string }) => item.name);
  assert.deepEqual(await names('kind=ping'), ['h3.example', 'h1.example']);
  assert.deepEqual(await names('tag=eu'), ['h1.example', 'h0.example']);
  assert.deepEqual(await names('search=H4'), ['h4.example']);
  assert.deepEqual(await names('status=down'), []);
  const first = (await api.request(caller, { url: `${path}?limit=3` })).json();
  assert.deepEqual(await names(`limit=3&cursor=${first.nextCursor}`), ['h1.example', 'h0.example']);
});

test("a bulk action takes IDs or a filter and skips other accounts' monitors", async () => {
  const caller = await api.caller();
  const stranger = await api.caller();
  const theirs = (await make(stranger, { kind: 'ping', host: 'x.example' })).json().id;
  const own: string[] = [];
  for (const host of ['a.example', 'b.example'])
    own.push((await make(caller, { kind: 'ping', host, tags: ['t'] })).json().id);
  const bulk = (payload: Record<string, unknown>) =>
    api.request(caller, { method: 'POST', url: `${path}/bulk`, payload });
  assert.deepEqual((await bulk({ action: 'pause', ids: [...own, theirs] })).json(), {
    matched: 2,
    changed: 2,
  });
  assert.equal((await api.request(stranger, { url: `${path}/${theirs}` })).json().paused, false);
  assert.deepEqual((await bulk({ action: 'resume', filter: { tag: 't' } })).json(), {
    matched: 2,
    changed: 2,
  });
  assert.deepEqual((await bulk({ action: 'tag', filter: { tag: 't' }, tags: ['new'] })).json(), {
    matched: 2,
    changed: 2,
  });
  const several = { action: 'pause', filter: { tag: ['other', 'new'], status: ['up', 'pending'] } };
  assert.deepEqual((await bulk(several)).json(), { matched: 2, changed: 2 });
  assert.equal((await bulk({ action: 'pause', filter: { tag: [] } })).statusCode, 400);
  assert.equal((await bulk({ action: 'delete' })).statusCode, 400);
  assert.deepEqual((await bulk({ action: 'delete', filter: { tag: 'new' } })).json(), {
    matched: 2,
    changed: 2,
  });
});

test("no action can access another account's monitor, and a key without the scope is rejected", async () => {
  const owner = await api.caller();
  const stranger = await api.caller();
  const reader = await api.caller('agency', ['service-monitors:read']);
  const { id } = (await make(owner, { kind: 'ping', host: 'a.example' })).json();
  for (const target of [id, 'nonsense', '0193a1f0-7c1e-7b1a-9d6e-0d4f5a3b2c1d']) {
    const url = `${path}/${target}`;
    assert.equal((await api.request(stranger, { url })).statusCode, 404);
    assert.equal(
      (await api.request(stranger, { method: 'PATCH', url, payload: { name: 'x' } })).statusCode,
      404,
    );
    assert.equal((await api.request(stranger, { method: 'DELETE', url })).statusCode, 404);
    for (const action of ['pause', 'resume', 'check']) {
      assert.equal(
        (await api.request(stranger, { method: 'POST', url: `${url}/${action}` })).statusCode,
        404,
      );
    }
  }
  assert.equal((await make(reader, { kind: 'ping', host: 'a.example' })).json().code, 'insufficient_scope');
  assert.equal((await api.request(null, { url: path })).statusCode, 401);
});

test('if only public targets are allowed, every spelling of a private IP address returns 400 target_refused', async () => {
  const own = await createTestApi({ net: createOfflineNet('public') });
  try {
    const caller = await own.caller();
    const refused = [
      { kind: 'http', url: 'http://127.0.0.1/' },
      { kind: 'http', url: 'http://2130706433/' },
      { kind: 'http', url: 'http://0x7f.1/' },
      { kind: 'http', url: 'http://0177.0.0.1/' },
      { kind: 'http', url: 'http://[::ffff:10.0.0.1]/' },
      { kind: 'http', url: 'http://[64:ff9b::a00:1]/' },
      { kind: 'ping', host: '169.254.169.254' },
      { kind: 'port', host: '[fd00::1]', port: 80 },
      { kind: 'dns', host: 'example.com', resolver: '10.0.0.53' },
    ];
    for (const body of refused) {
      const response = await own.request(caller, { method: 'POST', url: path, payload: body });
      assert.equal(response.json().code, 'target_refused', JSON.stringify(body));
    }
  } finally {
    await own.close();
  }
});

test('the same Idempotency-Key returns the first response again and creates one monitor', async () => {
  const caller = await api.caller();
  const send = (payload: Record<string, unknown>) =>
    api.request(caller, { method: 'POST', url: path, payload, headers: { 'idempotency-key': 'once' } });
  const first = await send({ kind: 'ping', host: 'a.example' });
  const second = await send({ kind: 'ping', host: 'a.example' });
  assert.equal(second.statusCode, 201);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.deepEqual(second.json(), first.json());
  assert.equal((await send({ kind: 'ping', host: 'b.example' })).statusCode, 422);
  assert.equal((await api.request(caller, { url: path })).json().items.length, 1);
});
