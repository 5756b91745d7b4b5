import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

const path = '/api/v1/status-pages';
const day = 86_400_000;

async function send(request: InjectOptions, status: number, who: Caller | null = caller) {
  const response = await api.request(who, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}
const make = (payload: object, status = 201, who = caller) =>
  send({ method: 'POST', url: path, payload: { title: 'Larkspur', ...payload } }, status, who);
const change = (id: string, payload: object, status = 200) =>
  send({ method: 'PATCH', url: `${path}/${id}`, payload }, status);
const look = (slug: string, headers: Record<string, string> = {}, status = 200) =>
  api.request(null, { url: `/status/${slug}`, headers }).then((response) => {
    assert.equal(response.statusCode, status, response.body);
    return response;
  });
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const seconds = (count: number) => api.clock.advance(count * 1000);

async function monitor(name: string, who = caller): Promise<string> {
  const payload = { kind: 'http', name, url: 'http://127.0.0.1:9/hidden-path' };
  return (await send({ method: 'POST', url: '/api/v1/service-monitors', payload }, 201, who)).id;
}
/** Creates a monitor that is `age` days old, with transitions these numbers of days ago. */
async function live(id: string, age: number, changes: [number, string][]): Promise<void> {
  const { pool } = api.database;
  const at = (days: number) => new Date(api.clock.now() - days * day);
  await pool.query('update service_monitors set created_at = $2, status = $3 where id = $1', [
    id,
    at(age),
    changes.at(-1)?.[1] ?? 'pending',
  ]);
  for (const [days, to] of changes) {
    await pool.query(
      `insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status) values ($1, $2, $3, $4, 'pending', $5)`,
      [newId(), caller.accountId, id, at(days), to],
    );
  }
}

test('a page is created with defaults, read, listed, updated and deleted, and each change is audited', async () => {
  const created = await make({ slug: 'first' });
  assert.deepEqual(
    { ...created, id: '', createdAt: '', updatedAt: '' },
    {
      id: '',
      slug: 'first',
      title: 'Larkspur',
      description: '',
      visibility: 'public',
      theme: 'auto',
      accent: '#1c5fd4',
      logoUrl: null,
      locale: 'en',
      locales: ['en'],
      customDomain: null,
      hideUptime: false,
      historyDays: 90,
      groups: [],
      components: [],
      subscribers: { email: true, webhook: true, atom: true },
      logo: null,
      favicon: null,
      customDomainStatus: null,
      createdAt: '',
      updatedAt: '',
    },
  );
  assert.deepEqual(await send({ url: `${path}/${created.id}` }, 200), created);
  const { items } = await send({ url: `${path}?search=first` }, 200);
  assert.deepEqual(items, [created]);
  const changed = await change(created.id, {
    title: 'Other',
    accent: '#ABC',
    components: [{ name: 'Shop' }],
  });
  assert.deepEqual([changed.title, changed.accent, changed.slug], ['Other', '#aabbcc', 'first']);
  const [component] = changed.components;
  const again = await change(created.id, { components: [{ ...component, name: 'Store' }, { name: 'New' }] });
  assert.equal(again.components[0].id, component.id);
  await send({ method: 'DELETE', url: `${path}/${created.id}` }, 204);
  await send({ url: `${path}/${created.id}` }, 404);
  await look('first', {}, 404);
  const log = await send({ url: '/api/v1/audit-log' }, 200);
  const actions = log.items.map(({ action }: { action: string }) => action);
  for (const verb of ['create', 'update', 'delete']) assert.ok(actions.includes(`status_page.${verb}`), verb);
});

test('invalid input returns 400 with a pointer, and nothing is written', async () => {
  const foreign = await monitor('Theirs', await api.caller());
  const cases: [object, string][] = [
    [{ slug: 'Not A Slug' }, '/slug'],
    [{ slug: '' }, '/slug'],
    [{ slug: 'a', accent: 'red' }, '/accent'],
    [{ slug: 'a', accent: '#12345' }, '/accent'],
    [{ slug: 'a', logoUrl: 'http://x.example/a.png' }, '/logoUrl'],
    [{ slug: 'a', logoUrl: 'javascript:alert(1)' }, '/logoUrl'],
    [{ slug: 'a', locale: 'xx' }, '/locale'],
    [{ slug: 'a', locale: 'de', locales: ['en'] }, '/locales'],
    [{ slug: 'a', customDomain: 'a b' }, '/customDomain'],
    [{ slug: 'a', customDomain: 'x.example/path' }, '/customDomain'],
    [{ slug: 'a', customDomain: 'co.uk' }, '/customDomain'],
    [{ slug: 'a', customDomain: 'github.io' }, '/customDomain'],
    [{ slug: 'a', historyDays: 366 }, '/historyDays'],
    [{ slug: 'a', visibility: 'password' }, '/password'],
    [{ slug: 'a', password: 'idle' }, '/password'],
    [{ slug: 'a', groups: [{ name: 'A' }, { name: 'A' }] }, '/groups/1/name'],
    [{ slug: 'a', components: [{ name: 'A', group: 'none' }] }, '/components/0/group'],
    [{ slug: 'a', components: [{ name: 'A', id: newId() }] }, '/components/0/id'],
    [
      { slug: 'a', components: [{ name: 'A' }, { name: 'B', serviceMonitorIds: [foreign] }] },
      '/components/1/serviceMonitorIds/0',
    ],
    [{ slug: 'a', components: [{ name: 'A', monitorIds: [newId()] }] }, '/components/0/monitorIds/0'],
    [{ slug: 'a', components: [{ name: 'A', heartbeatIds: [newId()] }] }, '/components/0/heartbeatIds/0'],
  ];
  for (const [payload, pointer] of cases) {
    const { errors } = await make(payload, 400);
    assert.equal(errors[0].pointer, pointer, JSON.stringify(payload));
    assert.ok(errors[0].detail.length > 10);
  }
  await look('a', {}, 404);
});

test('a slug is unique across accounts', async () => {
  await make({ slug: 'taken', customDomain: 'status.taken.example' });
  const other = await api.caller();
  assert.equal((await make({ slug: 'taken' }, 409, other)).errors[0].pointer, '/slug');
  const domain = { slug: 'free-too', customDomain: 'STATUS.taken.example' };
  assert.equal(
    (await make(domain, 409)).errors[0].pointer,
    '/customDomain',
    'an account can use a domain only once',
  );
  await make({ slug: 'free' }, 201, other);
});

test('a page shows its components, their days and the overall status, and days before monitoring have no data', async () => {
  const [good, bad] = [await monitor('good'), await monitor('bad')];
  await live(good, 200, [[199, 'up']]);
  // The monitor is three days old, was down for two hours yesterday and is down now.
  await live(bad, 3, [
    [3, 'up'],
    [1.5, 'down'],
    [1.5 - 2 / 24, 'up'],
    [0.01, 'down'],
  ]);
  const page = await make({
    slug: 'shown',
    groups: [{ name: 'Shop' }, { name: 'Empty' }],
    components: [
      { name: 'Alone', serviceMonitorIds: [good] },
      { name: 'Both', group: 'Shop', serviceMonitorIds: [good, bad] },
      { name: 'Young', group: 'Shop', serviceMonitorIds: [bad] },
      { name: 'Nothing', group: 'Shop' },
      { name: 'Terse', serviceMonitorIds: [bad], show: 'status' },
    ],
  });
  const seen = (await look('shown')).json();
  assert.equal(seen.status, 'partial-outage');
  assert.deepEqual(
    seen.groups.map((group: { name: string; components: { name: string; status: string }[] }) => [
      group.name,
      ...group.components.map(({ name, status }) => `${name} ${status}`),
    ]),
    [
      ['', 'Alone operational', 'Terse major-outage'],
      ['Shop', 'Both partial-outage', 'Young major-outage', 'Nothing no-data'],
    ],
  );
  const [{ components: alone }, { components: shop }] = seen.groups;
  assert.equal(alone[0].uptimeRatio, 1);
  assert.equal(alone[0].days.length, 90);
  assert.ok(alone[0].days.every((one: { status: string }) => one.status === 'operational'));
  assert.deepEqual([alone[1].uptimeRatio, alone[1].days], [null, []]);
  const young = shop[1].days.map((one: { status: string }) => one.status);
  assert.equal(young.length, 90);
  assert.ok(young.slice(0, 86).every((status: string) => status === 'no-data'));
  assert.ok(young.includes('major-outage'));
  assert.equal(shop[2].days.length, 90);
  const hidden = await change(page.id, { hideUptime: true });
  assert.equal(hidden.hideUptime, true);
  const bare = (await look('shown')).json();
  assert.deepEqual([bare.groups[0].components[0].uptimeRatio, bare.groups[0].components[0].days], [null, []]);
});

test('a certificate that expires soon degrades only components that have this setting', async () => {
  const id = await monitor('Shop');
  await live(id, 3, [
    [3, 'up'],
    [1, 'degraded'],
  ]);
  const soon = [id, 'certificate-expires-soon'];
  await api.database.pool.query('update service_monitors set status_code = $2 where id = $1', soon);
  await api.database.pool.query(
    `update monitor_transitions set code = $2 where monitor_id = $1 and to_status = 'degraded'`,
    soon,
  );
  const component = { serviceMonitorIds: [id], show: 'status' };
  await make({
    slug: 'expiry',
    components: [
      { name: 'Quiet', ...component },
      { name: 'Days', ...component, show: 'uptime' },
      { name: 'Open', ...component, showExpiryWarnings: true },
    ],
  });
  const shown = JSON.parse((await look('expiry')).body).groups[0].components;
  const statuses = shown.map(({ name, status }: { name: string; status: string }) => [name, status]);
  assert.deepEqual(statuses, [
    ['Quiet', 'operational'],
    ['Days', 'operational'],
    ['Open', 'degraded'],
  ]);
  assert.equal(shown[1].days.at(-1).status, 'operational');
});

test('a change appears on the page within five seconds despite the cache', async (t) => {
  t.after(api.clock.hold());
  const id = await monitor('changing');
  await live(id, 10, [[9, 'up']]);
  await make({ slug: 'changing', components: [{ name: 'One', serviceMonitorIds: [id] }] });
  assert.equal((await look('changing')).json().status, 'operational');
  await api.database.pool.query(`update service_monitors set status = 'down' where id = $1`, [id]);
  assert.equal((await look('changing')).json().status, 'operational');
  seconds(5);
  assert.equal((await look('changing')).json().status, 'major-outage');
});

test('maintenance is shown if the window allows it, and its components do not count as down', async () => {
  const id = await monitor('kept');
  await live(id, 10, [
    [9, 'up'],
    [0.001, 'down'],
  ]);
  await make({ slug: 'kept', components: [{ name: 'One', serviceMonitorIds: [id] }] });
  const at = (minutes: number) => new Date(api.clock.now() + minutes * 60_000).toISOString();
  const window = (more: object) =>
    send(
      {
        method: 'POST',
        url: '/api/v1/maintenance-windows',
        payload: {
          title: 'MaintenanceOccurrence',
          startsAt: at(-10),
          endsAt: at(60),
          scope: { serviceMonitorIds: [id] },
          ...more,
        },
      },
      201,
    );
  await window({ title: 'Secret', showOnStatusPages: false });
  seconds(5);
  assert.deepEqual((await look('kept')).json().maintenance, []);
  await window({ description: 'New <b>disks</b>' });
  seconds(5);
  const seen = (await look('kept')).json();
  assert.equal(seen.status, 'maintenance');
  const [shown] = seen.maintenance;
  assert.deepEqual(
    [shown.title, shown.state, seen.maintenance.length],
    ['MaintenanceOccurrence', 'active', 1],
  );
  const { body } = await look('kept', html);
  assert.ok(body.includes('New &lt;b&gt;disks&lt;/b&gt;'));
});

test('the HTML page runs only its own script and is cached for seconds, with an ETag', async () => {
  const id = await monitor('people <script>alert(1)</script>');
  await live(id, 100, [[99, 'up']]);
  await make({
    slug: 'people',
    title: 'Tom & <i>Jerry</i>',
    components: [{ name: '"><script>alert(1)</script>', serviceMonitorIds: [id] }],
  });
  const response = await look('people', html);
  assert.match(String(response.headers['content-type']), /^text\/html/);
  assert.ok(
    response.body.includes('<title>Tom &amp; &lt;i&gt;Jerry&lt;/i&gt; · All systems operational</title>'),
  );
  const [script, ...more] = [...response.body.matchAll(/<script>([^<]*)<\/script>/g)].map(
    ([, source]) => source,
  );
  assert.deepEqual(more, []);
  assert.ok(!/<script[^>]|<i>|onerror/.test(response.body));
  const policy = String(response.headers['content-security-policy']);
  assert.ok(policy.includes(`script-src 'sha256-${hash('sha256', script ?? '', 'base64')}';`), policy);
  assert.match(String(response.headers['cache-control']), /max-age=5, stale-while-revalidate/);
  assert.match(
    String(response.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-/,
  );
  const tag = String(response.headers.etag);
  const again = await api.request(null, {
    url: '/status/people',
    headers: { ...html, 'if-none-match': tag },
  });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const json = await look('people', { accept: 'application/json' });
  const same = { accept: 'application/json', 'if-none-match': String(json.headers.etag) };
  assert.equal((await api.request(null, { url: '/status/people', headers: same })).statusCode, 304);
  const typeFor = async (accept: string) =>
    String((await look('people', { accept })).headers['content-type']).split(';')[0];
  // Link previews accept any type; API clients request JSON.
  assert.equal(await typeFor('*/*'), 'text/html');
  assert.equal(await typeFor('application/json, text/plain, */*'), 'application/json');
  for (const { body } of [response, json]) {
    assert.ok(!body.includes('hidden-path') && !body.includes('127.0.0.1:9'), 'no target');
    assert.ok(!body.includes(id) && !body.includes(caller.accountId), 'no id but those of components');
  }
});

test('only members with a session see a private page, and others get the response for an unknown page', async () => {
  await make({ slug: 'private', visibility: 'private' });
  const [hidden, unknown] = [await look('private', {}, 404), await look('unknown', {}, 404)];
  const bare = (body: string) => body.replaceAll(/private|unknown|[0-9a-f-]{36}/g, '');
  assert.equal(bare(hidden.body), bare(unknown.body));
  await send({ url: '/status/private' }, 404, caller);
});

test('another account gets 404, and a key without the scope gets 403', async () => {
  const created = await make({ slug: 'mine' });
  const stranger = await api.caller();
  for (const [method, payload] of [
    ['GET', undefined],
    ['PATCH', { title: 'Theirs' }],
    ['DELETE', undefined],
  ] as const) {
    await send({ method, url: `${path}/${created.id}`, ...(payload ? { payload } : {}) }, 404, stranger);
  }
  const reader = await api.keyFor(caller.accountId, ['status-pages:read']);
  const refused = await api.app.inject({
    method: 'POST',
    url: path,
    payload: { slug: 'no', title: 'No' },
    headers: { authorization: reader.authorization },
  });
  assert.equal(refused.statusCode, 403);
});

test("a page is shown in the reader's language if available, and otherwise in its default language", async () => {
  await make({ slug: 'spoken', locale: 'de', locales: ['de', 'ja', 'en'] });
  const read = async (accepted: string, query = '') => {
    const headers = { ...html, 'accept-language': accepted };
    const { body } = await api.request(null, { url: `/status/spoken${query}`, headers });
    return [/<html lang="(\w+)">/.exec(body)?.[1], /<p class="big">([^<]*)/.exec(body)?.[1]];
  };
  const german = ['de', 'Alle Systeme betriebsbereit'];
  assert.deepEqual(await read('ja-JP,en;q=0.8'), ['ja', 'すべてのシステムが正常です']);
  assert.deepEqual(await read('fr,en;q=0.5,ja;q=0.1'), ['en', 'All systems operational']);
  assert.deepEqual(await read('fr'), german);
  assert.deepEqual(await read('en', '?lang=de'), german);
  assert.deepEqual(await read('en', '?lang=%3Cscript%3E'), ['en', 'All systems operational']);
});
