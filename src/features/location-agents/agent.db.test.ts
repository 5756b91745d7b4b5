import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createNetwork } from '#app/network.ts';
import { eventually } from '#features/prober/testing/fake-prober.ts';
import { startDockerEngine } from '#lab/docker/engine.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createTransport } from '#platform/net/http/transport.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';
import { type AgentOptions, type RunningAgent, startAgent } from './agent/run-agent.ts';
import { updateLocations } from './watch-locations.ts';

let api: TestApi;
let url: string;
let owner: Caller;
let target: Server;
let targetUrl: string;
let answer = 200;
const log = createLog(process.env.BELLTOWER_TEST_LOG ?? 'silent');
const running: RunningAgent[] = [];
const folders: string[] = [];

before(async () => {
  api = await createTestApi({ plans: { agency: { minIntervalSeconds: 1 } } });
  url = await api.listen();
  owner = await api.caller('agency');
  target = createServer((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer very-secret' ? answer : 401).end('hello');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => target.once('listening', resolve));
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
});
after(async () => {
  await Promise.all(running.map((agent) => agent.stop()));
  target.close();
  await api.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const response = await api.request(owner, {
    method,
    url: `/api/v1${path}`,
    ...(payload ? { payload } : {}),
  });
  assert.ok(response.statusCode < 300, `${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.statusCode === 204 ? null : response.json();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-agent-'));
  folders.push(folder);
  return folder;
}

async function start(location: { id: string }, more: Partial<AgentOptions> = {}): Promise<RunningAgent> {
  const { token } = await request('POST', `/locations/${location.id}/enrollment-token`);
  const agent = await startAgent({
    serverUrl: url,
    token,
    name: 'test',
    folder: newFolder(),
    maxSpoolBytes: 1024 * 1024,
    version: '0.0.0',
    clock: systemClock,
    log,
    transport: createTransport(new URL(url), { proxy: null, rootCertificates: [] }),
    createNet: (policy) => createNetwork({ config: api.config, clock: systemClock, log }, policy),
    stopWithinMs: 1000,
    ...more,
  });
  agent.ended.catch(() => {});
  running.push(agent);
  return agent;
}

const createLocation = (name: string) => request('POST', '/locations', { name, privateTargets: true });
const createMonitor = (regions: string[], more: object = {}) =>
  request('POST', '/service-monitors', {
    kind: 'http',
    url: targetUrl,
    name: `monitor ${Math.random()}`,
    intervalSeconds: 1,
    timeoutSeconds: 1,
    confirm: { failures: 2, recoveries: 1, retrySeconds: 1 },
    auth: { type: 'bearer', token: 'very-secret' },
    regions,
    ...more,
  });
const statusOf = async (id: string) => (await request('GET', `/service-monitors/${id}`)).state.status;

test('an agent checks the monitors of its location, and its results change their status', async () => {
  const location = await createLocation('Office');
  const monitor = await createMonitor([location.region]);
  await start(location);
  await eventually(async () => (await statusOf(monitor.id)) === 'up');
  answer = 500;
  await eventually(async () => (await statusOf(monitor.id)) === 'down');
  const incidents = await request('GET', '/incidents?state=open');
  assert.equal(incidents.items[0].source.id, monitor.id);
  const evidence = await request('GET', `/incidents/${incidents.items[0].id}/evidence`);
  assert.equal(evidence.exchange.response.statusCode, 500);
  assert.ok(!JSON.stringify(evidence).includes('very-secret'));
  answer = 200;
  await eventually(async () => (await statusOf(monitor.id)) === 'up');

  const { items: checks } = await request('GET', `/service-monitors/${monitor.id}/checks?limit=50`);
  assert.ok(checks.every((check: { region: string }) => check.region === location.region));
  const times = checks.map(({ scheduledAt }: { scheduledAt: string }) => scheduledAt);
  assert.equal(new Set(times).size, times.length);

  const shown = await request('GET', `/locations/${location.id}`);
  assert.equal(shown.status, 'online');
  assert.equal(shown.monitors, 1);
  assert.equal(shown.agents[0].state.monitors, 1);

  await request('DELETE', `/locations/${location.id}/agents/${shown.agents[0].id}`);
  await assert.rejects(running.at(-1)?.ended ?? Promise.resolve(), /unknown or was revoked/);
});

test('a location without contact is offline, opens an incident and does not change its monitors', async () => {
  const location = await createLocation('Warehouse');
  const monitor = await createMonitor([location.region]);
  const agent = await start(location);
  await eventually(async () => (await statusOf(monitor.id)) === 'up');
  await agent.stop();
  const { db } = api.database;
  // The time is five minutes later, so that a request that is still in flight has no effect.
  const now = api.clock.now() + 300_000;
  assert.deepEqual(await updateLocations(db, { now, watchedSince: now - 1_000 }), { lost: 0, found: 0 });
  assert.deepEqual(await updateLocations(db, { now, watchedSince: 0 }), { lost: 1, found: 0 });
  const incidents = await request('GET', '/incidents?state=open&sourceType=location');
  assert.equal(incidents.items[0].title, 'Location Warehouse is offline');
  const shown = await request('GET', `/service-monitors/${monitor.id}`);
  assert.equal(shown.state.status, 'up');
  assert.equal(shown.state.reason.code, 'agents-silent');
  assert.match(shown.state.reason.message, /No agent of this location is connected/);
  assert.equal((await request('GET', `/locations/${location.id}`)).status, 'offline');
  await sql`update location_agents set seen_at = ${new Date(now)} where location_id = ${location.id}`.execute(
    db,
  );
  assert.deepEqual(await updateLocations(db, { now, watchedSince: 0 }), { lost: 0, found: 1 });
  assert.equal((await request('GET', '/incidents?state=open&sourceType=location')).items.length, 0);
});

test('the inventory contains certificates that an agent sees', async () => {
  const location = await createLocation('Server room');
  const server = await startTlsServer({ pki: createTlsPki(), defect: 'good', now: systemClock.now() });
  try {
    const monitor = await createMonitor([location.region], {
      ...{ kind: 'ssl', host: '127.0.0.1', port: server.port, url: undefined, auth: undefined },
    });
    await start(location);
    const deployments = () =>
      request('GET', `/certificates/deployments?serviceMonitorId=${monitor.id}`).then(({ items }) => items);
    await eventually(async () => (await deployments()).length === 1);
    const [{ port, names, issuer, chain }] = await deployments();
    assert.deepEqual(
      [port, names, issuer.commonName],
      [server.port, ['good.test'], 'Belltower Lab Intermediate'],
    );
    assert.equal(chain.length, 1);
  } finally {
    await server.close();
  }
});

test("a monitor that checks the agent's own machine runs only if the agent allows it", async () => {
  const location = await createLocation('Machine');
  const path = join(newFolder(), 'docker.sock');
  const engine = await startDockerEngine([{ id: 'a'.repeat(64), name: 'web', status: 'running' }], { path });
  try {
    await start(location, { createServices: () => ({ dockerSocket: async () => path }) });
    const common = { regions: [location.region], intervalSeconds: 1, timeoutSeconds: 1 };
    const container = await request('POST', '/service-monitors', {
      kind: 'docker',
      container: 'web',
      ...common,
    });
    const unit = await request('POST', '/service-monitors', { kind: 'systemd', unit: 'nginx', ...common });
    assert.deepEqual([container.name, unit.name, unit.unit], ['web', 'nginx.service', 'nginx.service']);
    await eventually(async () => (await statusOf(container.id)) === 'up');
    await eventually(async () => {
      const { items } = await request('GET', `/service-monitors/${unit.id}/checks`);
      return items[0]?.code === 'systemd-unit-not-allowed' && items[0].status === 'unknown';
    });
    assert.equal(await statusOf(unit.id), 'pending');
  } finally {
    await engine.close();
  }
});

test('a kind that only agents can check requires a private location', async () => {
  for (const regions of [undefined, ['default'], ['default', (await createLocation('Mixed')).region]]) {
    const response = await api.request(owner, {
      method: 'POST',
      url: '/api/v1/service-monitors',
      payload: { kind: 'systemd', unit: 'nginx.service', ...(regions && { regions }) },
    });
    assert.equal(response.statusCode, 400);
    assert.equal(response.json().errors[0].pointer, '/regions');
  }
});
