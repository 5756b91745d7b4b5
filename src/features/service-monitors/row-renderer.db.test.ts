import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { PROBES } from '#engine/probes/registry.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createRowRenderer } from './monitor-reads.ts';
import { listMonitorVersions } from './queries.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const path = '/api/v1/service-monitors';
/** Returns the versions on the first page of an account's list. */
async function versionsOf({ accountId }: Caller) {
  const query = { accountId, page: { limit: 50, after: null } };
  const found = await listMonitorVersions(api.database.db, [query], {
    filter: {},
    now: new Date(api.clock.now()),
  });
  return found.get(query)?.versions ?? [];
}

async function make(caller: Caller, name: string, more: Record<string, unknown> = {}): Promise<string> {
  const payload = { kind: 'http', url: 'https://www.example.com/', name, ...more };
  return (await api.request(caller, { method: 'POST', url: path, payload })).json().id;
}

const list = async (caller: Caller) => (await api.request(caller, { url: path })).json().items;

test('a list shows each change to a monitor and its times as soon as a single read does', async () => {
  const caller = await api.caller();
  const id = await make(caller, 'first');
  await make(caller, 'second', { headers: { Authorization: 'Bearer hidden' } });
  const { db } = api.database;
  const changes = [
    () => api.request(caller, { method: 'PATCH', url: `${path}/${id}`, payload: { name: 'renamed' } }),
    () => sql`update service_monitors set status = 'down' where id = ${id}`.execute(db),
    () => sql`update monitor_schedules set last_check_at = now() where monitor_id = ${id}`.execute(db),
    () => sql`update monitor_schedules set next_due_at = now() where monitor_id = ${id}`.execute(db),
    () => api.request(caller, { method: 'POST', url: `${path}/${id}/pause` }),
  ];
  let before = JSON.stringify(await list(caller));
  for (const change of changes) {
    await change();
    const items = await list(caller);
    assert.notEqual(JSON.stringify(items), before);
    for (const item of items)
      assert.deepEqual((await api.request(caller, { url: `${path}/${item.id}` })).json(), item);
    before = JSON.stringify(items);
    assert.doesNotMatch(before, /hidden/);
  }
});

test('a monitor that changes or is deleted after its version was read is shown in its current state or not at all', async () => {
  const caller = await api.caller();
  const { db } = api.database;
  const render = createRowRenderer(db, api.clock, PROBES);
  const [changed, deleted] = [await make(caller, 'a'), await make(caller, 'b')];
  const versions = await versionsOf(caller);
  await api.request(caller, { method: 'PATCH', url: `${path}/${changed}`, payload: { name: 'now' } });
  await api.request(caller, { method: 'DELETE', url: `${path}/${deleted}` });
  const texts = await render(caller.accountId, versions);
  assert.deepEqual(
    texts.map((text) => JSON.parse(text).name),
    ['now'],
  );
});

test('another account gets nothing for an ID, whether it exists or not', async () => {
  const [owner, stranger] = [await api.caller(), await api.caller()];
  const render = createRowRenderer(api.database.db, api.clock, PROBES);
  await make(owner, 'mine');
  const versions = await versionsOf(owner);
  assert.equal((await render(owner.accountId, versions)).length, 1);
  assert.deepEqual(await render(stranger.accountId, versions), []);
  assert.deepEqual(await list(stranger), []);
});
