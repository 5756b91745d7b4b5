import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { type DetectedProblem, fingerprintOf, raiseIncidents, resolveIncidents } from './index.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/incidents';
const minute = 60_000;

function trouble(
  caller: Caller,
  more: Partial<DetectedProblem> & { sourceId?: string } = {},
): DetectedProblem {
  const sourceId = more.sourceId ?? newId();
  return {
    accountId: caller.accountId,
    fingerprint: fingerprintOf('service_monitor', sourceId, 'unreachable'),
    title: 'Shop is down',
    severity: 'high',
    cause: 'connect-refused',
    source: { type: 'service_monitor', id: sourceId, name: 'Shop' },
    domainId: null,
    at: new Date(),
    message: 'The connection was refused.',
    ...more,
  };
}

const raise = (problems: DetectedProblem[]) =>
  withTransaction(api.database.db, (tx) => raiseIncidents(tx, problems));
const recover = (one: DetectedProblem, at: Date) =>
  withTransaction(api.database.db, (tx) =>
    resolveIncidents(tx, 'service_monitor', [
      {
        accountId: one.accountId,
        sourceId: one.source.id ?? '',
        at,
        message: 'Up again.',
        exceptFingerprint: null,
      },
    ]),
  );

const list = async (caller: Caller, query = '') =>
  (await api.request(caller, { url: `${path}${query}` })).json();
const post = (caller: Caller, url: string, payload?: object) =>
  api.request(caller, { method: 'POST', url: `${path}${url}`, ...(payload ? { payload } : {}) });

test('thousands of incidents are resolved together when their monitors are deleted', async () => {
  const { accountId } = await api.caller();
  const { rows } = await api.database.pool.query(
    `insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_id, source_name,
       opened_at, last_occurred_at)
     select gen_random_uuid(), $1, 'many ' || n, 'Down', 'low', 'open', 'down', 'service_monitor', gen_random_uuid(), 'm', now(), now()
     from generate_series(1, 9000) n returning source_id`,
    [accountId],
  );
  const at = new Date(api.clock.now());
  const resolved = rows.map(({ source_id: sourceId }) => ({
    accountId,
    sourceId,
    at,
    message: null,
    exceptFingerprint: null,
  }));
  const count = await withTransaction(api.database.db, (tx) =>
    resolveIncidents(tx, 'service_monitor', resolved),
  );
  assert.equal(count, 9000);
  const events = await api.database.pool.query(
    "select count(*)::int as n from incident_events where account_id = $1 and type = 'resolved'",
    [accountId],
  );
  assert.equal(events.rows[0].n, 9000);
});

test('a list can include the reason that opened or last reopened each incident', async () => {
  const caller = await api.caller();
  const one = trouble(caller, { message: message('connect-refused', { port: 443 }) });
  const silent = trouble(caller, { message: null });
  await raise([one, silent]);
  const reasons = async () =>
    new Map(
      (await list(caller, '?expand=reason')).items.map((item: Record<string, unknown>) => [
        item.fingerprint,
        item.reason,
      ]),
    );
  assert.equal((await list(caller)).items[0].reason, undefined);
  const first = (await reasons()) as Map<string, { message: string; messageCode?: string } | null>;
  assert.equal(first.get(silent.fingerprint), null);
  assert.equal(first.get(one.fingerprint)?.messageCode, 'connect-refused');
  await recover(one, new Date(one.at.getTime() + minute));
  await raise([{ ...one, at: new Date(one.at.getTime() + 2 * minute), message: 'The answer was empty.' }]);
  assert.deepEqual((await reasons()).get(one.fingerprint), { message: 'The answer was empty.' });
  assert.equal((await api.request(caller, { url: `${path}?expand=nothing` })).statusCode, 400);
});

test('a problem opens an incident, a repetition increases its count, and the timeline shows both', async () => {
  const caller = await api.caller();
  const one = trouble(caller);
  await raise([one]);
  await raise([{ ...one, at: new Date(one.at.getTime() + minute) }]);
  const { items } = await list(caller);
  assert.equal(items.length, 1);
  const [incident] = items;
  assert.equal(incident.state, 'open');
  assert.equal(incident.occurrences, 2);
  assert.equal(incident.lastOccurredAt, new Date(one.at.getTime() + minute).toISOString());
  assert.deepEqual(incident.source, { type: 'service_monitor', id: one.source.id, name: 'Shop' });
  const full = (await api.request(caller, { url: `${path}/${incident.id}` })).json();
  assert.deepEqual(
    full.timeline.map((event: { type: string }) => event.type),
    ['opened', 'reoccurred'],
  );
});

test('a problem that returns within ten minutes reopens its incident, and a later one opens a new incident', async () => {
  const caller = await api.caller();
  const start = Date.now() - 60 * minute;
  const one = trouble(caller, { at: new Date(start) });
  await raise([one]);
  assert.equal(await recover(one, new Date(start + minute)), 1);
  await raise([{ ...one, at: new Date(start + 10 * minute) }]);
  let { items } = await list(caller);
  assert.equal(items.length, 1);
  assert.equal(items[0].state, 'open');
  assert.equal(items[0].resolvedAt, null);
  assert.equal(items[0].occurrences, 2);
  // More than half an hour has passed since the first change. Otherwise, the source would be flapping.
  await recover(one, new Date(start + 32 * minute));
  await raise([{ ...one, at: new Date(start + 42.5 * minute) }]);
  ({ items } = await list(caller));
  assert.equal(items.length, 2);
  assert.deepEqual(
    items.map((item: { state: string }) => item.state),
    ['open', 'resolved'],
  );
  assert.equal(items[1].resolvedBy, 'system');
});

test('a thousand problems open a thousand incidents, even if two processes raise each problem', async () => {
  const caller = await api.caller();
  const many = Array.from({ length: 1000 }, () => trouble(caller));
  await raise(many);
  const same = trouble(caller);
  await Promise.all([raise([same]), raise([same]), raise([same])]);
  const rows = await api.database.db
    .selectFrom('incidents')
    .select(['fingerprint', 'occurrences'])
    .where('account_id', '=', caller.accountId)
    .execute();
  assert.equal(rows.length, 1001);
  assert.equal(rows.find((row) => row.fingerprint === same.fingerprint)?.occurrences, 3);
});

test('lists are paged newest first and filtered by state, severity, source and time', async () => {
  const caller = await api.caller();
  const start = Date.parse('2026-11-01T00:00:00Z');
  const problems = Array.from({ length: 25 }, (_, index) =>
    trouble(caller, {
      at: new Date(start + index * minute),
      severity: index % 5 === 0 ? 'critical' : 'low',
      title: `Trouble ${index}`,
    }),
  );
  await raise(problems);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(caller, `?limit=10${cursor}`);
    seen.push(...page.items.map((item: { title: string }) => item.title));
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 25 }, (_, index) => `Trouble ${24 - index}`),
  );
  assert.equal((await list(caller, '?severity=critical')).items.length, 5);
  assert.equal((await list(caller, '?severity=critical&severity=low&limit=100')).items.length, 25);
  assert.equal((await list(caller, '?state=resolved')).items.length, 0);
  const [first] = problems;
  assert.equal((await list(caller, `?sourceId=${first?.source.id}`)).items.length, 1);
  const window = '?from=2026-11-01T00:05:00Z&to=2026-11-01T00:07:00Z';
  assert.deepEqual(
    (await list(caller, window)).items.map((item: { title: string }) => item.title),
    ['Trouble 6', 'Trouble 5'],
  );
  for (const query of [
    '?state=closed',
    '?limit=0',
    '?cursor=x',
    '?from=yesterday',
    '?to=2016-12-31T23:59:60Z',
    '?nonsense=1',
  ]) {
    const response = await api.request(caller, { url: `${path}${query}` });
    assert.equal(response.statusCode, 400, query);
  }
});

test('a manual incident is acknowledged, commented on and resolved, and each change is made once and audited', async () => {
  const caller = await api.caller();
  const created = await post(caller, '', {
    title: 'Carts vanish',
    severity: 'high',
    message: 'Customers called.',
  });
  assert.equal(created.statusCode, 201, created.body);
  const { id } = created.json();
  assert.equal(created.headers.location, `${path}/${id}`);
  assert.equal(created.json().source.type, 'manual');
  assert.deepEqual(created.json().actions, ['acknowledge', 'resolve']);
  const acknowledged = (await post(caller, `/${id}/acknowledge`)).json();
  assert.deepEqual([acknowledged.state, acknowledged.actions], ['acknowledged', ['resolve']]);
  assert.equal((await post(caller, `/${id}/acknowledge`)).statusCode, 409);
  assert.equal((await post(caller, `/${id}/comments`, { message: 'Looking.' })).statusCode, 201);
  const resolved = await post(caller, `/${id}/resolve`, { message: 'Fixed.' });
  assert.equal(resolved.statusCode, 200);
  assert.deepEqual([resolved.json().state, resolved.json().actions], ['resolved', ['reopen']]);
  assert.equal(resolved.json().resolvedBy, 'test');
  const lost = await post(caller, `/${id}/resolve`);
  assert.equal(lost.statusCode, 409);
  assert.equal(lost.json().code, 'lost_race');
  const { timeline } = (await api.request(caller, { url: `${path}/${id}` })).json();
  assert.deepEqual(
    timeline.map(
      (event: { type: string; message: string | null }) => `${event.type}: ${event.message ?? ''}`,
    ),
    ['opened: Customers called.', 'acknowledged: ', 'commented: Looking.', 'resolved: Fixed.'],
  );
  const audited = await api.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('account_id', '=', caller.accountId)
    .where('object_id', '=', id)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    audited.map((row) => row.action),
    ['incident.create', 'incident.acknowledge', 'incident.comment', 'incident.resolve'],
  );
});

test('one of two concurrent resolutions succeeds, and the other gets lost_race', async () => {
  const caller = await api.caller();
  const { id } = (await post(caller, '', { title: 'Race', severity: 'low' })).json();
  const answers = await Promise.all([post(caller, `/${id}/resolve`), post(caller, `/${id}/resolve`)]);
  assert.deepEqual(answers.map((response) => response.statusCode).sort(), [200, 409]);
});

test("a missing title, an unknown severity, another account's domain and an empty comment are rejected", async () => {
  const caller = await api.caller();
  const { id } = (await post(caller, '', { title: 'Input', severity: 'low' })).json();
  for (const [url, payload] of [
    ['', { severity: 'low' }],
    ['', { title: '   ', severity: 'low' }],
    ['', { title: 'x', severity: 'awful' }],
    ['', { title: 'x', severity: 'low', domainId: newId() }],
    ['', { title: 'x\0y', severity: 'low' }],
    [`/${id}/comments`, { message: '' }],
    [`/${id}/comments`, {}],
    [`/${id}/resolve`, { reason: 'x' }],
  ] as const) {
    const response = await post(caller, url, payload);
    assert.equal(response.statusCode, 400, `${url} ${JSON.stringify(payload)}: ${response.body}`);
  }
});

test('another account gets 404, a key without the scope 403, and no credentials 401', async () => {
  const owner = await api.caller();
  const stranger = await api.caller();
  const { id } = (await post(owner, '', { title: 'Mine', severity: 'low' })).json();
  assert.equal((await api.request(stranger, { url: `${path}/${id}` })).statusCode, 404);
  assert.equal((await list(stranger)).items.length, 0);
  for (const move of ['acknowledge', 'resolve']) {
    assert.equal((await post(stranger, `/${id}/${move}`)).statusCode, 404);
  }
  assert.equal((await post(stranger, `/${id}/comments`, { message: 'x' })).statusCode, 404);
  assert.equal((await api.request(owner, { url: `${path}/not-a-uuid` })).statusCode, 404);
  const reader = { ...owner, headers: await api.keyFor(owner.accountId, ['incidents:read']) };
  assert.deepEqual((await api.request(reader, { url: `${path}/${id}` })).json().actions, []);
  assert.equal((await post(reader, `/${id}/resolve`)).statusCode, 403);
  const other = { ...owner, headers: await api.keyFor(owner.accountId, ['monitors:read']) };
  assert.equal((await api.request(other, { url: path })).statusCode, 403);
  assert.equal((await api.request(null, { url: path })).statusCode, 401);
});

test('a problem that two processes raise concurrently opens one incident', async () => {
  const caller = await api.caller();
  const one = trouble(caller);
  await Promise.all([raise([one]), raise([one]), raise([one])]);
  const { items } = await list(caller);
  assert.equal(items.length, 1);
  const incident = (await api.request(caller, { url: `${path}/${items[0].id}` })).json();
  const types = incident.timeline.map((entry: { type: string }) => entry.type).sort();
  assert.deepEqual(types, ['opened', 'reoccurred', 'reoccurred']);
  assert.equal(incident.occurrences, 3);
});

test('a title consists of a code and values until a user changes it', async () => {
  const caller = await api.caller();
  const name = 'Shop {x}';
  await raise([trouble(caller, { title: message('source-down', { name }) })]);
  const [incident] = (await list(caller)).items;
  const { title, titleCode, titleParams } = incident;
  assert.deepEqual([title, titleCode, titleParams], ['Shop {x} is down', 'source-down', { name }]);
  const url = `${path}/${incident.id}`;
  const payload = { title: 'Carts vanish' };
  const changed = (await api.request(caller, { method: 'PATCH', url, payload })).json();
  assert.deepEqual([changed.title, changed.titleCode], ['Carts vanish', undefined]);
});
