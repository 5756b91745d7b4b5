import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '#platform/crypto.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

test('a service with a database and a current schema is ready', async () => {
  const response = await api.request(null, { url: '/readyz' });
  assert.equal(response.statusCode, 200, response.body);
});

test('an installation lists its running processes, marks overloaded processes and omits dead processes', async () => {
  const caller = await api.caller();
  const now = api.clock.now();
  const at = (offsetMs: number) => new Date(now + offsetMs);
  const prober = { started_at: at(-60_000), seen_at: at(-1_000) };
  await api.database.db
    .insertInto('probers')
    .values([
      { id: newId(), region: 'eu', ...prober, overloaded_since: at(-30_000) },
      { id: newId(), region: 'us', ...prober },
      { id: newId(), region: 'gone', ...prober, seen_at: at(-600_000) },
    ])
    .execute();
  const response = await api.request(caller, { url: '/api/v1/installation' });
  assert.equal(response.statusCode, 200, response.body);
  const { version, node, database, processes, probers } = response.json();
  assert.match(version, /^\d+\.\d+\.\d+/);
  assert.equal(node, process.version);
  assert.match(database, /^\d+/);
  assert.deepEqual(processes, []);
  assert.deepEqual(
    probers.map((one: { region: string; overloadedSince: string | null }) => [
      one.region,
      one.overloadedSince,
    ]),
    [
      ['eu', at(-30_000).toISOString()],
      ['us', null],
    ],
  );
});

test('callers without permission to read the account cannot see the installation', async () => {
  const caller = await api.caller('agency', ['monitors:read']);
  assert.equal((await api.request(caller, { url: '/api/v1/installation' })).statusCode, 403);
});
