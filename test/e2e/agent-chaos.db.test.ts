import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createNetwork } from '#app/network.ts';
import { startAgent } from '#features/location-agents/agent/run-agent.ts';
import { type AgentLab, createAgentLab } from '#features/location-agents/testing/agent-lab.ts';
import { recordUnreportedWindows } from '#features/location-agents/unreported-windows.ts';
import { updateLocations } from '#features/location-agents/watch-locations.ts';
import { eventually } from '#features/prober/testing/fake-prober.ts';
import { createCa } from '#lab/tls/ca.ts';
import type { Clock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createTransport } from '#platform/net/http/transport.ts';
import { startConnectProxy } from '#platform/net/proxy/testing/start-proxy.ts';
import { programFile } from '#test/support/built-program.ts';
import { createTestApi, type TestApi } from '#test/support/http.ts';

/**
 * Failures of agents: lost connections, kills, duplicate keys, a full disk, a wrong clock. Every window must be
 * accounted for.
 */

const log = createLog('silent');
let api: TestApi;
let lab: AgentLab;
let target: Server;
let answer = 200;
/** Stops everything that the tests started, in reverse order. */
const ends: (() => unknown)[] = [];

before(async () => {
  api = await createTestApi({ plans: { agency: { minIntervalSeconds: 1 } } });
  lab = createAgentLab(api, await api.caller('agency'));
  await api.listen();
  target = createHttpServer((_request, response) => response.writeHead(answer).end('hello'));
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
});
after(async () => {
  for (const end of ends.toReversed()) await end();
  target.close();
  target.closeAllConnections();
  await api.close();
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const apiPort = () => portOf(api.app.server);
const apiUrl = () => `http://127.0.0.1:${apiPort()}`;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-agent-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Monitor {
  id: string;
  intervalMs: number;
}

/** Creates a location with monitors that are checked every second, or at the specified interval. */
async function prepare(name: string, { monitors = 1, intervalSeconds = 1 } = {}) {
  const location = await lab.request('POST', '/locations', { name, privateTargets: true });
  const made: Monitor[] = [];
  for (let index = 0; index < monitors; index++) {
    const { id } = await lab.request('POST', '/service-monitors', {
      kind: 'http',
      url: `http://127.0.0.1:${portOf(target)}/${name}`,
      name: `${name} ${index}`,
      intervalSeconds,
      timeoutSeconds: intervalSeconds,
      confirm: { failures: 2, recoveries: 1, retrySeconds: 1 },
      regions: [location.region],
    });
    made.push({ id, intervalMs: intervalSeconds * 1000 });
  }
  const [monitor] = made as [Monitor];
  return { location, monitor, monitors: made, token: await lab.createToken(location), folder: newFolder() };
}

/** Relays to a port. The test can disconnect the relay. */
async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
  };
}

interface ProgramOptions {
  token?: string;
  env?: NodeJS.ProcessEnv;
  /** A shell command to run before the agent. If set, the agent has a separate mount namespace. */
  mount?: string;
}

/** Starts an agent with the command line. */
function startProgram(
  url: string,
  folder: string,
  { token, env = {}, mount }: ProgramOptions = {},
): ChildProcess {
  const words = [programFile, 'agent', '--server', url, '--data', folder];
  const all = [process.execPath, ...words, ...(token === undefined ? [] : ['--token', token])];
  const [program = '', ...rest] =
    mount === undefined ? all : [...namespace, 'sh', '-c', `${mount} && exec "$0" "$@"`, ...all];
  const child = spawn(program, rest, {
    env: { ...process.env, BELLTOWER_LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  ends.push(() => child.kill('SIGKILL'));
  return child;
}

const namespace = ['unshare', '--mount', '--map-root-user'];
const hasNamespaces = spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0;

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts an agent with a different clock in this process. */
async function startWithClock(
  url: string,
  folder: string,
  { token, clock }: { token: string; clock: Clock },
) {
  const agent = await startAgent({
    serverUrl: url,
    token,
    name: 'test',
    folder,
    maxSpoolBytes: 100_000_000,
    version: '0',
    clock,
    log,
    transport: createTransport(new URL(url), { proxy: null, rootCertificates: [] }),
    createNet: (policy) => createNetwork({ config: api.config, clock, log }, policy),
    stopWithinMs: 1000,
  });
  ends.push(agent.stop);
  return agent;
}

const checkedOf = async ({ id, intervalMs }: Monitor) => (await lab.windowsOf({ id }, intervalMs)).checked;

/** Waits until `more` further checks are stored. */
async function waitForChecks(monitor: Monitor, more: number): Promise<void> {
  const from = (await checkedOf(monitor)).length;
  await eventually(async () => (await checkedOf(monitor)).length >= from + more);
}

/** Returns the number of results waiting in an agent's folder. */
function countSpooled(folder: string): number {
  const spool = join(folder, 'spool');
  return readdirSync(spool).reduce((sum, name) => {
    if (name.endsWith('.gz')) return sum + Number(name.split('-')[1]);
    return (
      sum + (name.endsWith('.ndjson') ? readFileSync(join(spool, name), 'utf8').split('\n').length - 1 : 0)
    );
  }, 0);
}

/**
 * Records windows without a result as missed. Asserts that every window between the first and the last check has a
 * record.
 */
async function assertAccount(monitor: Monitor): Promise<{ checked: number[]; missed: number[] }> {
  const { intervalMs } = monitor;
  const last = (await checkedOf(monitor)).at(-1) ?? 0;
  const at = new Date(last + 5 * 60_000);
  // Without contact to an agent, an hour of windows is recorded in one run.
  await sql`update location_agents set seen_at = ${at} where location_id in (
    select l.id from locations l join monitor_schedules s on s.region = l.region where s.monitor_id = ${monitor.id})
  `.execute(api.database.db);
  while ((await recordUnreportedWindows({ db: api.database.db, clock: api.clock, log }, at)).windows > 0);
  const { checked, missed } = await lab.windowsOf(monitor, intervalMs);
  const known = new Set([...checked, ...missed]);
  // The first check of a new monitor runs immediately, between two windows of its schedule.
  const first = checked.find((one) => (last - one) % intervalMs === 0) ?? 0;
  for (let slot = first; slot <= last; slot += intervalMs)
    assert.ok(known.has(slot), `the window at ${slot - first} ms is not on record`);
  return { checked, missed };
}

const agentOf = async (location: { id: string }) =>
  (await lab.request('GET', `/locations/${location.id}`)).agents[0];

// These tests spend most of their time waiting.
describe('agents', { concurrency: true }, () => {
  test('an agent that is killed while it is disconnected continues with its key and its spool', async () => {
    const { location, monitor, token, folder } = await prepare('killed');
    const relay = await startRelay(apiPort());
    const first = startProgram(relay.url, folder, { token });
    await waitForChecks(monitor, 3);
    relay.cut();
    const cutAt = api.clock.now();
    const spooled = countSpooled(folder);
    await eventually(async () => countSpooled(folder) >= spooled + 5);
    await stop(first, 'SIGKILL');
    const killedAt = api.clock.now();
    relay.mend();
    const second = startProgram(relay.url, folder);
    await waitForChecks(monitor, 6);
    await eventually(async () => countSpooled(folder) <= 1);
    await stop(second);
    const { checked } = await assertAccount(monitor);
    const whileCut = checked.filter((at) => at > cutAt && at < killedAt);
    assert.ok(whileCut.length >= 2, `${whileCut.length} checks were recorded while the agent was offline`);
    const shown = await lab.request('GET', `/locations/${location.id}`);
    assert.equal(shown.agents.length, 1, 'enrolled once');
  });

  test('a clock that is wrong by a day does not affect the schedule or the results', async () => {
    for (const days of [-1, 1]) {
      const { location, monitor, token, folder } = await prepare(`clock${days}`);
      const offsetMs = days * 86_400_000;
      const clock = { ...api.clock, now: () => api.clock.now() + offsetMs };
      const agent = await startWithClock(apiUrl(), folder, { token, clock });
      await waitForChecks(monitor, 3);
      await eventually(async () => (await agentOf(location)).state?.monitors === 1);
      const { state } = await agentOf(location);
      assert.ok(Math.abs(state.clockOffsetMs + offsetMs) < 5_000, `${state.clockOffsetMs}`);
      for (const at of await checkedOf(monitor)) assert.ok(Math.abs(at - api.clock.now()) < 60_000);
      await agent.stop();
    }
  });

  test('a full disk loses no results while there is memory, and the agent continues once there is space', async (t) => {
    if (!hasNamespaces) return t.skip('no mount namespaces here');
    const { monitor, token, folder } = await prepare('full');
    const relay = await startRelay(apiPort());
    const fill = `mount -t tmpfs -o size=64k tmpfs ${folder} && head -c 48k /dev/zero > ${folder}/filler`;
    const child = startProgram(relay.url, folder, { token, mount: fill });
    await waitForChecks(monitor, 2);
    const root = `/proc/${child.pid}/root${folder}`;
    relay.cut();
    const cutAt = api.clock.now();
    // Returns the free space of the disk.
    spawnSync('sh', ['-c', `cat /dev/zero > ${root}/filler 2> /dev/null`]);
    await eventually(async () => api.clock.now() - cutAt > 6_000);
    const mendedAt = api.clock.now();
    relay.mend();
    await waitForChecks(monitor, 6);
    const { checked, missed } = await assertAccount(monitor);
    const whileFull = (at: number) => at > cutAt && at < mendedAt;
    assert.ok(checked.filter(whileFull).length >= 4, `${checked.filter(whileFull).length} checks`);
    assert.deepEqual(missed.filter(whileFull), []);
    await stop(child);
    return undefined;
  });

  test('if two processes use the same key, the first stops permanently, and no window is counted twice', async () => {
    const { location, monitor, token, folder } = await prepare('twins');
    const first = startProgram(apiUrl(), folder, { token });
    await waitForChecks(monitor, 2);
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    let text = '';
    first.stderr?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    const second = startProgram(apiUrl(), copy);
    const [status] = await once(first, 'exit');
    assert.equal(status, 78, 'the exit status tells systemd not to restart the agent');
    assert.match(text, /Another process uses this agent's key/);
    await waitForChecks(monitor, 3);
    await stop(second);
    await assertAccount(monitor);
    assert.notEqual((await agentOf(location)).duplicateAt, null);
  });

  test('when one of two agents dies, the other takes over its monitors', async () => {
    const { location, monitor, monitors, token, folder } = await prepare('pair', { monitors: 16 });
    const first = startProgram(apiUrl(), folder, { token });
    // A new token replaces an unused one.
    await waitForChecks(monitor, 1);
    const second = startProgram(apiUrl(), newFolder(), { token: await lab.createToken(location) });
    const readCounts = async (): Promise<number[]> =>
      (await lab.request('GET', `/locations/${location.id}`)).agents.map(
        ({ state }: { state: { monitors: number } | null }) => state?.monitors ?? 0,
      );
    await eventually(async () => {
      const [one = 0, two = 0] = await readCounts();

      return one + two === monitors.length && one > 0 && two > 0;
    });
    await Promise.all(monitors.map((one) => waitForChecks(one, 1)));
    await stop(first, 'SIGKILL');
    const killedAt = api.clock.now();
    await Promise.all(monitors.map((one) => waitForChecks(one, 2)));
    await stop(second);
    for (const monitor of monitors) {
      const { missed } = await assertAccount(monitor);
      const gap = missed.filter((at) => at > killedAt - 2_000);
      assert.ok(gap.length <= 15, `${gap.length} windows of a second were missed`);
    }
  });

  test('a revoked agent stops permanently, and can enroll again with a new token', async () => {
    const { location, monitor, token, folder } = await prepare('revoked');
    const first = startProgram(apiUrl(), folder, { token });
    await waitForChecks(monitor, 1);
    const { id } = await agentOf(location);
    await lab.request('DELETE', `/locations/${location.id}/agents/${id}`);
    assert.deepEqual(await once(first, 'exit'), [78, null]);
    const second = startProgram(apiUrl(), folder, { token: await lab.createToken(location) });
    await waitForChecks(monitor, 2);
    assert.notEqual((await agentOf(location)).id, id);
    await stop(second);
  });

  test('an agent reaches a server that uses HTTP/2 through a proxy', async () => {
    const { monitor, token, folder } = await prepare('proxy');
    const ca = createCa({ name: 'Agents' });
    const { chain: cert, key } = ca.issue({ names: ['belltower.test'] });
    const versions = new Set<string>();
    const front = createSecureServer({ cert, key }, (incoming, response) => {
      versions.add(incoming.httpVersion);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && name !== 'host'),
      );
      const onward = requestHttp(
        { port: apiPort(), path: incoming.url, method: incoming.method, headers },
        (from: IncomingMessage) => {
          const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...head } = from.headers;
          response.writeHead(from.statusCode ?? 502, head);
          from.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(front, 'listening');
    const proxy = await startConnectProxy();
    ends.push(proxy.close, () => front.close());
    const trusted = join(newFolder(), 'ca.pem');
    writeFileSync(trusted, ca.cert);
    const child = startProgram(`https://belltower.test:${portOf(front)}`, folder, {
      token,
      env: { HTTPS_PROXY: proxy.url, NO_PROXY: '', BELLTOWER_TRUST_CA: trusted },
    });
    await waitForChecks(monitor, 2);
    assert.deepEqual([...versions], ['2.0']);
    assert.equal(proxy.requests.length, 1, 'one connection for all requests');
    await stop(child);
  });

  test('an agent works with a server that sends unknown fields', async () => {
    const { monitor, token, folder } = await prepare('newer');
    const newer = createHttpServer((incoming, response) => {
      const { method, headers, url: path } = incoming;
      const onward = requestHttp({ port: apiPort(), path, method, headers }, async (from) => {
        const chunks: Buffer[] = [];
        for await (const chunk of from) chunks.push(chunk);
        const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
        body.news = { of: ['version', 2] };
        for (const assignment of body.assignments?.monitors ?? []) assignment.priority = 'high';
        body.assignments?.monitors.push({ ...body.assignments.monitors[0], id: location2, kind: 'quantum' });
        response.writeHead(from.statusCode ?? 502, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    }).listen(0, '127.0.0.1');
    const location2 = '00000000-0000-7000-8000-000000000000';
    await once(newer, 'listening');
    ends.push(() => {
      newer.close();
      newer.closeAllConnections();
    });
    const child = startProgram(`http://127.0.0.1:${portOf(newer)}`, folder, { token });
    await waitForChecks(monitor, 3);
    await stop(child);
  });
});

test('an agent that is disconnected for an hour loses no results, and its late results change no incident', async () => {
  const { location, monitors, token, folder } = await prepare('hour', { monitors: 3, intervalSeconds: 30 });
  const relay = await startRelay(apiPort());
  // 68 minutes pass in 54 seconds. On a busy machine, agents would miss most windows if time passed faster.
  api.clock.accelerate(75);
  const { db } = api.database;
  const readIncidents = async () => (await lab.request('GET', '/incidents?limit=100')).items;
  const agent = await startWithClock(relay.url, folder, { token, clock: api.clock });
  await Promise.all(monitors.map((one) => waitForChecks(one, 3)));
  const before = await readIncidents();
  relay.cut();
  const cutAt = api.clock.now();
  const passed = () => api.clock.now() - cutAt;
  const waitUntil = (minutes: number) => eventually(async () => passed() > minutes * 60_000);
  await waitUntil(5);
  assert.equal((await updateLocations(db, { now: api.clock.now(), watchedSince: 0 })).lost >= 1, true);
  answer = 500;
  await waitUntil(30);
  answer = 200;
  await waitUntil(68);
  // After an hour without an agent, windows are recorded as missed. Late results correct them.
  const missed = await recordUnreportedWindows({ db, clock: api.clock, log }, new Date(api.clock.now()));
  assert.ok(missed.windows >= 300, `${missed.windows} windows are recorded as missed`);
  const mendedAt = api.clock.now();
  relay.mend();
  await eventually(
    async () => countSpooled(folder) === 0 && (await agentOf(location)).state.unsentResults < 10,
  );
  await eventually(
    async () => (await updateLocations(db, { now: api.clock.now(), watchedSince: 0 })).found >= 1,
  );
  await Promise.all(monitors.map((one) => waitForChecks(one, 2)));
  await agent.stop();
  api.clock.accelerate(1);
  for (const monitor of monitors) {
    const { checked } = await assertAccount(monitor);
    const whileCut = checked.filter((at) => at > cutAt + 60_000 && at < mendedAt - 60_000);
    // The remaining windows have no result, because the machine was too busy.
    assert.ok(whileCut.length >= 90, `${whileCut.length} of 132 windows`);
    assert.equal(await lab.statusOf(monitor), 'up');
  }
  const { items: failures } = await lab.request(
    'GET',
    `/service-monitors/${monitors[0]?.id}/checks?status=down`,
  );
  assert.ok(failures.length >= 20, `${failures.length} failures are in the history`);
  const own = new Set([location.id, ...monitors.map(({ id }) => id)]);
  const opened = (await readIncidents()).filter(
    ({ id, source }: { id: string; source: { id: string } }) =>
      own.has(source.id) && before.every((one: { id: string }) => one.id !== id),
  );
  assert.deepEqual(
    opened.map(({ source, state }: { source: { name: string }; state: string }) => [source.name, state]),
    [['hour', 'resolved']],
    'the location has an incident, but its monitors have none',
  );
  const shown = await lab.request('GET', `/locations/${location.id}`);
  assert.ok(shown.correctedWindows >= 30, `${shown.correctedWindows} corrected`);
  assert.equal(shown.agents[0].state.droppedResults, 0);
});
