import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { addOperator } from '#features/accounts/operator/operators.ts';
import { type Caller, createTestApi, memberPassword, type TestApi } from '#test/support/http.ts';
import { createAgentKeys, openSealed } from './agent-keys.ts';
import { type AgentLab, createAgentLab, result, stateOf, type TestAgent } from './testing/agent-lab.ts';
import { updateLocations } from './watch-locations.ts';

let api: TestApi;
let owner: Caller;
let lab: AgentLab;
before(async () => {
  api = await createTestApi();
  owner = await api.caller('agency');
  lab = createAgentLab(api, owner);
});
after(() => api.close());

test('an agent replaces its keys, and the old ones are rejected', async () => {
  const agent = await lab.enroll(await lab.createLocation());
  const keys = createAgentKeys();
  const weak = { signingKey: keys.signing.x, sealingKey: 'A'.repeat(43) };
  assert.equal((await lab.send(agent, '/rotate', weak)).statusCode, 400);
  const rotated = await lab.send(agent, '/rotate', {
    signingKey: keys.signing.x,
    sealingKey: keys.sealing.x,
  });
  assert.equal(rotated.statusCode, 204, rotated.body);
  assert.equal((await lab.send(agent, '/results', gzipSync(''))).statusCode, 401);
  assert.equal((await lab.send({ ...agent, keys }, '/results', gzipSync(''))).statusCode, 200);
});

test('if two processes use the same key, the one that started first is stopped', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const [first, second] = [randomUUID(), randomUUID()];
  const now = api.clock.now();
  const poll = (instanceId: string, startedAt: number) =>
    lab.poll(agent, { instanceId, state: stateOf(startedAt) });
  assert.equal((await poll(first, now - 2000)).statusCode, 200);
  assert.equal((await poll(second, now - 1000)).statusCode, 200);
  const duplicateAt = async () =>
    (await lab.request('GET', `/locations/${location.id}`)).agents[0].duplicateAt;
  assert.equal(await duplicateAt(), null, 'a restart is not a duplicate');
  const stopped = await poll(first, now - 2000);
  assert.deepEqual([stopped.statusCode, stopped.json().detailCode], [409, 'agent-superseded']);
  assert.notEqual(await duplicateAt(), null);
});

test("a location's agents share its monitors and take over the monitors of an agent without contact", async () => {
  const location = await lab.createLocation();
  const agents = [await lab.enroll(location), await lab.enroll(location)];
  const [first] = agents as [TestAgent];
  // These agents do not stay in contact.
  for (let more = 0; more < 8; more++) await lab.enroll(location);
  api.clock.advance(9_000);
  for (let made = 0; made < 12; made++) await lab.createMonitor(location.region);
  await Promise.all(agents.map(lab.assignedTo));
  api.clock.advance(1000);
  const [one = [], two = []] = await Promise.all(agents.map(lab.assignedTo));
  assert.equal(new Set([...one, ...two]).size, 12);
  assert.equal(one.length + two.length, 12, 'no monitor is assigned twice');
  assert.ok(one.length > 0 && two.length > 0);
  const settings = await lab.send(first, '/settings', { monitorIds: [...one, ...two] });
  const opened = JSON.parse(openSealed(first.keys, settings.json().sealed)) as { id: string }[];
  assert.deepEqual(
    opened.map(({ id }) => id).sort(),
    one.toSorted(),
    'an agent receives only the settings of its own monitors',
  );
  api.clock.advance(9_000);
  assert.equal((await lab.assignedTo(first)).length, 12);
});

test('a location is offline after two intervals of its most frequently checked monitor', async () => {
  const location = await lab.createLocation();
  await lab.createMonitor(location.region);
  await lab.poll(await lab.enroll(location));
  const shown = () => lab.request('GET', `/locations/${location.id}`);
  const seenAt = Date.parse((await shown()).agents[0].lastContactAt);
  const statusAfter = async (ms: number) => {
    await updateLocations(api.database.db, { now: seenAt + ms, watchedSince: 0 });
    return (await shown()).status;
  };
  assert.equal(await statusAfter(119_000), 'online');
  assert.equal(await statusAfter(120_000), 'offline');
});

test('an agent in a shared region checks monitors of all accounts, and only operators can enroll it', async () => {
  const origin = { origin: 'http://127.0.0.1:3000' };
  await api.addMember(owner, 'admin', 'op@example.test');
  const signedIn = await api.app.inject({
    method: 'POST',
    url: '/api/v1/session',
    payload: { email: 'op@example.test', password: memberPassword },
  });
  const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const post = (url: string, payload: object = {}) =>
    api.app.inject({ method: 'POST', url: `/api/v1${url}`, headers: { cookie, ...origin }, payload });
  const body = { name: 'Frankfurt', region: 'eu-central' };
  assert.equal((await post('/locations', body)).statusCode, 403);
  const byKey = await api.request(owner, { method: 'POST', url: '/api/v1/locations', payload: body });
  assert.equal(byKey.statusCode, 403, 'an API key is not an operator');
  await addOperator(api.database.db, 'op@example.test', new Date(api.clock.now()));
  for (const region of ['default', 'loc-0123456789ab', 'EU'])
    assert.equal((await post('/locations', { ...body, region })).statusCode, 400, region);
  assert.equal((await post('/locations', { ...body, privateTargets: true })).statusCode, 400);
  const created = await post('/locations', body);
  assert.equal(created.statusCode, 201, created.body);
  const location = created.json();
  assert.deepEqual([location.shared, location.region], [true, 'eu-central']);
  const again = await post('/locations', { ...body, name: 'Another' });
  assert.equal(again.json().errors[0].pointer, '/region', again.body);
  const tokenPath = `/locations/${location.id}/enrollment-token`;
  const refused = await api.request(owner, { method: 'POST', url: `/api/v1${tokenPath}` });
  assert.equal(refused.statusCode, 403, 'a key of the account could read secrets of all others');
  const agent = await lab.enroll(location, (await post(tokenPath)).json().token);

  const tenant = await api.caller('agency');
  const mine = await lab.createMonitor('eu-central');
  const theirs = await lab.createMonitor('eu-central', { caller: tenant });
  assert.deepEqual((await lab.assignedTo(agent)).sort(), [mine.id, theirs.id].sort());
  const counts = await lab.report(agent, [result(theirs, lab.slotsOf(theirs, 1)[0] ?? 0)]);
  assert.equal(counts.recorded, 1);
  assert.equal(
    (await lab.request('GET', `/service-monitors/${theirs.id}`, undefined, tenant)).state.status,
    'up',
  );
  assert.equal((await lab.request('GET', `/locations/${location.id}`)).monitors, 2);
  assert.deepEqual((await lab.request('GET', '/locations', undefined, tenant)).items, []);
});
