import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createLookalikeObserver } from './record.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/threats/lookalikes';

async function addDomain(caller: Caller, domain = 'larkspur.test'): Promise<string> {
  const payload = { domain };
  const response = await api.request(caller, { method: 'POST', url: '/api/v1/assets/domains', payload });
  return response.json().id;
}

async function addLookalike(
  caller: Caller,
  domainId: string,
  row: {
    name: string;
    score?: number;
    fuzzers?: string[];
    registered?: boolean;
    state?: 'new' | 'watching' | 'benign' | 'owned' | 'confirmed';
    at?: number;
    baseline?: boolean;
  },
): Promise<string> {
  const id = newId();
  const at = new Date(row.at ?? api.clock.now());
  await api.database.db
    .insertInto('lookalikes')
    .values({
      id,
      account_id: caller.accountId,
      domain_id: domainId,
      name: row.name,
      unicode: row.name,
      fuzzers: row.fuzzers ?? ['homoglyph'],
      registered: row.registered ?? true,
      score: row.score ?? 20,
      state: row.state ?? 'new',
      baseline: row.baseline ?? false,
      first_seen_at: at,
      last_seen_at: at,
      last_changed_at: at,
    })
    .execute();
  return id;
}

const namesOf = async (caller: Caller, query: string): Promise<string[]> => {
  const response = await api.request(caller, { url: `${path}${query}` });
  assert.equal(response.statusCode, 200, response.body);
  return response.json().items.map(({ name }: { name: string }) => name);
};

test('lookalikes are listed newest first, in pages, with every filter and order', async () => {
  const caller = await api.caller();
  const domainId = await addDomain(caller);
  const other = await addDomain(caller, 'other.test');
  const day = 86_400_000;
  const start = api.clock.now() - 10 * day;
  await addLookalike(caller, domainId, {
    name: 'b.test',
    score: 50,
    fuzzers: ['omission', 'plural'],
    at: start,
  });
  await addLookalike(caller, domainId, { name: 'a.test', score: 90, state: 'confirmed', at: start + day });
  await addLookalike(caller, other, { name: 'c.test', score: 10, registered: false, at: start + 2 * day });
  const cases: [string, string[]][] = [
    ['', ['c.test', 'a.test', 'b.test']],
    [`?domainId=${domainId}`, ['a.test', 'b.test']],
    ['?state=new,watching', ['c.test', 'b.test']],
    ['?registered=false', ['c.test']],
    ['?minScore=50', ['a.test', 'b.test']],
    ['?fuzzer=plural', ['b.test']],
    ['?search=A.T', ['a.test']],
    ['?sort=-score', ['a.test', 'b.test', 'c.test']],
    ['?sort=score', ['c.test', 'b.test', 'a.test']],
    ['?sort=name', ['a.test', 'b.test', 'c.test']],
    ['?sort=-name', ['c.test', 'b.test', 'a.test']],
  ];
  for (const [query, expected] of cases) {
    assert.deepEqual(await namesOf(caller, query), expected, query);
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const joint = query === '' ? '?' : '&';
      const url: string = `${path}${query}${joint}limit=1${cursor === null ? '' : `&cursor=${cursor}`}`;
      const page: { items: { name: string }[]; nextCursor: string | null } = (
        await api.request(caller, { url })
      ).json();
      listed.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(listed, expected, `by pages: ${query}`);
  }
  for (const query of [
    '?sort=age',
    '?state=gone',
    '?minScore=101',
    '?domainId=x',
    '?fuzzer=nosuch',
    '?color=red',
  ]) {
    assert.equal((await api.request(caller, { url: `${path}${query}` })).statusCode, 400, query);
  }
});

test('triage is stored with history and audit', async () => {
  const caller = await api.caller();
  const id = await addLookalike(caller, await addDomain(caller), { name: 'larkspvr.test' });
  const patched = await api.request(caller, {
    method: 'PATCH',
    url: `${path}/${id}`,
    payload: { state: 'benign', note: 'A bakery.' },
  });
  assert.equal(patched.statusCode, 200);
  assert.deepEqual([patched.json().state, patched.json().note], ['benign', 'A bakery.']);
  const read = (await api.request(caller, { url: `${path}/${id}` })).json();
  assert.deepEqual(
    read.history.map(({ type, before, after }: Record<string, unknown>) => ({ type, before, after })),
    [{ type: 'state', before: ['new'], after: ['benign'] }],
  );
  const noted = await api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload: { note: '' } });
  assert.deepEqual([noted.json().state, noted.json().note], ['benign', '']);
  const audit = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  assert.equal(audit.filter((row: { action: string }) => row.action === 'lookalike.update').length, 2);
  for (const payload of [{}, { state: 'gone' }, { note: 'x'.repeat(5001) }, { name: 'x' }]) {
    const response = await api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload });
    assert.equal(response.statusCode, 400, JSON.stringify(payload));
  }
});

test('confirming a baseline lookalike opens an incident, regardless of its score', async () => {
  const caller = await api.caller();
  const row = { name: 'larkspvr.test', score: 95, baseline: true };
  const id = await addLookalike(caller, await addDomain(caller), row);
  const triage = (state: string) =>
    api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload: { state } });
  const incidents = async () =>
    (await api.request(caller, { url: '/api/v1/incidents?sourceType=threat' }))
      .json()
      .items.map(({ state, occurrences }: Record<string, unknown>) => [state, occurrences]);
  await triage('watching');
  assert.deepEqual(await incidents(), []);
  await triage('confirmed');
  assert.deepEqual(await incidents(), [['open', 1]]);
  await triage('confirmed');
  await triage('benign');
  assert.deepEqual(await incidents(), [['resolved', 1]]);
});

test('a sweep is requested once and can be read until it ends', async () => {
  const caller = await api.caller();
  const domainId = await addDomain(caller);
  const request = { method: 'POST', url: `${path}/sweeps`, payload: { domainId } } as const;
  const response = await api.request(caller, request);
  assert.equal(response.statusCode, 202);
  const { location } = response.headers;
  assert.equal(location, `${path}/sweeps/${response.json().id}`);
  const seen = (await api.request(caller, { url: String(location) })).json();
  assert.deepEqual(
    [seen.state, seen.generated, seen.lookedUp, seen.registered, seen.baseline],
    ['queued', 0, 0, 0, true],
    'the sweep is queued as the baseline',
  );
  assert.equal((await api.request(caller, request)).json().id, response.json().id, 'one at a time');
  const listed = (await api.request(caller, { url: `${path}/sweeps?domainId=${domainId}` })).json();
  assert.deepEqual(
    listed.items.map(({ id }: { id: string }) => id),
    [response.json().id],
  );
  const refused = await api.request(caller, { ...request, payload: { domainId: newId() } });
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().errors[0].pointer, '/domainId');
});

test('other accounts get 404, and keys without the scope 403', async () => {
  const [owner, stranger] = [await api.caller(), await api.caller()];
  const domainId = await addDomain(owner);
  const id = await addLookalike(owner, domainId, { name: 'larkspvr.test' });
  const sweep = await api.request(owner, { method: 'POST', url: `${path}/sweeps`, payload: { domainId } });
  const response = [
    { url: `${path}/${id}` },
    { method: 'PATCH', url: `${path}/${id}`, payload: { state: 'benign' } },
    { url: `${path}/sweeps/${sweep.json().id}` },
  ] as const;
  for (const request of response)
    assert.equal((await api.request(stranger, request)).statusCode, 404, request.url);
  assert.deepEqual(await namesOf(stranger, ''), []);
  const foreign = { method: 'POST', url: `${path}/sweeps`, payload: { domainId } } as const;
  assert.equal((await api.request(stranger, foreign)).statusCode, 400);
  assert.equal((await api.request(owner, { url: `${path}/no-uuid` })).statusCode, 404);
  const reader = await api.caller('pro', ['threats:read']);
  assert.equal((await api.request(reader, { url: path })).statusCode, 200);
  assert.equal((await api.request(reader, { ...foreign })).statusCode, 403);
  const none = await api.caller('pro', ['assets:read']);
  assert.equal((await api.request(none, { url: path })).statusCode, 403);
  assert.equal((await api.request(null, { url: path })).statusCode, 401);
});

test('lookalikes.csv contains all lookalikes, with lists joined by semicolons', async () => {
  const caller = await api.caller();
  await addLookalike(caller, await addDomain(caller), {
    name: 'larkspvr.test',
    fuzzers: ['homoglyph', 'plural'],
  });
  const response = await api.request(caller, { url: '/api/v1/exports/lookalikes.csv' });
  const [header, record = ''] = response.body.split('\r\n');
  assert.equal(
    header,
    'id,domain,name,unicode,fuzzers,registered,addresses,mail,score,state,first_seen_at,last_seen_at',
  );
  assert.match(record, /,larkspur\.test,larkspvr\.test,larkspvr\.test,homoglyph;plural,true,,,20,new,2/);
});

test('a certificate for a lookalike or a name below it is recorded at most once an hour', async () => {
  const caller = await api.caller();
  const domainId = await addDomain(caller);
  const id = await addLookalike(caller, domainId, { name: 'larkspvr.test' });
  const gone = await addLookalike(caller, domainId, { name: 'larkspor.test', registered: false });
  const watch = createLookalikeObserver({ db: api.database.db, clock: api.clock });
  const issuedAt = api.clock.now();
  for (const name of ['www.larkspvr.test', '*.larkspvr.test', 'larkspor.test', 'larkspur.test']) {
    const sink = await watch.open();
    sink.observe(name, issuedAt);
    await withTransaction(api.database.db, (tx) => sink.write(tx, new Date(api.clock.now())));
    api.clock.advance(60_000);
  }
  const seen = (await api.request(caller, { url: `${path}/${id}` })).json();
  const at = new Date(issuedAt).toISOString();
  assert.equal(seen.certificateAt, at);
  assert.deepEqual(
    seen.history.map(({ type, before, after }: Record<string, unknown>) => [type, before, after]),
    [['certificate', [], [at]]],
  );
  assert.equal((await api.request(caller, { url: `${path}/${gone}` })).json().certificateAt, null);
});
