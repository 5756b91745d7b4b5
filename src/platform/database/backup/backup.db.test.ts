import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { dumpSchema } from '../schema-dump.ts';
import { backupDatabase } from './backup.ts';
import { BackupError } from './format.ts';
import { restoreDatabase } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'belltower-backup-'));
const now = Date.UTC(2026, 10, 20, 12);
let source: TestDatabase;
let original: string;

before(async () => {
  source = await createTestDatabase();
  await fill(source.pool);
  original = join(folder, 'original.backup');
  await backupDatabase({ connection: source.url, file: original, now });
});
after(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const hostileTexts = [
  'tab\there',
  'two\nlines',
  '\\.',
  'x\n\\.\ny',
  '\\N',
  'quote\'s "and" \\ more',
  'ünïcødé 🔔',
  '',
  '\r',
];

/**
 * Inserts rows with all features that a backup must preserve: references, identity columns, partitions, arrays, JSON,
 * bytes, jobs.
 */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `insert into accounts (id, name, email, plan, created_at, updated_at) values ($1, 'A', 'a@example.test', 'pro', now(), now())`,
    [uuid(1)],
  );
  for (const [n, text] of hostileTexts.entries()) {
    await pool.query(
      `insert into audit_log (id, account_id, at, actor_type, actor_name, action, object_type, details)
       values ($1, $2, now(), 'system', $3, 'a.b', 'c', $4)`,
      [uuid(100 + n), uuid(1), text, JSON.stringify({ text, list: [1, null, text] })],
    );
    await pool.query(`insert into sign_in_failures (email, address, failed_at) values ($1, '::1', now())`, [
      text,
    ]);
  }
  await pool.query(
    `insert into api_keys (id, account_id, name, prefix, key_hash, scopes, created_at) values ($1, $2, 'k', 'bt_', '\\xdeadbeef00', $3, now())`,
    [uuid(2), uuid(1), hostileTexts],
  );
  await pool.query(
    `create table checks_20261119 partition of checks for values from ('2026-11-19 00:00:00+00') to ('2026-11-20 00:00:00+00')`,
  );
  await pool.query(
    `create table checks_20261120 partition of checks for values from ('2026-11-20 00:00:00+00') to ('2026-11-21 00:00:00+00')`,
  );
  await pool.query(
    `insert into checks (monitor_id, scheduled_at, late_ms, duration_ms, status, region)
    select $1, '2026-11-19 00:00:00+00'::timestamptz + n * interval '30 s', n % 7, n / 3.0, 'u', 'local' from generate_series(0, 5000) n`,
    [uuid(3)],
  );
  await pool.query(
    `select graphile_worker.add_job('send', json_build_object('n', n), queue_name => 'q' || n % 2) from generate_series(1, 5) n`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone' where id = (select min(id) from graphile_worker._private_jobs)`,
  );
}

const textOf = (file: string) => zstdDecompressSync(readFileSync(file)).toString();

async function withTarget(fn: (target: TestDatabase) => Promise<void>): Promise<void> {
  const target = await createTestDatabase({ migrated: false });
  try {
    await fn(target);
  } finally {
    await target.drop();
  }
}

test('restoring a backup and backing it up again produces the same content', async () => {
  await withTarget(async (target) => {
    const summary = await restoreDatabase({ connection: target.url, file: original });
    assert.ok(summary.rows > 5000);
    const second = join(folder, 'second.backup');
    await backupDatabase({ connection: target.url, file: second, now });
    assert.equal(textOf(second), textOf(original));
    assert.equal(await dumpSchema(target.pool), await dumpSchema(source.pool));
  });
});

test('the restored database has working keys, continued identity columns and unlocked jobs', async () => {
  await withTarget(async (target) => {
    await restoreDatabase({ connection: target.url, file: original });
    await assert.rejects(
      target.pool.query(`insert into members values ($1, $2, 'owner', now())`, [uuid(1), uuid(404)]),
      /foreign key/,
    );
    const { rows } = await target.pool.query(
      `insert into sign_in_failures (email, address, failed_at) values ('x', 'y', now()) returning id`,
    );
    assert.equal(rows[0].id, hostileTexts.length + 1);
    const jobs = await target.pool.query(
      'select count(*) as n, count(locked_at) as locked from graphile_worker._private_jobs',
    );
    assert.deepEqual(jobs.rows[0], { n: 5, locked: 0 });
    await target.pool.query(`select graphile_worker.add_job('send')`);
  });
});

test('only the owner can read the backup file, and no other files are left behind', () => {
  assert.equal(statSync(original).mode & 0o777, 0o600);
  assert.ok(!readdirSync(folder).some((name) => name.endsWith('.partial')));
});

test('a backup is a consistent snapshot, even during concurrent writes', async () => {
  const file = join(folder, 'busy.backup');
  let writes: Promise<unknown> | undefined;
  await backupDatabase({
    connection: source.url,
    file,
    now,
    onProgress: () => {
      writes ??=
        source.pool.query(`begin; insert into import_allowances values ('${uuid(1)}', '2026-11-20 00:00:00+00');
        update audit_log set actor_name = 'changed'; rollback`);
    },
  });
  await writes;
  assert.equal(textOf(file), textOf(original));
});

test('a database with rows is rejected and left unchanged unless force is set, and ignored tables do not count', async () => {
  const target = await createTestDatabase();
  try {
    await target.pool.query(
      `insert into users (id, email, name, password_hash, created_at, updated_at) values ($1, 'u@example.test', '', '', now(), now())`,
      [uuid(9)],
    );
    const restore = { connection: target.url, file: original };
    await assert.rejects(
      restoreDatabase(restore),
      (error) => error instanceof BackupError && /not empty \(users\)/.test(error.message),
    );
    assert.equal((await target.pool.query('select from users')).rowCount, 1);
    await restoreDatabase({ ...restore, force: true });
    assert.equal((await target.pool.query('select from users')).rowCount, 0);
    assert.equal((await target.pool.query('select from accounts')).rowCount, 1);
    await restoreDatabase({
      ...restore,
      ignoreRowsIn: ['accounts', 'api_keys', 'audit_log', 'checks', 'sign_in_failures'],
      leaveEmpty: ['audit_log'],
    });
    assert.equal((await target.pool.query('select from audit_log')).rowCount, 0);
    assert.equal((await target.pool.query('select from accounts')).rowCount, 1);
  } finally {
    await target.drop();
  }
});

test('a file that is truncated or changed anywhere is not restored', async () => {
  const target = await createTestDatabase();
  const whole = readFileSync(original);
  const text = textOf(original);
  const damaged = {
    'cut in the middle': whole.subarray(0, whole.length / 2),
    'cut at the end': whole.subarray(0, whole.length - 1),
    'a flipped bit': Buffer.from(whole).fill(
      (whole[whole.length >> 1] ?? 0) ^ 4,
      whole.length >> 1,
      (whole.length >> 1) + 1,
    ),
    'something behind its end': Buffer.concat([whole, Buffer.from('more')]),
    'no footer': zstdCompressSync(text.slice(0, text.lastIndexOf('-- belltower-backup-end'))),
    'a row less': zstdCompressSync(text.replace(/\n[^\n]*\tupdated?[^\n]*|\n[^\n]*ünïc[^\n]*/, '')),
    'a statement for a bound': zstdCompressSync(
      text.replace('"bound":"FOR', `"bound":"DEFAULT; drop table accounts; --`),
    ),
    'no list of master keys': zstdCompressSync(text.replace('"masterKeys":', '"keys":')),
    'another program’s file': zstdCompressSync('hello\n'),
    'no zstd': Buffer.from('hello'),
    empty: Buffer.alloc(0),
  };
  try {
    await target.pool.query(
      `insert into users (id, email, name, password_hash, created_at, updated_at) values ($1, 'u@example.test', '', '', now(), now())`,
      [uuid(9)],
    );
    for (const [what, bytes] of Object.entries(damaged)) {
      const file = join(folder, 'damaged.backup');
      writeFileSync(file, bytes);
      await assert.rejects(
        restoreDatabase({ connection: target.url, file, force: true }),
        (error) => error instanceof BackupError,
        what,
      );
      const { rows } = await target.pool.query(
        'select (select count(*) from users) as users, (select count(*) from accounts) as accounts',
      );
      assert.deepEqual(rows[0], { users: 1, accounts: 0 }, what);
    }
  } finally {
    await target.drop();
  }
});

test('a backup from a newer program or with other migrations is rejected', async () => {
  const text = textOf(original);
  await withTarget(async (target) => {
    for (const [from, to, message] of [
      ['"version":1,', '"version":9999,', /made by a newer version of Belltower/],
      ['"checksum":"', '"checksum":"0', /differs from the one in the backup/],
    ] as const) {
      const file = join(folder, 'foreign.backup');
      writeFileSync(file, zstdCompressSync(text.replace(from, to)));
      await assert.rejects(restoreDatabase({ connection: target.url, file }), message);
    }
  });
});

test('any texts survive the round trip byte for byte', async () => {
  const target = await createTestDatabase({ migrated: false });
  const file = join(folder, 'property.backup');
  const texts = fc.array(
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('\0', '')),
    { maxLength: 30 },
  );
  try {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        await source.pool.query('delete from idempotency_keys');
        await source.pool.query(
          `insert into idempotency_keys (account_id, key, request_hash, body, created_at)
           select $1, 'k' || n, '', body, now() from unnest($2::text[]) with ordinality u(body, n)`,
          [uuid(1), values],
        );
        await backupDatabase({ connection: source.url, file, now });
        await restoreDatabase({ connection: target.url, file, force: true });
        const { rows } = await target.pool.query(
          'select body from idempotency_keys order by substr(key, 2)::int',
        );
        const wellFormed = values.map((value) => value.toWellFormed());
        assert.deepEqual(
          rows.map((row) => row.body),
          wellFormed,
        );
      }),
      { numRuns: 8 },
    );
  } finally {
    await target.drop();
  }
});

test('memory use is constant for a large table', async () => {
  const large = await createTestDatabase();
  try {
    await large.pool.query(
      `create table checks_20261119 partition of checks for values from ('2026-11-19 00:00:00+00') to ('2026-11-20 00:00:00+00')`,
    );
    await large.pool.query(
      `insert into checks (monitor_id, scheduled_at, late_ms, status, region, message)
      select $1, '2026-11-19 00:00:00+00'::timestamptz + n * interval '0.1 s', 0, 'u', 'local', repeat(md5(n::text), 10) from generate_series(1, 400000) n`,
      [uuid(3)],
    );
    const file = join(folder, 'large.backup');
    const start = process.memoryUsage().rss;
    let peak = 0;
    const onProgress = () => {
      peak = Math.max(peak, process.memoryUsage().rss - start);
    };
    const summary = await backupDatabase({ connection: large.url, file, now, onProgress });
    assert.ok(summary.rows >= 400_000);
    await withTarget(async (target) => {
      assert.equal((await restoreDatabase({ connection: target.url, file, onProgress })).rows, summary.rows);
    });
    // The text is about 160 MB, so a copy of it in memory would be detected.
    assert.ok(peak < 110 * 1024 * 1024, `grew by ${Math.round(peak / 1024 / 1024)} MiB`);
  } finally {
    await large.drop();
  }
});
