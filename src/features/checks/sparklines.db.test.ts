import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
let caller: Caller;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  await ensureCurrentPartitions(api.database.db, new Date());
});
after(() => api?.close());

async function make(of = caller): Promise<string> {
  const payload = { kind: 'ping', host: '127.0.0.1', name: newId() };
  return (await api.request(of, { method: 'POST', url: '/api/v1/service-monitors', payload })).json().id;
}
const read = (ids: readonly string[]) =>
  api.request(caller, {
    url: `/api/v1/service-monitors/sparklines?${ids.map((id) => `ids=${id}`).join('&')}`,
  });

test('the sparklines on a page match the uptime of each monitor, in the requested order', async (t) => {
  t.after(api.clock.hold());
  const { db } = api.database;
  const [well, bad] = [await make(), await make()];
  const hoursAgo = (hours: number) => new Date(api.clock.now() - hours * 3_600_000);
  await sql`update service_monitors set created_at = ${hoursAgo(24 * 10)} where id = any(${[well, bad]}::uuid[])`.execute(
    db,
  );
  for (const [id, hours, to] of [
    [well, 200, 'up'],
    [bad, 200, 'up'],
    [bad, 30, 'down'],
    [bad, 6, 'up'],
  ] as const) {
    await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
      values (${newId()}, ${caller.accountId}, ${id}, ${hoursAgo(hours)}, 'pending', ${to})`.execute(db);
  }
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
    values (${well}, ${new Date(api.clock.now() - 1000)}, 0, 'u', 12.5)`.execute(db);
  const { items } = (await read([bad, well])).json();
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [bad, well],
  );
  const [badLine, wellLine] = items;
  assert.equal(wellLine.uptime24h, 1);
  assert.ok(Math.abs(badLine.uptime24h - 0.25) < 0.001, `${badLine.uptime24h}`);
  assert.deepEqual(
    wellLine.latency.map(([, ms]: number[]) => ms),
    [12.5],
  );
  const uptime = (
    await api.request(caller, { url: `/api/v1/service-monitors/${bad}/uptime?days=30` })
  ).json();
  assert.ok(Math.abs(badLine.uptime30d - uptime.ratio) < 0.0001);
  assert.deepEqual(
    badLine.bars.map(({ date, worst }: { date: string; worst: string }) => [date, worst]),
    uptime.bars.map(({ date, worst }: { date: string; worst: string }) => [date, worst]),
  );
});

test("other accounts' monitors are omitted, and invalid IDs are rejected", async () => {
  const strange = await make(await api.caller());
  assert.deepEqual((await read([strange, newId()])).json(), { items: [] });
  assert.equal((await read(['nonsense'])).statusCode, 400);
  assert.equal((await read([])).statusCode, 400);
});
