import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { defaultHttpSettings } from '#engine/probes/http/settings.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import { programFile } from '#test/support/built-program.ts';
import { type Hand, startCrew } from './chaos/service-processes.ts';
import { accountWindows, type RecordedCheck, type WindowAccount } from './chaos/window-account.ts';
import { startWriter } from './chaos/writer.ts';
import { type LabDatabase, seedMonitors, settingOf, startLabDatabase } from './engine/engine-lab.ts';

const intervalSeconds = 10;
/**
 * Time without failures at the end. A window lost in the last second is recorded within the timeout, the grace period
 * and two intervals.
 */
const calmSeconds = 45;
const apiPorts = [38_471, 38_472];

/**
 * Runs 2,000 monitors (BENCH_MONITORS) and eight processes with one PostgreSQL for two minutes (BENCH_CHAOS_SECONDS).
 * The processes and the database are killed, frozen or stopped at random (BENCH_CHAOS_SEED), while sites have planned
 * outages. Afterwards, every window must be exactly one of checked, unknown or missed. No monitor or acknowledged write
 * may be lost, and each outage must have one incident. Otherwise, the exit status is 1.
 */
export async function run(): Promise<void> {
  const seconds = settingOf('BENCH_CHAOS_SECONDS', 120);
  const monitors = settingOf('BENCH_MONITORS', 2000);
  const random = createRandom(settingOf('BENCH_CHAOS_SEED', 1 + (Date.now() % 100_000)));
  const dataDir = await mkdtemp(join(tmpdir(), 'belltower-chaos-'));
  const database = await startLabDatabase();
  const startedAt = Date.now();
  const outages = planOutages(monitors, seconds);
  const lab = await startOutageLab(outages, startedAt);
  const { timeoutMs: _timeoutMs, ...settings } = defaultHttpSettings(`http://127.0.0.1:${lab.port}/`);
  await seedMonitors(database.db, {
    kind: 'http',
    count: monitors,
    intervalSeconds,
    settings: (index) => ({ ...settings, url: `http://127.0.0.1:${lab.port}/${index}` }),
  });
  const key = await createKey(database.url, dataDir);
  const crew = startCrew({ url: database.url, dataDir, apiPorts });
  const writer = startWriter(apiPorts, key);
  try {
    await wreak(crew, database, random, startedAt + seconds * 1000);
    const until = Math.max(...outages.map(({ to }) => to)) * 1000 + startedAt;
    await systemClock.sleep(Math.max(0, until - Date.now()) + calmSeconds * 1000);
    await writer.stop();
    const sound = await report(database.db, { outages, startedAt, monitors, writer });
    if (!sound) process.exitCode = 1;
  } finally {
    await writer.stop();
    await Promise.all(crew.map((hand) => hand.end()));
    await lab.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Plans outages. One site in twenty is down for a third of the time and at least 40 s, which is long enough for two
 * results in a row.
 */
function planOutages(monitors: number, seconds: number): Outage[] {
  const count = Math.ceil(monitors / 20);
  const length = Math.max(40, seconds / 3);
  const latest = Math.max(10, seconds - length);
  return Array.from({ length: count }, (_, index) => {
    const from = intervalSeconds * 1.5 + (latest * index) / count;
    return { site: index * 20, from, to: from + length };
  });
}

/** Returns a mulberry32 generator, so that the same seed causes the same failures. */
function createRandom(seed: number): () => number {
  console.log(`  seed ${seed}`);
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function createKey(url: string, dataDir: string): Promise<string> {
  const args = [
    programFile,
    'account',
    'create',
    '--email',
    'chaos@example.test',
    '--plan',
    'agency',
    '--json',
  ];
  const env = { ...process.env, BELLTOWER_DATABASE_URL: url, BELLTOWER_DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--password', 'chaos and calm 1'],
    {
      env,
    },
  );
  return (JSON.parse(stdout) as { apiKey: string }).apiKey;
}

/** Kills or freezes a process or the database about once a second. */
async function wreak(
  crew: readonly Hand[],
  database: LabDatabase,
  random: () => number,
  until: number,
): Promise<void> {
  const done = { kills: 0, freezes: 0, stops: 0 };
  let stoppedAt = 0;
  await systemClock.sleep(5000);
  while (Date.now() < until) {
    const hand = crew[Math.floor(random() * crew.length)];
    const dice = random();
    const length = random();
    if (dice < 0.1 && Date.now() - stoppedAt > 15_000) {
      stoppedAt = Date.now();
      // A fast shutdown or a crash. The watchdog restarts the database.
      const pid = database.pid();
      if (pid !== null) process.kill(pid, length < 0.5 ? 'SIGINT' : 'SIGQUIT');
      done.stops += 1;
    } else if (dice < 0.55) {
      hand?.kill(length * 4000);
      done.kills += 1;
    } else {
      hand?.freeze(1000 + length * length * 25_000);
      done.freezes += 1;
    }
    await systemClock.sleep(500 + random() * 2000);
  }
  console.log(`  ${done.kills} kills, ${done.freezes} freezes, ${done.stops} database stops`);
}

interface OutagePlan {
  outages: readonly Outage[];
  startedAt: number;
  monitors: number;
  writer: { acknowledged: readonly string[]; failed: number };
}

async function report(db: Db, { outages, startedAt, monitors, writer }: OutagePlan): Promise<boolean> {
  const to = Date.now() - 25_000;
  const { account, silent } = await readWindows(db, startedAt, to);
  const { acknowledged, failed } = writer;
  const { rows } = await sql<{ found: number }>`
    select count(*)::int4 as found from service_monitors where id = any(${acknowledged}::uuid[])
  `.execute(db);
  const lost = acknowledged.length - (rows[0]?.found ?? 0);
  const wrong = await readIncidents(db, outages, monitors, startedAt);
  const { checked, unknown, missed, neither, both } = account;
  console.log(
    `  windows: ${checked} checked, ${missed} missed, ${unknown} unknown, ${neither} neither, ${both} both\n` +
      `  monitors: ${silent} of ${monitors} lost\n` +
      `  writes: ${lost} of ${acknowledged.length} acknowledged ones lost (${failed} not acknowledged)\n` +
      `  incidents: ${outages.length} outages, ${wrong.unseen} of them in missed windows; ${wrong.none} without an incident, ${wrong.several} with several; ${wrong.extra} incidents without an outage`,
  );
  return neither + both + silent + lost + wrong.none + wrong.several + wrong.extra === 0;
}

async function readWindows(db: Db, startedAt: number, to: number) {
  const account: WindowAccount = { checked: 0, unknown: 0, missed: 0, neither: 0, both: 0 };
  const { rows } = await sql<{
    phaseMs: number;
    intervalMs: number;
    madeAt: number;
    checks: { at: number; status: string; missedWindows: number | null }[] | null;
  }>`
    select s.phase_ms as "phaseMs", s.interval_ms as "intervalMs",
      (date_part('epoch', m.created_at) * 1000)::int8 as "madeAt",
      (select json_agg(json_build_object('at', (date_part('epoch', c.scheduled_at) * 1000)::int8, 'status', c.status,
        'missedWindows', c.missed_windows)) from checks c where c.monitor_id = m.id) as checks
    from service_monitors m join monitor_schedules s on s.monitor_id = m.id where m.kind = 'http'
  `.execute(db);
  let silent = 0;
  for (const { madeAt, checks, ...slots } of rows) {
    const known = checks ?? [];
    accountWindows(account, { ...slots, checks: known }, { from: Math.max(madeAt, startedAt), to });
    // At the end, without failures, every monitor must be checked again.
    if (!known.some(({ at, status }) => status !== 'm' && at > to - intervalSeconds * 1000)) silent += 1;
  }
  return { account, silent };
}

/** A result that arrives within this time before the end of an outage may have been measured after the outage. */
const blurSeconds = 3;

async function readIncidents(db: Db, outages: readonly Outage[], monitors: number, startedAt: number) {
  const { rows } = await sql<{ name: string; incidents: number; checks: RecordedCheck[] | null }>`
    select m.name, (select coalesce(sum(occurrences), 0)::int4 from incidents i where i.source_id = m.id) as incidents,
      (select json_agg(json_build_object('at', (date_part('epoch', c.scheduled_at) * 1000)::int8, 'status', c.status,
        'missedWindows', c.missed_windows)) from checks c where c.monitor_id = m.id) as checks
    from service_monitors m where m.kind = 'http'
  `.execute(db);
  const seen = new Map(rows.map((row) => [row.name, row]));
  const bySite = new Map(outages.map((outage) => [outage.site, outage]));
  const wrong = { unseen: 0, none: 0, several: 0, extra: 0 };
  for (let site = 0; site < monitors; site++) {
    const { incidents: count = 0, checks = null } = seen.get(`Monitor ${site}`) ?? {};
    const outage = bySite.get(site);
    if (outage === undefined) wrong.extra += count;
    else if (count > 1) wrong.several += 1;
    else if (count === 0) {
      const letters = duringOutage(checks ?? [], outage, startedAt);
      // There are fewer failures than a change of status requires. All other windows are missed or unknown.
      const isExcused = letters.filter((letter) => letter === 'd').length < 2 && !letters.includes('u');
      wrong[isExcused ? 'unseen' : 'none'] += 1;
      console.log(`  outage of ${site} without an incident: ${letters.join(' ') || 'nothing recorded'}`);
    }
  }
  return wrong;
}

/** Returns the recorded checks during an outage as letters, in order. A run of missed windows is written as `m×3`. */
function duringOutage(checks: readonly RecordedCheck[], { from, to }: Outage, startedAt: number): string[] {
  const [first, last] = [startedAt + from * 1000, startedAt + (to - blurSeconds) * 1000];
  return checks
    .filter(({ at, missedWindows }) => {
      const began = at - ((missedWindows ?? 1) - 1) * intervalSeconds * 1000;
      return at >= first && began <= last && (missedWindows !== null || at <= last);
    })
    .sort((a, b) => a.at - b.at)
    .map(({ status, missedWindows }) => (status === 'm' ? `m×${missedWindows ?? 1}` : status));
}

/** A planned outage of one site, in seconds since the start. */
export interface Outage {
  site: number;
  from: number;
  to: number;
}

/** Sites `/0`, `/1` … on loopback that return 200, or 503 during their outages. */
interface OutageLab {
  port: number;
  stop(): Promise<void>;
}

async function startOutageLab(outages: readonly Outage[], startedAt: number): Promise<OutageLab> {
  const bySite = new Map(outages.map((outage) => [outage.site, outage]));
  const server = createServer((request, response) => {
    const outage = bySite.get(Number(request.url?.slice(1)));
    const second = (Date.now() - startedAt) / 1000;
    const isOut = outage !== undefined && second >= outage.from && second < outage.to;
    response.writeHead(isOut ? 503 : 200, { 'Content-Type': 'text/plain', 'Content-Length': '2' });
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1024, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
