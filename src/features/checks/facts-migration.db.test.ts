import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { migrate } from '#platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const older = mkdtempSync(join(tmpdir(), 'belltower-older-'));

let database: TestDatabase;
before(async () => {
  cpSync(migrations, older, { recursive: true, filter: (path) => !/0009-|00[1-9]\d-/.test(path) });
  database = await createTestDatabase({ migrated: false });
  await migrate({ connection: database.url, directory: older });
});
after(async () => {
  rmSync(older, { recursive: true, force: true });
  await database?.drop();
});

test('what is still to be counted of older checks is read out of their words once', async () => {
  const { pool } = database;
  await pool.query(`create table checks_all partition of checks for values from (minvalue) to (maxvalue)`);
  await pool.query(`insert into rollup_progress values ('hour', now() - interval '4 hours')`);
  await pool.query(`
    insert into checks (monitor_id, scheduled_at, late_ms, status, region, code, error, message)
    select gen_random_uuid(), now() - age::interval, 0, status::"char", 'default', code, error, message
    from (values
      ('1 hour', 'm', 'windows-missed', '12 windows', '12 checks were missed from … to ….'),
      ('1 hour', 'm', 'windows-missed', null, null),
      ('9 hours', 'm', 'windows-missed', '3 windows', 'counted long ago'),
      ('1 hour', 'd', 'status-unexpected', null, 'The server returned status 503; expected 200-299.'),
      ('1 hour', 'd', 'status-unexpected', null, 'The server returned status 0; expected 200-299.'),
      ('1 hour', 'd', 'keyword-missing', null, 'The server returned status 503; expected nothing.'),
      ('40 hours', 'd', 'status-unexpected', null, 'The server returned status 500; expected 200-299.')
    ) as old (age, status, code, error, message)`);
  await migrate({ connection: database.url });
  const { rows } = await pool.query(
    `select code, error, message, missed_windows, http_status from checks
     where missed_windows is not null or http_status is not null order by code`,
  );
  assert.deepEqual(
    rows.map((row) => [row.code, row.missed_windows, row.http_status]),
    [
      ['status-unexpected', null, 503],
      ['windows-missed', 12, null],
    ],
  );
});
