import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { fingerprintOf, raiseIncidents, resolveIncidents } from './index.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/incidents';
const minute = 60_000;

async function send(
  caller: Caller,
  [method, url, payload]: ['POST' | 'PATCH', string, object?],
  status: number,
) {
  const response = await api.request(caller, { method, url, ...(payload ? { payload } : {}) });
  assert.equal(response.statusCode, status, response.body);
  return response.json();
}

const list = async (caller: Caller, query = '') =>
  (await api.request(caller, { url: `${path}${query}` })).json().items;
const open = (caller: Caller, more: object = {}) =>
  send(caller, ['POST', path, { title: 'Carts vanish', severity: 'high', ...more }], 201);
const typesOf = (incident: { timeline: { type: string }[] }) => incident.timeline.map(({ type }) => type);

const sourceId = newId();
function outage(caller: Caller, at: Date) {
  return {
    accountId: caller.accountId,
    fingerprint: fingerprintOf('service_monitor', sourceId, 'unreachable'),
    title: 'Shop is down',
    severity: 'high' as const,
    cause: 'connect-refused',
    source: { type: 'service_monitor' as const, id: sourceId, name: 'Shop' },
    domainId: null,
    at,
    message: null,
  };
}
const raise = (caller: Caller, at: Date) =>
  withTransaction(api.database.db, (tx) => raiseIncidents(tx, [outage(caller, at)]));
const recover = (caller: Caller, at: Date) =>
  withTransaction(api.database.db, (tx) =>
    resolveIncidents(tx, 'service_monitor', [
      { accountId: caller.accountId, sourceId, at, message: null, exceptFingerprint: null },
    ]),
  );

async function addMember(caller: Caller): Promise<string> {
  const userId = newId();
  const at = new Date();
  await api.database.pool.query(
    `insert into users (id, email, name, password_hash, created_at, updated_at) values ($1, $2, 'Mara', 'x', $3, $3)`,
    [userId, `${userId}@example.com`, at],
  );
  await api.database.pool.query(
    `insert into members (account_id, user_id, role, created_at) values ($1, $2, 'admin', $3)`,
    [caller.accountId, userId, at],
  );
  return userId;
}

test('an incident resolved while its source is down stays resolved, and the next failure opens a new one', async () => {
  const caller = await api.caller();
  const start = Date.now() - 30 * minute;
  await raise(caller, new Date(start));
  const [first] = await list(caller);
  await send(caller, ['POST', `${path}/${first.id}/resolve`, { message: 'Known.' }], 200);
  await recover(caller, new Date(start + minute));
  await raise(caller, new Date(Date.now()));
  const items = await list(caller);
  assert.deepEqual(
    items.map(({ state, resolvedBy }: { state: string; resolvedBy: string | null }) => [state, resolvedBy]),
    [
      ['open', null],
      ['resolved', 'test'],
    ],
  );
  const lost = await send(caller, ['POST', `${path}/${first.id}/reopen`], 409);
  assert.equal(lost.code, 'conflict');
});

test('a second acknowledgment reports who acknowledged the incident first and when', async () => {
  const caller = await api.caller();
  const { id } = await open(caller);
  const taken = await send(caller, ['POST', `${path}/${id}/acknowledge`], 200);
  const lost = await send(caller, ['POST', `${path}/${id}/acknowledge`], 409);
  assert.equal(lost.code, 'lost_race');
  assert.equal(lost.detail, `The incident is already acknowledged (by test at ${taken.acknowledgedAt}).`);
});

test('a resolved incident can be reopened once', async () => {
  const caller = await api.caller();
  const { id } = await open(caller);
  await send(caller, ['POST', `${path}/${id}/reopen`], 409);
  await send(caller, ['POST', `${path}/${id}/resolve`], 200);
  const back = await send(caller, ['POST', `${path}/${id}/reopen`, { message: 'Not yet.' }], 200);
  assert.deepEqual([back.state, back.resolvedAt, back.resolvedBy], ['open', null, null]);
  assert.deepEqual(typesOf(back), ['opened', 'resolved', 'reopened']);
});

test('title, severity and assignee can be changed, and the assignee must be a member', async () => {
  const caller = await api.caller();
  const userId = await addMember(caller);
  const { id } = await open(caller);
  const url = `${path}/${id}`;
  const patch = { title: 'Carts are lost', severity: 'critical', assigneeUserId: userId };
  const changed = await send(caller, ['PATCH', url, patch], 200);
  assert.deepEqual(
    [changed.title, changed.severity, changed.assigneeUserId],
    ['Carts are lost', 'critical', userId],
  );
  assert.deepEqual(typesOf(changed), ['opened', 'assigned']);
  assert.equal(changed.timeline[1].memberId, userId);
  assert.equal((await list(caller, `?assigneeUserId=${userId}`)).length, 1);
  const stranger = await addMember(await api.caller());
  const refused = await send(caller, ['PATCH', url, { assigneeUserId: stranger }], 400);
  assert.equal(refused.errors[0].pointer, '/assigneeUserId');
  await send(await api.caller(), ['PATCH', url, patch], 404);
  await send(
    { ...caller, headers: await api.keyFor(caller.accountId, ['incidents:read']) },
    ['PATCH', url, patch],
    403,
  );
});

test('a bulk action returns a result for each incident', async () => {
  const caller = await api.caller();
  const [a, b, c] = [await open(caller), await open(caller), await open(caller)];
  await send(caller, ['POST', `${path}/${b.id}/acknowledge`], 200);
  await send(caller, ['POST', `${path}/${c.id}/resolve`], 200);
  const foreign = await open(await api.caller());
  const ids = [a.id, b.id, c.id, foreign.id, 'nonsense', a.id];
  const acknowledged = await send(caller, ['POST', `${path}/bulk`, { ids, action: 'acknowledge' }], 200);
  assert.deepEqual(acknowledged.items, [
    { id: a.id, result: 'changed' },
    { id: b.id, result: 'unchanged' },
    { id: c.id, result: 'conflict' },
    { id: foreign.id, result: 'not-found' },
    { id: 'nonsense', result: 'not-found' },
  ]);
  const userId = await addMember(caller);
  const none = await send(caller, ['POST', `${path}/bulk`, { ids: ['no id'], action: 'resolve' }], 200);
  assert.deepEqual(none.items, [{ id: 'no id', result: 'not-found' }]);
  await send(caller, ['POST', `${path}/bulk`, { ids, action: 'assign' }], 400);
  await send(caller, ['POST', `${path}/bulk`, { ids, action: 'assign', assigneeUserId: userId }], 200);
  const resolved = await send(
    caller,
    ['POST', `${path}/bulk`, { ids: [a.id, c.id], action: 'resolve' }],
    200,
  );
  assert.deepEqual(
    resolved.items.map(({ result }: { result: string }) => result),
    ['changed', 'unchanged'],
  );
  const full = (await api.request(caller, { url: `${path}/${a.id}` })).json();
  assert.deepEqual(typesOf(full), ['opened', 'acknowledged', 'assigned', 'resolved']);
});

test('a manual incident lists its affected monitors as members and can be found by them', async () => {
  const caller = await api.caller();
  const make = (host: string) =>
    send(caller, ['POST', '/api/v1/service-monitors', { kind: 'ping', host }], 201);
  const [one, two] = [await make('a.example'), await make('b.example')];
  const created = await open(caller, { serviceMonitorIds: [two.id, one.id, two.id] });
  assert.equal(created.members, 2);
  assert.match(created.url, new RegExp(`/incidents/${created.id}$`));
  const page = async (query: string) =>
    (await api.request(caller, { url: `${path}/${created.id}/members${query}` })).json();
  const first = await page('?limit=1');
  const second = await page(`?limit=1&cursor=${first.nextCursor}`);
  assert.deepEqual([first.items[0].source.id, second.items[0].source.id], [two.id, one.id]);
  assert.equal(second.nextCursor, null);
  assert.equal((await list(caller, `?monitorId=${one.id}`)).length, 1);
  const foreign = await api.caller();
  const refused = await api.request(foreign, {
    method: 'POST',
    url: path,
    payload: { title: 'x', severity: 'low', serviceMonitorIds: [one.id] },
  });
  assert.equal(refused.json().errors[0].pointer, '/serviceMonitorIds/0');
  assert.equal((await api.request(foreign, { url: `${path}/${created.id}/members` })).statusCode, 404);
});

test('lists filter by several states, severities and source types, and search titles and names', async () => {
  const caller = await api.caller();
  await raise(caller, new Date());
  const { id } = await open(caller, { severity: 'low' });
  await send(caller, ['POST', `${path}/${id}/acknowledge`], 200);
  assert.equal((await list(caller, '?state=open,acknowledged')).length, 2);
  assert.equal((await list(caller, '?state=resolved')).length, 0);
  assert.equal((await list(caller, '?sourceType=manual,heartbeat')).length, 1);
  assert.equal((await list(caller, '?severity=low,info')).length, 1);
  assert.equal((await list(caller, '?search=shop%20is')).length, 1);
  assert.equal((await list(caller, '?search=100%25')).length, 0);
  assert.equal((await list(caller, `?monitorId=${sourceId}`)).length, 1);
  const bad = await api.request(caller, { url: `${path}?state=open,closed` });
  assert.equal(bad.statusCode, 400);
});
