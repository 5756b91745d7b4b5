import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import type { Prober } from '#features/check-engine/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { pauseSchedules, requestChecks } from '#features/service-monitors/schedules.ts';
import { createAccount, createMonitor, statusOf } from '#features/service-monitors/testing/create-monitor.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createMonitorReads } from '../service-monitors/monitor-reads.ts';
import { markUnwatched } from './schedules.ts';
import { startProber } from './start-prober.ts';
import { eventually, type FakeAnswer, fakeProberOptions } from './testing/fake-prober.ts';

/** `state.reason` explains a monitor's status to callers that cannot read its checks. */

let database: TestDatabase;
let accountId: string;
const probers: Prober[] = [];
const answers = new Map<string, FakeAnswer>();

before(async () => {
  database = await createTestDatabase({ maxConnections: 10 });
  accountId = await createAccount(database.db);
  for (const region of ['default', 'eu']) {
    probers.push(await startProber(fakeProberOptions(database, answers, { region })));
  }
});
after(async () => {
  await Promise.all(probers.map((prober) => prober.stop()));
  await database?.drop();
});

interface State {
  status: string;
  reason: { code: string; message: string } | null;
}

/** Returns the reason in the API, from a single read and from a list. */
async function stateOf(id: string): Promise<State> {
  const reads = createMonitorReads(database.db, { now: Date.now }, PROBES);
  const one = JSON.parse(String(await reads.one(accountId, id))) as { state: State };
  const list = JSON.parse(String(await reads.list(accountId, {}))) as {
    items: { id: string; state: State }[];
  };
  const listed = list.items.find((item) => item.id === id);
  assert.deepEqual(listed?.state.reason, one.state.reason);
  return one.state;
}

const cannotPing = /^The prober is not allowed to send echo requests on its machine\./;

async function checkAgain(id: string, answer: FakeAnswer): Promise<void> {
  const count = (await checksOf(database.db, id)).length;
  answers.set(id, answer);
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
  await eventually(async () => (await checksOf(database.db, id)).length > count);
}

test('a monitor shows a reason while its probe cannot run, until a check has a conclusive result', async () => {
  // The interval is one day, so that no slot falls between the requested checks.
  const intervalSeconds = 86_400;
  const id = await createMonitor(database.db, { accountId, intervalSeconds, failures: 1, start: 'spread' });
  assert.deepEqual(await stateOf(id).then(({ status, reason }) => [status, reason]), ['pending', null]);
  for (let times = 0; times < 2; times += 1) {
    await checkAgain(id, 'unable');
    const { status, reason } = await stateOf(id);
    assert.deepEqual([status, reason?.code], ['pending', 'ping-unavailable']);
    assert.match(reason?.message ?? '', cannotPing);
  }
  await checkAgain(id, 'up');
  assert.deepEqual(await stateOf(id).then(({ status, reason }) => [status, reason]), ['up', null]);
  await checkAgain(id, 'unable');
  const stale = await stateOf(id);
  assert.deepEqual([stale.status, stale.reason?.code], ['up', 'ping-unavailable']);
  await checkAgain(id, 'refused');
  const down = await stateOf(id);
  const message = (await checksOf(database.db, id)).at(-1)?.message;
  assert.deepEqual([down.status, down.reason], ['down', { code: 'connect-refused', message, params: null }]);
});

test('a paused monitor and a monitor with a conclusive result from another region show no reason', async () => {
  const regions = ['default', 'eu'];
  const id = await createMonitor(database.db, {
    accountId,
    regions,
    intervalSeconds: 86_400,
    start: 'spread',
  });
  const set = (code: string | null, region: string) =>
    database.db
      .updateTable('monitor_schedules')
      .set({ unknown_code: code, status: code === null ? 'up' : 'pending' })
      .where('monitor_id', '=', id)
      .where('region', '=', region)
      .execute();
  await set('ping-unavailable', 'default');
  // The other region has not checked yet.
  assert.equal((await stateOf(id)).reason?.code, 'ping-unavailable');
  await set(null, 'eu');
  assert.equal((await stateOf(id)).reason, null);
  await set('probe-failed', 'eu');
  assert.equal((await stateOf(id)).reason?.code, 'probe-failed');
  await withTransaction(database.db, async (tx) => {
    await pauseSchedules(tx, { accountId, monitorIds: [id] }, new Date());
    await tx.updateTable('service_monitors').set({ paused: true }).where('id', '=', id).execute();
  });
  assert.equal((await stateOf(id)).reason, null);
});

test('a monitor in a region without a live prober shows this as the reason until a prober checks it', async () => {
  // Other tests' monitors may have a slot within the minutes below.
  await database.db.deleteFrom('service_monitors').execute();
  const id = await createMonitor(database.db, { accountId, regions: ['mars'], intervalSeconds: 86_400 });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  assert.equal(await markUnwatched(database.db, new Date()), 0);
  assert.equal((await stateOf(id)).reason, null);
  assert.equal(await markUnwatched(database.db, inMinutes(2)), 1);
  const { status, reason } = await stateOf(id);
  assert.deepEqual([status, reason?.code], ['pending', 'region-unwatched']);
  assert.match(reason?.message ?? '', /^No prober is running in this region/);
  assert.equal(await markUnwatched(database.db, inMinutes(3)), 0);
  const prober = await startProber(fakeProberOptions(database, answers, { region: 'mars' }));
  try {
    // `stateOf` is not used here, because its two reads would differ if the check were stored between them.
    await eventually(async () => (await statusOf(database.db, id)) === 'up');
    assert.equal((await stateOf(id)).reason, null);
  } finally {
    await prober.stop();
  }
});
