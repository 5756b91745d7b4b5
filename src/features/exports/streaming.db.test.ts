import assert from 'node:assert/strict';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensurePartitions } from '#features/checks/partitions.ts';
import { eventually } from '#test/e2e/support/requests.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let base: string;
let caller: Caller;
const rowCount = 200_000;

before(async () => {
  api = await createTestApi();
  base = await api.listen();
  caller = await api.caller();
  const { db } = api.database;
  const now = new Date(api.clock.now());
  const from = new Date(now.getTime() - 86_400_000);
  await ensurePartitions(db, from, now);
  await api.request(caller, {
    method: 'POST',
    url: '/api/v1/service-monitors',
    payload: { kind: 'ping', host: 'example.com', name: 'Shop, the "first"' },
  });
  await sql`
    insert into checks (monitor_id, scheduled_at, late_ms, duration_ms, status, region)
    select id, ${from}::timestamptz + n * interval '300 milliseconds', 0, n % 100, 'u', 'default'
    from service_monitors, generate_series(1, ${rowCount}::int) n`.execute(db);
});
after(() => api.close());

/** Sends a request over a socket and returns the response before its body is read. */
function open(path: string, by = caller): Promise<{ outgoing: ClientRequest; answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${base}/api/v1/exports/${path}`, { headers: by.headers }, (response) =>
      resolve({ outgoing, answer: response }),
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

async function running(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'belltower export' and state <> 'idle'
  `.execute(api.database.db);
  return rows[0]?.count ?? -1;
}

/** Waits until this number of export statements are running. */
const untilRunning = (count: number) =>
  eventually(`${count} statements are running`, async () => (await running()) === count, { everyMs: 20 });
const untilIdle = () => untilRunning(0);

test('a large file arrives completely, in chunks', async () => {
  const { answer } = await open('scan-history.csv');
  assert.equal(answer.headers['transfer-encoding'], 'chunked');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  const lines = text.split('\r\n');
  assert.equal(lines.length, rowCount + 2);
  assert.equal(lines.at(-1), '');
  assert.ok(lines.slice(1, -1).every((line) => line.includes(',"Shop, the ""first""",')));
  assert.ok(!text.replaceAll('\r\n', '').includes('\n'));
  await untilIdle();
});

test('a client that disconnects ends the statement and frees its connection', async () => {
  // There are more rounds than connections, so that a leaked connection would be noticed.
  for (let round = 0; round < 10; round++) {
    const { outgoing, answer } = await open('scan-history.csv');
    answer.once('data', () => outgoing.destroy());
    answer.on('error', () => {});
    await new Promise((resolve) => answer.once('close', resolve));
  }
  await untilIdle();
  const { answer } = await open('incidents.csv');
  assert.equal(answer.statusCode, 200);
  answer.resume();
});

test('a client that disconnects before the first row also frees its connection', async () => {
  const { db } = api.database;
  await db.transaction().execute(async (tx) => {
    await sql`lock table incidents in access exclusive mode`.execute(tx);
    const outgoing = request(`${base}/api/v1/exports/incidents.csv`, { headers: caller.headers });
    outgoing.on('error', () => {});
    outgoing.end();
    await untilRunning(1);
    outgoing.destroy();
    await untilIdle();
  });
});

test("a client that does not read slows down the export but does not fill the server's memory", async () => {
  const { outgoing, answer } = await open('scan-history.csv');
  answer.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await running(), 1, 'the statement waits for the reader');
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  assert.ok(length > rowCount * 50);
  outgoing.destroy();
  await untilIdle();
});

test('a statement that fails midway truncates the response so that the file does not look complete', async () => {
  const { answer } = await open('scan-history.csv');
  const ended = new Promise((resolve) => {
    answer.on('end', () => resolve('end'));
    answer.on('error', () => resolve('error'));
  });
  answer.once('data', () => {
    answer.pause();
    void sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'belltower export' and state = 'active'`
      .execute(api.database.db)
      .then(() => answer.resume());
  });
  assert.equal(await ended, 'error');
  await untilIdle();
});

test('if there are more exports than connections, some wait and all complete', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => open('monitors.csv')));
  for (const { answer } of answers) {
    assert.equal(answer.statusCode, 200);
    answer.resume();
  }
  await untilIdle();
});

test('an account with stalled clients blocks only itself', async () => {
  const other = await api.caller();
  const stalled = [await open('scan-history.csv'), await open('scan-history.csv')];
  const waiting = [open('scan-history.csv'), open('scan-history.csv'), open('monitors.csv')];
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(await running(), 2);
  const { answer } = await open('monitors.csv', other);
  assert.equal(answer.statusCode, 200);
  answer.resume();
  // Waiting exports start when earlier exports end.
  for (const opened of stalled) opened.answer.resume();
  for (const one of waiting) {
    const opened = await one;
    assert.equal(opened.answer.statusCode, 200);
    opened.answer.resume();
  }
  await untilIdle();
});
