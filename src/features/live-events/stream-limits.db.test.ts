import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { type Listening, listenToEvents } from './testing/listen-to-events.ts';

/** Limits of event streams across two API processes with one database. */

let api: TestApi;
let other: TestApi;
let base: string;
let otherBase: string;
const open = new Set<Listening>();

before(async () => {
  const environment = { BELLTOWER_STREAMS_PER_KEY: '60', BELLTOWER_STREAMS_PER_ACCOUNT: '70' };
  api = await createTestApi({ environment });
  other = await createTestApi({ database: api.database, environment });
  base = await api.listen();
  otherBase = await other.listen();
});
after(async () => {
  for (const listening of open) listening.close();
  await other?.close();
  await api?.close();
});

async function listenAs(headers: { authorization: string }, at = base): Promise<Listening> {
  const listening = await listenToEvents(at, { authorization: headers.authorization });
  open.add(listening);
  return listening;
}

/** Returns the error that a caller with too many streams gets. */
async function refusalOf(headers: { authorization: string }, at = base) {
  const response = await fetch(`${at}/api/v1/events`, { headers: { authorization: headers.authorization } });
  const problem = (await response.json()) as { code: string; detail: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...problem };
}

const openBoth = (caller: Caller, each: number) =>
  Promise.all(
    [base, otherBase].flatMap((at) => Array.from({ length: each }, () => listenAs(caller.headers, at))),
  );

const countsOf = async ({ accountId }: Caller) => {
  const { rows } = await api.database.pool.query(
    'select coalesce(sum(streams), 0)::int as streams from event_streams where account_id = $1',
    [accountId],
  );
  return rows[0].streams as number;
};

async function untilCountIs(caller: Caller, count: number): Promise<void> {
  for (let tries = 0; (await countsOf(caller)) !== count; tries++) {
    assert.ok(tries < 500, `${await countsOf(caller)} streams are counted, not ${count}`);
    await sleep(20);
  }
}

test("a key's limit applies across all processes and does not affect other keys", async () => {
  const greedy = await api.caller();
  const streams = await openBoth(greedy, 30);
  for (const at of [base, otherBase]) {
    const refused = await refusalOf(greedy.headers, at);
    assert.deepEqual([refused.status, refused.code, refused.retryAfter], [429, 'rate_limited', '15']);
    assert.match(refused.detail, /^This API key or user has 60 event streams open/);
  }
  // Another key gets the rest of the account's limit, and another account has its own limit.
  const secondKey = await api.keyFor(greedy.accountId, ['*']);
  for (let n = 0; n < 10; n++) await listenAs(secondKey, n % 2 ? base : otherBase);
  assert.match((await refusalOf(secondKey)).detail, /^This account has 70 event streams open/);
  await listenAs((await api.caller()).headers);
  // Capacity is freed as soon as a stream ends.
  streams[0]?.close();
  await untilCountIs(greedy, 69);
  await listenAs(greedy.headers, otherBase);
  assert.equal((await refusalOf(greedy.headers)).status, 429);
});

test('streams of a dead process are no longer counted once their renewal is overdue', async (t) => {
  const caller = await api.caller();
  await api.database.pool.query(
    `insert into event_streams (process_id, account_id, holder_id, streams, renewed_at)
     select gen_random_uuid(), account_id, id, 60, $2 from api_keys where account_id = $1`,
    [caller.accountId, new Date(api.clock.now())],
  );
  assert.equal((await refusalOf(caller.headers)).status, 429);
  t.after(api.clock.hold());
  api.clock.advance(41_000);
  (await listenAs(caller.headers)).close();
});

test('a client that disconnects while its stream starts is not counted', async () => {
  const caller = await api.caller();
  const { hostname, port } = new URL(base);
  const head = `GET /api/v1/events HTTP/1.1\r\nhost: x\r\nauthorization: ${caller.headers.authorization}\r\n\r\n`;
  const leaveAtOnce = async (afterMs: number) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await new Promise<void>((resolve) => {
      socket.write(head, () => setTimeout(() => socket.destroy(), afterMs));
      socket.once('close', () => resolve());
    });
  };
  // The total is more than a single process allows.
  for (let round = 0; round < 30; round++) {
    await Promise.all(Array.from({ length: 40 }, (_, n) => leaveAtOnce(n / 4)));
    await untilCountIs(caller, 0);
  }
  (await listenAs(caller.headers)).close();
});
