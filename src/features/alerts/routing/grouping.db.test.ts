import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApi, type TestApi } from '#test/support/http.ts';
import { type AlertTestAccount, createAlertTestAccount } from '../testing/alert-world.ts';

let api: TestApi;
before(async () => {
  api = await createTestApi();
});
after(() => api.close());

const start = Date.parse('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const named = (count: number) => Array.from({ length: count }, (_, n) => `m${String(n).padStart(2, '0')}`);

const incidentsOf = async (world: AlertTestAccount) => (await world.get('/api/v1/incidents?limit=500')).items;
/** Returns deliveries as `event state reason`, oldest first. */
async function deliveriesOf(world: AlertTestAccount, incidentId?: string): Promise<string[]> {
  const query = incidentId === undefined ? '' : `&incidentId=${incidentId}`;
  const { items } = await world.get(`/api/v1/alerts/deliveries?limit=500${query}`);
  return items
    .map((item: { event: string; state: string; suppressedBy: string | null }) =>
      [item.event, item.state, item.suppressedBy].filter((part) => part !== null).join(' '),
    )
    .reverse();
}
const groupsIn = async (world: AlertTestAccount) =>
  (await incidentsOf(world)).filter((item: { members: number }) => item.members > 0);

test('many monitors that go down together cause one notification, and their incident resolves with the last monitor', async () => {
  const world = await createAlertTestAccount(api);
  const ids = await world.createMonitors(named(12));
  await world.setStatus(ids, 'down', at(0));
  await world.route(at(1));
  assert.deepEqual(await deliveriesOf(world), [], 'first notifications wait to be gathered');
  await world.route(at(3));
  const [storm, ...more] = await groupsIn(world);
  assert.equal(more.length, 0);
  assert.deepEqual([storm.title, storm.members, storm.state], ['12 monitors are down', 12, 'open']);
  assert.deepEqual(await deliveriesOf(world, storm.id), ['opened queued']);
  const all = await deliveriesOf(world);
  assert.equal(all.filter((one) => one === 'opened suppressed storm').length, 12);
  assert.equal(all.length, 13);
  const members = await world.get(`/api/v1/incidents/${storm.id}/members?limit=500`);
  assert.equal(members.items.length, 12);
  for (const item of (await incidentsOf(world)).filter((one: { members: number }) => one.members === 0)) {
    assert.equal(item.parentIncidentId, storm.id);
  }

  await world.setStatus(ids.slice(0, 11), 'up', at(300));
  await world.route(at(301));
  assert.equal((await world.get(`/api/v1/incidents/${storm.id}`)).state, 'open');
  await world.setStatus(ids.slice(11), 'up', at(400));
  await world.route(at(401));
  const over = await world.get(`/api/v1/incidents/${storm.id}`);
  assert.deepEqual([over.state, over.resolvedAt], ['resolved', at(400).toISOString()]);
  const types = over.timeline.map(({ type }: { type: string }) => type);
  assert.equal(types.filter((type: string) => type === 'member-added').length, 12);
  assert.equal(types.filter((type: string) => type === 'member-recovered').length, 12);
  assert.deepEqual(await deliveriesOf(world, storm.id), ['opened queued', 'resolved queued']);
  assert.equal((await deliveriesOf(world)).length, 14, 'members of a storm do not notify');
});

test('ten monitors alert individually, and the eleventh combines them all into a storm', async () => {
  const world = await createAlertTestAccount(api);
  const ids = await world.createMonitors(named(13));
  await world.setStatus(ids.slice(0, 10), 'down', at(0));
  await world.route(at(3));
  assert.deepEqual(new Set(await deliveriesOf(world)), new Set(['opened queued']));
  await world.setStatus(ids.slice(10, 11), 'down', at(30));
  await world.route(at(33));
  const [storm] = await groupsIn(world);
  assert.equal(storm.members, 11);
  assert.deepEqual(await deliveriesOf(world, storm.id), ['opened queued']);
  // A storm grows without new notifications within a minute of its last member. After that, a new failure notifies
  // again.
  await world.setStatus(ids.slice(11, 12), 'down', at(80));
  await world.route(at(83));
  assert.deepEqual(await deliveriesOf(world, storm.id), ['opened queued']);
  assert.equal((await groupsIn(world))[0].members, 12);
  await world.setStatus(ids.slice(12), 'down', at(1000));
  await world.route(at(1003));
  const late = (await incidentsOf(world)).find(
    (item: { source: { id: string } }) => item.source.id === ids[12],
  );
  assert.equal(late.parentIncidentId, null);
  assert.deepEqual(await deliveriesOf(world, late.id), ['opened queued']);
});

test('incidents of dependent monitors are grouped below the monitor they depend on', async () => {
  const world = await createAlertTestAccount(api);
  const [router = ''] = await world.createMonitors(['Router']);
  const shops = await world.createMonitors(['Shop', 'Blog'], { dependsOn: [router] });
  const [deep = ''] = await world.createMonitors(['Basement'], { dependsOn: [shops[0]] });
  await world.setStatus([shops[0] ?? ''], 'down', at(0));
  await world.setStatus([router], 'down', at(1));
  await world.setStatus([shops[1] ?? '', deep], 'down', at(1.5));
  await world.route(at(4));
  const [grouped, ...more] = await groupsIn(world);
  assert.equal(more.length, 0);
  assert.equal(grouped.title, 'Router and 3 dependent monitors are down');
  const { items } = await world.get(`/api/v1/incidents/${grouped.id}/members`);
  const names = items.map((item: { source: { name: string } }) => item.source.name);
  assert.equal(names[0], 'Router');
  assert.deepEqual(names.sort(), ['Basement', 'Blog', 'Router', 'Shop']);
  assert.deepEqual(await deliveriesOf(world, grouped.id), ['opened queued']);
  assert.equal((await deliveriesOf(world)).filter((one) => one.startsWith('opened queued')).length, 1);
  await world.setStatus([router, ...shops, deep], 'up', at(90));
  await world.route(at(91));
  assert.equal((await world.get(`/api/v1/incidents/${grouped.id}`)).state, 'resolved');
});

test('a rule for one monitor applies to a storm that includes it', async () => {
  const world = await createAlertTestAccount(api, { match: { tags: ['shop'] } });
  const ids = [
    ...(await world.createMonitors(named(12))),
    ...(await world.createMonitors(['Shop'], { tags: ['shop'] })),
  ];
  await world.setStatus(ids, 'down', at(0));
  await world.route(at(3));
  const [storm] = await groupsIn(world);
  assert.deepEqual(await deliveriesOf(world, storm.id), ['opened queued']);
});

test('deleting or pausing the last members resolves their group', async () => {
  const world = await createAlertTestAccount(api);
  const ids = await world.createMonitors(named(11));
  await world.setStatus(ids, 'down', at(0));
  await world.route(at(3));
  const [storm] = await groupsIn(world);
  await world.send('POST', '/api/v1/service-monitors/bulk', { action: 'delete', ids: ids.slice(0, 5) });
  await world.send('POST', '/api/v1/service-monitors/bulk', { action: 'pause', ids: ids.slice(5) });
  await world.route(new Date(api.clock.now() + 10_000));
  assert.equal((await world.get(`/api/v1/incidents/${storm.id}`)).state, 'resolved');
});

test('an outage shorter than the delay sends nothing, even if its opening and resolution are processed together', async () => {
  const world = await createAlertTestAccount(api, { delaySeconds: 1 });
  const [shop = ''] = await world.createMonitors(['Shop']);
  await world.setStatus([shop], 'down', at(0));
  await world.setStatus([shop], 'up', at(0.5));
  await world.route(at(10));
  assert.deepEqual(await deliveriesOf(world), ['opened suppressed resolved']);
});

test('a monitor that goes down twice for two reasons joins a storm once, through its open incident', async () => {
  const world = await createAlertTestAccount(api);
  const ids = await world.createMonitors(named(12));
  const [twice = ''] = ids;
  await world.setStatus([twice], 'down', at(0), 'dns-nxdomain');
  await world.setStatus([twice], 'up', at(0.3));
  await world.setStatus(ids, 'down', at(0.6));
  await world.route(at(5));
  const own = (await incidentsOf(world)).filter((one: { source: { id: string } }) => one.source.id === twice);
  assert.deepEqual(own.map((one: { state: string }) => one.state).sort(), ['open', 'resolved']);
  const [storm] = await groupsIn(world);
  assert.equal(storm.members, 12);
  assert.equal(
    (await deliveriesOf(world)).filter((one) => one.endsWith('queued')).length,
    1,
    'only the storm notifies',
  );
  await world.setStatus(ids.slice(1), 'up', at(60));
  await world.route(at(65));
  assert.equal((await world.get(`/api/v1/incidents/${storm.id}`)).state, 'open', 'one monitor is still down');
  await world.setStatus([twice], 'up', at(90));
  await world.route(at(95));
  assert.equal((await world.get(`/api/v1/incidents/${storm.id}`)).state, 'resolved');
});

test('a monitor that goes down twice in quick succession is grouped once with its dependent monitors', async () => {
  const world = await createAlertTestAccount(api);
  const [router = ''] = await world.createMonitors(['Router']);
  const shops = await world.createMonitors(['Shop'], { dependsOn: [router] });
  await world.setStatus([router], 'down', at(0), 'dns-nxdomain');
  await world.setStatus([router], 'up', at(0.3));
  await world.setStatus([router, ...shops], 'down', at(0.6));
  await world.route(at(5));
  const [grouped, ...more] = await groupsIn(world);
  assert.deepEqual([grouped.title, more.length], ['Router and 1 dependent monitor are down', 0]);
  await world.setStatus([router, ...shops], 'up', at(90));
  await world.route(at(95));
  assert.equal((await world.get(`/api/v1/incidents/${grouped.id}`)).state, 'resolved');
});
