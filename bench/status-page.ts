import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import { type BenchServer, startApiProcess, startBenchServer } from './api-server.ts';
import { cpuOfFamily } from './cpu-time.ts';
import { type LoadResult, startLoad } from './probes/http-load.ts';

const components = Number(process.env.BENCH_COMPONENTS ?? 20);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 50);
const slugsOnce = Array.from({ length: 40 }, (_, n) => `bench-${n}`);

/**
 * Measures the public page of twenty components with ninety days each: its requests per second, compared with a static
 * file of the same size from the same server, and the time of the first rendering.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-files-'));
  // The file name is known from the start. The content is read on the first request.
  const file = join(folder, 'static.css');
  await writeFile(file, '');
  const server = await startBenchServer(1_000_000, { folder, index: '', pages: {} });
  const port = Number(new URL(server.url).port);
  try {
    await fillPages(server);
    const request = (path: string, accept: string) => fetch(`${server.url}${path}`, { headers: { accept } });
    const page = Buffer.from(await (await request('/status/bench', 'text/html')).arrayBuffer());
    await writeFile(file, page);
    console.log(`  ${components} components, ${page.length.toLocaleString('en')} bytes of HTML`);
    await measureRendering(server);
    const load = async (what: string, path: string, accept: string): Promise<LoadResult> => {
      const headers = { accept };
      const result = await startLoad({ port, requests: [{ path, headers }], connections, seconds });
      const { perSecond, p50Ms, p99Ms, refused } = result;
      const rate = Math.round(perSecond).toLocaleString('en');
      console.log(
        `  ${what.padEnd(12)} ${rate.padStart(8)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, refused ${refused}`,
      );
      return result;
    };
    const sent = await load('static file', '/_/static.css', 'text/css');
    const html = await load('page', '/status/bench', 'text/html');
    await load('JSON', '/status/bench', 'application/json');
    console.log(`  page to static file: ${(html.perSecond / sent.perSecond).toFixed(2)} (target 0.5)`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Creates pages with monitors that changed occasionally over 90 days. One page is requested repeatedly, and each of the
 * others once.
 */
async function fillPages({ database, accountId, url, key }: BenchServer) {
  const { rows } = await sql<{ id: string }>`
    insert into service_monitors (id, account_id, kind, name, target, settings, interval_seconds, timeout_seconds,
      confirm_failures, confirm_recoveries, retry_seconds, regions, severity, status, status_since, created_at, updated_at)
    select gen_random_uuid(), ${accountId}, 'ping', 'monitor ' || n, '127.0.0.1', '{"host": "127.0.0.1"}', 60, 10, 2, 1, 20,
      '{default}', 'high', 'up', now(), now() - interval '100 days', now()
    from generate_series(1, ${components}::int) n returning id`.execute(database.db);
  await sql`insert into monitor_transitions (id, account_id, monitor_id, at, from_status, to_status)
    select gen_random_uuid(), ${accountId}, m.id, now() - n * interval '17 days 7 hours' - k.minutes * interval '1 minute',
      'pending', k.status
    from service_monitors m, generate_series(0, 5) n, (values (40, 'down'), (10, 'up')) k (minutes, status)
    where m.account_id = ${accountId}`.execute(database.db);
  await sql`analyze`.execute(database.db);
  for (const slug of ['bench', ...slugsOnce]) {
    const response = await fetch(`${url}/api/v1/status-pages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        slug,
        title: 'Bench',
        groups: [{ name: 'Shop' }, { name: 'Rest' }],
        components: rows.map(({ id }, n) => ({
          name: `Component ${n + 1}`,
          group: n % 2 === 0 ? 'Shop' : 'Rest',
          serviceMonitorIds: [id],
        })),
      }),
    });
    if (response.status !== 201) throw new Error(await response.text());
  }
}

/**
 * Measures first views of pages in a newly started process, so that each page is read and rendered without caches or
 * optimized code.
 */
async function measureRendering({ connection, databasePid }: BenchServer): Promise<void> {
  const api = await startApiProcess(connection);
  const cpu = () => ({ api: cpuOfFamily(api.pid), database: cpuOfFamily(databasePid) });
  const times: number[] = [];
  let before = cpu();
  for (const slug of slugsOnce) {
    const startedAt = systemClock.monotonicMs();
    const response = await fetch(`http://127.0.0.1:${api.port}/status/${slug}`, {
      headers: { accept: 'text/html' },
    });
    await response.text();
    times.push(systemClock.monotonicMs() - startedAt);
    if (times.length === 1) before = cpu();
  }
  const after = cpu();
  api.stop();
  const [first = Number.NaN, ...others] = times;
  const median = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? Number.NaN;
  const each = (spent: number) => (spent / 1000 / others.length).toFixed(1);
  console.log(
    `  read anew and rendered in ${first.toFixed(1)} ms by a new process, then in ${median.toFixed(1)} ms (median of ${others.length}); ` +
      `CPU a page: API ${each(after.api - before.api)} ms, PostgreSQL ${each(after.database - before.database)} ms`,
  );
}
