import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { copyOut, copyRows } from './copy.ts';
import { sqlState, withTransaction } from './transaction.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('COPY in a transaction writes what COPY out reads back, including hostile texts', async () => {
  const texts = ['a\tb', 'line\nbreak', 'quote"s', "it's", 'back\\slash', '\\N', '\\.', '', 'ünï©ødé', null];
  const target = { table: 'copied', columns: ['n', 't', 'list'] };
  await withTransaction(database.db, async (tx) => {
    await sql`create table copied (n int, t text, list text[])`.execute(tx);
    const list = (text: string | null) => (text === null ? [] : [text, 'x']);
    const rows = [...texts.entries()];
    assert.equal(await copyRows(tx, target, rows, ([n, text]) => [n, text, list(text)]), texts.length);
    assert.equal(await copyRows(tx, target, [], () => []), 0);
  });
  const { rows } = await sql<{ t: string | null; list: string[] }>`
    select t, list from copied order by n`.execute(database.db);
  assert.deepEqual(
    rows.map(({ t, list }) => [t, list[0] ?? null]),
    texts.map((text) => [text, text]),
  );
  const query = sql`select t from copied where t = ${"it's"} or t = any(${['a\tb', 'line\nbreak', 'quote"s']}) order by n`;
  const client = await database.pool.connect();
  const written = await copyOut(client, query.compile(database.db)).toArray();
  client.release();
  assert.equal(written.join(''), 't\r\na\tb\r\n"line\nbreak"\r\n"quote""s"\r\nit\'s\r\n');
});

test('rows in many chunks are all copied', async () => {
  const numbers = Array.from({ length: 30_000 }, (_, n) => n);
  await withTransaction(database.db, async (tx) => {
    await sql`create table many (n int)`.execute(tx);
    await copyRows(tx, { table: 'many', columns: ['n'] }, numbers, (n) => [n]);
  });
  const client = await database.pool.connect();
  const written = await copyOut(client, sql`select n from many order by n`.compile(database.db)).toArray();
  client.release();
  assert.equal(written.join(''), ['n', ...numbers, ''].join('\r\n'));
});

test('a COPY with an invalid statement fails the stream and leaves the connection usable', async () => {
  const client = await database.pool.connect();
  const stream = copyOut(client, sql`select no_such_column`.compile(database.db));
  await assert.rejects(stream.toArray(), (error) => sqlState(error) === '42703');
  assert.deepEqual((await client.query('select 1 as alive')).rows, [{ alive: 1 }]);
  client.release();
});
