import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { ensureDomains } from './ensure-domains.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/assets/domains';
const add = (caller: Caller, payload: Record<string, unknown>) =>
  api.request(caller, { method: 'POST', url: path, payload });

test('a domain is added in its normalized form, read, relabeled and deleted', async () => {
  const caller = await api.caller();
  const created = await add(caller, { domain: 'https://Bücher.example/', label: 'Books' });
  assert.equal(created.statusCode, 201, created.body);
  const body = created.json();
  assert.equal(created.headers.location, `${path}/${body.id}`);
  assert.deepEqual(
    { ...body, id: null, createdAt: null },
    {
      id: null,
      domain: 'xn--bcher-kva.example',
      label: 'Books',
      apex: 'xn--bcher-kva.example',
      source: 'manual',
      expected: { issuers: [], nameservers: [], registrar: null },
      verified: false,
      createdAt: null,
    },
  );
  const patched = await api.request(caller, {
    method: 'PATCH',
    url: `${path}/${body.id}`,
    payload: { label: null },
  });
  assert.deepEqual(patched.json(), { ...body, label: null });
  assert.deepEqual((await api.request(caller, { url: `${path}/${body.id}` })).json(), {
    ...body,
    label: null,
  });
  assert.equal((await api.request(caller, { method: 'DELETE', url: `${path}/${body.id}` })).statusCode, 204);
  assert.equal((await api.request(caller, { url: `${path}/${body.id}` })).statusCode, 404);
  const actions = (await api.request(caller, { url: '/api/v1/audit-log' }))
    .json()
    .items.map((entry: { action: string }) => entry.action);
  assert.deepEqual(actions, ['domain.delete', 'domain.update', 'domain.create']);
});

test('adding a domain twice is a conflict in any spelling', async () => {
  const caller = await api.caller();
  await add(caller, { domain: 'example.com' });
  const again = await add(caller, { domain: 'EXAMPLE.com.' });
  assert.equal(again.statusCode, 409);
  assert.equal(again.json().code, 'already_exists');
});

test('an invalid domain is rejected with the reason', async () => {
  const caller = await api.caller();
  for (const [domain, code] of [
    ['example.com:80', 'has_port'],
    ['192.0.2.1', 'ip_address'],
    ['localhost', 'single_label'],
  ]) {
    const response = await add(caller, { domain });
    assert.equal(response.statusCode, 400);
    assert.equal(response.json().errors[0].pointer, '/domain');
    assert.equal(response.json().errors[0].code, code);
  }
  assert.equal((await add(caller, { domain: 'example.com', label: 'x'.repeat(501) })).statusCode, 400);
  assert.equal((await add(caller, { domain: 'example.com', label: 'a\u0000b' })).statusCode, 400);
});

test('the list is filtered by name, apex, source, verification and search text, and paged', async () => {
  const caller = await api.caller();
  for (const domain of ['a.example.com', 'b.example.com', 'example.org'])
    await add(caller, { domain, label: `L ${domain}` });
  const names = async (query: string) =>
    (await api.request(caller, { url: `/api/v1/assets?${query}` }))
      .json()
      .items.map((item: { domain: string }) => item.domain)
      .toSorted();
  assert.deepEqual(await names('apex=EXAMPLE.com'), ['a.example.com', 'b.example.com']);
  assert.deepEqual(await names('domain=https://a.example.com/'), ['a.example.com']);
  assert.deepEqual(await names('search=l%20EXAMPLE.'), ['example.org']);
  assert.deepEqual(await names('search=%25'), []);
  assert.deepEqual(await names('source=import'), []);
  assert.deepEqual(await names('verified=false&source=manual'), [
    'a.example.com',
    'b.example.com',
    'example.org',
  ]);
  const first = (await api.request(caller, { url: `${path}?limit=2` })).json();
  const second = (await api.request(caller, { url: `${path}?limit=2&cursor=${first.nextCursor}` })).json();
  assert.equal(first.items.length + second.items.length, 3);
  assert.equal(second.nextCursor, null);
  for (const query of ['limit=0', 'limit=501', 'cursor=x', 'source=other', 'nonsense=1']) {
    assert.equal((await api.request(caller, { url: `${path}?${query}` })).statusCode, 400, query);
  }
});

test('a domain with a domain monitor cannot be deleted', async () => {
  const caller = await api.caller();
  const monitor = await api.request(caller, {
    method: 'POST',
    url: '/api/monitors',
    payload: { domain: 'example.com' },
  });
  const { domainId, id } = monitor.json();
  const refused = await api.request(caller, { method: 'DELETE', url: `${path}/${domainId}` });
  assert.equal(refused.statusCode, 409);
  await api.request(caller, { method: 'DELETE', url: `/api/monitors/${id}` });
  assert.equal((await api.request(caller, { method: 'DELETE', url: `${path}/${domainId}` })).statusCode, 204);
});

test('other accounts get 404, and keys without the scope 403', async () => {
  const [owner, stranger] = [await api.caller(), await api.caller()];
  const { id } = (await add(owner, { domain: 'example.com' })).json();
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const response = await api.request(stranger, {
      method,
      url: `${path}/${id}`,
      ...(method === 'PATCH' ? { payload: { label: 'x' } } : {}),
    });
    assert.equal(response.statusCode, 404);
  }
  assert.equal((await api.request(owner, { url: `${path}/no-uuid` })).statusCode, 404);
  const reader = await api.caller('pro', ['assets:read']);
  assert.equal((await add(reader, { domain: 'example.com' })).statusCode, 403);
  assert.equal((await api.request(null, { url: path })).statusCode, 401);
});

test('concurrent calls for the same domains get the same IDs', async () => {
  const { accountId } = await api.caller();
  const names = Array.from({ length: 300 }, (_, index) => ({ domain: `host-${index}.example` }));
  const now = new Date();
  const results = await Promise.all(
    [names, names.toReversed(), names.slice(100), names.toSorted()].map((requested) =>
      withTransaction(api.database.db, (tx) =>
        ensureDomains(tx, accountId, requested, { source: 'import', now }),
      ),
    ),
  );
  for (const { domain } of names.slice(100)) {
    assert.equal(new Set(results.map(({ ids }) => ids.get(domain))).size, 1, domain);
  }
  assert.equal(
    results.reduce((sum, { created }) => sum + created.length, 0),
    300,
  );
});
