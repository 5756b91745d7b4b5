import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describerOf } from '#engine/probes/causes.ts';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { newId } from '#platform/crypto.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createCheckQueue } from '../check-engine/check-queue.ts';
import { createClaimer } from '../check-engine/claimer.ts';
import { createProberGuard } from '../check-engine/guard.ts';
import { createOverloadMeter, reportOverload } from '../check-engine/overload.ts';
import { createProberMetrics } from '../check-engine/prober-metrics.ts';
import {
  createMissedWindowRecorder,
  createRecorder,
  createUnrecordedChecks,
} from '../check-engine/recorder.ts';
import type { QueuedCheck } from '../check-engine/types.ts';
import { createDatabaseSource } from './database-source.ts';
import { createPresence, signInProber } from './presence.ts';
import { fakeProberOptions } from './testing/fake-prober.ts';
import { listRegionLoads } from './views.ts';

let database: TestDatabase;
let accountId: string;
const startedAt = Date.parse('2026-11-20T12:00:30Z');

before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
  await ensureCurrentPartitions(database.db, new Date(startedAt));
});
after(() => database?.drop());
beforeEach(async () => {
  await database.db.deleteFrom('service_monitors').execute();
  await database.db.deleteFrom('probers').execute();
  accountId = await createAccount(database.db);
});

/** Creates a stopped clock that requests a stop when the loop would wait. */
function createStoppedClock(now: number) {
  const stop = new AbortController();
  const clock = { now: () => now, monotonicMs: () => 0, sleep: async () => stop.abort() };
  return { clock, signal: stop.signal };
}

const checkInLine = { due: { dueAt: 0 }, order: { kind: 'port' }, waitingSince: 0 } as QueuedCheck;

/** Claims once, like a prober that is or is not overloaded. Returns the queued checks and stores the missed windows. */
async function claimOnce(how: {
  overloaded: boolean;
  perSecond?: number;
  /** The number of checks that already wait because the capacity of their kind is used up. */
  inLine?: number;
}): Promise<QueuedCheck[]> {
  const { clock, signal } = createStoppedClock(startedAt);
  const options = { ...fakeProberOptions(database, new Map()), clock };
  const { region } = options;
  const describeReason = describerOf(options.kinds);
  const overload = createOverloadMeter();
  const reading = () => overload.read();
  const metrics = createProberMetrics(region, {
    state: () => ({ queued: 0, inFlight: 0, usedShare: 0, unrecorded: 0, databaseAway: false }),
    deadNetworks: () => [],
    overload: reading,
  });
  const holds = createUnrecordedChecks();
  const guard = createProberGuard(null);
  const source = createDatabaseSource(options);
  const recorder = createRecorder({
    ...options,
    store: source.createStore(metrics),
    describeReason,
    guard,
    metrics,
    onDone: (id) => holds.remove(id),
  });
  const kinds: Record<string, number> = how.inLine === undefined ? {} : { port: 0 };
  const queue = createCheckQueue({ total: 100, kinds }, { tryStart: () => false }, () => {});
  for (let count = 0; count < (how.inLine ?? 0); count++) queue.push(checkInLine);
  queue.startDue(startedAt);
  const claimer = createClaimer({
    ...options,
    tickMs: 50,
    source,
    queue,
    recorder,
    missed: createMissedWindowRecorder({ region, metrics, overload, recorder, unrecorded: holds }),
    unrecorded: holds,
    company: () => 'alone',
    perSecond: () => how.perSecond ?? 1000,
    isOverloaded: () => how.overloaded,
  });
  await claimer.run(signal);
  await recorder.drain(startedAt);
  return queue.clear();
}

/** Creates a monitor with a 10 s interval and slots at multiples of 10 s that has been due for this time. */
async function createWaitingMonitor(waitedMs: number): Promise<string> {
  const id = await createMonitor(database.db, { accountId, intervalSeconds: 10 });
  const dueAt = new Date(startedAt - waitedMs);
  await sql`
    update monitor_schedules set next_due_at = ${dueAt}, phase_ms = 0, recorded_until = ${new Date(dueAt.getTime() - 10_000)}
    where monitor_id = ${id}
  `.execute(database.db);
  return id;
}

test('during an overload, a check that waited past its window runs for the current window, and earlier windows are missed', async () => {
  const id = await createWaitingMonitor(30_000);
  const [check] = await claimOnce({ overloaded: true });
  assert.equal(check?.due.monitorId, id);
  assert.equal(check?.due.dueAt, startedAt);
  assert.equal(check?.waitingSince, startedAt - 30_000);
  const [missed, ...more] = await checksOf(database.db, id);
  assert.equal(missed?.status, 'm');
  assert.equal(missed?.missed_windows, 3);
  assert.deepEqual(more, []);
});

test('without overload, a check that waited past its window waits for its next slot', async () => {
  const id = await createWaitingMonitor(30_000);
  assert.deepEqual(await claimOnce({ overloaded: false }), []);
  assert.equal((await checksOf(database.db, id))[0]?.missed_windows, 4);
});

test('a prober claims only checks that it can start in two seconds, longest waiting first, and leaves the rest to others', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 60; index++) ids.push(await createWaitingMonitor(100 * (60 - index)));
  const first = await claimOnce({ overloaded: true, perSecond: 20 });
  assert.deepEqual(first.map(({ due }) => due.monitorId).toSorted(), ids.slice(0, 40).toSorted());
  const rest = await claimOnce({ overloaded: true, perSecond: 20 });
  assert.equal(rest.length, 20);
});

test('a kind at its limit does not delay other kinds', async () => {
  for (let index = 0; index < 5; index++) await createWaitingMonitor(100);
  assert.equal((await claimOnce({ overloaded: true, inLine: 500 })).length, 505);
});

test("a region's load shows what its monitors require and what its live probers provide", async () => {
  const { db } = database;
  await createWaitingMonitor(0);
  await createMonitor(db, { accountId, intervalSeconds: 5 });
  const now = new Date(startedAt);
  const { clock, signal } = createStoppedClock(startedAt);
  const { id } = await signInProber(db, 'default', now);
  const since = startedAt - 7000;
  const self = { id, region: 'default', startedAt: now, wasUnwatched: true };
  await createPresence({ db, clock }, self, () => ({ since, startedPerSecond: 12.5 })).run(signal);
  const loads = await listRegionLoads(db, { now });
  assert.equal(loads.length, 1);
  assert.ok(Math.abs((loads[0]?.requestedPerSecond ?? 0) - 0.3) < 1e-9);
  assert.deepEqual(loads[0], {
    ...loads[0],
    region: 'default',
    probers: 1,
    overloadedSince: new Date(since),
    startedPerSecond: 12.5,
  });
  // A prober that has stopped no longer reports.
  const later = new Date(startedAt + 60_000);
  const [gone] = await listRegionLoads(db, { now: later, region: 'default' });
  assert.deepEqual(gone, { ...loads[0], probers: 0, overloadedSince: null, startedPerSecond: 0 });
  assert.deepEqual(await listRegionLoads(db, { now, region: 'elsewhere' }), []);
});

test('overload is logged once a minute with the sustainable rate, and its end is also logged', async () => {
  await createWaitingMonitor(0);
  const seenAt = new Date(startedAt + 3_600_000);
  const probers = [20, 50].map((checks_per_second) => ({
    id: newId(),
    region: 'default',
    started_at: seenAt,
    seen_at: seenAt,
    checks_per_second,
  }));
  await database.db.insertInto('probers').values(probers).execute();
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const meter = createOverloadMeter();
  const stop = new AbortController();
  let second = 0;
  const clock = {
    now: () => startedAt + second * 1000,
    monotonicMs: () => second * 1000,
    sleep: async () => {
      second += 1;
      const lateMs = second <= 130 ? 4000 : 5;
      for (let count = 0; count < 50; count++) meter.started(lateMs);
      if (second === 100) meter.missed(8);
      if (second === 150) stop.abort();
    },
  };
  const rates: number[] = [];
  const metrics = { setRequestedRate: (perSecond: number) => void rates.push(perSecond) };
  const source = createDatabaseSource({
    ...fakeProberOptions(database, new Map()),
    clock,
    region: 'default',
  });
  await reportOverload({ source, clock, log, region: 'default', meter, metrics }, stop.signal);
  assert.deepEqual(
    lines.map(({ requestedPerSecond, missedWindows, waitedMs, msg }) => [
      requestedPerSecond,
      missedWindows,
      waitedMs,
      msg,
    ]),
    [
      [0, 0, 4000, 'more checks are due than this prober can run; the longest waiting run first'],
      [0, 0, 4000, 'more checks are due than this prober can run; the longest waiting run first'],
      [0, 8, 4000, 'more checks are due than this prober can run; the longest waiting run first'],
      [undefined, undefined, undefined, 'all checks start on time again'],
    ],
  );
  assert.equal(lines[2]?.fitsPerSecond, 50);
  // The load of the region, from all its probers.
  assert.deepEqual([lines[2]?.probers, lines[2]?.madePerSecond], [2, 70]);
  assert.ok(rates.length >= 3 && rates.every((rate) => rate === 0.1));
});
