import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import type { Prober } from '#features/check-engine/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { requestChecks } from '#features/service-monitors/schedules.ts';
import { createAccount, createMonitor, statusOf } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase, withDatabaseName } from '#test/support/database.ts';
import type { ProberOptions } from './presence.ts';
import { startProber } from './start-prober.ts';
import {
  eventually,
  type FakeAnswer,
  fakeKind,
  fakeKinds,
  fakeProberOptions,
} from './testing/fake-prober.ts';

/** The interval is one day, so that no slot falls between the requested checks. */
const aDay = { intervalSeconds: 86_400 };

let database: TestDatabase;
let accountId: string;
const answers = new Map<string, FakeAnswer>();
const running = new Set<Prober>();

before(async () => {
  database = await createTestDatabase({ maxConnections: 16 });
});
after(async () => {
  await database?.drop();
});
beforeEach(async () => {
  // Each test has its own schedules.
  await database.db.deleteFrom('service_monitors').execute();
  await database.db.deleteFrom('probers').execute();
  accountId = await createAccount(database.db);
});

async function withProber(
  more: Partial<ProberOptions>,
  body: (prober: Prober) => Promise<void>,
): Promise<void> {
  const prober = await startProber(fakeProberOptions(database, answers, more));
  running.add(prober);
  try {
    await body(prober);
  } finally {
    await prober.stop();
  }
}

async function createUpMonitors(count: number, hostOf: (index: number) => string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const answer = `${accountId} ${index}`;
    const settings = { host: hostOf(index), answer };
    ids.push(await createMonitor(database.db, { accountId, failures: 1, settings, ...aDay }));
  }
  for (const id of ids) await eventually(async () => (await statusOf(database.db, id)) === 'up');
  return ids;
}

const failAll = (count: number, answer: FakeAnswer) => {
  for (let index = 0; index < count; index++) answers.set(`${accountId} ${index}`, answer);
};

async function lastCheck(id: string, after: number) {
  return eventually(async () => {
    const checks = await checksOf(database.db, id);
    return checks.length > after && checks.at(-1);
  });
}

test('if distinct targets stop responding at the same time, they are unknown, because our network is at fault', async () => {
  await withProber({}, async () => {
    const ids = await createUpMonitors(4, (index) => `198.51.100.${index + 1}`);
    failAll(4, 'timeout');
    await requestChecks(database.db, { accountId, monitorIds: ids }, new Date());
    for (const id of ids) {
      const check = await lastCheck(id, 1);
      assert.equal(check.status, 'n');
      assert.equal(check.code, 'probe-failed');
      assert.equal(await statusOf(database.db, id), 'up');
    }
    // One target responds, so our network works and the other targets are really down.
    answers.set(`${accountId} 0`, 'up');
    await requestChecks(database.db, { accountId, monitorIds: [ids[0] ?? ''] }, new Date());
    await lastCheck(ids[0] ?? '', 2);
    await requestChecks(database.db, { accountId, monitorIds: ids.slice(1) }, new Date());
    for (const id of ids.slice(1)) {
      await eventually(async () => (await statusOf(database.db, id)) === 'down');
    }
  });
});

test('two targets, or many monitors on one machine, are down if they do not respond', async () => {
  await withProber({}, async () => {
    const ids = await createUpMonitors(6, (index) => `198.51.100.${index % 2}`);
    failAll(6, 'timeout');
    await requestChecks(database.db, { accountId, monitorIds: ids }, new Date());
    for (const id of ids) await eventually(async () => (await statusOf(database.db, id)) === 'down');
  });
});

test('many targets that refuse connections are down, because a refusal is a response', async () => {
  await withProber({}, async () => {
    const ids = await createUpMonitors(4, (index) => `198.51.100.${index + 1}`);
    failAll(4, 'refused');
    await requestChecks(database.db, { accountId, monitorIds: ids }, new Date());
    for (const id of ids) await eventually(async () => (await statusOf(database.db, id)) === 'down');
  });
});

test('only gateway targets decide whether our network or the target is at fault', async () => {
  let gateway: FakeAnswer = 'refused';
  const kinds = { ...fakeKinds(answers), ping: fakeKind('ping', () => gateway) };
  await withProber({ kinds, gatewayTargets: ['192.0.2.254'] }, async () => {
    const ids = await createUpMonitors(1, () => '198.51.100.9');
    const [id = ''] = ids;
    failAll(1, 'refused');
    await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
    const check = await lastCheck(id, 1);
    assert.equal(check.status, 'n');
    assert.equal(check.code, 'probe-failed');
    assert.equal(check.error, 'connect-refused');
    gateway = 'up';
    await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
    await eventually(async () => (await statusOf(database.db, id)) === 'down');
  });
});

test('gateways that cannot be pinged from here are ignored, and the other signs decide', async () => {
  const kinds = { ...fakeKinds(answers), ping: fakeKind('ping', () => 'unable') };
  await withProber({ kinds, gatewayTargets: ['192.0.2.254'] }, async () => {
    const ids = await createUpMonitors(1, () => '198.51.100.9');
    const [id = ''] = ids;
    failAll(1, 'refused');
    await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
    await eventually(async () => (await statusOf(database.db, id)) === 'down');
  });
});

test('probers in a region share the work so that every window is checked once', async () => {
  await withProber({}, () =>
    withProber({}, () =>
      withProber({}, async () => {
        const ids: string[] = [];
        for (let index = 0; index < 60; index++) {
          ids.push(await createMonitor(database.db, { accountId, intervalSeconds: 1, start: 'spread' }));
        }
        const made = await eventually(async () => {
          const { rows } = await sql<{ checks: number; windows: number }>`
            select count(*) as checks, count(distinct (monitor_id, scheduled_at)) as windows from checks
            where monitor_id = any(${ids}::uuid[]) and status = 'u'
          `.execute(database.db);
          return (rows[0]?.checks ?? 0) >= 60 * 2 && rows[0];
        });
        assert.equal(made.checks, made.windows);
      }),
    ),
  );
});

test('regions vote: one disconnected region does not take a monitor down, but two do', async () => {
  const far = new Map<string, FakeAnswer>();
  const third = new Map<string, FakeAnswer>();
  await withProber({}, () =>
    withProber({ region: 'far', kinds: fakeKinds(far) }, () =>
      withProber({ region: 'third', kinds: fakeKinds(third) }, async () => {
        const id = await createMonitor(database.db, {
          accountId,
          failures: 1,
          regions: ['default', 'far', 'third'],
          ...aDay,
        });
        const regionsThat = async (status: 'up' | 'down') =>
          (
            await database.db
              .selectFrom('monitor_schedules')
              .select('region')
              .where('monitor_id', '=', id)
              .where('status', '=', status)
              .execute()
          ).length;
        await eventually(async () => (await regionsThat('up')) === 3);
        far.set(id, 'refused');
        await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
        await eventually(async () => (await regionsThat('down')) === 1);
        assert.equal(await statusOf(database.db, id), 'up');
        third.set(id, 'refused');
        await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
        await eventually(async () => (await statusOf(database.db, id)) === 'down');
      }),
    ),
  );
});

test('overdue checks in an unmonitored region wait for their next slots, and the missed windows are recorded', async () => {
  const now = Date.now();
  const made = new Date(now - 3_600_000);
  const ids: string[] = [];
  for (let index = 0; index < 40; index++) {
    ids.push(
      await createMonitor(database.db, { accountId, intervalSeconds: 300, start: 'spread', now: made }),
    );
  }
  await withProber({}, async () => {
    for (const id of ids) {
      const checks = await checksOf(database.db, id);
      assert.equal(checks[0]?.status, 'm');
      const lastAt = Number(checks[0]?.scheduled_at);
      const firstAt = nextSlot(made.getTime(), { phaseMs: phaseOf(id, 300_000), intervalMs: 300_000 });
      assert.equal(checks[0]?.missed_windows, (lastAt - firstAt) / 300_000 + 1);
      assert.ok(lastAt > now - 310_000);
    }
    // A row that is due soon is claimed slightly early and then waits for the following slot.
    const aheadMs = 1000;
    const { rows } = await sql<{ soon: number; late: number }>`
      select count(*) filter (where next_due_at <= ${new Date(now + 30_000)}) as soon,
        count(*) filter (where next_due_at > ${new Date(Date.now() + 300_000 + aheadMs)}) as late
      from monitor_schedules where monitor_id = any(${ids}::uuid[])
    `.execute(database.db);
    assert.ok((rows[0]?.soon ?? 0) < 20, 'checks are spread over the interval');
    assert.equal(rows[0]?.late, 0);
  });
});

test('a running prober that finds a check a whole interval late records it as missed and continues', async () => {
  await withProber({}, async () => {
    const id = await createMonitor(database.db, { accountId, intervalSeconds: 2, start: 'spread' });
    await lastCheck(id, 0);
    await database.db
      .updateTable('monitor_schedules')
      .set({ next_due_at: new Date(Date.now() - 9000), recorded_until: new Date(Date.now() - 11_000) })
      .where('monitor_id', '=', id)
      .execute();
    const missed = await eventually(async () =>
      (await checksOf(database.db, id)).find((check) => check.status === 'm'),
    );
    assert.equal(missed.code, 'windows-missed');
    assert.ok((missed.missed_windows ?? 0) >= 4);
    const seen = (await checksOf(database.db, id)).length;
    await lastCheck(id, seen);
  });
});

test('checks that were claimed by a killed prober are recorded as missed by the next prober', async () => {
  const id = await createMonitor(database.db, { accountId, intervalSeconds: 2, start: 'spread' });
  const now = Date.now();
  // The state of the row after a claim: moved to the next slot, with nothing recorded since.
  await sql`
    update monitor_schedules set recorded_until = ${new Date(now - 10_000)}, last_check_at = ${new Date(now - 10_000)},
      next_due_at = to_timestamp((${now}::int8 + interval_ms - (${now}::int8 - phase_ms) % interval_ms)::float8 / 1000)
    where monitor_id = ${id}
  `.execute(database.db);
  await withProber({}, async () => {
    const missed = await eventually(async () =>
      (await checksOf(database.db, id)).find((check) => check.status === 'm'),
    );
    // The windows since the last recorded window, including windows that pass while this prober starts.
    const firstAt = nextSlot(now - 10_000, { phaseMs: phaseOf(id, 2000), intervalMs: 2000 });
    assert.equal(missed.missed_windows, (Number(missed.scheduled_at) - firstAt) / 2000 + 1);
    assert.ok(missed.missed_windows >= 4, missed.error ?? '');
  });
});

test('a stopping prober finishes and stores checks in progress and releases checks that have not started', async () => {
  const slow = await createHanging();
  const soon = await createMonitor(database.db, { accountId, start: 'spread', ...aDay });
  let dueAt = new Date();
  await withProber({ tickMs: 4000 }, async (prober) => {
    await requestChecks(database.db, { accountId, monitorIds: [slow] }, new Date());
    await eventually(async () => prober.state().inFlight === 1);
    // The row is claimed because it is due in less than two and a half ticks.
    dueAt = new Date(Date.now() + 5000);
    await requestChecks(database.db, { accountId, monitorIds: [soon] }, dueAt);
    await eventually(async () => prober.state().queued === 1);
    const stopped = prober.stop();
    answers.delete(slow);
    await stopped;
  });
  // The monitor would be down, but there was no time to wait for evidence that our own network works.
  const [check] = await checksOf(database.db, slow);
  assert.deepEqual([check?.status, check?.code, check?.error], ['n', 'probe-failed', 'timeout']);
  const row = await database.db
    .selectFrom('monitor_schedules')
    .select('next_due_at')
    .where('monitor_id', '=', soon)
    .executeTakeFirstOrThrow();
  assert.deepEqual([await checksOf(database.db, soon), row.next_due_at], [[], dueAt]);
  assert.equal((await database.db.selectFrom('probers').selectAll().execute()).length, 0);
});

test('a stopping prober stores finished checks immediately, and other probers know that it is alive', async () => {
  // A single failure changes no status, so the prober does not wait for evidence.
  const [first, last] = [await createHanging(2), await createHanging(2)];
  const { db } = database;
  await withProber({ stopWithinMs: 300_000 }, async (prober) => {
    await requestChecks(db, { accountId, monitorIds: [first, last] }, new Date());
    await eventually(async () => prober.state().inFlight === 2);
    const stopped = prober.stop();
    const longAgo = new Date('2026-01-01T00:00:00Z');
    await db.updateTable('probers').set({ seen_at: longAgo }).execute();
    answers.delete(first);
    const [check] = await eventually(async () => {
      const checks = await checksOf(db, first);
      return checks.length > 0 && checks;
    });
    assert.equal(check?.code, 'timeout');
    await eventually(async () => {
      const { seen_at } = await db.selectFrom('probers').select('seen_at').executeTakeFirstOrThrow();
      return seen_at > longAgo;
    });
    assert.equal(prober.state().inFlight, 1);
    answers.delete(last);
    await stopped;
  });
  assert.equal((await checksOf(db, last))[0]?.code, 'timeout');
});

/**
 * Creates a monitor that is down after this number of checks. Further checks hang until the entry in `answers` is
 * removed.
 */
async function createHanging(failures = 1): Promise<string> {
  const schedule = { failures, timeoutSeconds: 60, start: 'spread' as const, ...aDay };
  const id = await createMonitor(database.db, { accountId, ...schedule });
  answers.set(id, 'hang');
  return id;
}

test('while the database is unavailable, results wait and claims stop, and afterwards nothing is lost', async () => {
  const id = await createHanging();
  const name = new URL(database.url).pathname.slice(1);
  const other = new pg.Client({ connectionString: withDatabaseName(database.url, 'postgres') });
  await other.connect();
  try {
    await withProber({}, async (prober) => {
      await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
      await eventually(async () => prober.state().inFlight === 1);
      await other.query(`alter database ${name} with allow_connections false`);
      await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      answers.delete(id);
      await eventually(async () => prober.state().databaseAway && prober.state().unrecorded === 1);
      await other.query(`alter database ${name} with allow_connections true`);
      await eventually(async () => prober.state().unrecorded === 0);
    });
  } finally {
    await other.query(`alter database ${name} with allow_connections true`);
    await other.end();
  }
  assert.deepEqual(
    (await checksOf(database.db, id)).map((check) => check.code),
    ['timeout'],
  );
});

test('a stop completes while the database is unavailable', async () => {
  const id = await createHanging();
  const name = new URL(database.url).pathname.slice(1);
  const other = new pg.Client({ connectionString: withDatabaseName(database.url, 'postgres') });
  await other.connect();
  try {
    await withProber({ stopWithinMs: 100 }, async (prober) => {
      await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date());
      await eventually(async () => prober.state().inFlight === 1);
      await other.query(`alter database ${name} with allow_connections false`);
      await other.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      answers.delete(id);
      await eventually(async () => prober.state().databaseAway && prober.state().unrecorded === 1);
      // The stop must not wait for the database.
      await prober.stop();
    });
  } finally {
    await other.query(`alter database ${name} with allow_connections true`);
    await other.end();
  }
});
