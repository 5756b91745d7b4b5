import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endBySignal } from './end-by-signal.ts';

/**
 * Benchmarks by name, with a description of their output. `npm run bench -- NAME …` runs them, and `all` runs all of
 * them.
 */
const benches: Record<string, string> = {
  'probe-http': 'HTTP probe, compared with a loop of node:http requests',
  'probe-https': 'HTTPS probe, compared with a loop of node:https requests',
  'probe-port': 'TCP probe, compared with a loop of node:net connections',
  'probe-ping': 'ICMP probe, compared with a loop on the same socket',
  'probe-dns': 'DNS probe, compared with a loop of datagrams',
  'probe-ssl': 'certificate probe, compared with a loop of node:tls handshakes',
  probes:
    'one check of every monitor type with a working server: first check with the modules it loads, memory, checks per second, CPU time compared with a bare exchange',
  installed: 'size of node_modules: total, production, and the libraries of each monitor type',
  engine: 'claim, probe, evaluate and store: CPU seconds per 1,000 checks, including PostgreSQL',
  'check-cost':
    'CPU time of a complete check in the running service, by process and with PostgreSQL, compared with a bare loop (BENCH_PER_SECOND, BENCH_ROUNDS, BENCH_SECONDS)',
  'agent-fleet':
    'results sent by agents over HTTP, compared with the same checks by probers: CPU time of the server, lateness, bytes sent (BENCH_MONITORS, BENCH_AGENTS, BENCH_LOCATIONS, BENCH_INTERVAL, BENCH_SECONDS)',
  overload:
    'the service at 1, 2 and 3 times its capacity: completed checks, missed checks, false alarms, API latency',
  cores: 'HTTPS checks per second with 1, 2 and 4 probers, also with one core per prober',
  cli: 'CPU seconds of commands, compared with an empty Node.js program',
  load: 'many monitors: lateness, missed windows, memory, bytes per check',
  chaos: 'random kills, freezes and database stops: checks that no window, write or outage is lost',
  kills:
    'kill -9 of each process of the service and of PostgreSQL under load: seconds until the API responds and checks continue (BENCH_MONITORS)',
  restart: 'kill -9 and start: seconds to the first check and to the last monitor',
  import: 'import of monitors from CSV, compared with COPY of the same rows',
  'moving-in':
    'import of an Uptime Kuma installation with 500 monitors: seconds to import, and until all monitors are up; the same with 1,000 monitors (BENCH_MONITORS)',
  export: 'export of the scan history over HTTP, compared with psql \\copy of the same SELECT',
  'sealed-settings':
    'cost of encrypted credentials per claim, alternating with unencrypted ones (BENCH_MONITORS, BENCH_ROUNDS)',
  seal: 'bytes per live and sealed check, cost of sealing, export of a sealed day compared with a live one',
  api: 'reads of many accounts and URLs, compared with bare routes that send the same bytes (BENCH_API_URLS=one: one URL)',
  start:
    'seconds until ready: empty data folder, existing data, `npm start` with data and in a fresh clone (best of 3; the clone once)',
  rest: 'memory of the idle service with 100 monitors, by process (BENCH_SECONDS, BENCH_MONITORS)',
  score: 'findings scored per second',
  snapshot: 'risk snapshots per second',
  lookalikes:
    'lookalike names generated per second for ten domains, compared with dnstwist if it is installed',
  resolve: 'lookups per second of names that do not exist, compared with a bare loop (BENCH_NAMES)',
  similarity: 'pages hashed and compared per second',
  sweep: 'lookalike scans of ten domains, from request to completion (BENCH_DOMAINS)',
  discovery:
    'names resolved per second by discovery, compared with a bare loop of the same lookups (BENCH_NAMES)',
  'ct-parse':
    'log entries parsed per second on one core, compared with hashing alone (BENCH_ENTRIES, BENCH_SECONDS)',
  'ct-match':
    'names per second matched against 10,000 monitored domains, compared with one lookup in a set (BENCH_DOMAINS, BENCH_SECONDS)',
  'ct-tail':
    'entries per second from logs of the lab into the database, compared with only fetching them (BENCH_ENTRIES)',
  scan: 'posture scans per minute against the lab',
  alert:
    'deliveries per second, compared with a bare loop of the same POST requests; time from event to request (BENCH_EVENTS, BENCH_RATE, BENCH_SECONDS)',
  'incident-storm':
    'half of 20,000 monitors fail at once: seconds until all transitions are stored, number of messages (BENCH_MONITORS, BENCH_SECONDS)',
  maintenance:
    'occurrences per second, compared with the library alone, and the cost of maintenance windows (BENCH_WINDOWS)',
  heartbeat: 'durable pings per second, compared with pgbench inserting one row per transaction',
  events:
    'live event streams: time from a change to each stream, memory per stream (BENCH_STREAMS, BENCH_CHANGES, BENCH_SECONDS)',
  'status-page':
    'public status page with twenty components: requests per second, compared with a static file of the same size, and rendering time (BENCH_COMPONENTS, BENCH_SECONDS)',
  search:
    'search for each key typed in the command palette, and filters of the list, with 100,000 monitors and 100,000 domains (BENCH_MONITORS, BENCH_ROUNDS)',
  overview: 'overview response with 10, 2,000 and 100,000 monitors (BENCH_MONITORS)',
  dashboard:
    'loading time of every page in Chromium with 10, 2,000 and 100,000 monitors; scrolling, time from change to screen, memory; the wallboard over 100,000 events; the import preview of 100,000 rows (BENCH_MONITORS, BENCH_ROUNDS, BENCH_PATHS, BENCH_ROWS, BENCH_EVENTS, BENCH_WALL_EVENTS, BENCH_IMPORT_ROWS, BENCH_LIMIT_SECONDS)',
  'hostile-content':
    'every parser of external content with its worst input: CPU time and event loop delay at 64 kB, 256 kB and 1 MB, compared with JSON.parse',
  'risk-trend': 'risk trend over HTTP, compared with pgbench running the same SELECT',
};

/**
 * Earlier figures, measured on two cores before the service was split into processes, before checks were batched, and
 * when there were only six monitor types. They are printed below the results of the benchmark with the same name.
 */
const figuresBefore: Readonly<Record<string, string>> = {
  installed: 'with six monitor types: 702 MB in total, 410 MB for production',
  overload: 'at 1,000 HTTPS checks per second: list p95 40 ms; at 3,000: list p95 2,100 ms, 15% false alarms',
  cores: 'one event loop for everything: sufficient at 1,000 HTTPS checks per second, overloaded at 3,000',
  load: 'HTTP 0.34 CPU s per 1,000 checks, 187 bytes of database per check',
  cli: '0.7 to 1.1 CPU s per command',
  api: 'ratio to a bare route, one URL: list 0.52, one resource 0.46, empty response 0.34',
};

const folder = dirname(fileURLToPath(import.meta.url));
const selected = process.argv.slice(2);
const names = selected[0] === 'all' ? Object.keys(benches) : selected;
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown benchmark: ${unknown.join(', ')}.\n`);
  console.log('npm run bench -- NAME …   (or all)\n');
  for (const [name, description] of Object.entries(benches))
    console.log(`  ${name.padEnd(14)}${description}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
endBySignal();
for (const name of names) {
  const [file] = globSync(`{.,*}/${name}.ts`, { cwd: folder });
  if (file === undefined) throw new Error(`There is no file ${name}.ts`);
  console.log(`\n== ${name}: ${benches[name]}`);
  const { run } = (await import(join(folder, file))) as { run: () => Promise<void> };
  await run();
  if (figuresBefore[name] !== undefined) console.log(`  before: ${figuresBefore[name]}`);
}
process.exit();
