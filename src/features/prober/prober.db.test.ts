import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Prober } from '#features/check-engine/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { requestChecks } from '#features/service-monitors/schedules.ts';
import {
  createAccount,
  createMonitor,
  type MonitorSeed,
  portSettings,
  statusOf,
} from '#features/service-monitors/testing/create-monitor.ts';
import { newId } from '#platform/crypto.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startProber } from './start-prober.ts';
import { eventually, type FakeAnswer, fakeProberOptions } from './testing/fake-prober.ts';

let database: TestDatabase;
let accountId: string;
let prober: Prober;
const answers = new Map<string, FakeAnswer>();

before(async () => {
  database = await createTestDatabase({ maxConnections: 6 });
  accountId = await createAccount(database.db);
  prober = await startProber(fakeProberOptions(database, answers));
});
after(async () => {
  await prober?.stop();
  await database?.drop();
});

async function incidentsOf(monitorId: string) {
  return database.db
    .selectFrom('incidents')
    .selectAll()
    .where('source_id', '=', monitorId)
    .orderBy('opened_at')
    .execute();
}

/** Creates a monitor that is due now. Its target returns this response from the first check on. */
function createAnsweringMonitor(answer: FakeAnswer, more: Partial<MonitorSeed> = {}): Promise<string> {
  const id = newId();
  answers.set(id, answer);
  return createMonitor(database.db, { accountId, settings: { ...portSettings, answer: id }, ...more });
}

async function timelineOf(incidentId: string) {
  const rows = await database.db
    .selectFrom('incident_events')
    .select(['type', 'message'])
    .where('incident_id', '=', incidentId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.type);
}

test('a due monitor is checked, its times are stored, and it is immediately up', async () => {
  // The interval is one day, so that no slot falls within the test.
  const id = await createMonitor(database.db, { accountId, intervalSeconds: 86_400 });
  await eventually(async () => (await statusOf(database.db, id)) === 'up');
  const [check, ...more] = await checksOf(database.db, id);
  assert.equal(more.length, 0);
  assert.equal(check?.status, 'u');
  assert.equal(check.region, 'default');
  assert.equal(check.address, '127.0.0.1');
  assert.ok(check.late_ms >= 0 && check.late_ms < 10_000);
  assert.equal(check.duration_ms, 1.5);
  assert.equal(check.connect_ms, 0.5);
  assert.equal(check.code, null);
  assert.equal((await incidentsOf(id)).length, 0);
});

test('down is confirmed by a re-check and opens an incident, and a recovery resolves it', async () => {
  // The interval is one day, so that no slot falls between the requested checks.
  const intervalSeconds = 86_400;
  const id = await createMonitor(database.db, { accountId, name: 'Shop', retrySeconds: 1, intervalSeconds });
  await eventually(async () => (await statusOf(database.db, id)) === 'up');
  answers.set(id, 'refused');
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
  await eventually(async () => (await statusOf(database.db, id)) === 'down');
  const checks = await checksOf(database.db, id);
  assert.deepEqual(
    checks.map((check) => check.status),
    ['u', 'd', 'd'],
  );
  const gap = Number(checks[2]?.scheduled_at) - Number(checks[1]?.scheduled_at);
  assert.ok(gap >= 1000 && gap < 15_000, `re-checked after ${gap} ms`);
  const [incident] = await incidentsOf(id);
  assert.equal(incident?.state, 'open');
  assert.equal(incident.title, 'Shop is down');
  assert.equal(incident.severity, 'high');
  assert.equal(incident.fingerprint, `service_monitor:${id}:unreachable`);
  answers.set(id, 'up');
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
  await eventually(async () => (await incidentsOf(id))[0]?.state === 'resolved');
  assert.equal(await statusOf(database.db, id), 'up');
  assert.deepEqual(await timelineOf(incident.id), ['opened', 'resolved']);

  // A problem that recurs within ten minutes belongs to the same incident.
  answers.set(id, 'refused');
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
  await eventually(async () => (await incidentsOf(id))[0]?.state === 'open');
  const again = await incidentsOf(id);
  assert.equal(again.length, 1);
  assert.equal(again[0]?.occurrences, 2);
  assert.deepEqual(await timelineOf(incident.id), ['opened', 'resolved', 'reopened']);
  const transitions = await database.db
    .selectFrom('monitor_transitions')
    .select(['from_status', 'to_status', 'code'])
    .where('monitor_id', '=', id)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    transitions.map((one) => `${one.from_status}>${one.to_status}`),
    ['pending>up', 'up>down', 'down>up', 'up>down'],
  );
  assert.equal(transitions[1]?.code, 'connect-refused');
});

test('a slow target is degraded and opens a less severe incident', async () => {
  const id = await createAnsweringMonitor('slow', { severity: 'high', failures: 1 });
  await eventually(async () => (await statusOf(database.db, id)) === 'degraded');
  const [incident] = await incidentsOf(id);
  assert.equal(incident?.severity, 'medium');
  assert.equal(incident.cause, 'too-slow');
});

test('the alert of a dependent monitor is suppressed with a reason while its dependency is down', async () => {
  const parent = await createAnsweringMonitor('refused', { name: 'Router', failures: 1 });
  await eventually(async () => (await statusOf(database.db, parent)) === 'down');
  const child = await createAnsweringMonitor('refused', { failures: 1, dependsOn: [parent] });
  const [incident] = await eventually(async () => {
    const found = await incidentsOf(child);
    return found.length > 0 && found;
  });
  assert.deepEqual(await timelineOf(incident?.id ?? ''), ['opened', 'suppressed']);
  const transition = await database.db
    .selectFrom('monitor_transitions')
    .select('suppressed_by')
    .where('monitor_id', '=', child)
    .where('to_status', '=', 'down')
    .executeTakeFirstOrThrow();
  assert.deepEqual(transition.suppressed_by, [parent]);
});

test('a monitor with corrupt settings, an unknown kind or a faulty probe does not stop other monitors', async () => {
  const poisoned = await createMonitor(database.db, { accountId, settings: 'not an object' });
  const kindless = await createMonitor(database.db, { accountId, kind: 'dns' });
  const buggy = await createAnsweringMonitor('throw');
  const well = await createMonitor(database.db, { accountId });
  await eventually(async () => (await statusOf(database.db, well)) === 'up');
  for (const id of [poisoned, kindless, buggy]) {
    const [check] = await eventually(async () => {
      const found = await checksOf(database.db, id);
      return found.length > 0 && found;
    });
    assert.equal(check?.status, 'n');
    assert.equal(check.code, id === kindless ? 'probe-kind-unknown' : 'probe-error');
    assert.equal(await statusOf(database.db, id), 'pending');
  }
});

test('if a monitor is deleted, paused or changed while its check runs, the check is stored and nothing else changes', async () => {
  const ids: string[] = [];
  const settings = { ...portSettings, answer: 'held' };
  answers.set('held', 'hang');
  for (let index = 0; index < 3; index++) {
    ids.push(await createMonitor(database.db, { accountId, failures: 1, timeoutSeconds: 60, settings }));
  }
  const [deleted = '', paused = '', changed = ''] = ids;
  await eventually(async () => prober.state().inFlight >= 3);
  await database.db.deleteFrom('service_monitors').where('id', '=', deleted).execute();
  await database.db
    .updateTable('monitor_schedules')
    .set({ paused: true })
    .where('monitor_id', '=', paused)
    .execute();
  await database.db
    .updateTable('monitor_schedules')
    .set({ revision: 2, next_due_at: new Date(Date.now() + 60_000) })
    .where('monitor_id', '=', changed)
    .execute();
  answers.delete('held');
  for (const id of ids) {
    const [check] = await eventually(async () => {
      const found = await checksOf(database.db, id);
      return found.length > 0 && found;
    });
    assert.equal(check?.status, 'd');
    assert.equal(check.code, 'timeout');
  }
  assert.equal(await statusOf(database.db, paused), 'pending');
  assert.equal(await statusOf(database.db, changed), 'pending');
});

test('a requested check starts within one tick', async () => {
  const id = await createMonitor(database.db, { accountId, start: 'spread', intervalSeconds: 86_400 });
  const requestedAt = Date.now();
  assert.equal(await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date(requestedAt)), 1);
  const [check] = await eventually(async () => {
    const found = await checksOf(database.db, id);
    return found.length > 0 && found;
  });
  assert.equal(Number(check?.scheduled_at), requestedAt);
  assert.ok((check?.late_ms ?? Infinity) < 5000);
});
