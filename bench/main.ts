import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endBySignal } from './end-by-signal.ts';

/** Benchmarks by name, with a description of their output. `npm run bench -- NAME …` runs them, `all` runs all. */
const benches: Record<string, string> = {
  'probe-http': 'bare HTTP probe beside a loop of node:http requests',
  'probe-https': 'bare HTTPS probe beside a loop of node:https requests',
  'probe-port': 'bare TCP probe beside a loop of node:net connections',
  'probe-ping': 'bare ICMP probe beside a loop on the same socket',
  'probe-dns': 'bare DNS probe beside a loop of datagrams',
  'probe-ssl': 'bare certificate probe beside a loop of node:tls handshakes',
  probes:
    'a check of every kind of monitor with a working server: first check with what it loads, memory, checks a second, CPU time beside a bare exchange',
  installed: 'size of node_modules: in all, what runs, and the libraries of the kinds of monitors',
  engine: 'claim, probe, judge and store: CPU seconds per 1,000 checks, PostgreSQL included',
  'check-cost':
    'CPU time of a whole check in the running service, each process and PostgreSQL, beside a bare loop (BENCH_PER_SECOND, BENCH_ROUNDS, BENCH_SECONDS)',
  'agent-fleet':
    'results of agents over HTTP beside the same checks by probers: CPU time of the server, lateness, bytes on the wire (BENCH_MONITORS, BENCH_AGENTS, BENCH_LOCATIONS, BENCH_INTERVAL, BENCH_SECONDS)',
  overload:
    'the whole service asked for 1, 2 and 3 times what it can: checks done, missed, called down wrongly, API latency',
  cores: 'HTTPS checks a second with 1, 2 and 4 probers, also with each on a core of its own',
  cli: 'CPU seconds of commands, beside node that does nothing',
  load: 'many monitors on time: lateness, missed windows, memory, bytes per check',
  chaos: 'random kills, freezes and stops of the database: every window, write and outage accounted for',
  kills:
    'kill -9 of each process of the service and of PostgreSQL under load: seconds until the API answers and checks go on (BENCH_MONITORS)',
  restart: 'kill -9 and start: first check, last monitor',
  import: 'CSV rows to monitors, beside COPY of the same rows',
  'moving-in':
    'an installation of Uptime Kuma with 500 monitors: seconds until it is imported, and until all are up; 1,000 monitors (BENCH_MONITORS)',
  export: 'scan history over HTTP, beside psql \\copy of the same SELECT',
  'sealed-settings':
    'what encrypted credentials cost a claim, beside plain ones in turns (BENCH_MONITORS, BENCH_ROUNDS)',
  seal: 'bytes a check live and sealed, what sealing costs, export of a sealed day beside a live one',
  api: 'reads of many accounts and URLs, beside bare routes that send the same (BENCH_API_URLS=one: one URL)',
  start:
    'fresh data folder to ready, again with data, `npm start` with data and in a fresh clone (best of 3, the clone once)',
  rest: 'memory of the whole service at rest with 100 monitors, by process (BENCH_SECONDS, BENCH_MONITORS)',
  score: 'findings scored per second',
  snapshot: 'risk snapshots per second',
  lookalikes: "names made of ten domains a second, beside dnstwist's where it is installed",
  resolve: 'names that do not exist, looked up a second, beside a bare loop (BENCH_NAMES)',
  similarity: 'pages digested and compared a second',
  sweep: 'sweeps for lookalikes of ten domains, from order to end (BENCH_DOMAINS)',
  discovery: 'names resolved a second by discovery, beside a bare loop of the same look-ups (BENCH_NAMES)',
  'ct-parse':
    'entries of logs taken apart to their names, a second and core, beside the hash alone (BENCH_ENTRIES, BENCH_SECONDS)',
  'ct-match':
    'names a second held against 10,000 watched domains, beside one look in a set (BENCH_DOMAINS, BENCH_SECONDS)',
  'ct-tail':
    'entries a second from logs of the lab into the database, beside the same fetches alone (BENCH_ENTRIES)',
  scan: 'posture scans per minute against the lab',
  alert:
    'events to deliveries a second beside a bare loop of the same POSTs; event to request (BENCH_EVENTS, BENCH_RATE, BENCH_SECONDS)',
  'incident-storm':
    'half of 20,000 monitors failing at once: seconds to all transitions stored, messages (BENCH_MONITORS, BENCH_SECONDS)',
  maintenance: 'occurrences a second beside the library alone, and what windows cost (BENCH_WINDOWS)',
  heartbeat: 'durable pings a second, beside pgbench that inserts a row a transaction',
  events:
    'streams open while things change: time from the change to each stream, memory a stream (BENCH_STREAMS, BENCH_CHANGES, BENCH_SECONDS)',
  'status-page':
    'the public page of twenty components: requests a second against a static file of as many bytes, and how long it takes to make (BENCH_COMPONENTS, BENCH_SECONDS)',
  search:
    'what the palette asks for each key, among 100,000 monitors and as many domains (BENCH_MONITORS, BENCH_ROUNDS)',
  overview: 'the first screen in one answer, at 10, 2,000 and 100,000 monitors (BENCH_MONITORS)',
  dashboard:
    'first screen of every page in Chromium at 10, 2,000 and 100,000 monitors; scrolling, change to pixel, memory; the wall over 100,000 events; the preview of 100,000 rows (BENCH_MONITORS, BENCH_ROUNDS, BENCH_PATHS, BENCH_ROWS, BENCH_EVENTS, BENCH_WALL_EVENTS, BENCH_IMPORT_ROWS, BENCH_LIMIT_SECONDS)',
  'hostile-content':
    'every parser of content from outside with its worst input: CPU time and loop delay at 64 kB, 256 kB and 1 MB, beside JSON.parse',
  'risk-trend': 'risk trend over HTTP, beside pgbench of the same SELECT',
};

/**
 * Figures from before the service was split into processes and checks were batched, and before there were more than six
 * kinds of monitors, measured on two cores. Printed below the results of the benchmark with the same name.
 */
const figuresBefore: Readonly<Record<string, string>> = {
  installed: 'with six kinds of monitors: 702 MB in all, 410 MB that run',
  overload:
    'asked for 1,000 HTTPS checks a second: list p95 40 ms; for 3,000: list p95 2,100 ms, 15 % called down wrongly',
  cores: 'one event loop for everything: well at 1,000 HTTPS checks a second, starved at 3,000',
  load: 'HTTP 0.34 CPU s per 1,000 checks, 187 bytes of database a check',
  cli: '0.7 to 1.1 CPU s a command',
  api: 'of a bare route, one URL: list 0.52, one resource 0.46, empty answer 0.34',
};

const folder = dirname(fileURLToPath(import.meta.url));
const selected = process.argv.slice(2);
const names = selected[0] === 'all' ? Object.keys(benches) : selected;
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(', ')}.\n`);
  console.log('npm run bench -- NAME …   (or all)\n');
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(14)}${what}`);
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
