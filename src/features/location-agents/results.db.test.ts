import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { nextSlot, phaseOf } from '#engine/schedule/slots.ts';
import { recountLateChecks } from '#features/checks/late-checks.ts';
import { rollUpChecks } from '#features/checks/rollups.ts';
import { createLog } from '#platform/log.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { type AgentKeys, createAgentKeys, openSealed, signRequest } from './agent-keys.ts';
import type { AgentResult } from './protocol-schemas.ts';
import { recordUnreportedWindows } from './unreported-windows.ts';

const intervalMs = 60_000;
const log = createLog('silent');
let api: TestApi;
let owner: Caller;
let stranger: Caller;
before(async () => {
  api = await createTestApi();
  owner = await api.caller('agency');
  stranger = await api.caller('agency');
});
after(() => api.close());

async function request(method: 'GET' | 'POST', path: string, payload?: object, caller = owner) {
  const response = await api.ask(caller, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  assert.ok(response.statusCode < 300, `${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json();
}

interface TestAgent {
  agentId: string;
  keys: AgentKeys;
  region: string;
}

async function enroll(location: { id: string; region: string }, caller = owner): Promise<TestAgent> {
  const { token } = await request('POST', `/locations/${location.id}/enrollment-token`, undefined, caller);
  const keys = createAgentKeys();
  const body = {
    protocol: [1],
    token,
    name: 'test',
    version: '0',
    signingKey: keys.signing.x,
    sealingKey: keys.sealing.x,
  };
  const response = await send(null, '/enroll', body);
  assert.equal(response.statusCode, 201, response.body);
  assert.equal((await send(null, '/enroll', body)).statusCode, 401, 'a token works once');
  return { agentId: response.json().agentId, keys, region: location.region };
}

function send(
  agent: TestAgent | null,
  path: string,
  body: object | Buffer,
  more: { now?: number; signed?: Buffer } = {},
) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const whole = `/api/agent/v1${path}`;
  const signed = { method: 'POST', path: whole, body: more.signed ?? bytes };
  const now = more.now ?? api.clock.now();
  return api.app.inject({
    method: 'POST',
    url: whole,
    payload: bytes,
    headers: {
      ...(Buffer.isBuffer(body)
        ? { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
        : { 'content-type': 'application/json' }),
      ...(agent === null ? {} : signRequest(signed, { agentId: agent.agentId, keys: agent.keys, now })),
    },
  });
}

async function report(agent: TestAgent, results: readonly (AgentResult | object | string)[]) {
  const lines = results.map((result) => (typeof result === 'string' ? result : JSON.stringify(result)));
  const response = await send(agent, '/results', gzipSync(lines.join('\n')));
  assert.equal(response.statusCode, 200, response.body);
  const { serverTime: _, ...counts } = response.json();
  return counts;
}

let count = 0;
async function makeLocation(caller = owner) {
  count += 1;
  return request('POST', '/locations', { name: `location ${count}` }, caller);
}

/** A monitor whose windows are counted from some hours ago on. */
async function makeMonitor(region: string, hoursAgo = 3, caller = owner) {
  count += 1;
  const monitor = await request(
    'POST',
    '/service-monitors',
    {
      kind: 'port',
      host: '127.0.0.1',
      port: 9,
      name: `monitor ${count}`,
      regions: [region],
      intervalSeconds: intervalMs / 1000,
      confirm: { failures: 2, recoveries: 1, retrySeconds: 20 },
    },
    caller,
  );
  const since = new Date(api.clock.now() - hoursAgo * 3_600_000);
  await sql`update service_monitors set created_at = ${since} where id = ${monitor.id}`.execute(
    api.database.db,
  );
  await sql`update monitor_schedules set counted_from = ${since}, next_due_at = ${since} where monitor_id = ${monitor.id}`.execute(
    api.database.db,
  );
  return monitor as { id: string; name: string };
}

/** Slots of a monitor, newest first: the first is the newest that has passed. */
function slotsOf({ id }: { id: string }, atMost: number): number[] {
  const phaseMs = phaseOf(id, intervalMs);
  const newest = nextSlot(api.clock.now(), { phaseMs, intervalMs }) - intervalMs;
  return Array.from({ length: atMost }, (_, index) => newest - index * intervalMs);
}

const result = (monitor: { id: string }, at: number, status: AgentResult['status'] = 'up'): AgentResult => ({
  id: monitor.id,
  revision: 1,
  at,
  status,
  ms: 12.5,
  ...(status === 'down' && { code: 'connect-refused', params: { port: 9 } }),
});

/** The account of a monitor's windows: every one exactly once. */
async function windowsOf({ id }: { id: string }): Promise<{ checked: number[]; missed: number[] }> {
  const { rows } = await sql<{ at: number; status: string; missed: number | null }>`
    select (date_part('epoch', scheduled_at) * 1000)::int8 as at, status, missed_windows as missed
    from checks where monitor_id = ${id} order by 1`.execute(api.database.db);
  const checked = rows.filter(({ status }) => status !== 'm').map(({ at }) => at);
  const missed = rows
    .filter(({ status }) => status === 'm')
    .flatMap(({ at, missed: n }) => Array.from({ length: n ?? 1 }, (_, index) => at - index * intervalMs));
  const all = [...checked, ...missed];
  assert.equal(new Set(all).size, all.length, 'a window is on record twice');
  return { checked, missed };
}

const statusOf = async ({ id }: { id: string }) =>
  (await request('GET', `/service-monitors/${id}`)).state.status;
const missAll = () =>
  recordUnreportedWindows({ db: api.database.db, clock: api.clock, log }, new Date(api.clock.now()));

test('results sent again have no effect', async () => {
  const location = await makeLocation();
  const agent = await enroll(location);
  const monitor = await makeMonitor(location.region);
  const [now = 0] = slotsOf(monitor, 1);
  const recheck = now + 20_001;
  const batch = [result(monitor, now, 'down')];
  assert.deepEqual(await report(agent, batch), { recorded: 1, late: 0, duplicates: 0, rejected: 0 });
  assert.deepEqual(await report(agent, batch), { recorded: 0, late: 0, duplicates: 1, rejected: 0 });
  assert.equal(await statusOf(monitor), 'pending', 'a failure that was sent twice is one failure');
  if (recheck < api.clock.now()) {
    await report(agent, [result(monitor, recheck, 'down')]);
    assert.equal(await statusOf(monitor), 'down');
  }
  assert.deepEqual(
    (await windowsOf(monitor)).checked.filter((at) => at === now),
    [now],
  );
});

test('late results fill the history, correct missed windows and change no status', async () => {
  const location = await makeLocation();
  const agent = await enroll(location);
  const monitor = await makeMonitor(location.region);
  const slots = slotsOf(monitor, 179);
  await report(agent, [result(monitor, slots[0] ?? 0)]);
  assert.equal(await statusOf(monitor), 'up');
  while ((await missAll()).windows > 0);
  const before = await windowsOf(monitor);
  assert.ok(before.missed.length > 160, `${before.missed.length} missed`);
  // Rolled up before the results arrive.
  await rollUpChecks(api.database.db, new Date(api.clock.now()));

  const late = slots.slice(60, 90).map((at) => result(monitor, at, 'down'));
  // In disorder, some of them twice.
  const shuffled = [...late.filter((_, index) => index % 2 === 0), ...late];
  const counts = await report(agent, shuffled);
  assert.deepEqual(counts, { recorded: 0, late: 30, duplicates: 15, rejected: 0 });
  assert.equal(await statusOf(monitor), 'up');
  const incidents = await request('GET', '/incidents?state=open');
  assert.ok(incidents.items.every(({ source }: { source: { id: string } }) => source.id !== monitor.id));
  const after = await windowsOf(monitor);
  assert.equal(after.missed.length, before.missed.length - 30);
  assert.equal(after.checked.length, before.checked.length + 30);

  const shown = await request('GET', `/locations/${location.id}`);
  assert.deepEqual([shown.lateResults, shown.correctedWindows], [30, 30]);
  await recountLateChecks(api.database.db, new Date(api.clock.now()));
  const { rows } = await sql<{ same: boolean }>`
    select r.down = c.down and r.missed = c.missed as same from check_rollups r
    cross join lateral (
      select count(*) filter (where status = 'd') as down, coalesce(sum(missed_windows) filter (where status = 'm'), 0) as missed
      from checks where monitor_id = r.monitor_id and scheduled_at >= r.starts_at and scheduled_at < r.starts_at + interval '1 hour'
    ) c where r.monitor_id = ${monitor.id} and r.span = 'hour'`.execute(api.database.db);
  assert.ok(rows.length > 0 && rows.every(({ same }) => same), 'rollups count what is on record');
});

test('a hostile agent reaches no monitor but those of its location', async () => {
  const location = await makeLocation();
  const agent = await enroll(location);
  const mine = await makeMonitor(location.region);
  const other = await makeLocation();
  const sibling = await makeMonitor(other.region);
  const foreignLocation = await makeLocation(stranger);
  const foreign = await makeMonitor(foreignLocation.region, 3, stranger);
  const [now = 0] = slotsOf(mine, 1);
  const hostile = [
    result(sibling, now, 'down'),
    result(foreign, now, 'down'),
    result({ id: randomUUID() }, now, 'down'),
    result(mine, now + 3_600_000, 'down'),
    result(mine, now - 30 * 86_400_000, 'down'),
    { ...result(mine, now), status: 'perfect' },
    { ...result(mine, now), code: "'; drop table checks" },
    { ...result(mine, now), ms: -1 },
    '{',
    '[]',
    'null',
  ];
  assert.deepEqual(await report(agent, hostile), {
    recorded: 0,
    late: 0,
    duplicates: 0,
    rejected: hostile.length,
  });
  for (const monitor of [mine, sibling, foreign]) assert.deepEqual((await windowsOf(monitor)).checked, []);

  const settings = await send(agent, '/settings', { monitorIds: [mine.id, sibling.id, foreign.id] });
  const opened = JSON.parse(openSealed(agent.keys, settings.json().sealed)) as { id: string }[];
  assert.deepEqual(
    opened.map(({ id }) => id),
    [mine.id],
  );
  assert.throws(() => openSealed(createAgentKeys(), settings.json().sealed));
});

test('forged, stale, tampered and oversized requests are refused', async () => {
  const location = await makeLocation();
  const agent = await enroll(location);
  const body = Buffer.from(gzipSync(''));
  assert.equal((await send(null, '/results', body)).statusCode, 401);
  const forged = await send({ ...agent, keys: createAgentKeys() }, '/results', body);
  assert.equal(forged.json().detailCode, 'agent-signature-invalid');
  const tampered = await send(agent, '/results', body, { signed: Buffer.from('another body') });
  assert.equal(tampered.statusCode, 401);
  for (const days of [-1, 1]) {
    const stale = await send(agent, '/results', body, { now: api.clock.now() + days * 86_400_000 });
    assert.deepEqual([stale.statusCode, stale.json().detailCode], [401, 'agent-clock-wrong']);
  }
  assert.equal((await send(agent, '/results', Buffer.alloc(1024 * 1024 + 1))).statusCode, 413);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  assert.deepEqual((await send(agent, '/results', bomb)).json().detailCode, 'agent-body-invalid');
  assert.equal((await send(agent, '/results', Buffer.from('not gzip'))).statusCode, 400);
  const poll = await send(agent, '/poll', { protocol: [99], version: '9', instanceId: randomUUID() });
  assert.equal(poll.statusCode, 400);
});

test('an agent replaces its keys, and the old ones are refused', async () => {
  const agent = await enroll(await makeLocation());
  const keys = createAgentKeys();
  const rotated = await send(agent, '/rotate', { signingKey: keys.signing.x, sealingKey: keys.sealing.x });
  assert.equal(rotated.statusCode, 204, rotated.body);
  assert.equal((await send(agent, '/results', gzipSync(''))).statusCode, 401);
  assert.equal((await send({ ...agent, keys }, '/results', gzipSync(''))).statusCode, 200);
});

const stateOf = (startedAt: number) => ({
  startedAt,
  monitors: 0,
  queuedChecks: 0,
  unsentResults: 0,
  spoolBytes: 0,
  droppedResults: 0,
  checksPerSecond: 0,
  clockOffsetMs: 0,
  residentBytes: 0,
});

test('of two processes with one key, the one that started first is told to stop', async () => {
  const location = await makeLocation();
  const agent = await enroll(location);
  const poll = (instanceId: string, startedAt: number) =>
    send(agent, '/poll', {
      protocol: [1, 2],
      version: '1',
      instanceId,
      assignments: null,
      state: stateOf(startedAt),
    });
  const [first, second] = [randomUUID(), randomUUID()];
  const now = api.clock.now();
  assert.equal((await poll(first, now - 2000)).statusCode, 200);
  assert.equal((await poll(second, now - 1000)).statusCode, 200);
  const stopped = await poll(first, now - 2000);
  assert.deepEqual([stopped.statusCode, stopped.json().detailCode], [409, 'agent-superseded']);
  const shown = await request('GET', `/locations/${location.id}`);
  assert.notEqual(shown.agents[0].duplicateAt, null);
});

test('agents of a location share its monitors, and take over those of a silent one', async () => {
  const location = await makeLocation();
  const agents = [await enroll(location), await enroll(location)];
  // Those that are silent later.
  for (let more = 0; more < 8; more++) await enroll(location);
  api.clock.advance(9_000);
  for (let made = 0; made < 12; made++) await makeMonitor(location.region);
  const assigned = async (agent: TestAgent) => {
    const response = await send(agent, '/poll', {
      protocol: [1],
      version: '1',
      instanceId: agent.agentId,
      assignments: null,
      state: stateOf(api.clock.now()),
    });
    assert.match(response.json().assignments.version, /^[\w-]{22}$/);
    return response.json().assignments.monitors.map(({ id }: { id: string }) => id) as string[];
  };
  await Promise.all(agents.map(assigned));
  api.clock.advance(1000);
  const [one = [], two = []] = await Promise.all(agents.map(assigned));
  assert.equal(new Set([...one, ...two]).size, 12);
  assert.equal(one.length + two.length, 12, 'none twice');
  assert.ok(one.length > 0 && two.length > 0);
  api.clock.advance(9_000);
  assert.equal((await assigned(agents[0] as TestAgent)).length, 12);
});

test('a flood of polls is refused, and the agent is served again after it', async () => {
  const agent = await enroll(await makeLocation());
  const body = {
    protocol: [1],
    version: '1',
    instanceId: agent.agentId,
    state: stateOf(api.clock.now()),
  };
  const first = await send(agent, '/poll', { ...body, assignments: null });
  const { version } = first.json().assignments;
  const flood = await Promise.all(
    Array.from({ length: 20 }, () => send(agent, '/poll', { ...body, assignments: version })),
  );
  const statuses = flood.map(({ statusCode }) => statusCode);
  assert.ok(statuses.filter((status) => status === 200).length <= 4, statuses.join());
  assert.ok(statuses.filter((status) => status === 429).length >= 16, statuses.join());
  assert.equal((await send(agent, '/poll', { ...body, assignments: null })).statusCode, 200);
});
