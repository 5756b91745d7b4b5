import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#lab/ports.ts';
import { systemClock } from '#platform/clock.ts';
import { sourceTable } from '#platform/config/source-table.ts';
import { readStat } from '#platform/process-stat.ts';
import { programFile } from '#test/support/built-program.ts';
import { startWriter } from './chaos/writer.ts';
import { stopAtSignal } from './end-by-signal.ts';
import { settingOf } from './engine/engine-lab.ts';
import { benchTargets } from './engine/engine-targets.ts';

/** Maximum recovery time after each kill, in seconds. */
const targetSeconds = 12;
/**
 * The API counts as recovered once it has responded for this long, in ms. Right after a kill, responses that were
 * already on their way can still arrive.
 */
const steadyMs = 2_000;
const pollIntervalMs = 50;
const giveUpMs = 120_000;

/** The whole service, restarted whenever its supervisor is killed. */
interface Service {
  url: string;
  dataDir: string;
  supervisor: ChildProcess;
}

/**
 * Runs the service with BENCH_MONITORS (200) monitors every 10 s while others are created, and kills each of its
 * processes and PostgreSQL in turn with SIGKILL. Prints the time until the API responds and until new checks are
 * stored.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-kills-'));
  const target = await benchTargets.http();
  const url = `http://127.0.0.1:${await freePort()}`;
  const service: Service = { url, dataDir, supervisor: start(url, dataDir) };
  const stop = stopAtSignal(async () => {
    service.supervisor.kill('SIGTERM');
    await once(service.supervisor, 'exit');
    target.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  try {
    const key = await createKey(url);
    await createMonitors(url, key, target.port);
    const writer = startWriter([Number(new URL(url).port)], key);
    await untilBack(service, key, Date.now());
    for (const name of ['api worker', 'prober scanner', 'prober', 'PostgreSQL', 'supervisor']) {
      const killedAt = Date.now();
      await kill(service, name);
      const { answeredMs, checkedMs } = await untilBack(service, key, killedAt);
      const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
      const share = Math.max(answeredMs, checkedMs) / 1000 / targetSeconds;
      console.log(
        `  ${name.padEnd(14)} killed: the API answered after ${seconds(answeredMs)}, a check was stored after ` +
          `${seconds(checkedMs)} (target ${targetSeconds} s, ratio ${share.toFixed(2)})`,
      );
    }
    await writer.stop();
    console.log(
      `  ${writer.acknowledged.length} monitors created in this time, ${writer.failed} requests failed`,
    );
  } finally {
    await stop();
  }
}

function start(url: string, dataDir: string): ChildProcess {
  const sourcesOff = Object.keys(sourceTable).map((name) => [`BELLTOWER_SOURCE_${name}_ENABLED`, 'off']);
  return spawn(process.execPath, [programFile, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      BELLTOWER_DATA_DIR: dataDir,
      BELLTOWER_PORT: new URL(url).port,
      BELLTOWER_PROBERS: '2',
      BELLTOWER_RESOLVERS: '127.0.0.1:9',
      BELLTOWER_CT: 'off',
      BELLTOWER_LOG_LEVEL: 'fatal',
      ...Object.fromEntries(sourcesOff),
    },
  });
}

async function kill(service: Service, name: string): Promise<void> {
  if (name === 'supervisor') {
    service.supervisor.kill('SIGKILL');
    await once(service.supervisor, 'exit');
    service.supervisor = start(service.url, service.dataDir);
    return;
  }
  const pid = name === 'PostgreSQL' ? postmasterOf(service) : childOf(service, name);
  process.kill(pid, 'SIGKILL');
}

const postmasterOf = ({ dataDir }: Service) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Returns the process ID of the child with exactly these roles. */
function childOf({ supervisor }: Service, roles: string): number {
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!Number.isInteger(pid) || readStat(pid)?.parent !== supervisor.pid) continue;
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    if (words.slice(words.findIndex((word) => word.includes('child-main')) + 1).join(' ') === roles)
      return pid;
  }
  throw new Error(`No process with the roles ${roles} runs.`);
}

/**
 * Returns the time when the API began to respond reliably, and the time when it reported a check that started after the
 * kill.
 */
async function untilBack({ url }: Service, key: string, killedAt: number) {
  let failedAt = killedAt;
  let checkedAt: number | null = null;
  while (checkedAt === null || Date.now() - failedAt < steadyMs) {
    if (Date.now() - killedAt > giveUpMs) throw new Error(`Not back after ${giveUpMs / 1000} s.`);
    const lastCheckAt = await readLastCheck(url, key);
    if (lastCheckAt === null) failedAt = Date.now();
    else if (lastCheckAt > killedAt) checkedAt ??= Date.now();
    await systemClock.sleep(pollIntervalMs);
  }
  return { answeredMs: failedAt - killedAt, checkedMs: checkedAt - killedAt };
}

/** Returns the start time of the newest check that the API reports, or null if the API does not respond. */
async function readLastCheck(url: string, key: string): Promise<number | null> {
  try {
    const response = await fetch(`${url}/api/v1/service-monitors?kind=http&limit=100`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(3_000),
    });
    if (response.status !== 200) return null;
    const { items } = (await response.json()) as { items: { state: { lastCheckAt: string | null } }[] };
    return Math.max(0, ...items.map(({ state }) => Date.parse(state.lastCheckAt ?? '') || 0));
  } catch {
    return null;
  }
}

async function createKey(url: string): Promise<string> {
  const until = Date.now() + giveUpMs;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('The service did not become ready.');
    await systemClock.sleep(pollIntervalMs);
  }
  const person = { email: 'kills@example.test', password: 'correct horse battery' };
  await post(`${url}/api/v1/accounts`, { ...person, name: 'Kills' }, {});
  const session = await post(`${url}/api/v1/session`, person, { origin: url });
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const created = await post(
    `${url}/api/v1/api-keys`,
    { name: 'all', scopes: ['*'] },
    { origin: url, cookie },
  );
  return ((await created.json()) as { key: string }).key;
}

async function createMonitors(url: string, key: string, port: number): Promise<void> {
  const count = settingOf('BENCH_MONITORS', 200);
  for (let number = 0; number < count; number++) {
    const body = {
      kind: 'http',
      name: `Site ${number}`,
      url: `http://127.0.0.1:${port}/${number}`,
      intervalSeconds: 10,
    };
    await post(`${url}/api/v1/service-monitors`, body, { authorization: `Bearer ${key}` });
  }
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.status !== 201)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}
