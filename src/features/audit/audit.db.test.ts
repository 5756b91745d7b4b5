import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

const path = '/api/v1/audit-log';
let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

interface Entry {
  at: string;
  actor: { type: string; id: string | null; name: string };
  action: string;
  objectId: string;
  details: { name?: string; title?: string };
  changes: { pointer: string; from: unknown; to: unknown }[];
}

async function send(
  caller: Caller,
  method: 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  url: string,
  payload?: object,
) {
  const response = await api.request(caller, { method, url, ...(payload ? { payload } : {}) });
  assert.ok(response.statusCode < 300, response.body);
  return response.statusCode === 204 ? null : response.json();
}

const list = async (caller: Caller, query: string): Promise<Entry[]> => {
  const response = await api.request(caller, { url: `${path}?${query}` });
  assert.equal(response.statusCode, 200, response.body);
  return response.json().items;
};

const newest = async (caller: Caller, action: string) => (await list(caller, `action=${action}`))[0]?.changes;

test('each change is recorded with the values before and after, but secrets only as changed', async () => {
  const caller = await api.caller();
  const monitor = await send(caller, 'POST', '/api/v1/service-monitors', {
    kind: 'http',
    url: 'https://example.com/',
    name: 'Shop',
    auth: { type: 'bearer', token: 'first-secret' },
  });
  const at = `/api/v1/service-monitors/${monitor.id}`;
  const auth = { type: 'bearer', token: 'second-secret' };
  await send(caller, 'PATCH', at, { name: 'Checkout', intervalSeconds: 120, auth });
  assert.deepEqual(await newest(caller, 'service_monitor.update'), [
    { pointer: '/auth/token', from: '********', to: '********' },
    { pointer: '/name', from: 'Shop', to: 'Checkout' },
    { pointer: '/intervalSeconds', from: monitor.intervalSeconds, to: 120 },
  ]);
  const settings = { url: 'https://hooks.slack.com/services/T000/B000/sixteenletterssecret' };
  const channel = await send(caller, 'POST', '/api/v1/alerts/channels', {
    type: 'slack',
    name: 'Ops',
    settings,
  });
  const channelAt = `/api/v1/alerts/channels/${channel.id}`;
  await send(caller, 'PATCH', channelAt, { name: 'Night', enabled: false });
  assert.deepEqual(await newest(caller, 'alert_channel.update'), [
    { pointer: '/name', from: 'Ops', to: 'Night' },
    { pointer: '/enabled', from: true, to: false },
  ]);
  await send(caller, 'DELETE', channelAt);
  const gone = await newest(caller, 'alert_channel.delete');
  assert.ok(gone?.some(({ pointer, from, to }) => pointer === '/name' && from === 'Night' && to === null));
  const all = (await api.request(caller, { url: path })).body;
  assert.ok(!/first-secret|second-secret|sixteenletterssecret/.test(all));
});

test('changes to heartbeats, windows, rules, pages, domains and names are also recorded', async () => {
  const caller = await api.caller();
  const cases = [
    [
      '/api/v1/heartbeats',
      { name: 'Backup', schedule: { periodSeconds: 3600 } },
      { graceSeconds: 900 },
      '/graceSeconds',
    ],
    [
      '/api/v1/maintenance-windows',
      {
        title: 'Move',
        startsAt: '2027-01-01T00:00:00Z',
        endsAt: '2027-01-01T01:00:00Z',
        scope: { all: true },
      },
      { title: 'Second move' },
      '/title',
    ],
    ['/api/v1/alerts/rules', { name: 'All', channelIds: [] }, { name: 'Few' }, '/name'],
    ['/api/v1/status-pages', { title: 'Status', slug: 'audited' }, { title: 'State' }, '/title'],
    ['/api/v1/assets/domains', { domain: 'audited.example' }, { label: 'Ours' }, '/label'],
    ['/api/monitors', { domain: 'watched.example' }, { label: 'Ours' }, '/label'],
    ['/api/v1/service-monitors/views', { name: 'Shop' }, { groupBy: 'tag' }, '/groupBy'],
    ['/api/v1/incidents', { title: 'Odd', severity: 'high' }, { severity: 'low' }, '/severity'],
  ] as const;
  for (const [url, made, patch, pointer] of cases) {
    const { id } = await send(caller, 'POST', url, made);
    await send(caller, 'PATCH', `${url}/${id}`, patch);
    const [entry] = await list(caller, `objectId=${id}&limit=1`);
    assert.deepEqual(
      entry?.changes.map((change) => change.pointer),
      [pointer],
      `${url}: ${JSON.stringify(entry)}`,
    );
    assert.deepEqual(entry?.changes[0]?.to, Object.values(patch)[0]);
    if (/heartbeats|windows|rules|pages/.test(url)) {
      const { name, title } = { ...entry?.details };
      assert.ok(name ?? title, `${url}: the entry names the object`);
    }
  }
  const [page] = await list(caller, 'action=status_page.create');
  await send(caller, 'PATCH', `/api/v1/status-pages/${page?.objectId}`, {
    visibility: 'password',
    password: 'let-me-in-please',
  });
  assert.deepEqual(
    (await newest(caller, 'status_page.update'))?.find(({ pointer }) => pointer === '/password'),
    {
      pointer: '/password',
      from: null,
      to: '********',
    },
  );
});

test('creation and deletion are recorded with all values, with secrets masked', async () => {
  const caller = await api.caller();
  const cases = [
    [
      '/api/v1/service-monitors',
      {
        kind: 'http',
        url: 'https://example.com/whole',
        name: 'Whole',
        intervalSeconds: 120,
        auth: { type: 'bearer', token: 'never-told' },
      },
      [
        ['/url', 'https://example.com/whole'],
        ['/intervalSeconds', 120],
        ['/auth', { type: 'bearer', token: '********' }],
      ],
    ],
    ['/api/monitors', { domain: 'whole.example', label: 'Ours' }, [['/label', 'Ours']]],
    ['/api/v1/assets/domains', { domain: 'whole2.example', label: 'Ours' }, [['/label', 'Ours']]],
    [
      '/api/v1/heartbeats',
      { name: 'Whole', schedule: { periodSeconds: 3600 }, pingKey: '0193a1f0-7c1e-7b1a-9d6e-00000ad17ed1' },
      [['/schedule', { periodSeconds: 3600 }]],
    ],
  ] as const;
  for (const [url, body, expected] of cases) {
    const { id } = await send(caller, 'POST', url, body);
    await send(caller, 'DELETE', `${url}/${id}`);
    const [gone, made] = await list(caller, `objectId=${id}`);
    for (const [pointer, value] of expected) {
      const of = (entry: Entry | undefined) => entry?.changes.find((change) => change.pointer === pointer);
      assert.deepEqual(of(made), { pointer, from: null, to: value }, url);
      assert.deepEqual(of(gone), { pointer, from: value, to: null }, url);
    }
  }
  assert.ok(!/never-told|00000ad17ed1/.test((await api.request(caller, { url: path })).body));
});

test('the log can be filtered by actor, action, object and time, and the available values are listed', async () => {
  const caller = await api.caller();
  const view = await send(caller, 'POST', '/api/v1/service-monitors/views', { name: 'Mine' });
  await send(caller, 'DELETE', `/api/v1/service-monitors/views/${view.id}`);
  const [deleted, created] = await list(caller, `objectId=${view.id}`);
  assert.deepEqual(
    [deleted?.action, created?.action],
    ['service_monitor_view.delete', 'service_monitor_view.create'],
  );
  const facets = (await api.request(caller, { url: `${path}/facets` })).json();
  assert.deepEqual(facets.actors.map(({ id }: { id: string }) => id).includes(deleted?.actor.id), true);
  assert.ok(
    facets.actions.includes('service_monitor_view.delete') &&
      facets.objectTypes.includes('service_monitor_view'),
  );
  assert.deepEqual(new Set(facets.actions).size, facets.actions.length);
  assert.ok(facets.actors.length > 0, JSON.stringify(facets));
  const count = async (query: string) => (await list(caller, query)).length;
  const all = await count('');
  assert.equal(
    await count(`actor=${facets.actors.map(({ id }: { id: string }) => id).join(',')},system`),
    all,
  );
  assert.equal(await count('actor=system'), facets.bySystem ? 1 : 0);
  assert.equal(await count(`actor=${view.id}`), 0);
  assert.equal(await count(`from=${created?.at}&objectType=service_monitor_view`), 2);
  assert.equal(await count(`to=${created?.at}&objectType=service_monitor_view`), 0);
  assert.equal((await api.request(caller, { url: `${path}?actor=nobody` })).statusCode, 400);
  const stranger = await api.caller();
  const foreign = (await api.request(stranger, { url: `${path}/facets` })).json();
  assert.ok(!foreign.actions.includes('service_monitor_view.delete'));
  const blind = await api.caller('agency', ['incidents:read']);
  assert.equal((await api.request(blind, { url: `${path}/facets` })).statusCode, 403);
});

test('each filter uses an index in the sort order of the list', async () => {
  const { rows } = await api.database.pool.query('select account_id from audit_log order by at desc limit 1');
  const accountId = rows[0].account_id;
  await api.database.pool.query(
    `insert into audit_log (id, account_id, at, actor_type, actor_id, actor_name, action, object_type, object_id)
     select gen_random_uuid(), $1, now() - i * interval '1 second', 'user', case when i % 1000 = 0 then $1::uuid end,
       'Ada', case when i % 1000 = 0 then 'rare.do' else 'often.do' end, case when i % 1000 = 0 then 'rare' else 'often' end, i::text
     from generate_series(1, 20000) i`,
    [accountId],
  );
  await api.database.pool.query('analyze audit_log');
  for (const filter of [
    `actor_id = '${accountId}'`,
    "action = 'rare.do'",
    "object_type = 'rare'",
    "object_id = '77'",
  ]) {
    const plan = await api.database.pool.query(
      `explain (format json, analyze) select * from audit_log where account_id = $1 and ${filter}
       order by at desc, id desc limit 51`,
      [accountId],
    );
    const text = JSON.stringify(plan.rows[0]);
    assert.match(text, /Index Scan/, filter);
    assert.doesNotMatch(text, /Rows Removed by Filter|Seq Scan/, filter);
  }
});
