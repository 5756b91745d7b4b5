import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startLabNet } from '#lab/lab-net.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let lab: Awaited<ReturnType<typeof startLabNet>>;
before(async () => {
  lab = await startLabNet({ 'example.test': {} });
  api = await createTestApi({
    net: lab.net,
    plans: { pro: { monitorCap: 2, minIntervalSeconds: 60 } },
  });
});
after(async () => {
  await api.close();
  await lab.close();
});

const path = '/api/monitors';
const make = (caller: Caller, payload: Record<string, unknown>) =>
  api.request(caller, { method: 'POST', url: path, payload });

test('a domain monitor is created, read, changed and deleted', async () => {
  const caller = await api.caller('free', ['monitors:read', 'monitors:write', 'account:read', 'assets:read']);
  const created = await make(caller, {
    domain: 'https://BÜCHER.example/',
    label: 'Books',
    email: 'ops@example.com',
  });
  assert.equal(created.statusCode, 201, created.body);
  const body = created.json();
  assert.equal(created.headers.location, `${path}/${body.id}`);
  assert.deepEqual(Object.keys(body), [
    'id',
    'domain',
    'label',
    'email',
    'state',
    'dkimSelectors',
    'verification',
    'latest',
    'domainId',
    'createdAt',
  ]);
  assert.equal(body.domain, 'xn--bcher-kva.example');
  assert.equal(body.state, 'active');
  assert.deepEqual(body.latest, { riskScore: null, label: 'unknown', scannedAt: null });
  assert.equal(body.verification.status, 'unverified');
  assert.deepEqual(body.verification.methods, []);
  const { token, instructions } = body.verification;
  assert.match(token, /^belltower-[\w-]{32}$/);
  assert.deepEqual(instructions.dns, { name: `_belltower.${body.domain}`, type: 'TXT', value: token });
  assert.equal(instructions.file.url, `https://${body.domain}/.well-known/belltower.txt`);
  assert.ok(instructions.meta.html.includes(token));

  const url = `${path}/${body.id}`;
  assert.deepEqual((await api.request(caller, { url })).json(), body);
  const patch = { state: 'paused', label: ' ', email: null };
  const changed = await api.request(caller, { method: 'PATCH', url, payload: patch });
  assert.deepEqual(changed.json(), { ...body, state: 'paused', label: null, email: caller.email });
  assert.equal((await api.request(caller, { method: 'DELETE', url })).statusCode, 204);
  assert.equal((await api.request(caller, { url })).statusCode, 404);
  const domains = (await api.request(caller, { url: '/api/v1/assets' })).json().items;
  assert.deepEqual(
    domains.map((domain: { domain: string; source: string }) => [domain.domain, domain.source]),
    [['xn--bcher-kva.example', 'monitor']],
    'the domain stays in the account',
  );
  const actions = (await api.request(caller, { url: '/api/v1/audit-log' })).json().items;
  assert.deepEqual(
    actions.map((entry: { action: string }) => entry.action),
    ['monitor.delete', 'monitor.update', 'monitor.create'],
  );
});

test('DKIM selectors are declared and replaced without duplicates (case-insensitive)', async () => {
  const caller = await api.caller();
  assert.deepEqual((await make(caller, { domain: 'plain.example' })).json().dkimSelectors, []);
  const given = ['S1', 's1', 'k_2', 'mail.eu', `a${'b'.repeat(62)}`];
  const created = await make(caller, { domain: 'a.example', dkimSelectors: given });
  assert.equal(created.statusCode, 201, created.body);
  const { id, dkimSelectors } = created.json();
  assert.deepEqual(dkimSelectors, ['s1', 'k_2', 'mail.eu', `a${'b'.repeat(62)}`]);
  const url = `${path}/${id}`;
  const patch = (payload: Record<string, unknown>) => api.request(caller, { method: 'PATCH', url, payload });
  assert.deepEqual((await patch({ label: 'x' })).json().dkimSelectors, dkimSelectors);
  assert.deepEqual((await patch({ dkimSelectors: ['s2'] })).json().dkimSelectors, ['s2']);
  assert.deepEqual((await api.request(caller, { url })).json().dkimSelectors, ['s2']);
  const bad = ['', 'a b', '-a', 'a-', '.a', 'a..b', 'a.', `${'a'.repeat(64)}`, 'x\u0000', 'ä'];
  for (const dkimSelectors of [...bad.map((one) => [one]), [1], Array(21).fill('s'), 's1', null]) {
    assert.equal((await patch({ dkimSelectors })).statusCode, 400, JSON.stringify(dkimSelectors));
    const refused = await make(caller, { domain: 'b.example', dkimSelectors });
    assert.equal(refused.statusCode, 400, JSON.stringify(dkimSelectors));
  }
  assert.deepEqual((await patch({ dkimSelectors: [] })).json().dkimSelectors, []);
});

test("a domain can be monitored only once, up to the plan's limit", async () => {
  const caller = await api.caller('pro');
  assert.equal((await make(caller, { domain: 'a.example' })).statusCode, 201);
  const again = await make(caller, { domain: 'A.example.' });
  assert.equal(again.statusCode, 409);
  assert.equal(again.json().code, 'already_exists');
  assert.equal((await make(caller, { domain: 'b.example' })).statusCode, 201);
  const beyond = await make(caller, { domain: 'c.example' });
  assert.equal(beyond.statusCode, 402);
  assert.equal(beyond.json().code, 'monitor_cap_reached');
  const names = (await api.request(caller, { url: '/api/v1/assets' })).json().items;
  assert.equal(names.length, 2, 'no domain is added for a rejected monitor');
});

test('the limit holds for concurrent requests', async () => {
  const caller = await api.caller('pro');
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => make(caller, { domain: `${index}.example` })),
  );
  assert.equal(responses.filter((response) => response.statusCode === 201).length, 2);
  assert.equal(responses.filter((response) => response.statusCode === 402).length, 10);
});

test('invalid bodies are rejected with a pointer to the invalid field', async () => {
  const caller = await api.caller();
  const cases: [Record<string, unknown>, string][] = [
    [{}, '/domain'],
    [{ domain: 1 }, '/domain'],
    [{ domain: 'a.example/x' }, '/domain'],
    [{ domain: '192.0.2.1' }, '/domain'],
    [{ domain: 'a.example', email: 'nobody' }, '/email'],
    [{ domain: 'a.example', label: 'x'.repeat(501) }, '/label'],
    [{ domain: 'a.example', label: 'a\u0000' }, '/label'],
    [{ domain: 'a.example', state: 'paused' }, '/state'],
  ];
  for (const [payload, pointer] of cases) {
    const response = await make(caller, payload);
    assert.equal(response.statusCode, 400, JSON.stringify(payload));
    assert.equal(response.json().errors[0].pointer, pointer);
  }
  const { id } = (await make(caller, { domain: 'a.example' })).json();
  for (const payload of [{}, { state: 'off' }, { domain: 'b.example' }, { email: 'x' }]) {
    const response = await api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload });
    assert.equal(response.statusCode, 400, JSON.stringify(payload));
  }
});

test('the list is filtered and paged, newest first', async () => {
  const caller = await api.caller();
  for (const [index, domain] of ['a.example', 'b.example', 'c.example'].entries()) {
    api.clock.advance(10);
    await make(caller, { domain, label: `Label ${index}` });
  }
  const names = async (query: string) =>
    (await api.request(caller, { url: `${path}?${query}` }))
      .json()
      .items.map((item: { domain: string }) => item.domain);
  assert.deepEqual(await names(''), ['c.example', 'b.example', 'a.example']);
  assert.deepEqual(await names('domain=B.EXAMPLE'), ['b.example']);
  assert.deepEqual(await names('label=Label%201'), ['b.example']);
  assert.deepEqual(await names('search=label%202'), ['c.example']);
  assert.deepEqual(await names('search=_'), []);
  assert.deepEqual(await names('search=B.EXA'), ['b.example']);
  assert.deepEqual(await names('search=B.EXA&state=paused'), []);
  assert.deepEqual(await names('search=example'), ['c.example', 'b.example', 'a.example']);
  const found = (await api.request(caller, { url: `${path}?search=example&limit=2` })).json();
  assert.equal(found.items.length, 2);
  assert.deepEqual(await names(`search=example&limit=2&cursor=${found.nextCursor}`), ['a.example']);
  assert.deepEqual(
    (await api.request(await api.caller(), { url: `${path}?search=example` })).json().items,
    [],
  );
  assert.deepEqual(await names('state=paused'), []);
  assert.deepEqual(await names('verified=true'), []);
  const first = (await api.request(caller, { url: `${path}?limit=2` })).json();
  assert.equal(first.items.length, 2);
  assert.deepEqual(await names(`limit=2&cursor=${first.nextCursor}`), ['a.example']);
  for (const query of ['limit=501', 'limit=0', 'limit=x', 'cursor=!', 'state=up', 'unknown=1']) {
    assert.equal((await api.request(caller, { url: `${path}?${query}` })).statusCode, 400, query);
  }
});

test('the list is sorted by risk or name, filtered by risk label, counted and summarized', async () => {
  const caller = await api.caller();
  const ids: string[] = [];
  for (const domain of ['a.example', 'b.example', 'c.example', 'd.example'])
    ids.push((await make(caller, { domain })).json().id);
  const scores = [12, 60, 60];
  await sql`insert into domain_monitor_risks (monitor_id, account_id, risk_score, label, scanned_at)
    select id, ${caller.accountId}, score, case when score > 50 then 'high' else 'low' end, now()
    from unnest(${ids.slice(0, 3)}::uuid[], ${scores}::smallint[]) r (id, score)`.execute(api.database.db);
  await sql`insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state,
      disposition, first_seen_at, opened_at, last_seen_at)
    select gen_random_uuid(), ${caller.accountId}, ${ids[1]}, 'tls.protocols', asset, 'tls', 'certificateHygiene', 'high',
      state, disposition, now(), now(), now()
    from (values ('a', 'open', null), ('b', 'open', 'accepted-risk'), ('c', 'resolved', null), ('d', 'open', 'fixed'))
      f (asset, state, disposition)`.execute(api.database.db);
  await sql`insert into posture_checks (monitor_id, family, checked_at, checks, facts) values (${ids[1]}, 'registration',
    now(), '[]', ${JSON.stringify({
      kind: 'found',
      facts: { expiresAt: '2027-03-01T00:00:00.000Z', registrar: { name: 'Registrar' } },
    })})`.execute(api.database.db);
  const list = async (query: string) => (await api.request(caller, { url: `${path}?${query}` })).json();
  const names = async (query: string) =>
    (await list(query)).items.map((item: { domain: string }) => item.domain[0]).join('');
  assert.match(await names('sort=-risk'), /^(bc|cb)ad$/);
  assert.match(await names('sort=risk'), /^da(bc|cb)$/);
  assert.equal(await names('sort=-domain'), 'dcba');
  assert.equal(await names('sort=domain&riskLabel=high&riskLabel=unknown'), 'bcd');
  const first = await list('sort=-risk&limit=2&count=true');
  assert.equal(first.total, 4);
  assert.equal(await names(`sort=-risk&limit=2&cursor=${first.nextCursor}`), 'ad');
  assert.equal(
    (await api.request(caller, { url: `${path}?sort=risk&cursor=${first.nextCursor}` })).statusCode,
    400,
  );
  const facets = (await api.request(caller, { url: `${path}/facets` })).json();
  assert.deepEqual(facets, {
    riskLabel: [
      { value: 'high', count: 2 },
      { value: 'low', count: 1 },
      { value: 'unknown', count: 1 },
    ],
    state: [{ value: 'active', count: 4 }],
  });
  const { items } = await list('sort=domain&expand=summary');
  assert.deepEqual(items[1].summary, {
    trend: [],
    findings: { info: 0, low: 0, medium: 0, high: 2, critical: 0 },
    registration: { expiresAt: '2027-03-01T00:00:00.000Z', registrar: 'Registrar' },
  });
  assert.equal(items[0].summary.registration, null);
  assert.equal('summary' in (await list('')).items[0], false);
  const stranger = await api.caller();
  assert.deepEqual((await api.request(stranger, { url: `${path}/facets` })).json(), {
    riskLabel: [],
    state: [],
  });
});

test('other accounts get 404 for every method', async () => {
  const [owner, stranger] = [await api.caller(), await api.caller()];
  const { id } = (await make(owner, { domain: 'a.example' })).json();
  const requests = [
    { url: `${path}/${id}` },
    { url: `${path}/${id}/history` },
    { url: `${path}/${id}/risk-trend` },
    { url: `${path}/${id}/risk-trend?days=90` },
    { url: `${path}/${id}/verify`, method: 'POST' },
    { url: `${path}/${id}`, method: 'DELETE' },
    { url: `${path}/${id}`, method: 'PATCH', payload: { label: 'x' } },
  ] as const;
  for (const request of requests) {
    assert.equal((await api.request(stranger, request)).statusCode, 404, JSON.stringify(request));
    for (const other of [newId(), 'x']) {
      const url = request.url.replace(id, other);
      assert.equal((await api.request(owner, { ...request, url })).statusCode, 404, url);
    }
  }
  assert.deepEqual((await api.request(stranger, { url: path })).json().items, []);
  assert.equal((await api.request(owner, { url: `${path}/${id}` })).statusCode, 200);
});

test('credentials and scopes are required, but no specific plan', async () => {
  const reader = await api.caller('free', ['monitors:read']);
  assert.equal((await api.request(null, { url: path })).statusCode, 401);
  assert.equal((await api.request(reader, { url: path })).statusCode, 200);
  assert.equal((await make(reader, { domain: 'a.example' })).statusCode, 403);
});

test('the trend of a monitor without a score is an empty list on every plan, and the number of days is validated', async () => {
  const caller = await api.caller('free', ['monitors:read', 'monitors:write']);
  const { id } = (await make(caller, { domain: 'a.example' })).json();
  for (const query of ['', '?days=90', '?days=1', '?days=365']) {
    const response = await api.request(caller, { url: `${path}/${id}/risk-trend${query}` });
    assert.equal(response.statusCode, 200, query);
    assert.deepEqual(response.json(), []);
  }
  for (const days of ['0', '366', '-1', '1.5', 'x', '']) {
    assert.equal(
      (await api.request(caller, { url: `${path}/${id}/risk-trend?days=${days}` })).statusCode,
      400,
      days,
    );
  }
  const history = await api.request(caller, { url: `${path}/${id}/history` });
  assert.deepEqual(history.json(), { items: [], nextCursor: null });
});

test('a DNS token verifies ownership, a removed record revokes it, and an outage does not', async () => {
  const caller = await api.caller();
  const { id, domain, domainId, verification } = (await make(caller, { domain: 'www.example.test' })).json();
  const verify = async () =>
    (await api.request(caller, { method: 'POST', url: `${path}/${id}/verify` })).json();
  const methodOf = (body: { checks: { method: string }[] }) =>
    body.checks.find((check) => check.method === 'dns');
  const zone = (record: Record<string, string>) => lab.nameServer.setZone('example.test', record);

  const typed = await api.request(caller, {
    method: 'POST',
    url: `${path}/${id}/verify`,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(typed.statusCode, 200, 'a content type and no body');
  const before = await verify();
  assert.equal(before.status, 'unverified');
  assert.deepEqual(
    before.checks.map((check: { method: string }) => check.method),
    ['dns', 'file', 'meta'],
  );
  assert.deepEqual(methodOf(before), {
    method: 'dns',
    location: `_belltower.${domain}`,
    outcome: 'absent',
    observed: null,
    message: `There is no TXT record at _belltower.${domain}.`,
    messageCode: 'ownership-record-absent',
    messageParams: { name: `_belltower.${domain}` },
  });

  zone({ '_belltower.www': 'TXT "something else"' });
  const wrong = methodOf(await verify()) as unknown as { outcome: string; observed: string };
  assert.deepEqual([wrong.outcome, wrong.observed], ['mismatch', 'something else']);

  zone({ '_belltower.www': `TXT "${verification.token}"` });
  const proven = await verify();
  assert.equal(proven.status, 'verified');
  assert.deepEqual(proven.methods, ['dns']);
  assert.equal(proven.verification.status, 'verified');
  assert.ok(proven.verification.verifiedAt);
  const asset = async () =>
    (await api.request(caller, { url: `/api/v1/assets/${domainId}` })).json().verified;
  assert.equal(await asset(), true);
  assert.equal((await api.request(caller, { url: `${path}?verified=true` })).json().items.length, 1);

  lab.nameServer.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal((await verify()).status, 'verified', 'an outage does not revoke the verification');
  lab.nameServer.setBehavior('*', []);
  assert.equal(await asset(), true);

  zone({});
  const lost = await verify();
  assert.equal(lost.status, 'unverified');
  assert.deepEqual(lost.methods, []);
  assert.equal(await asset(), false);
});
