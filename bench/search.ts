import { sql } from 'kysely';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { startBenchServer } from './api-server.ts';
import { createMonitors } from './dashboard/world.ts';

const monitors = Number(process.env.BENCH_MONITORS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);

/**
 * Search terms from a single letter that nearly all names contain, through a name that occurs only once, to a term
 * without matches.
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
 * The requests the dashboard's palette makes for each keystroke: monitors and domains by part of a name, then
 * everything else that has a name.
 */
const queries = {
  'monitors and domains': ['/api/v1/service-monitors', '/api/monitors'],
  'all else': ['/api/v1/heartbeats', '/api/v1/incidents', '/api/v1/status-pages'],
};

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

/** Measures the response time to input in the palette, by search term. */
export async function run(): Promise<void> {
  const server = await startBenchServer(10_000_000);
  const headers = { authorization: `Bearer ${server.key}` };
  const ask = async (list: string, search: string) => {
    const response = await fetch(`${server.url}${list}?limit=8&search=${encodeURIComponent(search)}`, {
      headers,
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.text();
  };
  try {
    await createMonitors(server.database.db, server.accountId, 0, monitors);
    await createDomains(server.database.db, server.accountId);
    for (const [what, lists] of Object.entries(queries)) {
      console.log(`  ${what}, ${monitors.toLocaleString('en')} monitors and as many domains:`);
      for (const search of searches) {
        const times: number[] = [];
        for (let n = 0; n < rounds; n++) {
          const startedAt = systemClock.monotonicMs();
          await Promise.all(lists.map((list) => ask(list, search)));
          times.push(systemClock.monotonicMs() - startedAt);
        }
        times.sort((a, b) => a - b);
        const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
        console.log(`    ${search.padEnd(16)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
      }
    }
  } finally {
    await server.stop();
  }
}
