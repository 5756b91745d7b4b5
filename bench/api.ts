import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fillWorld, runChecksContinuously, type World } from './api/api-world.ts';
import type { BareOrder } from './api/bare-process.ts';
import { type BenchServer, startApiProcess, startBenchServer } from './api-server.ts';
import { cpuOfFamily } from './cpu-time.ts';
import { type LoadRequest, startLoad } from './probes/http-load.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
/** Whether every connection requests the same URL. */
const oneUrl = process.env.BENCH_API_URLS === 'one';
/** Other checkouts to measure in alternation with this one: `name=folder`, separated by commas. */
const beside = process.env.BENCH_API_BESIDE ?? '';
/** Names of the routes to measure, separated by commas; default: all routes. */
const only = process.env.BENCH_API_ROUTES?.split(',');
const connections = 64;

/** A server to be measured. */
interface Contender {
  name: string;
  port: number;
  /** CPU time of the process and of its database, in microseconds. */
  cpu(): { own: number; database: number };
  stop(): void;
}

/** Results of one load run for one contender. */
interface Measurement {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  /** CPU time per request in microseconds, including the database. */
  cpu: number;
  /** CPU time per request that the database uses, in microseconds. */
  databaseCpu: number;
}

/**
 * Measures read routes, including key verification. Many accounts request many URLs while every monitor is checked once
 * a minute. The baselines are bare routes (node:http, Fastify) that send the same bodies. Contenders take turns in
 * rounds. Each ratio is computed within one round, and the median is printed.
 */
export async function run(): Promise<void> {
  const server = await startBenchServer(1_000_000);
  const contenders: Contender[] = [];
  try {
    const world = pick(await fillWorld(server));
    const stopChecking = await runChecksContinuously(server.database.db);
    contenders.push(await startApi('this', fileURLToPath(new URL('..', import.meta.url)), server));
    for (const entry of beside.split(',').filter(Boolean)) {
      const [name = '', folder = ''] = entry.split('=');
      contenders.push(await startApi(name, folder, server));
    }
    for (const [name, requests] of Object.entries(world)) await compare(name, requests, contenders);
    await stopChecking();
  } finally {
    for (const contender of contenders) contender.stop();
    await server.stop();
  }
}

function pick(world: World): World {
  const entries = Object.entries(world).filter(([name]) => only?.includes(name) ?? true);
  return Object.fromEntries(entries.map(([name, all]) => [name, oneUrl ? all.slice(0, 1) : all]));
}

async function startApi(name: string, folder: string, server: BenchServer): Promise<Contender> {
  const api = await startApiProcess(server.connection, folder);
  const cpu = () => ({ own: cpuOfFamily(api.pid), database: cpuOfFamily(server.databasePid) });
  return { name, port: api.port, cpu, stop: api.stop };
}

/** Returns the response bodies of the server on `port`, keyed by `authorization path`. */
async function readBodies(requests: readonly LoadRequest[], port: number): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  for (const { path, headers } of requests) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    bodies.set(`${headers.authorization} ${path}`, Buffer.from(await response.arrayBuffer()));
  }
  return bodies;
}

/** Starts a route that only sends these bodies. */
async function startBare(by: BareOrder['by'], answers: BareOrder['answers']): Promise<Contender> {
  const program = fileURLToPath(new URL('./api/bare-process.ts', import.meta.url));
  const child = fork(program, { serialization: 'advanced' });
  child.send({ by, answers } satisfies BareOrder as never);
  const [port] = (await once(child, 'message')) as [number];
  const cpu = () => ({ own: cpuOfFamily(child.pid ?? 0), database: 0 });
  return { name: `bare ${by}`, port, cpu, stop: () => child.disconnect() };
}

async function measure(contender: Contender, requests: readonly LoadRequest[]): Promise<Measurement> {
  const before = contender.cpu();
  const result = await startLoad({ port: contender.port, requests, connections, seconds });
  const after = contender.cpu();
  const databaseCpu = (after.database - before.database) / result.requests;
  return { ...result, cpu: (after.own - before.own) / result.requests + databaseCpu, databaseCpu };
}

async function compare(name: string, requests: readonly LoadRequest[], contenders: readonly Contender[]) {
  const bodies = await readBodies(requests, contenders[0]?.port ?? 0);
  const bare = [await startBare('node:http', bodies), await startBare('fastify', bodies)];
  const all = [...bare, ...contenders];
  const seen = all.map((): Measurement[] => []);
  // Round zero warms up the compiler.
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of all.entries()) {
      const found = await measure(contender, requests);
      if (round > 0) seen[index]?.push(found);
    }
  }
  for (const one of bare) one.stop();
  const bytes = [...bodies.values()].reduce((sum, body) => sum + body.length, 0) / bodies.size;
  console.log(`  ${name}: ${Math.round(bytes)} B, ${requests.length} URLs`);
  const [node = [], byFastify = []] = seen;
  for (const [index, contender] of all.entries()) print(contender.name, seen[index] ?? [], [node, byFastify]);
}

function print(
  name: string,
  seen: readonly Measurement[],
  yardsticks: readonly (readonly Measurement[])[],
): void {
  const of = (pick: (one: Measurement) => number) => median(seen.map(pick));
  const ratio = (bare: readonly Measurement[], pick: (one: Measurement) => number) =>
    median(seen.map((one, round) => pick(one) / pick(bare[round] as Measurement))).toFixed(2);
  const ratios = (pick: (one: Measurement) => number) =>
    yardsticks.map((bare) => ratio(bare, pick)).join(' and ');
  console.log(
    `    ${name.padEnd(15)}${ratios((one) => one.perSecond)} of bare` +
      `  ${of((one) => one.perSecond).toFixed(0)}/s  CPU ${of((one) => one.cpu).toFixed(0)} µs (database ${of((one) => one.databaseCpu).toFixed(0)}),` +
      ` ${ratios((one) => one.cpu)} of bare` +
      `  p50 ${of((one) => one.p50Ms).toFixed(1)} p99 ${of((one) => one.p99Ms).toFixed(1)} ms` +
      `  refused ${of((one) => one.refused)}`,
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
