import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { startService } from '../start-service.ts';
import { seedMonitors, settingOf } from './engine-lab.ts';
import { benchTargets, type RunningTarget } from './engine-targets.ts';

const person = { email: 'bench@example.test', password: 'correct horse battery' };
/** Overload is detected when windows are missed. With a short interval, this happens soon. */
const intervalSeconds = 10;
const targetP95Ms = 250;

/**
 * Loads the whole service, as run by `serve`, with 1, 2 and 3 times as many HTTPS checks as it can complete, while a
 * client lists monitors, signs in and requests `/readyz`. If BENCH_CAPACITY (checks per second) is not set, it is
 * measured by requesting BENCH_ASKED (default 4000). Each level is measured for BENCH_SECONDS (default 20), after a
 * warm-up of the same length.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_SECONDS', 20);
  const folder = await mkdtemp(join(tmpdir(), 'belltower-bench-'));
  const target = await benchTargets.https();
  const rootFile = join(folder, 'root.pem');
  await writeFile(rootFile, target.root);
  const service = await startService(join(folder, 'data'), { BELLTOWER_TRUST_CA: rootFile });
  const { db, close } = createDatabase({ connection: service.connection, maxConnections: 2 });
  try {
    const account = await signUp(service.url);
    const level = { db, target, seconds, accountId: account.id, url: service.url, key: account.key };
    const capacity =
      process.env.BENCH_CAPACITY === undefined
        ? (await measureLevel({ ...level, requestedPerSecond: settingOf('BENCH_ASKED', 4000) })).donePerSecond
        : settingOf('BENCH_CAPACITY', 1);
    console.log(`  ${availableParallelism()} cores; capacity ${capacity.toFixed(0)} HTTPS checks a second`);
    for (const times of [1, 2, 3]) {
      print(times, await measureLevel({ ...level, requestedPerSecond: capacity * times }), seconds);
    }
  } finally {
    await close();
    await service.stop();
    target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function request(
  url: string,
  path: string,
  options: { key?: string; cookie?: string; body?: object } = {},
) {
  const headers: Record<string, string> = { origin: url };
  if (options.key !== undefined) headers.authorization = `Bearer ${options.key}`;
  if (options.cookie !== undefined) headers.cookie = options.cookie;
  const init: RequestInit = { headers };
  if (options.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.method = 'POST';
    init.body = JSON.stringify(options.body);
  }
  const response = await fetch(`${url}${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return { text, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}

async function signUp(url: string): Promise<{ id: string; key: string }> {
  const { cookie } = await request(url, '/api/v1/accounts', { body: { name: 'Bench', ...person } });
  const made = await request(url, '/api/v1/api-keys', { cookie, body: { name: 'bench', scopes: ['*'] } });
  const session = await request(url, '/api/v1/session', { cookie });
  return { id: JSON.parse(session.text).account.id, key: JSON.parse(made.text).key };
}

interface Level {
  db: Db;
  target: RunningTarget;
  seconds: number;
  accountId: string;
  url: string;
  key: string;
  requestedPerSecond: number;
}

interface Held {
  requestedPerSecond: number;
  donePerSecond: number;
  missedWindows: number;
  down: number;
  unknown: number;
  /** 95th percentile of the response time in ms by type of request, and the number of failed requests. */
  p95: Record<string, number>;
  failures: string[];
  probers: number;
  overloaded: boolean;
}

async function measureLevel(level: Level): Promise<Held> {
  const { db, seconds, accountId } = level;
  await withTransaction(db, async (tx) => {
    // Locks the table, because probers lock its rows in a different order.
    await sql`lock table monitor_schedules in exclusive mode`.execute(tx);
    await tx.deleteFrom('service_monitors').where('account_id', '=', accountId).execute();
  });
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(
    `https://127.0.0.1:${level.target.port}/`,
  );
  const count = Math.round(level.requestedPerSecond * intervalSeconds);
  await seedMonitors(db, {
    kind: 'http',
    count,
    intervalSeconds,
    settings: () => settings,
    accountIds: [accountId],
  });
  await systemClock.sleep(seconds * 1000);
  const before = await readCounters(level.url);
  const { p95, failures } = await requestAll(level, seconds);
  const { text, ...after } = await readCounters(level.url);
  return {
    requestedPerSecond: level.requestedPerSecond,
    donePerSecond: (after.done - before.done) / seconds,
    missedWindows: after.missed - before.missed,
    down: after.down - before.down,
    unknown: after.unknown - before.unknown,
    ...{ p95, failures },
    probers: [...text.matchAll(/belltower_process_running\{process="prober-\d+"\} 1/g)].length,
    overloaded: /belltower_overload_state\{[^}]*\} 1/.test(text),
  };
}

/** Returns the current counters of all probers. */
async function readCounters(url: string) {
  const { text } = await request(url, '/metrics');
  const sum = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
  return {
    text,
    done: sum(/^belltower_checks_total\{.*\} (\d+)/gm),
    down: sum(/^belltower_checks_total\{.*status="down".*\} (\d+)/gm),
    unknown: sum(/^belltower_checks_total\{.*status="unknown".*\} (\d+)/gm),
    missed: sum(/^belltower_missed_windows_total\{.*\} (\d+)/gm),
  };
}

/** Sends each type of request in turn, five times a second, and records the response times. */
async function requestAll({ url, key }: Level, seconds: number) {
  const questions: Record<string, () => Promise<unknown>> = {
    list: () => request(url, '/api/v1/service-monitors?limit=50', { key }),
    'sign-in': () => request(url, '/api/v1/session', { body: person }),
    readyz: () => request(url, '/readyz'),
  };
  const until = performance.now() + seconds * 1000;
  const failures: string[] = [];
  const requestOne = async ([name, question]: [string, () => Promise<unknown>]) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const startedAt = performance.now();
      await question().catch((error: Error) => failures.push(error.message));
      times.push(performance.now() - startedAt);
      await systemClock.sleep(200);
    }
    times.sort((a, b) => a - b);
    return [name, times[Math.floor(times.length * 0.95)] ?? 0] as const;
  };
  const p95 = Object.fromEntries(await Promise.all(Object.entries(questions).map(requestOne)));
  return { p95, failures };
}

function print(times: number, result: Held, seconds: number): void {
  const p95 = Object.entries(result.p95).map(
    ([name, ms]) => `${name} ${ms.toFixed(0)} ms (${(ms / targetP95Ms).toFixed(2)})`,
  );
  console.log(
    `  ${times} × capacity for ${seconds} s: asked ${result.requestedPerSecond.toFixed(0)}/s, done ${result.donePerSecond.toFixed(0)}/s, ` +
      `${result.missedWindows} windows missed, ${result.down} called down wrongly (target 0), ${result.unknown} unknown\n` +
      `    p95 and ratio to ${targetP95Ms} ms: ${p95.join(', ')}; ${result.failures.length} requests failed${result.failures.length > 0 ? ` (${result.failures[0]})` : ''}; ` +
      `${result.probers} probers, overload ${result.overloaded ? 'reported' : 'not reported'}`,
  );
}
