import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { dayMs } from '#platform/clock.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { insertChecks } from './insert-checks.ts';
import { dayOf, ensurePartitions } from './partitions.ts';
import { rollUpChecks } from './rollups.ts';
import { sealChecks } from './seal.ts';
import { pauseBoundary } from './testing/checks.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('a monitor that has not been checked for a long time shows its last check even if that day is sealed', async () => {
  const { db } = api.database;
  const caller = await api.caller();
  const now = new Date(dayOf(new Date(api.clock.now())).getTime() + dayMs / 2);
  const at = new Date(dayOf(now).getTime() - 10 * dayMs + 60_000);
  const monitorId = await createMonitor(db, { accountId: caller.accountId, name: 'Shop', now: at });
  await ensurePartitions(db, at, now);
  const measured = {
    durationMs: 42.5,
    code: 'connect-timeout',
    message: 'The connection to port 443 timed out.',
    params: { port: 443 },
    httpStatus: null,
    daysLeft: 12,
  };
  await db.transaction().execute(async (tx) => {
    await insertChecks(tx, [
      {
        ...{
          monitorId,
          region: 'default',
          scheduledAt: at.getTime(),
          startedAt: at.getTime(),
          status: 'down' as const,
        },
        phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
        ...{ address: null, error: null, missedWindows: null, ...measured },
      },
    ]);
    await tx
      .updateTable('monitor_schedules')
      .set({ last_check_at: at })
      .where('monitor_id', '=', monitorId)
      .execute();
  });
  const shown = async () => {
    const list = await api.request(caller, { url: '/api/v1/service-monitors' });
    const one = await api.request(caller, { url: `/api/v1/service-monitors/${monitorId}` });
    return [list.json().items[0].lastCheck, one.json().lastCheck];
  };
  const expected = { at: at.toISOString(), ...measured };
  assert.deepEqual(await shown(), [expected, expected]);
  await rollUpChecks(db, now);
  const boundary = await pauseBoundary(api.database.pool, new Date(dayOf(at).getTime() + dayMs));
  const sealing = sealChecks(db, now);
  await boundary.untilWaiting();
  // Resuming the monitor must not wait until the day is sealed.
  const free = sql`select from monitor_schedules where monitor_id = ${monitorId} for update nowait`.execute(
    db,
  );
  await free.finally(boundary.release);
  assert.ok((await sealing).days > 0);
  // The version of the row has changed, so a cached rendering must not be returned.
  await db.updateTable('service_monitors').set({ severity: 'low' }).where('id', '=', monitorId).execute();
  assert.deepEqual(await shown(), [expected, expected]);
});
