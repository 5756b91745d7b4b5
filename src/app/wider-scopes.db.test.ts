import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopesOfRole } from '#features/access/index.ts';
import { newId } from '#platform/crypto.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';

/**
 * Tests requests that do more than their route's main purpose. They also require the scope for the additional action.
 */

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

/**
 * Sends the request with a key with these scopes. Returns the error that names the missing scope, or the response
 * status.
 */
async function requestWithScopes(scopes: string[], request: Parameters<TestApi['request']>[1]) {
  const response = await api.request(await api.caller('agency', scopes), request);
  const { code, detail } = response.statusCode === 204 ? {} : response.json();
  return code === 'insufficient_scope' ? detail : response.statusCode;
}

for (const [url, own, expand, scope] of [
  ['/api/v1/heartbeats', 'heartbeats:read', 'openIncident', 'incidents:read'],
  ['/api/v1/service-monitors', 'service-monitors:read', 'openIncident', 'incidents:read'],
  ['/api/v1/service-monitors', 'service-monitors:read', 'domain', 'assets:read'],
  ['/api/monitors', 'monitors:read', 'openIncident', 'incidents:read'],
] as const) {
  test(`${url} returns ${expand} to callers who may read it`, async () => {
    const request = { url: `${url}?expand=${expand}` };
    assert.equal(
      await requestWithScopes([own], request),
      `This request requires the scope ${scope}. Use an API key or a role that includes it.`,
    );
    assert.equal(await requestWithScopes([own, scope], request), 200);
    assert.equal(await requestWithScopes([own], { url }), 200);
  });
}

test('publishing an incident requires the scope to write status pages', async () => {
  const caller = await api.caller('agency', ['incidents:write', 'incidents:read', 'status-pages:write']);
  const send = (who: typeof caller, url: string, payload: object) =>
    api.request(who, { method: 'POST', url, payload });
  const page = (await send(caller, '/api/v1/status-pages', { title: 'Shop', slug: 'wider-scopes' })).json();
  const body = { title: 'Slow', severity: 'low', message: 'We look into it.', statusPageIds: [page.id] };
  const incidents = '/api/v1/incidents';
  const narrow = await api.caller('agency', ['incidents:write', 'incidents:read']);
  const refused = await send(narrow, incidents, body);
  assert.equal(
    refused.json().detail,
    'This request requires the scope status-pages:write. Use an API key or a role that includes it.',
  );
  // The rejected request has not created any object.
  assert.deepEqual((await api.request(narrow, { url: incidents })).json().items, []);
  assert.equal((await send(narrow, incidents, { ...body, statusPageIds: [] })).statusCode, 201);
  const created = await send(caller, incidents, body);
  assert.equal(created.statusCode, 201, created.body);
});

test('monitoring a subdomain requires the scope to create monitors of its kind', async () => {
  const watch = (kinds: string[]) => ({
    method: 'POST' as const,
    url: `/api/v1/assets/subdomains/${newId()}/watch`,
    payload: { kinds },
  });
  const needs = (scope: string) =>
    `This request requires the scope ${scope}. Use an API key or a role that includes it.`;
  assert.equal(await requestWithScopes(['assets:write'], watch(['legacy_domain'])), needs('monitors:write'));
  assert.equal(await requestWithScopes(['assets:write'], watch(['ssl'])), needs('service-monitors:write'));
  const both = ['assets:write', 'monitors:write'];
  assert.equal(
    await requestWithScopes(both, watch(['legacy_domain', 'http'])),
    needs('service-monitors:write'),
  );
  assert.equal(
    await requestWithScopes([...both, 'service-monitors:write'], watch(['legacy_domain', 'http'])),
    404,
  );
});

test('ping URLs and the ping key are null for viewers and for keys that only read', async () => {
  const writer = await api.caller('agency', ['heartbeats:write', 'account:write', 'account:read']);
  const path = '/api/v1/heartbeats';
  const created = await api.request(writer, { method: 'POST', url: path, payload: { name: 'Backup' } });
  const { id, pingUrl } = created.json();
  assert.match(pingUrl, /\/ping\/[0-9a-f-]{36}$/);
  const { pingKey } = (await api.request(writer, { url: '/api/v1/account' })).json();
  assert.equal(typeof pingKey, 'string');
  const as = async (scopes: Iterable<string>) => {
    const headers = await api.keyFor(writer.accountId, [...scopes]);
    const read = async (url: string) => (await api.app.inject({ url, headers })).json();
    const [list, one, account] = [
      await read(path),
      await read(`${path}/${id}`),
      await read('/api/v1/account'),
    ];
    return [list.items[0].pingUrl, one.pingUrl, account.pingKey];
  };
  assert.deepEqual(await as(scopesOfRole('viewer')), [null, null, null]);
  assert.deepEqual(await as(['heartbeats:read', 'account:read', 'account:write']), [null, null, pingKey]);
  for (const role of ['member', 'admin'] as const) {
    assert.deepEqual(await as(scopesOfRole(role)), [pingUrl, pingUrl, pingKey]);
  }
  // Other responses that a viewer can read do not contain them either.
  const headers = await api.keyFor(writer.accountId, [...scopesOfRole('viewer')]);
  for (const url of ['/api/v1/audit-log', '/api/v1/overview', '/api/v1/export/heartbeats.csv']) {
    const response = await api.app.inject({ url, headers });
    assert.equal(response.statusCode, 200, `${url}: ${response.body}`);
    for (const secret of [pingUrl.split('/').at(-1), pingKey])
      assert.ok(!response.body.includes(secret), url);
  }
});

test('a status page publishes only objects that its author may read', async () => {
  const owner = await api.caller();
  const pages = '/api/v1/status-pages';
  const create = async (url: string, payload: object) =>
    (await api.request(owner, { method: 'POST', url, payload })).json().id as string;
  const service = await create('/api/v1/service-monitors', { kind: 'ping', host: '127.0.0.1' });
  const heartbeat = await create('/api/v1/heartbeats', { name: 'Backup' });
  const domain = await create('/api/monitors', { domain: 'published.example' });
  const send = async (scopes: string[], method: 'POST' | 'PATCH', url: string, payload: object) => {
    const headers = await api.keyFor(owner.accountId, scopes);
    const response = await api.app.inject({ method, url, payload, headers });
    return response.json().code === 'insufficient_scope' ? response.json().detail : response.statusCode;
  };
  for (const [field, id, scope] of [
    ['serviceMonitorIds', service, 'service-monitors:read'],
    ['heartbeatIds', heartbeat, 'heartbeats:read'],
    ['monitorIds', domain, 'monitors:read'],
  ] as const) {
    const component = { name: 'Shop', [field]: [id], show: 'status' };
    const page = {
      slug: `by-${scope.split(':')[0]}`,
      title: 'Shop',
      visibility: 'private',
      components: [component],
    };
    const needs = `This request requires the scope ${scope}. Use an API key or a role that includes it.`;
    assert.equal(await send(['status-pages:write'], 'POST', pages, page), needs);
    assert.equal(await send(['status-pages:write', scope], 'POST', pages, page), 201);
    const { items } = (await api.request(owner, { url: pages })).json();
    const url = `${pages}/${items[0].id}`;
    const narrow = (payload: object) => send(['status-pages:write'], 'PATCH', url, payload);
    assert.equal(await narrow({ title: 'Shop and more', components: items[0].components }), 200);
    assert.equal(await narrow({ components: [{ ...items[0].components[0], show: 'latency' }] }), needs);
    assert.equal(await narrow({ visibility: 'public' }), needs);
    assert.equal(await send(['status-pages:write', scope], 'PATCH', url, { visibility: 'public' }), 200);
  }
});

test('creating a wallboard link requires the scopes to read everything that the wallboard shows', async () => {
  const request = { method: 'POST' as const, url: '/api/v1/wall/links', payload: { name: 'Office' } };
  assert.equal(
    await requestWithScopes(['account:write'], request),
    'This request requires the scope service-monitors:read. Use an API key or a role that includes it.',
  );
  assert.equal(
    await requestWithScopes(['account:write', 'service-monitors:read'], request),
    'This request requires the scope heartbeats:read. Use an API key or a role that includes it.',
  );
  const all = ['account:write', 'service-monitors:read', 'heartbeats:read', 'incidents:read'];
  assert.equal(await requestWithScopes(all, request), 201);
});
