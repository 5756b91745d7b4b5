import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { insertLiveEvent, liveEventJobs } from './queries.ts';
import { type Listening, listenToEvents, type ReceivedEvent } from './testing/listen-to-events.ts';

/** Streams over real sockets from two API processes with one database. */

let api: TestApi;
let other: TestApi;
let base: string;
let otherBase: string;
let caller: Caller;
const open = new Set<Listening>();

before(async () => {
  api = await createTestApi({ environment: { BELLTOWER_SIGNUP: 'open' } });
  other = await createTestApi({ database: api.database });
  base = await api.listen();
  otherBase = await other.listen();
  caller = await api.caller();
});
after(async () => {
  for (const listening of open) listening.close();
  await other?.close();
  await api?.close();
});

async function listenAs(
  headers: Record<string, string> = caller.headers,
  { at = base, from = '' }: { at?: string; from?: string } = {},
): Promise<Listening> {
  const listening = await listenToEvents(at, {
    ...headers,
    ...(from === '' ? {} : { 'last-event-id': from }),
  });
  open.add(listening);
  return listening;
}

const make = (accountId = caller.accountId) =>
  createMonitor(api.database.db, { accountId, start: 'spread', now: new Date(api.clock.now()) });
const setStatus = (id: string, status: string) =>
  sql`update service_monitors set status = ${status}, status_since = now() where id = ${id}`.execute(
    api.database.db,
  );
const includes = (event: string, fields: Record<string, unknown>) => (received: ReceivedEvent[]) =>
  received.some(
    (one) => one.event === event && Object.entries(fields).every(([name, value]) => one.data[name] === value),
  );
const tell = (n: number, accountId = caller.accountId) =>
  withTransaction(api.database.db, (tx) => insertLiveEvent(tx, accountId, { type: 'import', data: { n } }));
const numbers = (received: ReceivedEvent[]) =>
  received.flatMap(({ data }) => (data.n === undefined ? [] : [data.n]));

test('a stream request with a filter is rejected', async () => {
  const response = await fetch(`${base}/api/v1/events?types=incident`, { headers: caller.headers });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /types/);
});

test('a service monitor causes events from its creation to its deletion', async () => {
  const stream = await listenAs();
  const payload = { kind: 'ping', host: '127.0.0.1' };
  const { id } = (
    await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })
  ).json();
  await stream.until(includes('service-monitor.state', { id, status: 'pending', deleted: false }));
  await setStatus(id, 'down');
  await stream.until(includes('service-monitor.state', { id, status: 'down' }));
  await api.request(caller, { method: 'POST', url: `/api/v1/service-monitors/${id}/pause` });
  await stream.until(includes('service-monitor.state', { id, status: 'paused' }));
  await api.request(caller, { method: 'DELETE', url: `/api/v1/service-monitors/${id}` });
  const received = await stream.until(includes('service-monitor.state', { id, deleted: true }));
  assert.match(String(received[0]?.data.since), /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
  stream.close();
});

test('incidents, imports, deliveries and scores cause events', async () => {
  const stream = await listenAs();
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/incidents',
    payload: { title: 'Trouble', severity: 'high' },
  });
  const { id } = created.json();
  await stream.until(includes('incident', { id, state: 'open', severity: 'high' }));
  await api.request(caller, { method: 'POST', url: `/api/v1/incidents/${id}/acknowledge`, payload: {} });
  await stream.until(includes('incident', { id, state: 'acknowledged' }));
  const imported = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/import/domains',
    headers: { 'content-type': 'text/csv' },
    payload: 'domain\nlive.example\n',
  });
  assert.equal(imported.statusCode, 200, imported.body);
  await stream.until(includes('import', { of: 'domains', created: 1 }));
  await sql`insert into alert_deliveries (id, account_id, event_id, event, channel_type, state, created_at)
    values (${newId()}, ${caller.accountId}, ${newId()}, 'opened', 'webhook', 'queued', now())`.execute(
    api.database.db,
  );
  await stream.until(includes('delivery', { event: 'opened', state: 'queued' }));
  const domain = (
    await api.request(caller, { method: 'POST', url: '/api/monitors', payload: { domain: 'scored.example' } })
  ).json();
  await sql`insert into domain_monitor_risks (monitor_id, account_id, risk_score, label, scanned_at)
    values (${domain.id}, ${caller.accountId}, 12, 'guarded', now())`.execute(api.database.db);
  await stream.until(includes('monitor.scored', { id: domain.id, riskScore: 12, label: 'guarded' }));
  stream.close();
});

test("a client never receives another account's events, or events of resources that its scopes do not include", async () => {
  const stranger = await api.caller();
  const incidentsOnly = await api.keyFor(caller.accountId, ['incidents:read']);
  const [theirs, narrow, mine] = await Promise.all([
    listenAs(stranger.headers),
    listenAs({ authorization: incidentsOnly.authorization }),
    listenAs(),
  ]);
  const id = await make();
  const incident = (
    await api.request(caller, {
      method: 'POST',
      url: '/api/v1/incidents',
      payload: { title: 'Mine', severity: 'low' },
    })
  ).json();
  const strange = await make(stranger.accountId);
  await mine.until(includes('service-monitor.state', { id }));
  await narrow.until(includes('incident', { id: incident.id }));
  await theirs.until(includes('service-monitor.state', { id: strange }));
  assert.deepEqual(new Set(narrow.received.map(({ event }) => event)), new Set(['incident']));
  assert.deepEqual(new Set(theirs.received.map(({ data }) => data.id)), new Set([strange]));
  assert.ok(!mine.received.some(({ data }) => data.id === strange));
  // Events of other accounts are not sent when the stream is resumed, either.
  const from = theirs.received[0]?.id ?? '';
  const again = await listenAs(stranger.headers, { from: mine.received[0]?.id ?? from });
  await tell(1, stranger.accountId);
  await again.until(includes('import', { n: 1 }));
  assert.ok(again.received.every(({ data }) => data.id === strange || data.n === 1));
});

test('a stream resumes in another process with everything it missed, once and in order', async () => {
  const first = await listenAs();
  await tell(1);
  await first.until(includes('import', { n: 1 }));
  first.close();
  for (const n of [2, 3, 4]) await tell(n);
  const second = await listenAs(caller.headers, { at: otherBase, from: first.lastEventId });
  await tell(5);
  await second.until(includes('import', { n: 5 }));
  assert.deepEqual(numbers(second.received), [2, 3, 4, 5]);
});

test('a session returns the current position, and a stream from this position starts with the next event', async () => {
  const signedUp = await api.app.inject({
    method: 'POST',
    url: '/api/v1/accounts',
    payload: { name: 'Ada', email: 'ada@events.test', password: 'correct horse battery' },
  });
  const cookie = String([signedUp.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const session = (await api.app.inject({ url: '/api/v1/session', headers: { cookie } })).json();
  await tell(1, session.account.id);
  const stream = await listenAs({ cookie }, { from: session.lastEventId });
  const received = await stream.until((so) => so.length > 0);
  assert.deepEqual(numbers(received), [1]);
  stream.close();
});

test('a stream that breaks within a batch resumes after the last event received', async () => {
  const first = await listenAs();
  await withTransaction(api.database.db, async (tx) => {
    for (const n of [1, 2, 3]) await insertLiveEvent(tx, caller.accountId, { type: 'import', data: { n } });
  });
  await first.until(includes('import', { n: 3 }));
  const from = first.received.find(({ data }) => data.n === 2)?.id ?? '';
  const second = await listenAs(caller.headers, { at: otherBase, from });
  await tell(4);
  await second.until(includes('import', { n: 4 }));
  assert.deepEqual(numbers(second.received), [3, 4]);
});

test('an event that gets its ID first but is committed last is not skipped', async () => {
  const stream = await listenAs();
  let seen = '';
  await withTransaction(api.database.db, async (tx) => {
    await insertLiveEvent(tx, caller.accountId, { type: 'import', data: { n: 1 } });
    await tell(2);
    await stream.until(includes('import', { n: 2 }));
    seen = stream.lastEventId;
  });
  await stream.until(includes('import', { n: 1 }));
  assert.deepEqual(numbers(stream.received), [2, 1]);
  const again = await listenAs(caller.headers, { at: otherBase, from: seen });
  await again.until(includes('import', { n: 1 }));
  assert.deepEqual(numbers(again.received), [1]);
});

test('an expired or invalid event ID, or one from another account, causes a reset', async () => {
  const stream = await listenAs();
  const [at = '', seen = ''] = stream.lastEventId.split('~');
  const old = `${Number(at) - 301_000}~${seen}`;
  const foreign = `${at}~99999999999:99999999999:`;
  for (const from of [old, foreign, 'nonsense', `${at}~3:2:`]) {
    const again = await listenAs(caller.headers, { from });
    const received = await again.until(({ length }) => length > 0);
    assert.deepEqual([received[0]?.event, received[0]?.data], ['reset', {}], from);
    await tell(7);
    await again.until(includes('import', { n: 7 }));
    again.close();
  }
});

test('a very large change causes one reset', async () => {
  const stream = await listenAs();
  await sql`insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status_since, created_at, updated_at)
    select gen_random_uuid(), ${caller.accountId}, 'ping', 'many ' || n, 'x', '{}', 60, 10, 2, 1, 20, '{default}', 'low', now(), now(), now()
    from generate_series(1, 2001) n`.execute(api.database.db);
  await stream.until(({ length }) => length > 0);
  assert.deepEqual(
    stream.received.map(({ event }) => event),
    ['reset'],
  );
});

test('a stream ends when its key is deleted', async () => {
  const created = (
    await api.request(caller, {
      method: 'POST',
      url: '/api/v1/api-keys',
      payload: { name: 'short', scopes: ['incidents:read'] },
    })
  ).json();
  const [stream, stays] = [await listenAs({ authorization: `Bearer ${created.key}` }), await listenAs()];
  await api.request(caller, { method: 'DELETE', url: `/api/v1/api-keys/${created.id}` });
  await stream.ended;
  await tell(1);
  await stays.until(includes('import', { n: 1 }));
});

test('a slow reader gets a reset and continues', async () => {
  const stream = await listenAs();
  stream.pause();
  const beside = await listenAs();
  // This exceeds the capacity of the socket buffers. An event has been sent once the other stream has received it.
  for (const n of [11, 12, 13, 14]) {
    await withTransaction(api.database.db, (tx) =>
      insertLiveEvent(tx, caller.accountId, { type: 'import', data: { n, filling: 'x'.repeat(6_000_000) } }),
    );
    await beside.until(includes('import', { n }));
  }
  stream.resume();
  await stream.until((received) => received.some(({ event }) => event === 'reset'));
  await tell(99);
  await stream.until(includes('import', { n: 99 }));
});

test('closing the server ends its streams immediately', async () => {
  const third = await createTestApi({ database: api.database });
  const stream = await listenAs(caller.headers, { at: await third.listen() });
  await third.close();
  await stream.ended;
});

test('events are deleted when no stream can resume from them', async () => {
  await tell(1);
  const count = async () =>
    Number((await api.database.pool.query('select count(*) from live_events')).rows[0].count);
  assert.ok((await count()) > 0);
  await liveEventJobs[0]?.run(api.database.db, new Date(Date.now() + 3_600_000));
  assert.equal(await count(), 0);
});
