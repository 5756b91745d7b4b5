import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const open = (caller: Caller, key: string, title = 'Trouble') =>
  api.request(caller, {
    method: 'POST',
    url: '/api/v1/incidents',
    headers: { 'idempotency-key': key },
    payload: { title, severity: 'low' },
  });
const countOf = async (caller: Caller) =>
  (await api.request(caller, { url: '/api/v1/incidents' })).json().items.length;

/** Simulates a process that crashed before it stored the response. */
async function loseAnswer(caller: Caller, key: string, requestId: unknown): Promise<void> {
  await api.database.pool.query(
    `update idempotency_keys set status = null, body = null, headers = jsonb_build_object('x-request-id', $3::text)
     where account_id = $1 and key = $2`,
    [caller.accountId, key, requestId],
  );
}

test('one of many identical concurrent requests is performed, and the others get its response or must wait', async () => {
  const caller = await api.caller();
  const responses = await Promise.all(Array.from({ length: 12 }, () => open(caller, 'same')));
  for (const { statusCode, headers } of responses) {
    assert.ok(statusCode === 201 || (statusCode === 409 && headers['retry-after'] === '1'), `${statusCode}`);
  }
  assert.equal(await countOf(caller), 1);
  const again = await open(caller, 'same');
  assert.equal(again.statusCode, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal((await open(caller, 'same', 'Other')).statusCode, 422);
  const stranger = await api.caller();
  assert.equal((await open(stranger, 'same')).headers['idempotency-replayed'], undefined);
});

test('a write that completed before the process died is not performed again', async () => {
  const caller = await api.caller();
  const first = await open(caller, 'done');
  assert.equal(first.statusCode, 201);
  await loseAnswer(caller, 'done', first.headers['x-request-id']);
  assert.equal((await open(caller, 'done')).json().code, 'idempotency_in_progress');
  api.clock.advance(11 * 60_000);
  const again = await open(caller, 'done');
  assert.equal(again.statusCode, 409);
  assert.match(again.json().detail, /response was lost/);
  assert.equal(await countOf(caller), 1);
});

test('a write that had not completed when the process died is performed on retry', async () => {
  const caller = await api.caller();
  await open(caller, 'undone');
  // No audit entry has this request ID, as after a rollback of the transaction.
  await loseAnswer(caller, 'undone', newId());
  api.clock.advance(11 * 60_000);
  const again = await open(caller, 'undone');
  assert.equal(again.statusCode, 201);
  assert.equal(again.headers['idempotency-replayed'], undefined);
});

test('a write is not performed again if its response could not be stored', async () => {
  const caller = await api.caller();
  await api.database.pool.query(`
    create function refuse_answer() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create trigger refuse_answer before update on idempotency_keys for each row execute function refuse_answer()`);
  try {
    assert.equal((await open(caller, 'unstored')).statusCode, 500);
  } finally {
    await api.database.pool.query('drop function refuse_answer cascade');
  }
  assert.equal((await open(caller, 'unstored')).json().code, 'idempotency_in_progress');
  api.clock.advance(11 * 60_000);
  assert.match((await open(caller, 'unstored')).json().detail, /response was lost/);
  assert.equal(await countOf(caller), 1);
});
