import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createMonitor } from './testing/create-monitor.ts';

const path = '/api/v1/service-monitors';
let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi({ plans: { agency: { monitorCap: 20_000 } } });
  owner = await api.caller('agency');
});
after(() => api.close());

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, caller = owner) =>
  api.request(caller, { method, url, ...(payload ? { payload } : {}) });
const update = (payload: object, caller = owner) =>
  send('POST', `${path}/bulk`, { action: 'update', ...payload }, caller);
const undo = (undoToken: string, caller = owner) => send('POST', `${path}/bulk/undo`, { undoToken }, caller);

let count = 0;
async function make(body: object = {}): Promise<string> {
  const created = await send('POST', path, {
    kind: 'http',
    url: `https://b${++count}.example.com/`,
    ...body,
  });
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
}
const read = async (id: string) => (await send('GET', `${path}/${id}`)).json();

test('a bulk update changes many monitors, a preview changes nothing, and an undo also restores secrets', async () => {
  const token = { type: 'bearer', token: 'first-secret' };
  const ids = [await make({ auth: token, tags: ['a'] }), await make({ intervalSeconds: 30 })];
  const set = {
    intervalSeconds: 30,
    confirm: { failures: 5 },
    severity: 'low',
    tags: ['b'],
    expect: { maxMs: 900 },
  };
  const previewed = await update({ ids, set, dryRun: true });
  assert.equal(previewed.statusCode, 200, previewed.body);
  const { preview, ...counts } = previewed.json();
  assert.deepEqual(counts, { matched: 2, changed: 2, errors: [], failed: 0, undoToken: null });
  assert.ok(preview[0].changes.some(({ pointer }: { pointer: string }) => pointer === '/expect/maxMs'));
  assert.equal((await read(ids[0] ?? '')).severity, 'high');

  const done = (await update({ ids, set: { ...set, auth: { type: 'bearer', token: 'second' } } })).json();
  const after = await read(ids[0] ?? '');
  assert.deepEqual(
    [
      after.intervalSeconds,
      after.confirm.failures,
      after.confirm.retrySeconds,
      after.tags,
      after.expect.maxMs,
    ],
    [30, 5, 20, ['b'], 900],
  );
  const { rows } = await sql<{ interval_ms: number; revision: number; own: number; settings: string }>`
    select s.interval_ms, s.revision, m.revision as own, m.settings::text from monitor_schedules s
      join service_monitors m on m.id = s.monitor_id where s.monitor_id = ${ids[0]}`.execute(api.database.db);
  assert.deepEqual([rows[0]?.interval_ms, rows[0]?.revision], [30_000, rows[0]?.own]);
  assert.doesNotMatch(rows[0]?.settings ?? '', /second/);

  assert.equal((await undo(done.undoToken, await api.caller())).statusCode, 404);
  assert.deepEqual((await undo(done.undoToken)).json(), { restored: 2, skipped: 0 });
  assert.equal((await undo(done.undoToken)).statusCode, 404);
  const restored = await read(ids[0] ?? '');
  assert.deepEqual([restored.intervalSeconds, restored.tags, restored.auth.token], [60, ['a'], '********']);
  const log = (await send('GET', '/api/v1/audit-log?limit=10')).body;
  assert.match(log, /bulk_update/);
  assert.match(log, /bulk_undo/);
  assert.doesNotMatch(log, /second|first-secret/);
});

test('monitors that do not allow a change are reported and not changed', async () => {
  const ids = [await make(), await make({ intervalSeconds: 30 })];
  const ping = (await send('POST', path, { kind: 'ping', host: 'gw.example.com' })).json().id;
  const result = (
    await update({ ids: [...ids, ping], set: { timeoutSeconds: 40, expect: { maxMs: 1 } } })
  ).json();
  assert.deepEqual([result.matched, result.changed, result.failed], [3, 1, 2]);
  const codes = new Map(
    result.errors.map((each: { id: string; errors: { code: string }[] }) => [each.id, each.errors[0]?.code]),
  );
  assert.deepEqual([codes.get(ids[1] ?? ''), codes.has(ping)], ['above_interval', true]);

  const [first, second] = ids;
  await send('PATCH', `${path}/${second}`, { dependsOn: [first] });
  const circle = (await update({ ids, set: { dependsOn: [second] } })).json();
  assert.deepEqual([circle.changed, circle.failed], [0, 2]);
});

test('an undo skips monitors that have changed since, and fields that belong to a single monitor are rejected', async () => {
  const ids = [await make(), await make()];
  const { undoToken } = (await update({ ids, set: { regions: ['default', 'eu-west'] } })).json();
  await send('PATCH', `${path}/${ids[0]}`, { severity: 'low' });
  assert.deepEqual((await undo(undoToken)).json(), { restored: 1, skipped: 1 });
  assert.deepEqual(
    [(await read(ids[0] ?? '')).regions.length, (await read(ids[1] ?? '')).regions],
    [2, ['default']],
  );
  for (const set of [{ name: 'x' }, { kind: 'ping' }, { paused: true }, {}])
    assert.equal((await update({ ids, set })).statusCode, 400);
  const reader = await api.caller('agency', ['service-monitors:read']);
  assert.equal((await update({ ids, set: { severity: 'low' } }, reader)).statusCode, 403);
  const stranger = await api.caller();
  assert.equal((await update({ ids, set: { severity: 'low' } }, stranger)).json().matched, 0);
});

test('ten thousand monitors are updated and restored in seconds', async () => {
  const caller = await api.caller('agency');
  const seed = await createMonitor(api.database.db, { accountId: caller.accountId });
  await sql`
    with made as (
      insert into service_monitors (id, account_id, kind, name, domain_id, target, settings, interval_seconds, timeout_seconds,
        confirm_failures, confirm_recoveries, retry_seconds, regions, quorum, depends_on, tags, severity, paused, status, status_since,
        created_at, updated_at)
      select gen_random_uuid(), account_id, kind, 'n' || n, domain_id, target, settings - 'answer' || '{"invert": false}', interval_seconds,
        timeout_seconds, confirm_failures, confirm_recoveries, retry_seconds, regions, quorum, depends_on, '{many}', severity, paused,
        status, status_since, created_at, updated_at
      from service_monitors, generate_series(1, 10000) n where id = ${seed}
      returning id
    )
    insert into monitor_schedules (monitor_id, region, next_due_at, interval_ms, phase_ms, paused, revision, recorded_until)
    select id, 'default', now(), 60000, 0, false, 1, now() from made`.execute(api.database.db);
  const startedAt = performance.now();
  const result = (await update({ filter: { tag: 'many' }, set: { intervalSeconds: 120 } }, caller)).json();
  const updatedMs = performance.now() - startedAt;
  assert.deepEqual([result.matched, result.changed, result.failed], [10_000, 10_000, 0]);
  assert.deepEqual((await undo(result.undoToken, caller)).json(), { restored: 10_000, skipped: 0 });
  const totalMs = performance.now() - startedAt;
  console.log(
    `# update of 10,000 monitors ${Math.round(updatedMs)} ms, undo ${Math.round(totalMs - updatedMs)} ms`,
  );
  assert.ok(totalMs < 60_000, `took ${totalMs} ms`);
});
