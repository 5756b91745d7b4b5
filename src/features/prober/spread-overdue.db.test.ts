import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { createAccount } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { spreadOverdue } from './schedules.ts';

const monitors = 12_000;
const intervalMs = 60_000;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
});
after(() => database?.drop());

test('thousands of overdue checks, many due at the same time, are each recorded once', async () => {
  const { db } = database;
  const now = new Date('2026-11-20T12:00:30Z');
  const dueAt = new Date('2026-11-20T11:30:00Z');
  await ensureCurrentPartitions(db, now);
  const accountId = await createAccount(db);
  await sql`
    with made as (
      insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
        confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status_since, created_at, updated_at)
      select gen_random_uuid(), ${accountId}::uuid, 'port', n::text, 'target', '{}', 60, 5, 2, 1, 1, '{default}', 'high',
        ${dueAt}, ${dueAt}, ${dueAt}
      from generate_series(1, ${monitors}) n
      returning id, name::int as n
    )
    insert into monitor_schedules (monitor_id, region, next_due_at, interval_ms, phase_ms, recorded_until)
    select id, 'default', ${dueAt}::timestamptz + (n % 3) * interval '1 minute', ${intervalMs}, 0,
      ${dueAt}::timestamptz - interval '1 second' + least(n % 3, 1) * interval '1 minute'
    from made
  `.execute(db);
  // These schedules are due at 11:30, 11:31 and 11:32 and were last missed at 12:00. The 11:31 window of the last
  // schedule was lost when a prober was killed.
  assert.deepEqual(await spreadOverdue(db, 'default', now), {
    schedules: monitors,
    windows: (monitors / 3) * (31 + 30 + 30),
  });
  assert.deepEqual(await spreadOverdue(db, 'default', now), { schedules: 0, windows: 0 });
  const { rows: checks } = await sql<{ checks: number; monitors: number; messages: string[] }>`
    select count(*) as checks, count(distinct monitor_id) as monitors,
      array_agg(distinct missed_windows || ' ' || message order by missed_windows || ' ' || message) as messages
    from checks where status = 'm' and code = 'windows-missed' and scheduled_at = '2026-11-20T12:00:00Z'
  `.execute(db);
  const to = 'to 2026-11-20T12:00:00.000Z.';
  assert.deepEqual(checks, [
    {
      checks: monitors,
      monitors,
      messages: [
        `30 30 checks were missed from 2026-11-20T11:31:00.000Z ${to}`,
        `31 31 checks were missed from 2026-11-20T11:30:00.000Z ${to}`,
      ],
    },
  ]);
  const { rows: next } = await sql<{ next_due_at: Date }>`
    select distinct next_due_at from monitor_schedules
  `.execute(db);
  assert.deepEqual(
    next.map((row) => row.next_due_at.toISOString()),
    ['2026-11-20T12:01:00.000Z'],
  );
});
