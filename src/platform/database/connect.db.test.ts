import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { clientOf, copyIn, copyOut, copyTextRow } from './copy.ts';
import { named } from './named-statements.ts';
import { sqlState, withTransaction } from './transaction.ts';

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

test('values arrive in the types the generated tables promise', async () => {
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

test('an int8 that a number cannot hold fails the statement instead of being rounded', async () => {
  await assert.rejects(sql`select 9007199254740993::int8 as big`.execute(database.db), RangeError);
});

test('the session zone is UTC whatever the server says', async () => {
  assert.deepEqual(await one(sql`select current_setting('timezone') as zone`), { zone: 'UTC' });
});

test('a marked statement is prepared once under its name, an unmarked one never', async () => {
  await withTransaction(database.db, async (tx) => {
    for (const value of [1, 2, 3]) await sql`${named('marked-read')} select ${value}::int as v`.execute(tx);
    await sql`select ${4}::int as v`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx);
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.name ?? '', /^marked-read-[0-9a-f]{12}$/);
  });
});

test('a killed connection fails its own statement only, and the pool goes on', async () => {
  const victim = await database.pool.connect();
  const { rows } = await victim.query('select pg_backend_pid() as pid');
  await one(sql`select pg_terminate_backend(${rows[0].pid})`);
  await assert.rejects(victim.query('select 1'));
  victim.release(true);
  assert.deepEqual(await one(sql`select 1 as alive`), { alive: 1 });
});

test('a transaction that loses to another one is run again', async () => {
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

test('a transaction inside a transaction joins it, and a throw undoes all of it', async () => {
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

test('COPY in a transaction writes what COPY out reads back, hostile texts included', async () => {
  const texts = ['a\tb', 'line\nbreak', 'quote"s', "it's", 'back\\slash', '\\N', '\\.', '', 'ünï©ødé'];
  await withTransaction(database.db, async (tx) => {
    await sql`create table copied (n int, t text, list text[])`.execute(tx);
    const rows = texts.map((text, n) => copyTextRow([n, text, [text, 'x']]));
    const client = await clientOf(tx);
    const target = { table: 'copied', columns: ['n', 't', 'list'], format: 'text' } as const;
    assert.equal(await copyIn(client, target, [...rows, copyTextRow([99, null, []])]), texts.length + 1);
  });
  const { rows } = await sql<{
    t: string | null;
    list: string[];
  }>`select t, list from copied order by n`.execute(database.db);
  assert.deepEqual(
    rows.map((row) => row.t),
    [...texts, null],
  );
  assert.deepEqual(
    rows.map((row) => row.list[0]),
    [...texts, undefined],
  );
  const query = sql`select t from copied where t = ${"it's"} or t = any(${['a\tb', 'quote"s']}) order by n`;
  const out = await copyOut(database.pool, query.compile(database.db), { header: true });
  assert.equal((await out.toArray()).join(''), 't\na\tb\n"quote""s"\nit\'s\n');
});

test('a COPY stream whose reader goes away frees its connection at once', async () => {
  const stream = await copyOut(database.pool, sql`select generate_series(1, 50000000)`.compile(database.db));
  for await (const chunk of stream) {
    assert.ok(chunk.length > 0);
    break;
  }
  for (let tries = 0; tries < 100; tries++) {
    const row = await one(sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and query like 'copy (select generate_series%' and state = 'active'`);
    if (row.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the statement still runs');
});

test('a COPY given up before its first row leaves no error behind that nobody catches', async () => {
  const stream = await copyOut(database.pool, sql`select pg_sleep(120)`.compile(database.db));
  setTimeout(() => stream.destroy(), 50);
  await new Promise((resolve) => stream.once('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(await one(sql`select 1 as alive`), { alive: 1 });
});

test('a COPY of a wrong statement fails the stream and gives the connection back', async () => {
  const stream = await copyOut(database.pool, sql`select no_such_column`.compile(database.db));
  await assert.rejects(stream.toArray(), (error) => sqlState(error) === '42703');
  assert.deepEqual(await one(sql`select 1 as alive`), { alive: 1 });
});
