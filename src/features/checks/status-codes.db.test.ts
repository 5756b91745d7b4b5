import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { ensurePartitions } from '#features/checks/index.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { sealChecks } from './seal.ts';

let api: TestApi;
let caller: Caller;
let id: string;

before(async () => {
  api = await createTestApi();
  caller = await api.caller();
  const { db } = api.database;
  await ensurePartitions(db, new Date(Date.now() - 12 * dayMs), new Date());
  const payload = { kind: 'http', url: 'http://127.0.0.1/', name: newId() };
  id = (await api.request(caller, { method: 'POST', url: '/api/v1/service-monitors', payload })).json().id;
  // Creates checks ten days ago (to be sealed) and today: seven with status 200, two with 503 and one without a
  // response.
  for (const days of [10, 0])
    await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms, http_status, region)
      select ${id}, now() - ${`${days} days`}::interval - n * interval '1 minute', 0, (case when n > 7 then 'd' else 'u' end)::"char", 10,
        case when n <= 7 then 200 when n <= 9 then 503 end, case when n = 1 then 'far' end
      from generate_series(1, 10) n`.execute(db);
});
after(() => api?.close());

const read = (query: string, of: Caller | null = caller) =>
  api.request(of, { url: `/api/v1/service-monitors/${id}/status-codes?${query}` });

type Series = { codes: (number | null)[]; points: { counts: number[] }[] };
const totalsOf = ({ codes, points }: Series) =>
  codes.map((code, index) => [code, points.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)]);

test('live and sealed checks are counted by status code', async () => {
  const full = (await read(`hours=${14 * 24}`)).json();
  assert.deepEqual(totalsOf(full), [
    [200, 14],
    [503, 4],
    [null, 2],
  ]);
  await sealChecks(api.database.db, new Date());
  assert.deepEqual((await read(`hours=${14 * 24}`)).json().points, full.points);
  assert.deepEqual(totalsOf((await read('hours=1')).json()), [
    [200, 7],
    [503, 2],
    [null, 1],
  ]);
  assert.deepEqual(totalsOf((await read(`hours=${14 * 24}&region=far`)).json()), [[200, 2]]);
});

test('more than a month, other accounts and missing credentials are rejected', async () => {
  const long = await read(`hours=${32 * 24}`);
  assert.deepEqual([long.statusCode, long.json().errors[0].code], [400, 'too_long']);
  assert.equal((await read('hours=1', await api.caller())).statusCode, 404);
  assert.equal((await read('hours=1', null)).statusCode, 401);
});
