import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { startBenchServer } from './api-server.ts';
import { createMonitors } from './dashboard/world.ts';

const monitors = Number(process.env.BENCH_MONITORS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

/**
 * Search terms: a single letter that nearly all names contain, a name that occurs only once, a term without matches,
 * and terms in between.
 */
const searches = [
  's',
  'sh',
  'shop',
  'shop-99',
  `shop-${monitors - 1}`,
  `Shop ${Math.ceil(monitors / 2)} of`,
  'nobody',
];

/**
 * The requests that the dashboard's palette sends for each keystroke: monitors and domains by part of a name, then all
 * other named objects.
 */
const queries = {
  'monitors and domains': ['/api/v1/service-monitors', '/api/monitors'],
  'all else': ['/api/v1/heartbeats', '/api/v1/incidents', '/api/v1/status-pages'],
};

/**
 * The requests that the list of monitors sends when a filter changes: for each of the dashboard's filters alone, and
 * for all of them together.
 */
const filters = [
  'status=down',
  'kind=http',
  'tag=team-7',
  'severity=high',
  'status=down&tag=team-7&severity=high&search=shop',
];

async function createDomains(db: Db, accountId: string): Promise<void> {
  await sql`insert into domains (id, account_id, domain, apex, source, created_at)
    select gen_random_uuid(), ${accountId}, d, d, 'import', now() - n * interval '1 second'
    from generate_series(1, ${monitors}::int) n, lateral (select 'shop-' || n || '.example.com' as d) each`.execute(
    db,
  );
  await sql`insert into domain_monitors (id, account_id, domain_id, verification_token, created_at, updated_at)
    select gen_random_uuid(), account_id, id, id::text, created_at, created_at from domains`.execute(db);
  await sql`insert into incidents (id, account_id, fingerprint, title, severity, state, cause, source_type, source_name, opened_at, last_occurred_at)
    select gen_random_uuid(), ${accountId}, n::text, 'Shop ' || n || ' is down', 'high', 'resolved', 'status', 'manual', 'Shop ' || n, now() - n * interval '1 minute', now()
    from generate_series(1, ${Math.ceil(monitors / 10)}::int) n`.execute(db);
  await sql`analyze`.execute(db);
}

/**
 * Measures how quickly the palette responds to input, by search term, and how quickly the list responds to its filters.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(10_000_000);
  const headers = { authorization: `Bearer ${server.key}` };
  const ask = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.text();
  };
  const measure = async (what: string, paths: readonly string[]) => {
    const times: number[] = [];
    for (let n = 0; n < rounds; n++) {
      const startedAt = systemClock.monotonicMs();
      await Promise.all(paths.map(ask));
      times.push(systemClock.monotonicMs() - startedAt);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
    console.log(`    ${what.padEnd(16)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  };
  try {
    await createMonitors(server.database.db, server.accountId, 0, monitors);
    await createDomains(server.database.db, server.accountId);
    for (const [what, lists] of Object.entries(queries)) {
      console.log(`  ${what}, ${monitors.toLocaleString('en')} monitors and the same number of domains:`);
      for (const search of searches) {
        const query = `limit=8&search=${encodeURIComponent(search)}`;
        await measure(
          search,
          lists.map((list) => `${list}?${query}`),
        );
      }
    }
    console.log(`  filters of the list, ${monitors.toLocaleString('en')} monitors:`);
    const list = '/api/v1/service-monitors?limit=60&expand=openIncident&sort=-status';
    for (const filter of filters) await measure(filter, [`${list}&${filter}`]);
    await measure('counts of the tabs', ['/api/v1/service-monitors/facets']);
  } finally {
    await server.stop();
  }
}
