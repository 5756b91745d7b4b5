import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createWorker, type ScheduledJob } from './worker.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ maxConnections: 8 });
});
after(() => database?.drop());

const start = (...jobs: ScheduledJob[]) =>
  createWorker({
    db: database.db,
    pool: database.pool,
    clock: systemClock,
    log: createLog('silent'),
    pollIntervalMs: 100,
    jobs,
  });

/** Returns a job with a schedule that is not due during a test. */
const jobOf = (name: string, run: () => Promise<unknown>): ScheduledJob => ({
  name,
  schedule: '0 0 1 1 *',
  backfillMs: 0,
  run: async () => {
    await run();
    return {};
  },
});

const addJob = (name: string) => sql`select graphile_worker.add_job(${name})`.execute(database.db);

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; !done(); tries++) {
    if (tries > 4_000) throw new Error('waited in vain');
    await systemClock.sleep(25);
  }
}

test('a job that is added manually runs immediately', async () => {
  let runs = 0;
  const worker = await start(jobOf('greet', async () => (runs += 1)));
  try {
    await addJob('greet');
    await until(() => runs === 1);
  } finally {
    await worker.stop();
  }
});

test('a failed job is retried', async () => {
  let tries = 0;
  const worker = await start(
    jobOf('stumble', async () => {
      tries += 1;
      if (tries === 1) throw new Error('first time');
    }),
  );
  try {
    await addJob('stumble');
    await until(() => tries === 2);
  } finally {
    await worker.stop();
  }
});

test('stopping waits for the running job', async () => {
  let finished = false;
  let started = false;
  const worker = await start(
    jobOf('dawdle', async () => {
      started = true;
      await systemClock.sleep(500);
      finished = true;
    }),
  );
  await addJob('dawdle');
  await until(() => started);
  await worker.stop();
  assert.equal(finished, true);
});

test('a scheduled job that was due while no worker ran runs later with its original due time', async () => {
  const now = systemClock.now();
  const lastHour = Math.floor(now / 3_600_000) * 3_600_000;
  // The state left by a worker that knew the job for two days and was stopped two and a half hours ago.
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('count-up', ${new Date(now - 172_800_000)}, ${new Date(lastHour - 3 * 3_600_000)})
  `.execute(database.db);
  const at: number[] = [];
  const job: ScheduledJob = {
    name: 'count-up',
    schedule: '0 * * * *',
    backfillMs: 2.5 * 3_600_000,
    queue: 'counting',
    run: async (_db, instant) => {
      at.push(instant.getTime());
      return { seen: at.length };
    },
  };
  const worker = await start(job);
  try {
    await until(() => at.includes(lastHour));
    assert.ok(at.includes(lastHour - 3_600_000));
    assert.ok(at.every((instant) => instant % 3_600_000 === 0 && instant > lastHour - 3 * 3_600_000));
  } finally {
    await worker.stop();
  }
});

test('a worker recovers after its connections are closed', async () => {
  const seen: unknown[] = [];
  const worker = await start(jobOf('again', async () => seen.push(true)));
  try {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(database.db);
    await addJob('again');
    await until(() => seen.length === 1);
  } finally {
    await worker.stop();
  }
});

test('a job that kills its worker three times fails with the reason, and its queue continues', async () => {
  await sql`select graphile_worker.add_job('die', '{}'::json, queue_name => 'deadly')`.execute(database.db);
  const program = new URL('./testing/dying-worker.ts', import.meta.url).pathname;
  for (let deaths = 1; deaths <= 3; deaths++) {
    const env = { ...process.env, DATABASE_URL: database.url };
    const child = spawn(process.execPath, [program], { env, stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGKILL');
    const { rows } = await sql<{
      attempts: number;
    }>`select attempts from work_claims where kind = 'job'`.execute(database.db);
    assert.deepEqual(rows, [{ attempts: deaths }]);
    // Makes the lease look expired.
    await sql`update work_claims set lease_until = clock_timestamp()`.execute(database.db);
  }
  const seen: unknown[] = [];
  const worker = await start(jobOf('after', async () => seen.push(true)));
  try {
    await sql`select graphile_worker.add_job('after', '{}'::json, queue_name => 'deadly')`.execute(
      database.db,
    );
    await until(() => seen.length === 1);
    const { rows } = await sql<{ last_error: string; over: boolean }>`
      select last_error, attempts = max_attempts as over from graphile_worker.jobs where task_identifier = 'die'
    `.execute(database.db);
    assert.deepEqual(
      rows.map(({ over }) => over),
      [true],
    );
    assert.match(rows[0]?.last_error ?? '', /crashed three times/);
  } finally {
    await worker.stop();
  }
});

test('another worker runs a job if its worker died before claiming it', async () => {
  let runs = 0;
  await addJob('unclaimed');
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '2 minutes',
    attempts = 1 where id = (select id from graphile_worker.jobs where task_identifier = 'unclaimed')`.execute(
    database.db,
  );
  const worker = await start(jobOf('unclaimed', async () => (runs += 1)));
  try {
    await until(() => runs === 1);
  } finally {
    await worker.stop();
  }
});
