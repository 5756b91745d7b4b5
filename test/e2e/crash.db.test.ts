import assert from 'node:assert/strict';
import { chownSync, existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestDatabase } from '#test/support/database.ts';
import { root, runProgram, temporaryFolder } from './support/program.ts';
import { eventually, requestAndExpect, sendRequest, sleep } from './support/requests.ts';
import {
  addCleanup,
  createAccount,
  plansFile,
  signUp,
  startService,
  type TestService,
  withServiceDatabase,
} from './support/service.ts';

const rows = 4_000;
const nobody = 65_534;

/** Returns whether other users can read every folder above the sources and the binaries. */
function othersMayRead(): boolean {
  for (const start of [root, process.execPath]) {
    for (let folder = realpathSync(start); folder !== dirname(folder); folder = dirname(folder)) {
      if ((statSync(folder).mode & 0o001) === 0) return false;
    }
  }
  return true;
}
const needsRoot =
  process.geteuid?.() !== 0 ? 'needs root' : othersMayRead() ? false : 'others cannot reach this';

/** Returns the process ID of a service's embedded PostgreSQL. */
function postmasterOf(service: TestService): number {
  return Number(readFileSync(join(service.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function countProbers(dataDir: string): Promise<number> {
  return withServiceDatabase({ BELLTOWER_DATA_DIR: dataDir }, async ({ pool }) => {
    const { rows } = await pool.query('select count(*)::int4 as count from probers');
    return rows[0].count;
  });
}

describe('processes that are killed or stopped', { concurrency: true }, () => {
  it('after SIGKILL, a backup can be restored, and the service restarts with only its own prober, also after a second SIGKILL', async () => {
    const killed = await startService();
    const { apiKey: key } = await createAccount(killed.env);
    const body = { kind: 'port', name: 'kept', host: '127.0.0.1', port: 9 };
    const { json } = await requestAndExpect(201, killed.url, '/api/v1/service-monitors', {
      key,
      body,
    });
    const file = join(temporaryFolder(), 'all.backup');
    // The backup contains a live prober, which is dead after the service is killed.
    assert.equal((await runProgram(['backup', file], { env: killed.env })).code, 0);
    const orphan = postmasterOf(killed);
    await killed.end('SIGKILL');
    const restored = await runProgram(['restore', '--force', file], { env: killed.env });
    assert.equal(restored.code, 0, restored.stderr);
    const isThere = (pid: number) => existsSync(`/proc/${pid}`);
    assert.ok(!isThere(orphan), 'the command stopped the orphaned PostgreSQL');
    assert.ok(
      !existsSync(join(killed.dataDir, 'postgres', 'postmaster.pid')),
      'the command stopped its own PostgreSQL',
    );
    const { dataDir } = killed;
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const service = await startService({ dataDir });
      await requestAndExpect(200, service.url, `/api/v1/service-monitors/${json.id}`, { key });
      if (signal === 'SIGKILL') assert.equal(await countProbers(dataDir), 1);
      if (signal === 'SIGKILL') process.kill(postmasterOf(service), 'SIGKILL');
      await service.end(signal);
    }
  });

  it('kill -9 during a large import leaves all of its rows or none', async () => {
    const env = {
      BELLTOWER_SIGNUP: 'open',
      BELLTOWER_PLANS: plansFile({ agency: { monitorCap: 1_000_000, minIntervalSeconds: 10 } }),
    };
    let service = await startService({ env });
    const lines = Array.from({ length: rows }, (_, n) =>
      n % 2 ? `site-${n}.example,http,http://127.0.0.1:9/${n}` : `site-${n}.example,,`,
    );
    const csv = `domain,kind,url\n${lines.join('\n')}\n`;
    const upload = (key: string) =>
      sendRequest(service.url, '/api/v1/import/monitors', {
        key,
        body: csv,
        headers: { 'content-type': 'text/csv' },
      });
    const count = async (key: string): Promise<number> => {
      const { text } = await requestAndExpect(200, service.url, '/api/v1/exports/monitors.csv', { key });
      return text.split('\r\n').length - 2;
    };
    const first = await signUp(service.url);
    const from = Date.now();
    assert.equal((await upload(first)).json.created, rows);
    const wholeMs = Date.now() - from;
    for (const share of [0.4, 0.8]) {
      const key = await signUp(service.url);
      const interrupted = upload(key).then(
        ({ status }) => status,
        () => 0,
      );
      await sleep(wholeMs * share);
      // The second time, PostgreSQL is killed as well, as in a power failure.
      if (share === 0.8) process.kill(postmasterOf(service), 'SIGKILL');
      await service.end('SIGKILL');
      const answered = await interrupted;
      service = await startService({ dataDir: service.dataDir, env });
      const found = await count(key);
      assert.ok(found === 0 || found === rows, `${found} of ${rows} after ${share}`);
      if (answered === 200) assert.equal(found, rows, 'acknowledged rows are stored');
      assert.equal(await count(first), rows);
    }
    assert.equal((await service.end('SIGTERM')).code, 0);
  });

  it('an unprivileged user runs the service in their own data directory', { skip: needsRoot }, async () => {
    const dataDir = temporaryFolder();
    chownSync(dataDir, nobody, nobody);
    const as = { uid: nobody, gid: nobody };
    const service = await startService({ dataDir, ...as });
    const { apiKey } = await createAccount(service.env);
    const body = { kind: 'http', url: `${service.url}/healthz` };
    const { json } = await requestAndExpect(201, service.url, '/api/v1/service-monitors', {
      key: apiKey,
      body,
    });
    await eventually('the monitor is checked', async () => {
      const path = `/api/v1/service-monitors/${json.id}`;
      return (await requestAndExpect(200, service.url, path, { key: apiKey })).json.state.status === 'up';
    });
    assert.equal(statSync(join(dataDir, 'postgres')).uid, nobody);
    assert.equal((await service.end('SIGTERM')).code, 0);
  });

  it('a hanging target does not delay the shutdown', async () => {
    const database = await createTestDatabase();
    addCleanup(() => database.drop());
    let connections = 0;
    const hanging = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    addCleanup(() => {
      hanging.closeAllConnections();
      hanging.close();
    });
    const service = await startService({ env: { BELLTOWER_DATABASE_URL: database.url } });
    const { apiKey } = await createAccount(service.env);
    const { port } = hanging.address() as { port: number };
    const body = { kind: 'http', url: `http://127.0.0.1:${port}/`, timeoutSeconds: 60, intervalSeconds: 60 };
    await requestAndExpect(201, service.url, '/api/v1/service-monitors', { key: apiKey, body });
    await eventually('the check has begun', () => connections > 0);
    const how = await service.end('SIGTERM');
    assert.equal(how.code, 0, service.stderr().slice(-500));
    assert.ok(how.ms < 25_000, `${how.ms} ms`);
  });
});
