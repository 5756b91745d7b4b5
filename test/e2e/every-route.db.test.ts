import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { HTTPMethods } from 'fastify';
import { sql } from 'kysely';
import { newId } from '#platform/crypto.ts';
import { readApiDocument } from '#test/support/api-document.ts';
import { type Caller, createTestApi, everyScope, type TestApi } from '#test/support/http.ts';
import { fillPath, nameOf, type Route, readRoutes } from './support/openapi.ts';
import { addCleanup } from './support/service.ts';

/** Routes without authentication. */
const open = new Set([
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'POST /api/v1/session',
  'POST /api/v1/session/second-step',
  'POST /api/v1/session/passkey-request',
  'POST /api/v1/session/passkey',
  'GET /api/v1/signup',
  'POST /api/v1/accounts',
  'GET /api/v1/maintenance-windows/calendar.ics',
  'GET /api/v1/wall/shared',
  'POST /api/v1/invitations/look',
  'POST /api/v1/invitations/accept',
  'POST /api/v1/session/second-step',
  'GET /api/v1/sso',
  'POST /api/v1/sso/start',
  'POST /api/v1/sso/backchannel-logout',
  'POST /api/v1/session/passkey-request',
  'POST /api/v1/session/passkey',
  'POST /api/v1/password-resets',
  'POST /api/v1/password-resets/complete',
  'GET /status/{slug}',
  'GET /status-domains/check',
  'GET /status/{slug}/history',
  'GET /status/{slug}/incidents/{postId}',
  'GET /status/{slug}/feed.atom',
  'GET /status/{slug}/feed.json',
  'GET /status/{slug}/badge.svg',
  'GET /status/{slug}/widget',
  'GET /badge/{key}',
  'GET /status/{slug}/logo',
  'GET /status/{slug}/favicon',
  'GET /status/{slug}/subscribe',
  'POST /status/{slug}/subscribe',
  'GET /status/{slug}/confirm',
  'POST /status/{slug}/confirm',
  'GET /status/{slug}/unsubscribe',
  'POST /status/{slug}/unsubscribe',
  'POST /status/{slug}/unlock',
  ...['/ping/{key}', '/ping/{key}/{signal}', '/ping/{key}/{slug}/{signal}', '/api/push/{token}'].flatMap(
    (path) => [`GET ${path}`, `POST ${path}`],
  ),
]);
/** Routes that require a signed-in user. They reject API keys. */
const ofPeople = new Set([
  'GET /api/v1/session',
  'DELETE /api/v1/session',
  'GET /api/v1/sessions',
  'DELETE /api/v1/sessions',
  'DELETE /api/v1/sessions/{id}',
  'POST /api/v1/session/verify',
  'POST /api/v1/session/verify/passkey-request',
  'GET /api/v1/user/factors',
  'POST /api/v1/user/factors/totp',
  'DELETE /api/v1/user/factors/totp',
  'POST /api/v1/user/factors/totp/confirm',
  'POST /api/v1/user/factors/recovery-codes',
  'POST /api/v1/user/factors/passkeys/options',
  'POST /api/v1/user/factors/passkeys',
  'PATCH /api/v1/user/factors/passkeys/{id}',
  'DELETE /api/v1/user/factors/passkeys/{id}',
  'DELETE /api/v1/members/{userId}/factors',
  'GET /api/v1/operator/status',
  'GET /api/v1/operator/accounts',
  'GET /api/v1/operator/accounts/{id}',
  'PATCH /api/v1/operator/accounts/{id}',
  'DELETE /api/v1/operator/accounts/{id}',
  'POST /api/v1/operator/accounts/{id}/impersonation',
  'DELETE /api/v1/operator/impersonation',
  'GET /api/v1/operator/accounts/{id}/export',
  'PATCH /api/v1/user',
  'POST /api/v1/address-confirmations',
  'POST /api/v1/session/verify',
  'POST /api/v1/session/verify/passkey-request',
  'GET /api/v1/user/factors',
  'POST /api/v1/user/factors/totp',
  'POST /api/v1/user/factors/totp/confirm',
  'DELETE /api/v1/user/factors/totp',
  'POST /api/v1/user/factors/recovery-codes',
  'POST /api/v1/user/factors/passkeys/options',
  'POST /api/v1/user/factors/passkeys',
  'PATCH /api/v1/user/factors/passkeys/{id}',
  'DELETE /api/v1/user/factors/passkeys/{id}',
  'PUT /api/v1/account/two-factor',
  'PUT /api/v1/account/sso',
  'DELETE /api/v1/account/sso',
  'POST /api/v1/account/sso/scim-token',
  'DELETE /api/v1/account/sso/scim-token',
  'POST /api/v1/account/sso/domains',
  'POST /api/v1/account/sso/domains/{domain}/verify',
  'DELETE /api/v1/account/sso/domains/{domain}',
  'DELETE /api/v1/members/{userId}/factors',
]);
/**
 * Routes that cover several resources. The caller sees the resources that its scopes allow, which other tests cover.
 */
const ofManyResources = new Set([
  'GET /api/v1/events',
  'GET /api/v1/overview',
  'GET /api/v1/overview/figures',
]);

let api: TestApi;
let routes: Route[];
let owner: Caller;
let stranger: Caller;
/** One of the owner's objects for each resource, by the first part of its path. */
const objects = new Map<string, string>();

before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
  addCleanup(() => api.close());
  routes = readRoutes(readApiDocument());
  owner = await api.caller();
  stranger = await api.caller();
  await createObjects();
});

async function createObjects(): Promise<void> {
  const make = async (path: string, payload: object): Promise<string> => {
    const response = await api.request(owner, { method: 'POST', url: path, payload });
    assert.equal(response.statusCode, 201, response.body);
    const at = String(response.headers.location);
    assert.ok(at.startsWith(path), `Location of ${path}: ${at}`);
    assert.equal((await api.request(owner, { url: at })).statusCode, 200, at);
    return response.json().id ?? response.json().userId;
  };
  objects.set('/api/v1/status-pages', await make('/api/v1/status-pages', { slug: 'mine', title: 'Mine' }));
  objects.set('/api/monitors', await make('/api/monitors', { domain: 'owned.example' }));
  objects.set(
    '/api/v1/service-monitors',
    await make('/api/v1/service-monitors', { kind: 'ping', host: '127.0.0.1' }),
  );
  objects.set('/api/v1/heartbeats', await make('/api/v1/heartbeats', { name: 'Backup' }));
  objects.set('/api/v1/incidents', await make('/api/v1/incidents', { title: 'Trouble', severity: 'low' }));
  objects.set(
    '/api/v1/api-keys',
    await make('/api/v1/api-keys', { name: 'mine', scopes: ['incidents:read'] }),
  );
  objects.set('/api/v1/members', (await api.addMember(owner, 'viewer')).userId);
  const window = {
    title: 'Upkeep',
    startsAt: '2030-01-01T00:00Z',
    endsAt: '2030-01-02T00:00Z',
    scope: { all: true },
  };
  objects.set('/api/v1/maintenance-windows', await make('/api/v1/maintenance-windows', window));
  objects.set(
    '/api/v1/invitations',
    await make('/api/v1/invitations', { email: 'i@example.com', role: 'viewer' }),
  );
  const lead = { url: 'https://larkspur-login.example/' };
  objects.set('/api/v1/threats/leads', await make('/api/v1/threats/leads', lead));
  objects.set('/api/v1/threats/takedowns', await make('/api/v1/threats/takedowns', lead));
  const domain = await make('/api/v1/assets/domains', { domain: 'kept.example' });
  objects.set('/api/v1/assets', domain);
  objects.set('/api/v1/exports/domains', domain);
}

function request(route: Route, id: string) {
  const { example, contentType } = route;
  const method = route.method as HTTPMethods;
  const url = fillPath(route.path, id);
  if (example === undefined || method === 'GET') return { method, url };
  return { method, url, headers: { 'content-type': contentType }, payload: example as string | object };
}

/** Returns a hash of all of the owner's data. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'account_id' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace order by 1`.execute(api.database.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${sql.table(name)} t
      where account_id = ${owner.accountId}`.execute(api.database.db);
    found.push(`${name} ${rows[0]?.hash}`);
  }
  return found.join('\n');
}

test('the API document lists routes', () => {
  assert.ok(routes.length >= 38, `${routes.length} routes`);
  for (const name of [...open, ...ofPeople, ...ofManyResources])
    assert.ok(
      routes.some((route) => nameOf(route) === name),
      name,
    );
});

test('every protected route responds with 401 to missing and wrong credentials, regardless of the request', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer bt_wrong' },
    { authorization: `Bearer bt_${'A'.repeat(43)}` },
    { authorization: 'Basic YWJjOmRlZg==' },
    { authorization: 'Bearer' },
    { cookie: 'belltower_session=nonsense' },
    { authorization: `Bearer ${'x'.repeat(9_000)}` },
  ];
  for (const route of routes.filter((one) => !open.has(nameOf(one)))) {
    for (const headers of wrong) {
      const requestOptions = request(route, newId());
      const response = await api.app.inject({
        ...requestOptions,
        headers: { ...requestOptions.headers, ...headers },
      });
      assert.equal(response.statusCode, 401, `${nameOf(route)} ${JSON.stringify(headers)}: ${response.body}`);
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
      assert.ok(response.headers['x-request-id']);
      assert.match(String(response.headers['www-authenticate']), /^Bearer /);
    }
  }
});

test('every route needs exactly one scope, to read for GET and to write for changes', async () => {
  const { accountId } = await api.caller();
  const keys = new Map<string, Promise<{ authorization: string }>>();
  const keyOf = (scopes: readonly string[]) => {
    const name = scopes.join(' ');
    const key = keys.get(name) ?? api.keyFor(accountId, [...scopes]);
    keys.set(name, key);
    return key;
  };
  /** Returns whether the route accepts a key with these scopes. The request has no body, so that nothing is changed. */
  const admits = async (route: Route, scopes: readonly string[]) => {
    const response = await api.app.inject({
      method: route.method as HTTPMethods,
      url: fillPath(route.path, newId()),
      headers: await keyOf(scopes),
    });
    if (response.statusCode === 403) assert.equal(response.json().code, 'insufficient_scope');
    return response.statusCode !== 403;
  };
  const scopes = everyScope.filter((scope) => scope !== '*');
  const others = new Set([...open, ...ofPeople, ...ofManyResources]);
  for (const route of routes.filter((one) => !others.has(nameOf(one)))) {
    let among = scopes;
    while (among.length > 1) {
      const half = among.slice(0, among.length / 2);
      among = (await admits(route, half)) ? half : among.slice(half.length);
    }
    const [needed = ''] = among;
    assert.ok(await admits(route, [needed]), `${nameOf(route)} admits no single scope`);
    const rest = scopes.filter((scope) => scope !== needed);
    assert.ok(!(await admits(route, rest)), `${nameOf(route)} accepts scopes other than ${needed}`);
    // Only users who may end another member's sessions and keys can list them.
    if (nameOf(route) === 'GET /api/v1/members/{userId}/access') continue;
    const looks = route.method === 'GET' || /^POST .*\/preview$/.test(nameOf(route));
    const scopePattern = looks ? /:read$/ : /:write$/;
    assert.match(needed, scopePattern, nameOf(route));
  }
});

test('routes for signed-in users reject API keys', async () => {
  for (const route of routes.filter((one) => ofPeople.has(nameOf(one)))) {
    assert.equal((await api.request(owner, request(route, ''))).statusCode, 401, nameOf(route));
  }
});

test("another account's objects return 404 on every route and stay unchanged", async () => {
  const before_ = await fingerprint();
  let checked = 0;
  // Other tests cover users' own objects. A tool to import from belongs to no account.
  const named = routes.filter((route) => /\{(?!tool)/.test(route.path) && !ofPeople.has(nameOf(route)));
  for (const route of named) {
    for (const [start, id] of objects) {
      const response = await api.request(stranger, request(route, id));
      assert.equal(response.statusCode, 404, `${nameOf(route)} with the id of ${start}: ${response.body}`);
      assert.equal(response.body.includes('owned.example'), false);
      if (route.path.startsWith(start)) checked += 1;
    }
    for (const nonsense of [
      'no-uuid',
      '..%2f..%2fetc',
      '%00',
      "'%20or%20''='",
      'a'.repeat(290),
      '%F0%9F%9A%80',
    ]) {
      const response = await api.request(stranger, request(route, nonsense));
      assert.ok([400, 404].includes(response.statusCode), `${nameOf(route)} ${nonsense}: ${response.body}`);
    }
  }
  assert.ok(checked >= 20, `${checked} routes take an id`);
  assert.equal(await fingerprint(), before_);
});

test("another account's IDs in bodies and queries match nothing", async () => {
  const before_ = await fingerprint();
  const monitor = objects.get('/api/v1/service-monitors') ?? '';
  const domainId = objects.get('/api/v1/assets') ?? '';
  const post = (url: string, payload: object) => api.request(stranger, { method: 'POST', url, payload });
  const ping = { kind: 'ping', host: '127.0.0.1' };
  const byDomain = await post('/api/v1/service-monitors', { ...ping, domainId });
  assert.ok([400, 404].includes(byDomain.statusCode), byDomain.body);
  const byParent = await post('/api/v1/service-monitors', { ...ping, dependsOn: [monitor] });
  assert.ok([400, 404].includes(byParent.statusCode), byParent.body);
  const bulk = await post('/api/v1/service-monitors/bulk', { action: 'delete', ids: [monitor] });
  assert.deepEqual(bulk.json(), { matched: 0, changed: 0 });
  const incident = await post('/api/v1/incidents', { title: 'x', severity: 'low', domainId });
  assert.ok([400, 404].includes(incident.statusCode), incident.body);
  for (const url of [
    `/api/v1/incidents?sourceId=${monitor}`,
    `/api/v1/service-monitors?domainId=${domainId}`,
    '/api/v1/assets/domains?domain=kept.example',
  ]) {
    assert.deepEqual((await api.request(stranger, { url })).json().items, [], url);
  }
  for (const prefix of ['/api/v1/export', '/api/v1/exports']) {
    const url = `${prefix}/scan-history.csv?monitorId=${monitor}`;
    assert.equal((await api.request(stranger, { url })).statusCode, 404);
    assert.equal(
      (await api.request(stranger, { url: `${prefix}/domains/${domainId}.json` })).statusCode,
      404,
    );
  }
  assert.equal(await fingerprint(), before_);
});

test('failed sign-ins are limited per email, successful sign-ins are not, and the error says when to retry', async () => {
  const person = { email: 'guessed@example.com', password: 'the right password', name: 'Guessed' };
  await api.app.inject({ method: 'POST', url: '/api/v1/accounts', payload: person });
  const signIn = (password: string) =>
    api.app.inject({ method: 'POST', url: '/api/v1/session', payload: { email: person.email, password } });
  for (let n = 0; n < 12; n++) assert.equal((await signIn(person.password)).statusCode, 201);
  let failures = 0;
  let response = await signIn('wrong password');
  for (; response.statusCode === 401 && failures < 30; failures++) response = await signIn('wrong password');
  assert.equal(response.statusCode, 429);
  assert.ok(failures >= 8 && failures <= 12, `${failures} failures`);
  assert.ok(Number(response.headers['retry-after']) >= 1);
  assert.ok(response.headers.ratelimit && response.headers['ratelimit-policy']);
  assert.equal(
    (await signIn(person.password)).statusCode,
    429,
    'the response to the correct password is the same',
  );
});

test('a hundred concurrent guesses count as no more than ten', async () => {
  const payload = { email: 'burst@example.com', password: 'a guess' };
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => api.app.inject({ method: 'POST', url: '/api/v1/session', payload })),
  );
  const tried = responses.filter(({ statusCode }) => statusCode === 401).length;
  assert.ok(tried <= 10, `${tried} guesses were compared`);
  assert.equal(responses.filter(({ statusCode }) => statusCode === 429).length, 100 - tried);
});

test("one account's cursor shows another account nothing", async () => {
  for (let n = 0; n < 3; n++) {
    await api.request(owner, {
      method: 'POST',
      url: '/api/monitors',
      payload: { domain: `more-${n}.example` },
    });
  }
  const { nextCursor } = (await api.request(owner, { url: '/api/monitors?limit=1' })).json();
  const page = await api.request(stranger, { url: `/api/monitors?cursor=${nextCursor}` });
  assert.deepEqual(page.json().items, []);
});

test('every write adds an audit entry, and none contains a secret', async () => {
  const { headers, ...someone } = await api.caller();
  const request = (method: HTTPMethods, url: string, payload?: object) =>
    api.request({ headers, ...someone }, { method, url, ...(payload ? { payload } : {}) });
  const secret = 'v3ry-s3cret';
  const input = { kind: 'http', url: 'http://127.0.0.1/', auth: { type: 'bearer', token: secret } };
  const { id } = (await request('POST', '/api/v1/service-monitors', input)).json();
  const legacy = (await request('POST', '/api/monitors', { domain: 'audited.example' })).json().id;
  const steps: [HTTPMethods, string, object?][] = [
    ['PATCH', `/api/v1/service-monitors/${id}`, { headers: { Authorization: secret } }],
    ['POST', `/api/v1/service-monitors/${id}/pause`],
    ['POST', `/api/v1/service-monitors/${id}/resume`],
    ['POST', '/api/v1/service-monitors/bulk', { action: 'pause', ids: [id] }],
    ['DELETE', `/api/v1/service-monitors/${id}`],
    ['PATCH', `/api/monitors/${legacy}`, { label: 'Renamed' }],
    ['DELETE', `/api/monitors/${legacy}`],
    ['POST', '/api/v1/api-keys', { name: 'second', scopes: ['incidents:read'] }],
    ['POST', '/api/v1/incidents', { title: 'By hand', severity: 'info' }],
    ['POST', '/api/v1/assets/domains', { domain: 'inventory.example' }],
    ['PATCH', '/api/v1/account', { name: 'Another name' }],
    ['POST', '/api/v1/import/monitors', { csv: 'domain\nimported.example\n' }],
    ['POST', '/api/v1/members', { email: 'm2@example.com', role: 'viewer' }],
  ];
  let rows = (await request('GET', '/api/v1/audit-log?limit=500')).json().items.length;
  for (const [method, url, payload] of steps) {
    const response = await request(method, url, payload);
    assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`);
    const { items } = (await request('GET', '/api/v1/audit-log?limit=500')).json();
    assert.ok(items.length > rows, `${method} ${url} is in the audit log`);
    rows = items.length;
  }
  const { body } = await request('GET', '/api/v1/audit-log?limit=500');
  assert.equal(body.includes(secret), false);
  assert.doesNotMatch(body, /bt_[A-Za-z0-9_-]{20}/);
});
