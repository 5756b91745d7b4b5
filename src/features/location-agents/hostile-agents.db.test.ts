import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { createAgentKeys, openSealed } from './agent-keys.ts';
import { maxResults } from './protocol.ts';
import { type AgentLab, createAgentLab, result } from './testing/agent-lab.ts';

let api: TestApi;
let stranger: Caller;
let lab: AgentLab;
before(async () => {
  api = await createTestApi();
  lab = createAgentLab(api, await api.caller('agency'));
  stranger = await api.caller('agency');
});
after(() => api.close());

const nothing = { recorded: 0, late: 0, duplicates: 0 };

test('a hostile agent can access only the monitors in its location', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const mine = await lab.createMonitor(location.region);
  const sibling = await lab.createMonitor((await lab.createLocation()).region);
  const elsewhere = await lab.createLocation(stranger);
  const foreign = await lab.createMonitor(elsewhere.region, { caller: stranger });
  const [now = 0] = lab.slotsOf(mine, 1);
  const hostile = [
    result(sibling, now, 'down'),
    result(foreign, now, 'down'),
    result({ id: randomUUID() }, now, 'down'),
    result(mine, now + 3_600_000, 'down'),
    result(mine, now - 30 * 86_400_000, 'down'),
    // These checks were due before the monitor existed, or ended in the future.
    result(mine, now - 4 * 3_600_000, 'down'),
    { ...result(mine, now, 'down'), ms: 3_600_000 },
    { ...result(mine, now, 'down'), late: 86_400_000 },
    { ...result(mine, now), status: 'perfect' },
    { ...result(mine, now), code: "'; drop table checks" },
    { ...result(mine, now), ms: -1 },
    { ...result(mine, now), error: 'x'.repeat(20_000) },
    '{',
    '[]',
    'null',
  ];
  assert.deepEqual(await lab.report(agent, hostile), { ...nothing, rejected: hostile.length });
  for (const monitor of [mine, sibling, foreign])
    assert.deepEqual((await lab.windowsOf(monitor)).checked, []);

  const settings = await lab.send(agent, '/settings', { monitorIds: [mine.id, sibling.id, foreign.id] });
  const opened = JSON.parse(openSealed(agent.keys, settings.json().sealed)) as { id: string }[];
  assert.deepEqual(
    opened.map(({ id }) => id),
    [mine.id],
  );
  assert.throws(() => openSealed(createAgentKeys(), settings.json().sealed));
});

test('forged, stale, tampered and oversized requests are rejected', async () => {
  const agent = await lab.enroll(await lab.createLocation());
  const body = gzipSync('');
  assert.equal((await lab.send(null, '/results', body)).statusCode, 401);
  const forged = await lab.send({ ...agent, keys: createAgentKeys() }, '/results', body);
  assert.equal(forged.json().detailCode, 'agent-signature-invalid');
  const tampered = await lab.send(agent, '/results', body, { signed: Buffer.from('another body') });
  assert.equal(tampered.statusCode, 401);
  for (const days of [-1, 1]) {
    const stale = await lab.send(agent, '/results', body, { now: api.clock.now() + days * 86_400_000 });
    assert.deepEqual([stale.statusCode, stale.json().detailCode], [401, 'agent-clock-wrong']);
  }
  assert.equal((await lab.send(agent, '/results', Buffer.alloc(1024 * 1024 + 1))).statusCode, 413);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  assert.deepEqual((await lab.send(agent, '/results', bomb)).json().detailCode, 'agent-body-invalid');
  assert.equal((await lab.send(agent, '/results', Buffer.from('not gzip'))).statusCode, 400);
  const poll = await lab.send(agent, '/poll', { protocol: [99], version: '9', instanceId: randomUUID() });
  assert.equal(poll.statusCode, 400);
});

test('a token enrolls one agent, and only with a valid encryption key', async () => {
  const token = await lab.createToken(await lab.createLocation());
  const body = lab.enrollOrder(token, createAgentKeys());
  const weak = await lab.send(null, '/enroll', { ...body, sealingKey: 'A'.repeat(43) });
  assert.deepEqual([weak.statusCode, weak.json().errors[0].pointer], [400, '/sealingKey'], weak.body);
  const enrolled = await lab.send(null, '/enroll', body);
  assert.equal(enrolled.statusCode, 201, enrolled.body);
  assert.equal((await lab.send(null, '/enroll', body)).statusCode, 401, 'a token works once');
});

test('a flood of polls is rejected, and the agent is served again after it stops', async () => {
  const agent = await lab.enroll(await lab.createLocation());
  const { version } = (await lab.poll(agent)).json().assignments;
  const flood = await Promise.all(
    Array.from({ length: 20 }, () => lab.poll(agent, { assignments: version })),
  );
  const statuses = flood.map(({ statusCode }) => statusCode);
  assert.ok(statuses.filter((status) => status === 200).length <= 4, statuses.join());
  assert.ok(statuses.filter((status) => status === 429).length >= 16, statuses.join());
  api.clock.advance(10_000);
  assert.equal((await lab.poll(agent)).statusCode, 200);
});

test('a flood of results is rejected with the time to wait, and other accounts are not affected', async () => {
  const location = await lab.createLocation();
  const agent = await lab.enroll(location);
  const monitor = await lab.createMonitor(location.region);
  const elsewhere = await lab.createLocation(stranger);
  const honest = await lab.enroll(elsewhere, await lab.createToken(elsewhere, stranger));
  const foreign = await lab.createMonitor(elsewhere.region, { caller: stranger });
  const [now = 0] = lab.slotsOf(monitor, 1);
  const flood = lab.compress(
    Array.from({ length: maxResults }, (_, index) => result(monitor, now - 60_000 + index, 'down')),
  );
  let refused = await lab.send(agent, '/results', flood);
  for (let times = 0; refused.statusCode === 200 && times < 10; times++)
    refused = await lab.send(agent, '/results', flood);
  assert.deepEqual([refused.statusCode, refused.json().detailCode], [429, 'agent-sends-too-much']);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await lab.report(honest, [result(foreign, lab.slotsOf(foreign, 1)[0] ?? 0)])).recorded, 1);
  api.clock.advance(Number(refused.headers['retry-after']) * 1000);
  assert.equal((await lab.send(agent, '/results', flood)).statusCode, 200);
});
