import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;
let stranger: Caller;
before(async () => {
  api = await createTestApi({ plans: { agency: { monitorCap: 3 } } });
  caller = await api.caller();
  stranger = await api.caller();
});
after(() => api.close());

const assets = '/api/v1/assets';

async function send(request: InjectOptions, status: number, who: Caller | null = caller) {
  const response = await api.request(who, request);
  assert.equal(response.statusCode, status, response.body);
  return response.body === '' ? null : response.json();
}

async function createDomain(domain: string): Promise<string> {
  return (await send({ method: 'POST', url: `${assets}/domains`, payload: { domain } }, 201)).id;
}

/** Inserts a name as a discovery does. */
async function insertName(domainId: string, name: string, fields: object = {}): Promise<string> {
  const id = newId();
  const at = new Date(api.clock.now());
  api.clock.advance(1000);
  const row = { id, account_id: caller.accountId, domain_id: domainId, name, sources: ['dns'] };
  await api.database.db
    .insertInto('subdomains')
    .values({ ...row, first_seen_at: at, last_seen_at: at, ...fields })
    .execute();
  return id;
}

const names = (list: { items: { name: string }[] }) => list.items.map(({ name }) => name);

test('subdomains are listed newest first, with every filter and sort order, in pages', async () => {
  const domainId = await createDomain('list.test');
  await insertName(domainId, 'a.list.test', { alive: true, addresses: ['192.0.2.1'] });
  await insertName(domainId, 'b.list.test', { sources: ['ct', 'word'], note: 'The Shop' });
  const takeover = { service: 'GitHub Pages', verdict: 'vulnerable', evidence: { status: 404 } };
  await insertName(domainId, 'c.list.test', { state: 'owned', takeover: JSON.stringify(takeover) });
  const list = (query: string) => send({ url: `${assets}/subdomains?domainId=${domainId}${query}` }, 200);
  assert.deepEqual(names(await list('')), ['c.list.test', 'b.list.test', 'a.list.test']);
  assert.deepEqual(names(await list('&state=owned')), ['c.list.test']);
  assert.deepEqual(names(await list('&state=new,owned&alive=false')), ['c.list.test', 'b.list.test']);
  assert.deepEqual(names(await list('&source=word')), ['b.list.test']);
  assert.deepEqual(names(await list('&alive=true')), ['a.list.test']);
  assert.deepEqual(names(await list('&search=sHOp')), ['b.list.test']);
  assert.deepEqual(names(await list('&takeover=vulnerable')), ['c.list.test']);
  const [first] = (await list('&takeover=vulnerable')).items;
  assert.deepEqual(first.takeover, takeover);
  assert.deepEqual(names(await list(`&since=${first.firstSeenAt}`)), ['c.list.test']);
  for (const [sort, order] of [
    ['name', ['a', 'b', 'c']],
    ['-name', ['c', 'b', 'a']],
    ['firstSeenAt', ['a', 'b', 'c']],
    ['-lastSeenAt', ['c', 'b', 'a']],
  ] as const) {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await list(`&sort=${sort}&limit=1${cursor}`);
      seen.push(...names(page));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    assert.deepEqual(
      seen,
      order.map((label) => `${label}.list.test`),
    );
  }
  const { nextCursor } = await list('&sort=name&limit=1');
  await send({ url: `${assets}/subdomains?sort=-name&cursor=${nextCursor}` }, 400);
  await send({ url: `${assets}/subdomains?sort=age` }, 400);
  await send({ url: `${assets}/subdomains?state=mine` }, 400);
  assert.deepEqual(names(await send({ url: `${assets}/subdomains` }, 200, stranger)), []);
});

test('one or many subdomains can be triaged with an audit entry, and other accounts get 404', async () => {
  const domainId = await createDomain('triage.test');
  const one = await insertName(domainId, 'one.triage.test');
  const two = await insertName(domainId, 'two.triage.test');
  const patch = (id: string, payload: object, status: number, who?: Caller) =>
    send({ method: 'PATCH', url: `${assets}/subdomains/${id}`, payload }, status, who);
  const changed = await patch(one, { state: 'owned', note: 'Ours' }, 200);
  assert.deepEqual([changed.state, changed.note], ['owned', 'Ours']);
  assert.equal((await patch(one, { note: '' }, 200)).note, null);
  assert.equal((await send({ url: `${assets}/subdomains/${one}` }, 200)).state, 'owned');
  await patch(one, { state: 'theirs' }, 400);
  await patch(one, {}, 400);
  await patch(one, { state: 'ignored' }, 404, stranger);
  await patch('x', { state: 'ignored' }, 404);
  const other = newId();
  const bulk = { ids: [one, two, other, two], state: 'owned' };
  const { items } = await send({ method: 'POST', url: `${assets}/subdomains/bulk`, payload: bulk }, 200);
  assert.deepEqual(items, [
    { id: one, result: 'unchanged' },
    { id: two, result: 'changed' },
    { id: other, result: 'not-found' },
  ]);
  const theirs = await send(
    { method: 'POST', url: `${assets}/subdomains/bulk`, payload: bulk },
    200,
    stranger,
  );
  assert.ok(theirs.items.every(({ result }: { result: string }) => result === 'not-found'));
  const log = (await send({ url: '/api/v1/audit-log?limit=500' }, 200)).items;
  const actions = log.map(({ action }: { action: string }) => action);
  assert.ok(actions.includes('subdomain.update') && actions.includes('subdomain.bulk_update'));
  const reader = { ...caller, headers: await api.keyFor(caller.accountId, ['assets:read']) };
  await patch(one, { state: 'new' }, 403, reader);
});

test('monitoring a subdomain creates each monitor once, up to the limit', async () => {
  const domainId = await createDomain('watch.test');
  const id = await insertName(domainId, 'shop.watch.test');
  const watch = (kinds: string[], status: number, who?: Caller) =>
    send({ method: 'POST', url: `${assets}/subdomains/${id}/watch`, payload: { kinds } }, status, who);
  await watch(['http'], 404, stranger);
  await watch(['ping'], 400);
  const created = await watch(['http', 'ssl'], 201);
  assert.deepEqual(
    created.items.map(({ kind, result }: { kind: string; result: string }) => `${kind} ${result}`),
    ['http created', 'ssl created'],
  );
  assert.equal(created.subdomain.state, 'owned');
  const monitor = await send({ url: `/api/v1/service-monitors/${created.items[0].id}` }, 200);
  assert.deepEqual(
    [monitor.kind, monitor.url, monitor.name],
    ['http', 'https://shop.watch.test', 'shop.watch.test'],
  );
  const again = await watch(['http', 'legacy_domain'], 201);
  assert.deepEqual(
    again.items.map(({ result }: { result: string }) => result),
    ['exists', 'created'],
  );
  const none = await watch(['http', 'ssl'], 200);
  assert.ok(none.items.every(({ result }: { result: string }) => result === 'exists'));
  const full = await insertName(domainId, 'full.watch.test');
  await send(
    { method: 'POST', url: `${assets}/subdomains/${full}/watch`, payload: { kinds: ['http', 'ssl'] } },
    402,
  );
  assert.equal((await send({ url: `${assets}/subdomains/${full}` }, 200)).state, 'new');
});

test('a discovery is requested once, and its steps can be read', async () => {
  const domainId = await createDomain('discover.test');
  const url = `${assets}/discoveries`;
  const post = (payload: object, who: Caller = caller) => api.request(who, { method: 'POST', url, payload });
  const response = await post({ domainId, sources: ['word', 'dns'] });
  assert.equal(response.statusCode, 202, response.body);
  const run = response.json();
  assert.equal(response.headers.location, `${url}/${run.id}`);
  assert.equal(run.state, 'queued');
  assert.deepEqual(
    run.steps.map(({ name, state, found }: Record<string, unknown>) => [name, state, found]),
    [
      ['dns', 'queued', 0],
      ['word', 'queued', 0],
    ],
  );
  assert.deepEqual([run.startedAt, run.finishedAt, run.found, run.fresh], [null, null, 0, 0]);
  assert.equal((await post({ domainId })).json().id, run.id);
  assert.deepEqual(await send({ url: `${url}/${run.id}` }, 200), run);
  assert.deepEqual((await send({ url: `${url}?domainId=${domainId}&state=queued` }, 200)).items, [run]);
  await send({ url: `${url}/${run.id}` }, 404, stranger);
  const refused = await post({ domainId }, stranger);
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().errors[0].pointer, '/domainId');
  assert.equal((await post({ domainId, sources: ['guess'] })).statusCode, 400);
  assert.equal((await post({})).statusCode, 400);
});

test('subdomains.csv has a line for each name and requires a plan that allows exports', async () => {
  const domainId = await createDomain('csv.test');
  await insertName(domainId, 'x.csv.test', {
    sources: ['ct', 'dns'],
    addresses: ['192.0.2.1', '2001:db8::1'],
  });
  const response = await api.request(caller, { url: '/api/v1/exports/subdomains.csv' });
  assert.equal(response.statusCode, 200);
  assert.match(String(response.headers['content-disposition']), /^attachment; filename="subdomains-/);
  const [header, line = ''] = response.body.split('\r\n');
  assert.equal(header, 'id,domain,name,state,alive,sources,addresses,takeover,first_seen_at,last_seen_at');
  assert.match(line, /,csv\.test,x\.csv\.test,new,false,ct;dns,192\.0\.2\.1;2001:db8::1,,20/);
  await send({ url: '/api/v1/exports/subdomains.csv' }, 402, await api.caller('free'));
});

test("a domain's expected values are changed with a merge patch", async () => {
  const id = await createDomain('expected.test');
  const url = `${assets}/domains/${id}`;
  const none = { issuers: [], nameservers: [], registrar: null };
  assert.deepEqual((await send({ url }, 200)).expected, none);
  const patched = await send(
    { method: 'PATCH', url, payload: { expected: { issuers: ['letsencrypt.org'] } } },
    200,
  );
  assert.deepEqual(patched.expected, { ...none, issuers: ['letsencrypt.org'] });
  const labeled = await send({ method: 'PATCH', url, payload: { label: 'Site' } }, 200);
  assert.deepEqual([labeled.label, labeled.expected], ['Site', patched.expected]);
  await send({ method: 'PATCH', url, payload: {} }, 400);
});
