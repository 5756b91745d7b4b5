import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createMemberReader, requestGroupChecks } from './groups.ts';

const path = '/api/v1/service-monitors';
let api: TestApi;
let owner: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller('business');
});
after(() => api.close());

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, caller = owner) =>
  api.request(caller, { method, url, ...(payload ? { payload } : {}) });

let count = 0;
async function createMonitor(body: object = {}, caller = owner): Promise<string> {
  const usual = { kind: 'http', url: `https://m${++count}.example.com/`, name: `m${count}` };
  const created = await send('POST', path, { ...usual, ...body }, caller);
  assert.equal(created.statusCode, 201, created.body);
  return created.json().id;
}
const createGroup = (memberIds: string[], more: object = {}) =>
  send('POST', path, { kind: 'group', name: `g${++count}`, memberIds, ...more });

const setStatus = (id: string, status: string) =>
  sql`update service_monitors set status = ${status} where id = ${id}`.execute(api.database.db);

test('members selected by ID and tag are counted once, without paused or pending monitors and other accounts', async () => {
  const [first, second, third] = [
    await createMonitor({ tags: ['shop'] }),
    await createMonitor(),
    await createMonitor(),
  ];
  const paused = await createMonitor({ tags: ['shop'], paused: true });
  const stranger = await api.caller();
  await setStatus(await createMonitor({ tags: ['shop'] }, stranger), 'up');
  await createMonitor({ tags: ['shop'] });
  await setStatus(first, 'up');
  await setStatus(second, 'down');
  await setStatus(third, 'degraded');
  await setStatus(paused, 'down');
  const created = await createGroup([first, second, third], { memberTags: ['shop'], tags: ['shop'] });
  assert.equal(created.statusCode, 201, created.body);
  const group = created.json();
  assert.deepEqual([group.confirm.failures, group.minUp, group.someDown], [1, null, 'degraded']);
  const read = createMemberReader(api.database.db);
  const [seen, none] = await Promise.all([read(group.id), read(first)]);
  assert.deepEqual([seen?.up, seen?.degraded, seen?.down, seen?.troubled.length, none], [1, 1, 1, 2, null]);

  const probed = await send('POST', `${path}/probe`, { kind: 'group', memberIds: [first, second], minUp: 1 });
  assert.deepEqual(
    [probed.statusCode, probed.json().status, probed.json().code],
    [200, 'degraded', 'group-members-down'],
  );
});

test("a change in a member's status makes its groups due, both direct groups and groups by tag", async () => {
  const { db } = api.database;
  const member = await createMonitor({ tags: ['pay'] });
  const groups = [
    (await createGroup([member])).json().id,
    (await createGroup([], { memberTags: ['pay'] })).json().id,
  ];
  const other = (await createGroup([await createMonitor()])).json().id;
  const later = new Date(api.clock.now() + 50_000);
  await sql`update monitor_schedules set next_due_at = ${later}`.execute(db);
  await requestGroupChecks(db, [member], new Date(api.clock.now()));
  const { rows } = await sql<{ monitor_id: string }>`
    select monitor_id from monitor_schedules where next_due_at < ${later}`.execute(db);
  assert.deepEqual(rows.map((row) => row.monitor_id).sort(), groups.sort());
  assert.ok(!rows.some((row) => row.monitor_id === other));
});

test('groups can be nested five levels deep without cycles, and contain only monitors of their account', async () => {
  let inner = (await createGroup([await createMonitor()])).json().id;
  const lowest = inner;
  for (let level = 2; level <= 5; level++) {
    const created = await createGroup([inner]);
    assert.equal(created.statusCode, 201, created.body);
    inner = created.json().id;
  }
  assert.equal((await createGroup([inner])).json().errors[0].code, 'too_deep');
  const circle = await send('PATCH', `${path}/${lowest}`, { memberIds: [inner] });
  assert.deepEqual([circle.statusCode, circle.json().errors[0].code], [400, 'circular']);
  const itself = await send('PATCH', `${path}/${lowest}`, { memberIds: [lowest] });
  assert.equal(itself.json().errors[0].code, 'circular');
  const foreign = await createMonitor({}, await api.caller());
  assert.equal((await createGroup([foreign])).json().errors[0].code, 'not_found');
  assert.equal((await createGroup([])).statusCode, 400);
});

test("a group that suppresses its members' alerts becomes their dependency", async () => {
  const { db } = api.database;
  const [member, tagged, own] = [
    await createMonitor(),
    await createMonitor({ tags: ['quiet'] }),
    await createMonitor(),
  ];
  const silent = (await createGroup([member], { memberTags: ['quiet'], silenceMembers: true })).json().id;
  await createGroup([member]);
  const parents = async (id: string) => {
    const { rows } = await sql<{ ids: string[] }>`
      select monitor_parents(m) as ids from service_monitors m where id = ${id}`.execute(db);
    return rows[0]?.ids;
  };
  assert.deepEqual(
    [await parents(member), await parents(tagged), await parents(own)],
    [[silent], [silent], []],
  );
});
