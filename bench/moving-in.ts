import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTedious } from '#engine/probes/mssql/index.ts';
import { createKumaDatabase } from '#lab/importers/kuma-database.ts';
import { fillKumaInstallation } from '#lab/importers/kuma-installation.ts';
import { startKumaServers } from '#lab/importers/kuma-servers.ts';
import { systemClock } from '#platform/clock.ts';
import { cpuOfTree } from './cpu-time.ts';
import { settingOf } from './engine/engine-lab.ts';
import { startService } from './start-service.ts';

interface Overview {
  serviceMonitors: {
    total: number;
    up: number;
    degraded: number;
    down: number;
    pending: number;
    paused: number;
  };
}

/**
 * Imports an Uptime Kuma installation with 500 monitors (BENCH_MONITORS) of all types and 90 days of history into the
 * running service, and waits until all of them are up. All targets respond. SQL Server monitors are included only if
 * the optional library is installed. Then imports 1,000 monitors without history into another account.
 */
export async function run(): Promise<void> {
  const monitors = settingOf('BENCH_MONITORS', 500);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const servers = await startKumaServers();
  const service = await startService(join(folder, 'data'), {
    ...{ BELLTOWER_RESOLVERS: '127.0.0.1:9', BELLTOWER_CT: 'off', BELLTOWER_SIGNUP: 'open' },
  });
  try {
    const seconds = (from: number) => ((systemClock.monotonicMs() - from) / 1000).toFixed(1);
    const path = join(folder, 'kuma.db');
    const fill = (intervalSeconds: number, count: number, file: string) => {
      const database = createKumaDatabase(file, 2);
      const { ports } = servers;
      const kuma = fillKumaInstallation(database, {
        monitors: count,
        now: systemClock.now(),
        ports,
        intervalSeconds,
      });
      database.close();
      return kuma;
    };
    const kuma = fill(60, monitors, path);
    const file = await readFile(path);
    const account = await createOwner(service.url, 'first');
    const from = systemClock.monotonicMs();
    const cpuSeconds = () => cpuOfTree(service.child.pid ?? 0) / 1000;
    const cpuBefore = cpuSeconds();
    const result = await importKuma(account, file);
    console.log(
      `import   ${seconds(from)} s (CPU ${(cpuSeconds() - cpuBefore).toFixed(1)} s) for ${monitors} monitors with 90 days of history, ${(file.length / 1e6).toFixed(0)} MB`,
    );
    for (const token of kuma.pushTokens) await fetch(`${service.url}/api/push/${token}?status=up`);
    const canSignInToSqlServer = await loadTedious().then(
      () => true,
      () => false,
    );
    const expected = kuma.monitors.filter(
      ({ isActive, type }) => isActive && type !== 'push' && (type !== 'sqlserver' || canSignInToSqlServer),
    ).length;
    let state: Overview['serviceMonitors'];
    do {
      await systemClock.sleep(500);
      state = ((await account.get('/api/v1/overview')) as Overview).serviceMonitors;
    } while (state.up < expected && systemClock.monotonicMs() - from < 300_000);
    console.log(
      `green    ${seconds(from)} s until ${state.up} of ${expected} monitors are up (target 120 s)`,
    );
    console.log(`         ${JSON.stringify({ ...result.counts, ...state })}`);
    if (state.up < expected) {
      const { items } = (await account.get(
        '/api/v1/service-monitors?limit=200&status=pending,down,degraded',
      )) as {
        items: { name: string; state: { status: string; reason: { message: string } | null } }[];
      };
      for (const { name, state } of items)
        console.log(`         ${name}: ${state.status} ${state.reason?.message ?? ''}`);
    }

    const large = join(folder, 'large.db');
    fill(86_400, 1000, large);
    const second = await createOwner(service.url, 'second');
    const largeFile = await readFile(large);
    const largeFrom = systemClock.monotonicMs();
    const cpuOfFirst = cpuSeconds();
    await importKuma(second, largeFile);
    console.log(
      `import   ${seconds(largeFrom)} s (CPU ${(cpuSeconds() - cpuOfFirst).toFixed(1)} s, with the checks) for 1,000 monitors (target 10 s)`,
    );
  } finally {
    await service.stop();
    await servers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Owner {
  get(path: string): Promise<unknown>;
  post(path: string, body: Buffer | object): Promise<unknown>;
}

/** Signs up and returns the owner's client. Its requests contain the session cookie. */
async function createOwner(url: string, name: string): Promise<Owner> {
  const origin = { origin: url };
  const body = { name, email: `${name}@bench.example`, password: 'correct horse battery staple' };
  const created = await fetch(`${url}/api/v1/accounts`, {
    method: 'POST',
    headers: { ...origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = created.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`sign-up answered ${created.status} ${await created.text()}`);
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...init.headers, ...origin, cookie },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    get: (path) => request(path, {}),
    post: (path, input) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': Buffer.isBuffer(input) ? 'application/octet-stream' : 'application/json' },
        body: Buffer.isBuffer(input) ? new Uint8Array(input) : JSON.stringify(input),
      }),
  };
}

const importKuma = async (owner: Owner, file: Buffer) =>
  (await owner.post('/api/v1/import/from/kuma', file)) as { counts: Record<string, number> };
