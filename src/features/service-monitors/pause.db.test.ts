import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { raiseIncidents } from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { requestChecks } from './schedules.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
});
after(() => api.close());

async function createDownMonitor(name: string): Promise<string> {
  const created = await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'port', name, host: '127.0.0.1', port: 9 },
  });
  assert.equal(created.statusCode, 201, created.body);
  const { id } = created.json();
  await withTransaction(api.database.db, (tx) =>
    raiseIncidents(tx, [
      {
        accountId: caller.accountId,
        fingerprint: `service_monitor:${id}:unreachable`,
        title: `${name} is down`,
        severity: 'high',
        cause: 'connect-refused',
        source: { type: 'service_monitor', id, name },
        domainId: null,
        at: new Date(api.clock.now()),
        message: null,
      },
    ]),
  );
  return id;
}

async function incidentOf(id: string) {
  const list = await api.request(caller, { method: 'GET', url: `/api/v1/incidents?sourceId=${id}` });
  const [incident] = list.json().items;
  return (await api.request(caller, { method: 'GET', url: `/api/v1/incidents/${incident.id}` })).json();
}

const ways: Record<string, (id: string) => Parameters<TestApi['request']>[1]> = {
  'through its own route': (id) => ({ method: 'POST', url: `/api/v1/service-monitors/${id}/pause` }),
  'with a patch': (id) => ({
    method: 'PATCH',
    url: `/api/v1/service-monitors/${id}`,
    payload: { paused: true },
  }),
  'in a bulk action': (id) => ({
    method: 'POST',
    url: '/api/v1/service-monitors/bulk',
    payload: { action: 'pause', ids: [id] },
  }),
};

for (const [way, request] of Object.entries(ways)) {
  test(`pausing a monitor ${way} resolves its open incidents with a reason`, async () => {
    const id = await createDownMonitor(`Paused ${way}`);
    assert.equal((await incidentOf(id)).state, 'open');
    assert.equal((await api.request(caller, request(id))).statusCode, 200);
    const incident = await incidentOf(id);
    assert.equal(incident.state, 'resolved');
    assert.equal(incident.resolvedBy, 'system');
    assert.equal(incident.closedBecause, 'paused');
    assert.equal(incident.timeline.at(-1).message, 'The monitor was paused.');
  });
}

test('a check requested while another one is about to start does not run the slot twice', async () => {
  const id = await createDownMonitor('Asked for late');
  const { db } = api.database;
  const dueIn = async () => {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from next_due_at - ${new Date(api.clock.now())}::timestamptz) * 1000 as ms
      from monitor_schedules where monitor_id = ${id}
    `.execute(db);
    return Number(rows[0]?.ms);
  };
  const own = { accountId: caller.accountId, monitorIds: [id] };
  // A claim can be slightly early. The next slot is then more than an interval away.
  const ahead = new Date(api.clock.now() + 60_400);
  await sql`update monitor_schedules set next_due_at = ${ahead} where monitor_id = ${id}`.execute(db);
  assert.equal(await requestChecks(db, own, new Date(api.clock.now())), 1);
  assert.ok((await dueIn()) > 50_000, 'the imminent check counts as the requested one');
  const later = new Date(api.clock.now() + 30_000);
  await sql`update monitor_schedules set next_due_at = ${later} where monitor_id = ${id}`.execute(db);
  await requestChecks(db, own, new Date(api.clock.now()));
  assert.ok((await dueIn()) <= 0, 'otherwise, the check is due now');
});

test('a list filter accepts several values, and a paused monitor has no other status', async () => {
  const someone = await api.caller();
  const ids = new Map<string, string>();
  for (const [name, tags] of [
    ['up', ['a']],
    ['down', ['b']],
    ['paused', ['c']],
  ] as const) {
    const payload = { kind: 'ping', host: '127.0.0.1', name, tags, paused: name === 'paused' };
    const url = '/api/v1/service-monitors';
    ids.set(name, (await api.request(someone, { method: 'POST', url, payload })).json().id);
  }
  for (const status of ['up', 'down'])
    await sql`update service_monitors set status = ${status} where id = ${ids.get(status)}`.execute(
      api.database.db,
    );
  await sql`update service_monitors set status = 'down' where id = ${ids.get('paused')}`.execute(
    api.database.db,
  );
  const found = async (query: string) => {
    const response = await api.request(someone, { url: `/api/v1/service-monitors?${query}` });
    return response
      .json()
      .items.map(({ name }: { name: string }) => name)
      .sort();
  };
  assert.deepEqual(await found('status=up'), ['up']);
  assert.deepEqual(await found('status=up&status=down'), ['down', 'up']);
  assert.deepEqual(await found('status=paused&status=down'), ['down', 'paused']);
  assert.deepEqual(await found('status=paused'), ['paused']);
  assert.deepEqual(await found('tag=a&tag=c'), ['paused', 'up']);
  assert.deepEqual(await found('kind=ping&kind=http&tag=b'), ['down']);
});
