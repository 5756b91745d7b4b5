import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { hangRecovery } from '#test/support/machine-requirements.ts';
import { startLoad } from './support/load.ts';
import { eventually } from './support/requests.ts';
import {
  addCleanup,
  createAccount,
  spawnService,
  startService,
  type TestService,
} from './support/service.ts';

let service: TestService;
let key: string;
let database: TestDatabase;

before(async () => {
  database = await createTestDatabase();
  addCleanup(() => database.drop());
  service = await startService({ env: { BELLTOWER_PROBERS: '2' } });
  key = (await createAccount(service.env)).apiKey;
});

/** Returns the child processes of `pid` with their command lines. */
function childrenOf(pid: number): { pid: number; command: string }[] {
  const found: { pid: number; command: string }[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) !== pid || fields[0] === 'Z') continue;
      found.push({ pid: Number(entry), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8') });
    } catch {
      // The process has ended in the meantime.
    }
  }
  return found;
}

const isThere = (pid: number) => readdirSync('/proc').includes(String(pid));

const nodesOf = (pid: number) => childrenOf(pid).filter(({ command }) => command.includes('child-main'));

async function metrics(): Promise<string> {
  const response = await fetch(`${service.url}/metrics`);
  return response.text();
}

/** Returns the metrics of all processes once they match. A response may omit a busy process. */
const metricsWith = (patterns: readonly RegExp[]): Promise<string> =>
  eventually('each process reports its metrics', async () => {
    const text = await metrics();
    return patterns.every((line) => line.test(text)) && text;
  });

/** Returns the number of checks of all processes and kinds, from `/metrics`. */
async function countChecks(): Promise<number> {
  const counts = (await metrics()).matchAll(/^belltower_checks_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${service.url}/readyz`)).status === 200;
}

const postmasterPid = () =>
  Number(readFileSync(join(service.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Returns whether a different PostgreSQL is running. Until then, its PID file is missing or old. */
function isAnother(postmaster: number): boolean {
  try {
    return postmasterPid() !== postmaster;
  } catch {
    return false;
  }
}

async function listMonitorIds(filter = ''): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams(filter);
    query.set('limit', '500');
    if (cursor !== '') query.set('cursor', cursor);
    const response = await fetch(`${service.url}/api/v1/service-monitors?${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal(response.status, 200);
    const page = (await response.json()) as { items: { id: string }[]; nextCursor: string | null };
    for (const { id } of page.items) ids.add(id);
    cursor = page.nextCursor;
  }
  return ids;
}

test('an API process and the configured number of probers run', async () => {
  assert.equal(nodesOf(service.pid).length, 3);
  const ofEach = ['api-1', 'prober-1', 'prober-2'].flatMap((name) => [
    new RegExp(`belltower_process_running\\{process="${name}"\\} 1`),
    new RegExp(`belltower_process_cpu_seconds\\{process="${name}"\\}`),
  ]);
  // Probers count their checks, and the API reports the counts.
  await metricsWith([...ofEach, /belltower_checks_queued\{region="default"\} 0/]);
});

test('probers have a lower priority than the API and PostgreSQL', () => {
  const niceness = nodesOf(service.pid).map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  const own = getPriority();
  assert.deepEqual(
    niceness.toSorted((a, b) => a - b),
    [own, Math.max(own, 5), Math.max(own, 5)],
  );
});

test('a start on a port that is in use fails and names the setting to change', async () => {
  const second = await spawnService({
    env: { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_PORT: new URL(service.url).port },
  });
  assert.equal((await second.ended).code, 1);
  assert.match(second.stderr(), /Set BELLTOWER_PORT to a free port/);
});

test('a process killed under load is restarted while the others continue, and no acknowledged work is lost', async () => {
  const load = await startLoad(service.url, key);
  const isBack = async () => nodesOf(service.pid).length === 3 && (await isReady());
  const isWritten = async () => {
    const before = load.acknowledged.length;
    await eventually('a write is acknowledged', async () => load.acknowledged.length > before + 1);
  };
  await isWritten();
  for (const victim of nodesOf(service.pid)) {
    const others = nodesOf(service.pid).filter(({ pid }) => pid !== victim.pid);
    const checked = await countChecks();
    process.kill(victim.pid, 'SIGKILL');
    await eventually('three processes are running again', isBack);
    assert.ok((await countChecks()) >= checked, 'counters of the killed process are kept');
    const now = nodesOf(service.pid).map(({ pid }) => pid);
    for (const { pid } of others) assert.ok(now.includes(pid), `${pid} keeps running`);
    await isWritten();
  }
  const text = await metricsWith([/belltower_process_restarts\{process="prober-2"\}/]);
  const restarts = [...text.matchAll(/belltower_process_restarts\{process="[a-z]+-\d"\} (\d)/g)];
  assert.deepEqual(
    restarts.map((match) => match[1]),
    ['1', '1', '1'],
  );
  const postmaster = postmasterPid();
  process.kill(postmaster, 'SIGKILL');
  await eventually('another PostgreSQL is running', async () => isAnother(postmaster) && (await isBack()));
  await isWritten();
  await load.stop();
  const monitorIds = await listMonitorIds();
  assert.deepEqual(
    load.acknowledged.filter((id) => !monitorIds.has(id)),
    [],
  );
  await eventually(
    'each monitor is checked',
    async () => (await listMonitorIds('?status=up')).size === monitorIds.size,
    {
      everyMs: 250,
    },
  );
});

test('kill -9 of the supervisor leaves no child process behind, even if one hangs, and a new service takes over', async () => {
  const left = nodesOf(service.pid).map(({ pid }) => pid);
  process.kill(left[0] ?? 0, 'SIGSTOP');
  const postmaster = postmasterPid();
  await service.end('SIGKILL');
  await eventually('the child processes have exited', async () => !left.some(isThere));
  const next = await startService({ dataDir: service.dataDir });
  const response = await fetch(`${next.url}/api/v1/service-monitors`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(response.status, 200);
  const now = nodesOf(next.pid).map(({ pid }) => pid);
  assert.equal((await next.end('SIGTERM')).code, 0);
  await eventually('all processes have exited', async () => ![...now, postmaster].some(isThere));
});

test('SIGTERM while PostgreSQL replays its log stops the start and PostgreSQL with exit status 0', async () => {
  const waiting = hangRecovery(service.dataDir);
  const { pid, end, stdout } = await spawnService({ dataDir: service.dataDir });
  const postmaster = await eventually('PostgreSQL replays', waiting);
  const children = nodesOf(pid).map((child) => child.pid);
  assert.equal((await end('SIGTERM')).code, 0);
  assert.deepEqual([postmaster, ...children].filter(isThere), []);
  assert.equal(stdout(), '');
});

test('several API processes of one service share its port, but two services cannot', async () => {
  const shared = await startService({ env: { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_APIS: '2' } });
  await eventually('both report that they are running', async () => {
    const text = await (await fetch(`${shared.url}/metrics`)).text();
    return ['api-1', 'api-2'].every((name) =>
      text.includes(`belltower_process_running{process="${name}"} 1`),
    );
  });
  assert.equal(nodesOf(shared.pid).length, 3);
  for (let count = 0; count < 20; count++) {
    const response = await fetch(`${shared.url}/healthz`, { headers: { connection: 'close' } });
    assert.equal(response.status, 200);
  }
  const port = new URL(shared.url).port;
  const stranger = await spawnService({
    env: { BELLTOWER_DATABASE_URL: database.url, BELLTOWER_APIS: '2', BELLTOWER_PORT: port },
  });
  assert.equal((await stranger.ended).code, 1);
  assert.match(stranger.stderr(), /Set BELLTOWER_PORT to a free port/);
  await shared.end('SIGTERM');
});
