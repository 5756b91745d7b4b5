import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { scheduleRowsOf } from '#features/service-monitors/schedules.ts';
import { createDatabase } from '#platform/database/connect.ts';
import { copyRows } from '#platform/database/copy.ts';
import type { Db } from '#platform/database/types.ts';
import { cpuOfFamily } from '../cpu-time.ts';
import { startThrowawayDatabase } from '../start-service.ts';
import type { BareLoopFigures, BareLoopOrder } from './bare-loop-process.ts';
import type { ProberFigures, ProberOrder } from './prober-process.ts';

/** A database with the service's settings. It is deleted at the end. */
export interface LabDatabase {
  db: Db;
  url: string;
  /** Process ID of the server. Null during a restart. */
  pid(): number | null;
  /** CPU time of all its processes so far, in microseconds. */
  cpuMicroseconds(): number;
  stop(): Promise<void>;
}

export async function startLabDatabase(): Promise<LabDatabase> {
  const { embedded, stop } = await startThrowawayDatabase();
  const { db, close } = createDatabase({ connection: embedded.url, maxConnections: 4 });
  return {
    db,
    url: embedded.url,
    pid: () => embedded.pid(),
    cpuMicroseconds: () => cpuOfFamily(embedded.pid() ?? 0),
    async stop() {
      await close();
      await stop();
    },
  };
}

/** Options for a benchmark's monitors. */
export interface SeedPlan {
  kind: string;
  count: number;
  intervalSeconds: number;
  settings: (index: number) => unknown;
  /** Accounts that own the monitors, in rotation. If omitted, a new account owns all of them. */
  accountIds?: readonly string[];
}

/** Creates monitors with checks that are distributed over the interval. */
export async function seedMonitors(db: Db, plan: SeedPlan): Promise<void> {
  const now = new Date();
  const accountIds = plan.accountIds ?? (await createAccounts(db, 1));
  const ids = Array.from({ length: plan.count }, () => randomUUID());
  await db.transaction().execute(async (tx) => {
    const monitors = { table: 'service_monitors', columns: monitorColumns };
    await copyRows(tx, monitors, [...ids.entries()], ([index, id]) => [
      id,
      accountIds[index % accountIds.length] ?? null,
      plan.kind,
      `Monitor ${index}`,
      'target',
      JSON.stringify(plan.settings(index)),
      plan.intervalSeconds,
      10,
      2,
      1,
      20,
      ['default'],
      'high',
      now,
      now,
      now,
    ]);
    const { intervalSeconds } = plan;
    const schedules = ids.flatMap((id) => {
      const monitor = { id, regions: ['default'], intervalSeconds, revision: 1, paused: false };
      return scheduleRowsOf(monitor, now, 'spread');
    });
    await copyRows(tx, { table: 'monitor_schedules', columns: scheduleColumns }, schedules, (row) =>
      scheduleColumns.map((column) => row[column]),
    );
  });
  await sql`analyze service_monitors, monitor_schedules`.execute(db);
}

/** Creates `count` accounts. */
export async function createAccounts(db: Db, count: number): Promise<string[]> {
  const now = new Date();
  const accounts = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Bench ${index}`,
    email: `bench-${index}@example.test`,
    plan: 'agency' as const,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('accounts').values(accounts).execute();
  return accounts.map(({ id }) => id);
}

const monitorColumns = [
  'id',
  'account_id',
  'kind',
  'name',
  'target',
  'settings',
  'interval_seconds',
  'timeout_seconds',
  'confirm_failures',
  'confirm_recoveries',
  'retry_seconds',
  'regions',
  'severity',
  'status_since',
  'created_at',
  'updated_at',
];

const scheduleColumns = [
  'monitor_id',
  'region',
  'next_due_at',
  'interval_ms',
  'phase_ms',
  'paused',
  'revision',
  'recorded_until',
] as const;

/** A prober in a separate process. */
export interface LabProber {
  pid: number;
  figures(): Promise<ProberFigures>;
  /** Finishes the work in progress and exits. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Resolves when the prober has registered. */
export async function startLabProber(order: Partial<ProberOrder> & { url: string }): Promise<LabProber> {
  const script = fileURLToPath(new URL('./prober-process.ts', import.meta.url));
  const whole: ProberOrder = { resolver: '', root: '', ...order };
  const child: ChildProcess = fork(script, [JSON.stringify(whole)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the prober did not start'))),
  ]);
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    async figures() {
      const answer = once(child, 'message');
      child.send('figures');
      const [figures] = (await answer) as [ProberFigures];
      return figures;
    },
    async stop() {
      child.send('stop');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Statistics about the checks in a period. */
export interface CheckFigures {
  checks: number;
  notUp: number;
  missedWindows: number;
  lateP50Ms: number;
  lateP99Ms: number;
  lateMaxMs: number;
}

/** Computes the statistics of checks scheduled in a time range. */
export async function readChecks(db: Db, from: Date, to: Date): Promise<CheckFigures> {
  const { rows } = await sql<CheckFigures>`
    select count(*) filter (where status <> 'm') as checks, count(*) filter (where status not in ('u', 'm')) as "notUp",
      coalesce(sum(missed_windows) filter (where status = 'm'), 0)::int8 as "missedWindows",
      percentile_disc(0.5) within group (order by late_ms) as "lateP50Ms",
      percentile_disc(0.99) within group (order by late_ms) as "lateP99Ms", max(late_ms) as "lateMaxMs"
    from checks where scheduled_at >= ${from} and scheduled_at < ${to}
  `.execute(db);
  const [figures] = rows;
  if (figures === undefined) throw new Error('no figures');
  return figures;
}

/** Reads an integer from the environment. */
export function settingOf(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} must be a whole number`);
  return value;
}

/** A running hand-written loop. */
interface BareLoop {
  figures(): Promise<BareLoopFigures>;
  stop(): void;
}

/** Starts a bare loop in a separate process. */
export function startBareLoop(order: BareLoopOrder): BareLoop {
  const script = fileURLToPath(new URL('./bare-loop-process.ts', import.meta.url));
  const child = fork(script, [JSON.stringify(order)]);
  return {
    async figures() {
      const answer = once(child, 'message');
      child.send('figures');
      const [figures] = (await answer) as [BareLoopFigures];
      return figures;
    },
    stop: () => child.disconnect(),
  };
}
