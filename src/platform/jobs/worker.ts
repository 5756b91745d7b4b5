import { type CronItem, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/types.ts';
import type { Log } from '../log.ts';
import {
  type Claims,
  createClaims,
  maxAttempts,
  type SetAside,
  type WorkHost,
  workerDied,
} from '../work/claims.ts';

export interface WorkerOptions {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Log;
  work?: WorkHost | undefined;
  /** Scheduled jobs. */
  jobs: readonly ScheduledJob[];
  /** Maximum concurrent jobs; default 4. */
  concurrency?: number;
  /** Interval between polls for jobs that become due, in ms; default 2,000. New jobs cause a notification. */
  pollIntervalMs?: number;
}

export interface Worker {
  /** Stops taking jobs and resolves after running jobs have finished. */
  stop(): Promise<void>;
}

/** Maximum number of attempts of a scheduled job, with graphile-worker's exponential back-off. */
const scheduledAttempts = 10;

/**
 * Runs jobs from this database until stopped. Any number of workers may run in parallel. A worker recovers from a lost
 * database connection. Requires the schema of graphile-worker, which `migrate` installs.
 */
export async function createWorker(options: WorkerOptions): Promise<Worker> {
  const { clock, log } = options;
  const stopping = new AbortController();
  const claims = createClaims(options, jobWork);
  let runner = await start(options, claims);

  async function keepRunning(): Promise<void> {
    for (;;) {
      // This resolves when the runner has stopped or failed permanently.
      const fault = await runner.promise.then(
        () => null,
        (error: unknown) => error,
      );
      for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 10_000)) {
        if (stopping.signal.aborted) return;
        log.warn({ err: fault }, 'job worker stopped, restarting it');
        await clock.sleep(waitMs, stopping.signal);
        if (stopping.signal.aborted) return;
        const next = await start(options, claims).catch(() => null);
        if (next === null) continue;
        runner = next;
        break;
      }
    }
  }

  const ended = new AbortController();
  async function renewClaims(): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        await claims.renew();
        await unlockLapsed(options.db, new Date(clock.now()));
        await claims.setAsideLapsed(failJobs);
      } catch {
        // The database is unreachable. The runner reports this error.
      }
      await clock.sleep(upkeepMs, ended.signal);
    }
  }

  const running = keepRunning();
  const renewedClaims = renewClaims();
  return {
    async stop() {
      stopping.abort();
      // This throws if the runner has already stopped.
      await runner.stop().catch(() => {});
      await running;
      ended.abort();
      await renewedClaims;
    },
  };
}

/**
 * Without this lease, a job of a dead worker would stay locked for four hours and block all other jobs in its queue.
 */
const jobWork = { name: 'job', leaseMs: 60_000 } as const;
const upkeepMs = 5_000;

/** Converts a job's number to a UUID, because claims identify items by UUID. */
const itemOf = (jobId: string) => `00000000-0000-0000-0000-${BigInt(jobId).toString(16).padStart(12, '0')}`;
const jobIdOf = (item: string) => String(BigInt(`0x${item.slice(-12)}`));

/**
 * Unlocks jobs of dead workers, including workers that crashed before claiming the job. graphile-worker unlocks such
 * jobs only after four hours.
 */
async function unlockLapsed(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - jobWork.leaseMs);
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker.jobs j
      left join work_claims w on w.kind = ${jobWork.name} and j.id = ('x' || right(w.item::text, 12))::bit(48)::bigint
    where j.locked_at is not null and coalesce(w.lease_until < ${now} and w.attempts < ${maxAttempts}, true)
      and j.locked_at < greatest(w.lease_until, ${before}::timestamptz)
    having count(*) > 0
  `.execute(db);
}

const failJobs: SetAside = async (tx, items) => {
  const ids = items.map(({ item }) => jobIdOf(item));
  await sql`
    select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs
      where id = any(${ids}::bigint[]) and locked_by is not null))
  `.execute(tx);
  await sql`
    select graphile_worker.permanently_fail_jobs(${ids}::bigint[], ${workerDied.message})
  `.execute(tx);
};

/** Runs a job under a claim, so that a dead worker is detected. */
async function claimed(
  claims: Claims,
  { jobId, isCounted }: { jobId: string; isCounted: boolean },
  run: () => Promise<void>,
): Promise<void> {
  const item = itemOf(jobId);
  const one = {
    due: () => sql`select ${item}::uuid as item, null::uuid as account_id`,
    claim: () => sql`select item as id from claimed`,
  };
  await claims.claim(one, { limit: 1, isCounted });
  try {
    await run();
  } finally {
    await claims.end(item);
  }
}

/** Maximum time in ms with failed polls for jobs before the runner is replaced. */
const stuckAfterMs = 3000;

async function start(options: WorkerOptions, claims: Claims): Promise<Runner> {
  const runner = await run({
    // These settings enable batching: jobs that finish together are written together, and the write is retried while no
    // connection is free. Without batching, a failed write would leave the job locked for hours, and the error could
    // not be caught.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: options.pool,
    taskList: taskListOf(options, claims),
    parsedCronItems: parseCronItems(options.jobs.map(toCronItem)),
    concurrency: options.concurrency ?? 4,
    pollInterval: options.pollIntervalMs ?? 2000,
    // The composition root calls `stop` on signals.
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') options.log.warn({ detail: message }, 'job worker');
    }),
  });
  replaceWhenStuck(runner, options.clock);
  return runner;
}

/**
 * Replaces a runner that can't recover. graphile-worker caches the outcome of its first query (the task IDs) even if
 * the query failed. If the connection breaks during this query, the runner polls without ever finding a job. Stopping
 * the runner here causes a restart.
 */
function replaceWhenStuck(runner: Runner, clock: Clock): void {
  let failingSince: number | null = null;
  const well = () => {
    failingSince = null;
  };
  runner.events.on('worker:getJob:empty', well);
  runner.events.on('job:start', well);
  runner.events.on('worker:getJob:error', () => {
    failingSince ??= clock.monotonicMs();
    if (clock.monotonicMs() - failingSince < stuckAfterMs) return;
    failingSince = Number.POSITIVE_INFINITY;
    // This throws if the runner is already stopping.
    runner.stop().catch(() => {});
  });
}

function toCronItem(job: ScheduledJob): CronItem {
  return {
    task: job.name,
    match: job.schedule,
    identifier: job.name,
    options: {
      backfillPeriod: job.backfillMs,
      maxAttempts: scheduledAttempts,
      ...(job.queue === undefined ? {} : { queueName: job.queue }),
    },
  };
}

function taskListOf(options: WorkerOptions, claims: Claims): TaskList {
  const tasks: TaskList = {};
  for (const job of options.jobs) {
    tasks[job.name] = (payload, { job: { id } }) =>
      claimed(claims, { jobId: id, isCounted: job.claimsItems !== true }, () =>
        logged(options, job.name, () => job.run(options.db, dueInstant(payload, options.clock))),
      );
  }
  return tasks;
}

/** Returns the due time of a scheduled job. Cron adds the time to the payload. A manually added job is due now. */
function dueInstant(payload: unknown, clock: Clock): Date {
  const cron = (payload as { _cron?: { ts?: unknown } } | null)?._cron;
  const at = typeof cron?.ts === 'string' ? new Date(cron.ts) : new Date(clock.now());
  return Number.isNaN(at.getTime()) ? new Date(clock.now()) : at;
}

/** Runs a job and logs one line for it. Rethrows its error so that graphile-worker retries the job. */
async function logged(
  { clock, log }: WorkerOptions,
  job: string,
  work: () => Promise<object>,
): Promise<void> {
  const startedMs = clock.monotonicMs();
  const durationMs = () => Math.round(clock.monotonicMs() - startedMs);
  try {
    const report = await work();
    log.info({ job, durationMs: durationMs(), ...report }, 'job');
  } catch (error) {
    log.error({ job, durationMs: durationMs(), err: error }, 'job failed');
    throw error;
  }
}

/** The report of a job about its run, for the log and the command line. */
type JobReport = Readonly<Record<string, number | string | null>>;

/**
 * Work on a schedule. `run` treats `at` as the current time. `at` is the instant at which the job was due, even if it
 * runs late or was started manually. The job may run any number of times for the same instant.
 */
export interface ScheduledJob {
  /** `noun-verb`, also its name on the command line. */
  name: string;
  /** Five cron fields, UTC. */
  schedule: string;
  /** Maximum age of missed runs to backfill, in ms. */
  backfillMs: number;
  /** Jobs of one queue run one after another, across all processes. */
  queue?: string;
  /**
   * Whether the job works on items with separate claims. The death of its worker then counts against the item instead
   * of the job.
   */
  claimsItems?: true;
  run(db: Db, at: Date): Promise<JobReport>;
}
