import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { deleteOldBodies, insertFailedBodies } from './failed-bodies.ts';
import { ensureCurrentPartitions, insertChecks } from './index.ts';

let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller();
});
after(() => api.close());

const read = (url: string, caller = owner) => api.ask(caller, { url });

test('the body of a failed check is listed, read by its account alone, and deleted after 30 days', async () => {
  const { db } = api.database;
  const url = 'https://www.example.com/';
  const path = '/api/v1/service-monitors';
  const made = await api.ask(owner, {
    method: 'POST',
    url: path,
    payload: { kind: 'http', url, keepFailedBody: true },
  });
  const { id } = made.json();
  const now = api.clock.now();
  const at = now - 60_000;
  await ensureCurrentPartitions(db, new Date(at));
  const check = {
    monitorId: id,
    region: 'default',
    scheduledAt: at,
    startedAt: at,
    durationMs: 5,
    phases: null,
  };
  const rest = { address: null, error: null, httpStatus: 500, daysLeft: null, missedWindows: null };
  const body = {
    monitorId: id,
    region: 'default',
    contentType: 'text/plain',
    text: 'boom\0',
    truncated: true,
  };
  await withTransaction(db, async (tx) => {
    await insertChecks(tx, [
      { ...check, ...rest, status: 'down', code: 'status-unexpected', message: 'Status 500.' },
      {
        ...check,
        ...rest,
        scheduledAt: at - 1_000,
        status: 'down',
        code: 'status-unexpected',
        message: 'Status 500.',
      },
    ]);
    const gone = '01a20b58-a009-7cc6-af7e-acf9e4f10af6';
    await insertFailedBodies(tx, [
      { ...body, scheduledAt: at },
      { ...body, monitorId: gone, scheduledAt: at },
    ]);
  });
  const { items } = (await read(`${path}/${id}/checks`)).json();
  assert.deepEqual(
    items.map(({ bodyKept }: { bodyKept: boolean }) => bodyKept),
    [true, false],
  );
  const answer = await read(`${path}/${id}/checks/${items[0].id}/body`);
  const { body: text, contentType, truncated } = answer.json();
  assert.deepEqual([text.startsWith('boom'), contentType, truncated], [true, 'text/plain', true]);
  assert.equal((await read(`${path}/${id}/checks/${items[1].id}/body`)).statusCode, 404);
  assert.equal((await read(`${path}/${id}/checks/${items[0].id}/body`, await api.caller())).statusCode, 404);

  assert.deepEqual(await deleteOldBodies(db, new Date(now + 29 * dayMs)), { deleted: 0 });
  assert.deepEqual(await deleteOldBodies(db, new Date(now + 31 * dayMs)), { deleted: 1 });
});

test('a monitor that fails all the time keeps 50 bodies a day at most', async () => {
  const { db } = api.database;
  const payload = { kind: 'http', url: 'https://other.example.com/' };
  const { id } = (await api.ask(owner, { method: 'POST', url: '/api/v1/service-monitors', payload })).json();
  const body = { monitorId: id, region: 'default', contentType: null, text: 'x', truncated: false };
  for (let index = 0; index < 60; index++)
    await withTransaction(db, (tx) =>
      insertFailedBodies(tx, [{ ...body, scheduledAt: api.clock.now() + index }]),
    );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from failed_check_bodies where monitor_id = ${id}`.execute(db);
  assert.equal(rows[0]?.n, 50);
});
