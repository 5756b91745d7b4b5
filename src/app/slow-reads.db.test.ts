import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

/** Key of the advisory lock (an arbitrary constant) that blocks every read of the slow account. */
const gate = 7_101_518;
/** Maximum duration of an unblocked read, in ms. Reads that wait for the gate never finish. */
const blockedMs = 60_000;

let api: TestApi;
let slow: Caller;
let fast: Caller;

before(async () => {
  api = await createTestApi();
  [slow, fast] = [await api.caller(), await api.caller()];
  for (const caller of [slow, fast]) {
    await post(caller, '/api/v1/service-monitors', {
      kind: 'http',
      url: 'https://www.example.com/',
      name: 'shop',
    });
    await post(caller, '/api/monitors', { domain: 'example.com' });
    await post(caller, '/api/v1/incidents', { title: 'Down', severity: 'high' });
  }
  for (const table of ['service_monitors', 'domain_monitors', 'incidents'])
    await blockReads(table, slow.accountId);
  await endConnections();
});
after(() => api.close());

async function post(caller: Caller, url: string, payload: object): Promise<void> {
  assert.equal((await api.request(caller, { method: 'POST', url, payload })).statusCode, 201);
}

/** Replaces the table with a view. Reading a row of the account waits for the lock. */
async function blockReads(table: string, accountId: string): Promise<void> {
  const { db } = api.database;
  await sql`
    create or replace function waits(whose uuid) returns boolean language plpgsql volatile cost 100000 as $$
    begin
      if whose = ${sql.lit(accountId)} then perform pg_advisory_xact_lock_shared(${sql.lit(gate)}); end if;
      return true;
    end $$`.execute(db);
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_kept`)}`.execute(db);
  const xmin = table === 'service_monitors' ? sql`, xmin` : sql``;
  await sql`create view ${sql.table(table)} as
    select *${xmin} from ${sql.table(`${table}_kept`)} where waits(account_id)`.execute(db);
}

/** Ends the API's connections, because their prepared statements refer to the replaced tables. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  while (api.database.pool.totalCount > 0) await sleep(5);
}

/** Returns the number of statements that wait for the gate. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted
  `.execute(api.database.db);
  return rows[0]?.n ?? 0;
}

const lists = ['/api/v1/service-monitors', '/api/monitors', '/api/v1/incidents'];
const routes = [
  ...lists,
  ...lists.map((path) => `${path}?limit=200`),
  '/api/v1/service-monitors?search=shop',
];

test('slow reads of one account use at most half of the connections', async () => {
  const client = await api.database.pool.connect();
  await client.query('select pg_advisory_lock($1)', [gate]);
  const url = '/api/v1/service-monitors?limit=200';
  const slowRequests = Array.from({ length: 20 }, () => api.request(slow, { url }));
  try {
    while ((await waiting()) < 5) await sleep(5);
    for (const path of [url, '/api/v1/incidents?limit=200', '/api/monitors?limit=200']) {
      const response = await Promise.race([
        api.request(fast, { url: path }),
        sleep(blockedMs, null, { ref: false }),
      ]);
      assert.equal(response?.statusCode, 200);
    }
    assert.equal(await waiting(), 5);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [gate]);
    client.release();
  }
  for (const response of await Promise.all(slowRequests)) assert.equal(response.statusCode, 200);
});

for (const path of [...routes, ...lists.map((list) => `${list}/:id`), '/api/monitors/:id/risk-trend']) {
  test(`a slow read of ${path} does not delay other accounts`, async () => {
    const [base = '', rest = ''] = path.split('/:id');
    const urlOf = async (caller: Caller) => {
      if (!path.includes(':id')) return path;
      const name = base.split('/').at(-1)?.replace('-', '_') ?? '';
      const table = name === 'monitors' ? 'domain_monitors' : name;
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(`${table}_kept`)} where account_id = ${caller.accountId}`.execute(
        api.database.db,
      );
      return `${base}/${rows[0]?.id}${rest}`;
    };
    const [slowUrl, fastUrl] = [await urlOf(slow), await urlOf(fast)];
    const client = await api.database.pool.connect();
    await client.query('select pg_advisory_lock($1)', [gate]);
    const slowRequests: Promise<{ statusCode: number }>[] = [];
    try {
      slowRequests.push(api.request(slow, { url: slowUrl }));
      while ((await waiting()) === 0) await sleep(5);
      // The request is repeated so that several reads wait, in separate statements if possible.
      for (let round = 0; round < 2; round++) {
        slowRequests.push(api.request(slow, { url: slowUrl }));
        await sleep(100);
      }
      const response = await Promise.race([
        api.request(fast, { url: fastUrl }),
        sleep(blockedMs, null, { ref: false }),
      ]);
      assert.equal(response?.statusCode, 200);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [gate]);
      client.release();
    }
    for (const answer of await Promise.all(slowRequests)) assert.equal(answer.statusCode, 200);
  });
}
