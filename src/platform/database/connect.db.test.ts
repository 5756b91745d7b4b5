import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  bigintArray,
  booleanArray,
  byteaArray,
  doubleArray,
  intArray,
  jsonbArray,
  smallintArray,
  textArray,
  timestampArray,
  uuidArray,
  xidArray,
} from './binary-format.ts';
import { createDatabase } from './connect.ts';
import { named } from './named-statements.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(database.db);
  const [row] = rows;
  assert.ok(row !== undefined);
  return row;
}

test('values have the types declared in the generated tables', async () => {
  const row = await one(
    sql<
      Record<string, unknown>
    >`select 9007199254740991::int8 as big, array[1, 2]::int8[] as bigs, 1.25::numeric as n,
      date '2026-02-28' as day, timestamptz '2026-02-28 12:00:00.123+02' as at, '{"a":[1]}'::jsonb as json`,
  );
  assert.deepEqual(row, {
    big: 9007199254740991,
    bigs: [1, 2],
    n: 1.25,
    day: '2026-02-28',
    at: new Date('2026-02-28T10:00:00.123Z'),
    json: { a: [1] },
  });
});

test('arrays sent in binary format arrive unchanged', async () => {
  const ids = ['0199ff00-0000-7000-8000-0123456789ab', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
  const times = [0, 946_684_799_999, 1_795_420_800_123];
  const row = await one(
    sql<Record<string, unknown>>`select ${uuidArray([ids[0] ?? '', null, ids[1] ?? ''])}::uuid[] as ids,
      ${timestampArray([...times, null])}::timestamptz[] as times, ${intArray([-1, null, 2_147_483_647])}::int4[] as ints,
      ${smallintArray([-32_768, null, 255])}::int2[] as smalls, ${doubleArray([0.1, null, -1e300])}::float8[] as doubles,
      ${bigintArray([-1, null, 9007199254740991, -9007199254740991, 4_294_967_296])}::int8[] as bigs,
      ${booleanArray([true, null, false])}::bool[] as flags, ${textArray(['', 'naïve, "{}" \\ 🔔', null])}::text[] as texts,
      ${xidArray(['4294967295', '3'])}::xid[]::text[] as versions,
      to_jsonb(${jsonbArray(['[{"rid":"ä"}]', '[]', null])}::jsonb[]) as documents,
      (${byteaArray([Buffer.from([0, 255]), null, Buffer.alloc(0)])}::bytea[])[1] as bytes`,
  );
  assert.deepEqual(row, {
    ids: [ids[0], null, ids[1]],
    times: [...times.map((ms) => new Date(ms)), null],
    ints: [-1, null, 2_147_483_647],
    smalls: [-32_768, null, 255],
    doubles: [0.1, null, -1e300],
    bigs: [-1, null, 9007199254740991, -9007199254740991, 4_294_967_296],
    flags: [true, null, false],
    texts: ['', 'naïve, "{}" \\ 🔔', null],
    versions: ['4294967295', '3'],
    documents: [[{ rid: 'ä' }], [], null],
    bytes: Buffer.from([0, 255]),
  });
});

test('NUL and lone surrogates never fail a statement, regardless of how they are passed', async () => {
  const foul = 'a\0b\ud800c\udc00';
  const clean = 'a\ufffdb\ufffdc\ufffd';
  const nested = { text: foul, list: [foul], [foul]: 1 };
  const cleanNested = { text: clean, list: [clean], [clean]: 1 };
  const row = await one(
    sql<Record<string, unknown>>`select ${foul}::text as text, ${[foul]}::text[] as texts,
      ${JSON.stringify(nested)}::jsonb as json, ${nested}::jsonb as object, ${[JSON.stringify(nested)]}::jsonb[] as jsons,
      ${textArray([foul])}::text[] as binary, to_jsonb(${jsonbArray([JSON.stringify(nested)])}::jsonb[]) as binary_json,
      (select x.text from json_to_recordset(${JSON.stringify([{ text: foul }])}) as x (text text)) as record`,
  );
  assert.deepEqual(row, {
    text: clean,
    texts: [clean],
    json: cleanNested,
    object: cleanNested,
    jsons: [cleanNested],
    binary: [clean],
    binary_json: [cleanNested],
    record: clean,
  });
});

test('escapes that only look like NUL stay unchanged', async () => {
  const written = { body: '{"a":"\\u0000"}', pair: '\ud83d\udd14', backslash: '\\' };
  const pair = '["\\ud83d\\udd14", "\\\\u0000"]';
  const row = await one(
    sql<Record<string, unknown>>`select ${JSON.stringify(written)}::jsonb as json, ${pair}::jsonb as pair,
      ${'regex \\u0000'}::text as text`,
  );
  assert.deepEqual(row, { json: written, pair: ['\ud83d\udd14', '\\u0000'], text: 'regex \\u0000' });
});

test('an int8 that cannot be represented as a number fails the statement instead of being rounded', async () => {
  await assert.rejects(sql`select 9007199254740993::int8 as big`.execute(database.db), RangeError);
});

test('the session time zone is UTC regardless of the server setting', async () => {
  assert.deepEqual(await one(sql`select current_setting('timezone') as zone`), { zone: 'UTC' });
});

test('a statement with a name tag is prepared once under its name, and other statements never are', async () => {
  await withTransaction(database.db, async (tx) => {
    for (const value of [1, 2, 3]) await sql`${named('marked-read')} select ${value}::int as v`.execute(tx);
    await sql`select ${4}::int as v`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx);
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.name ?? '', /^marked-read-[0-9a-f]{12}$/);
  });
});

test('a killed connection fails only its own statement, and the pool continues', async () => {
  const victim = await database.pool.connect();
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  await one(sql`select pg_terminate_backend(${rows[0].pid})`);
  await assert.rejects(victim.query('select 1'));
  victim.release(true);
  assert.deepEqual(await one(sql`select 1 as alive`), { alive: 1 });
});

test('a transaction that loses a conflict is retried', async () => {
  await sql`create table counters (id int primary key, n int not null)`.execute(database.db);
  await sql`insert into counters values (1, 0)`.execute(database.db);
  let runs = 0;
  const add = () =>
    withTransaction(
      database.db,
      async (tx) => {
        runs += 1;
        const { rows } = await sql<{ n: number }>`select n from counters where id = 1`.execute(tx);
        await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(tx);
      },
      { isolation: 'serializable', retries: 10 },
    );
  await Promise.all([add(), add(), add()]);
  assert.deepEqual(await one(sql`select n from counters`), { n: 3 });
  assert.ok(runs >= 3);
});

test('a transaction inside a transaction joins it, and an exception rolls back both', async () => {
  await sql`create table joined (n int)`.execute(database.db);
  await assert.rejects(
    withTransaction(database.db, async (tx) => {
      await withTransaction(tx, (inner) => sql`insert into joined values (1)`.execute(inner));
      throw new Error('undo');
    }),
    /undo/,
  );
  assert.deepEqual(await one(sql`select count(*) as n from joined`), { n: 0 });
});

test('a transaction in a frozen process releases its locks', async () => {
  await sql`create table held (id int4 primary key, v int4)`.execute(database.db);
  await sql`insert into held values (1, 0)`.execute(database.db);
  const frozen = createDatabase({
    connection: database.url,
    maxConnections: 1,
    sessionLimits: { idleInTransactionMs: 200 },
  });
  const client = await frozen.pool.connect();
  client.on('error', () => {});
  // Both statements are sent in one round trip, because the idle timeout could expire between them on a busy machine.
  await client.query('begin; update held set v = 1');
  // This update waits for the row. Without the timeout, it would wait until the other process continues.
  await sql`update held set v = 2`.execute(database.db);
  await assert.rejects(client.query('commit'));
  client.release(true);
  assert.deepEqual(await one(sql`select v from held`), { v: 2 });
  await frozen.close();
});
