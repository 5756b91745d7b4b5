import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { systemClock } from '#platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { describeReason } from '../causes.ts';
import { postgresKind } from './index.ts';

const net = createLoopbackNet();
let database: TestDatabase;
let input: { host: string; port: number; database: string; username: string; password: string } | null = null;
before(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  // A server started only for the tests listens only on a socket.
  const host = url.searchParams.get('host') ?? url.hostname;
  if (host.startsWith('/')) return;
  input = {
    host: host === 'localhost' ? '127.0.0.1' : host,
    port: Number(url.port) || 5432,
    database: url.pathname.slice(1),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
});
after(() => database.drop());

async function check(settings: object, timeoutMs = 5_000) {
  const { probe } = postgresKind.order({ ...input, ...settings }, timeoutMs);
  const seen = await probe.probe({ net, clock: systemClock, signal: AbortSignal.timeout(timeoutMs) });
  const verdict = seen.evaluate(Date.now());
  return { observation: seen.observation, status: verdict.status, reason: verdict.reasons[0] ?? null };
}

describe('a PostgreSQL server', () => {
  test('runs a query, and the result is compared', async (context) => {
    if (input === null) return context.skip('PostgreSQL listens on a socket only');
    assert.equal((await check({})).status, 'up');
    const counted = await check({ query: 'SELECT count(*) FROM generate_series(1, 12)', expectEquals: '12' });
    assert.deepEqual([counted.status, counted.observation.observed], ['up', '12']);
    const other = await check({ query: "SELECT 'a'", expectEquals: 'b' });
    assert.equal(other.reason?.code, 'service-value-unexpected');
  });

  test('is read-only for the check, and aborts a slow query', async (context) => {
    if (input === null) return context.skip('PostgreSQL listens on a socket only');
    const written = await check({ query: 'CREATE TABLE monitored (id int)' });
    assert.equal(written.reason?.code, 'service-query-failed');
    assert.match(describeReason(written.reason ?? { code: '' }), /read-only transaction/);
    const slow = await check({ query: 'SELECT pg_sleep(20)' }, 1_000);
    assert.equal(slow.status, 'down');
  });

  test('a server that refuses the sign-in is down, and the reason omits the password', async (context) => {
    if (input === null) return context.skip('PostgreSQL listens on a socket only');
    const found = await check({ username: 'nobody_here', password: 'planted-secret' });
    assert.equal(found.status, 'down');
    assert.ok(!JSON.stringify(found).includes('planted-secret'));
    const failed = await check({ query: 'SELECT nonsense' });
    assert.equal(failed.reason?.code, 'service-query-failed');
  });

  test('a server without TLS is down if TLS is required', async (context) => {
    if (input === null) return context.skip('PostgreSQL listens on a socket only');
    assert.equal((await check({ encryption: 'starttls' })).reason?.code, 'starttls-not-offered');
  });
});
