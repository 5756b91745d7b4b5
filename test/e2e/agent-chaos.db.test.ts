import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, request as requestHttp, type Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createNetwork } from '#app/network.ts';
import { startAgent } from '#features/location-agents/agent/run-agent.ts';
import { recordUnreportedWindows } from '#features/location-agents/unreported-windows.ts';
import { eventually } from '#features/prober/testing/fake-prober.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createTransport } from '#platform/net/http/transport.ts';
import { programFile } from '#test/support/built-program.ts';
import { type Caller, createTestApi, type TestApi } from '#test/support/http.ts';

/** What agents go through: the connection is cut, they are killed, their clock is wrong. All windows are accounted for. */

const intervalMs = 1000;
const log = createLog('silent');
let api: TestApi;
let apiPort: number;
let owner: Caller;
let target: Server;
const folders: string[] = [];
const children = new Set<ChildProcess>();
const relays: { close(): void }[] = [];

before(async () => {
  api = await createTestApi({ plans: { agency: { minIntervalSeconds: 1 } } });
  apiPort = Number(new URL(await api.listen()).port);
  owner = await api.caller('agency');
  target = createHttpServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await once(target, 'listening');
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const relay of relays) relay.close();
  target.close();
  target.closeAllConnections();
  await api.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

async function request(method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await api.ask(owner, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  assert.ok(response.statusCode < 300, `${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json();
}

async function prepare(name: string) {
  const location = await request('POST', '/locations', { name, privateTargets: true });
  const monitor = await request('POST', '/service-monitors', {
    kind: 'http',
    url: `http://127.0.0.1:${portOf(target)}/${name}`,
    name,
    intervalSeconds: intervalMs / 1000,
    timeoutSeconds: 1,
    regions: [location.region],
  });
  const { token } = await request('POST', `/locations/${location.id}/enrollment-token`);
  const folder = mkdtempSync(join(tmpdir(), 'belltower-agent-'));
  folders.push(folder);
  return { location, monitorId: monitor.id as string, token: token as string, folder };
}

/** A relay to the API that can be cut, as a network can. */
async function startRelay() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const onward = connect(apiPort, '127.0.0.1');
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
  relays.push(server);
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

function startProgram(
  url: string,
  folder: string,
  token: string | null,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const words = ['agent', '--server', url, '--data', folder, ...(token === null ? [] : ['--token', token])];
  const child = spawn(process.execPath, [programFile, ...words], {
    env: { ...process.env, BELLTOWER_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Checks of a monitor, and windows recorded as missed; fails if a window is on record twice. */
async function windowsOf(monitorId: string): Promise<{ checked: number[]; missed: number[] }> {
  const { rows } = await sql<{ at: number; status: string; missed: number | null }>`
    select (date_part('epoch', scheduled_at) * 1000)::int8 as at, status, missed_windows as missed
    from checks where monitor_id = ${monitorId} order by 1`.execute(api.database.db);
  const checked = rows.filter(({ status }) => status !== 'm').map(({ at }) => at);
  const missed = rows
    .filter(({ status }) => status === 'm')
    .flatMap(({ at, missed: n }) => Array.from({ length: n ?? 1 }, (_, index) => at - index * intervalMs));
  const all = [...checked, ...missed];
  assert.equal(new Set(all).size, all.length, 'a window is on record twice');
  return { checked, missed };
}

const countOf = async (monitorId: string) => (await windowsOf(monitorId)).checked.length;

/** Waits until `more` further checks are on record. */
async function waitForChecks(monitorId: string, more: number): Promise<void> {
  const from = await countOf(monitorId);
  await eventually(async () => (await countOf(monitorId)) >= from + more);
}

/** Records what was not reported, and asserts that every window between the first and the last check is on record. */
async function assertAccount(monitorId: string): Promise<{ checked: number[]; missed: number[] }> {
  const last = (await windowsOf(monitorId)).checked.at(-1) ?? 0;
  const at = new Date(last + 5 * 60_000);
  while ((await recordUnreportedWindows({ db: api.database.db, clock: api.clock, log }, at)).windows > 0);
  const { checked, missed } = await windowsOf(monitorId);
  const known = new Set([...checked, ...missed]);
  // The first check of a new monitor is made at once, between two windows of its schedule.
  const first = checked.find((at) => (last - at) % intervalMs === 0) ?? 0;
  for (let slot = first; slot <= last; slot += intervalMs)
    assert.ok(known.has(slot), `the window at ${slot - first} ms is not on record`);
  return { checked, missed };
}

/** Number of results that wait in the folder of an agent. */
function countSpooled(folder: string): number {
  const spool = join(folder, 'spool');
  return readdirSync(spool).reduce((sum, name) => {
    if (name.endsWith('.gz')) return sum + Number(name.split('-')[1]);
    return (
      sum + (name.endsWith('.ndjson') ? readFileSync(join(spool, name), 'utf8').split('\n').length - 1 : 0)
    );
  }, 0);
}

test('an agent that is cut off loses nothing', async () => {
  const { monitorId, token, folder } = await prepare('cut');
  const relay = await startRelay();
  const child = startProgram(relay.url, folder, token);
  await waitForChecks(monitorId, 3);
  relay.cut();
  const cutAt = api.clock.now();
  await eventually(async () => countSpooled(folder) >= 4);
  const mendedAt = api.clock.now();
  relay.mend();
  await waitForChecks(monitorId, 6);
  await eventually(async () => countSpooled(folder) <= 1);
  const { checked } = await assertAccount(monitorId);
  const whileCut = checked.filter((at) => at > cutAt && at < mendedAt);
  assert.ok(whileCut.length >= 3, `${whileCut.length} checks made while it was cut off are on record`);
  child.kill('SIGTERM');
  await once(child, 'exit');
});

test('an agent that is killed continues with its key and its spool', async () => {
  const { location, monitorId, token, folder } = await prepare('killed');
  const relay = await startRelay();
  const first = startProgram(relay.url, folder, token);
  await waitForChecks(monitorId, 3);
  relay.cut();
  await eventually(async () => countSpooled(folder) >= 3);
  first.kill('SIGKILL');
  await once(first, 'exit');
  relay.mend();
  const second = startProgram(relay.url, folder, null);
  await waitForChecks(monitorId, 6);
  second.kill('SIGTERM');
  await once(second, 'exit');
  await assertAccount(monitorId);
  const shown = await request('GET', `/locations/${location.id}`);
  assert.equal(shown.agents.length, 1, 'enrolled once');
});

test('a clock that is wrong by a day changes no schedule and no result', async () => {
  for (const days of [-1, 1]) {
    const { location, monitorId, token, folder } = await prepare(`clock${days}`);
    const offsetMs = days * 86_400_000;
    const agent = await startAgent({
      serverUrl: `http://127.0.0.1:${apiPort}`,
      token,
      folder,
      maxSpoolBytes: 1_000_000,
      version: '0',
      clock: { ...systemClock, now: () => systemClock.now() + offsetMs },
      log,
      transport: createTransport(new URL(`http://127.0.0.1:${apiPort}`), {
        proxy: null,
        rootCertificates: [],
      }),
      createNet: (policy) => createNetwork({ config: api.config, clock: systemClock, log }, policy),
    });
    await waitForChecks(monitorId, 3);
    await eventually(
      async () => (await request('GET', `/locations/${location.id}`)).agents[0].state?.monitors === 1,
    );
    const { agents } = await request('GET', `/locations/${location.id}`);
    assert.ok(Math.abs(agents[0].state.clockOffsetMs + offsetMs) < 5_000, `${agents[0].state.clockOffsetMs}`);
    const { checked } = await windowsOf(monitorId);
    for (const at of checked) assert.ok(Math.abs(at - api.clock.now()) < 60_000);
    await agent.stop();
  }
});

test('an agent reaches the server through a proxy', async () => {
  const { monitorId, token, folder } = await prepare('proxy');
  let proxied = 0;
  const proxy = createHttpServer((incoming, response) => {
    proxied += 1;
    const to = new URL(incoming.url ?? '');
    const { method, headers } = incoming;
    const onward = requestHttp(
      { host: to.hostname, port: to.port, path: to.pathname, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  proxy.on('connect', (incoming, socket: Socket) => {
    proxied += 1;
    const [host = '', port] = (incoming.url ?? '').split(':');
    const onward = connect(Number(port), host, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const one of [socket, onward]) one.on('error', () => {});
    onward.pipe(socket).pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = `http://127.0.0.1:${portOf(proxy)}`;
  const child = startProgram(`http://127.0.0.1:${apiPort}`, folder, token, {
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    NO_PROXY: '',
  });
  await waitForChecks(monitorId, 2);
  assert.ok(proxied > 0, 'no request went through the proxy');
  child.kill('SIGTERM');
  await once(child, 'exit');
  proxy.close();
  proxy.closeAllConnections();
});
