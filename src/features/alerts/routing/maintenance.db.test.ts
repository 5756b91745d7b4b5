import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  fingerprintOf,
  raiseIncidents,
  releaseAfterMaintenance,
  resolveIncidents,
} from '#features/incidents/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { routeEvents } from './route-events.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const minute = 60_000;
const iso = (minutes: number) => new Date(api.clock.now() + minutes * minute).toISOString();

async function request(caller: Caller, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const response = await api.request(caller, { method, url, ...(payload === undefined ? {} : { payload }) });
  assert.ok(response.statusCode < 300, response.body);
  return response.json();
}

/** Creates an account with a monitor, and functions that raise and resolve its incident. */
async function withMonitor(tags: string[] = []) {
  const caller = await api.caller();
  const monitor = await request(caller, 'POST', '/api/v1/service-monitors', {
    kind: 'ping',
    host: '127.0.0.1',
    name: 'Shop',
    tags,
  });
  const { accountId } = caller;
  const { db } = api.database;
  const now = () => new Date(api.clock.now());
  const goDown = () =>
    withTransaction(db, (tx) =>
      raiseIncidents(tx, [
        {
          accountId,
          fingerprint: fingerprintOf('service_monitor', monitor.id, 'down'),
          title: 'Shop is down',
          severity: 'high',
          cause: 'timeout',
          source: { type: 'service_monitor', id: monitor.id, name: 'Shop' },
          domainId: null,
          at: now(),
          message: 'No answer.',
        },
      ]),
    );
  const goUp = () =>
    withTransaction(db, (tx) =>
      resolveIncidents(tx, 'service_monitor', [
        { accountId, sourceId: monitor.id, at: now(), message: null, exceptFingerprint: null },
      ]),
    );
  /** Advances the time, and runs routing and the job that ends windows. */
  const pass = async (minutes: number) => {
    api.clock.advance(minutes * minute);
    await releaseAfterMaintenance(db, now());
    api.clock.advance(3_000);
    await routeEvents(db, now());
  };
  const deliveries = async () =>
    (
      await db
        .selectFrom('alert_deliveries')
        .select(['event', 'state', 'suppressed_by'])
        .where('account_id', '=', accountId)
        .orderBy('seq')
        .execute()
    ).map(({ event, state, suppressed_by: by }) => `${event} ${by ?? state}`);
  const state = async () => (await request(caller, 'GET', `/api/v1/service-monitors/${monitor.id}`)).state;
  return { caller, monitor, goDown, goUp, pass, deliveries, state };
}

const windows = '/api/v1/maintenance-windows';

test('an incident that ends within its maintenance window is listed as suppressed and sends no notification', async () => {
  const { caller, goDown, goUp, pass, deliveries, state } = await withMonitor();
  await request(caller, 'POST', windows, {
    title: 'w',
    startsAt: iso(-1),
    endsAt: iso(60),
    scope: { all: true },
  });
  assert.equal((await state()).maintenance, true);
  await goDown();
  await pass(5);
  await goUp();
  await pass(5);
  await pass(120);
  assert.deepEqual(await deliveries(), ['opened maintenance']);
  assert.equal((await state()).maintenance, false);
  const { items } = await request(caller, 'GET', '/api/v1/incidents');
  assert.equal(items[0].maintenance, true);
});

test('an incident that outlasts its maintenance window is notified when the window ends and when it is resolved', async () => {
  const { caller, goDown, goUp, pass, deliveries } = await withMonitor(['shop']);
  await request(caller, 'POST', windows, {
    title: 'w',
    startsAt: iso(-1),
    endsAt: iso(30),
    scope: { tags: ['shop'] },
  });
  await goDown();
  await pass(10);
  await pass(10);
  assert.deepEqual(await deliveries(), ['opened maintenance']);
  await pass(15);
  await pass(5);
  assert.deepEqual(await deliveries(), ['opened maintenance', 'opened queued']);
  await goUp();
  await pass(1);
  assert.deepEqual(await deliveries(), ['opened maintenance', 'opened queued', 'resolved queued']);
});

test('ending a window early sends notifications immediately, and sources outside the window are notified as usual', async () => {
  const { caller, monitor, goDown, pass, deliveries } = await withMonitor();
  const other = await request(caller, 'POST', '/api/v1/service-monitors', {
    kind: 'ping',
    host: '127.0.0.2',
  });
  await request(caller, 'POST', `/api/v1/service-monitors/${other.id}/snooze`, { minutes: 60 });
  const { id } = await request(caller, 'POST', `/api/v1/service-monitors/${monitor.id}/snooze`, {
    minutes: 60,
  });
  await goDown();
  await pass(1);
  await request(caller, 'POST', `${windows}/${id}/end`);
  await pass(0);
  assert.deepEqual(await deliveries(), ['opened maintenance', 'opened queued']);
  const free = await withMonitor();
  await free.goDown();
  await free.pass(1);
  assert.deepEqual(await free.deliveries(), ['opened queued']);
});

test('uptime excludes maintenance and states how long it lasted', async () => {
  const { caller, monitor } = await withMonitor();
  api.clock.advance(60 * minute);
  await request(caller, 'POST', windows, {
    title: 'a',
    startsAt: iso(-30),
    endsAt: iso(-10),
    scope: { all: true },
  });
  await request(caller, 'POST', windows, {
    title: 'b',
    startsAt: iso(-20),
    endsAt: iso(60),
    scope: { serviceMonitorIds: [monitor.id] },
  });
  const uptime = await request(caller, 'GET', `/api/v1/service-monitors/${monitor.id}/uptime?days=2`);
  assert.ok(uptime.excludedSeconds >= 30 * 60 && uptime.excludedSeconds < 31 * 60, uptime.excludedSeconds);
  const bars = uptime.bars.reduce(
    (sum: number, bar: { excludedSeconds: number }) => sum + bar.excludedSeconds,
    0,
  );
  assert.equal(Math.round(bars), Math.round(uptime.excludedSeconds));
});
