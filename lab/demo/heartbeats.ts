import { randomUUID } from 'node:crypto';
import { type HeartbeatSchedule, nextPingDue } from '#engine/heartbeats/heartbeat-schedule.ts';
import { createHeartbeat } from '#features/heartbeats/heartbeat-changes.ts';
import type { IncomingPing } from '#features/heartbeats/pings/ping-handler.ts';
import { recordPings } from '#features/heartbeats/pings/record-pings.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import type { Db } from '#platform/database/types.ts';
import type { Company } from './create-company.ts';
import type { Timeline } from './timeline.ts';

interface Job {
  name: string;
  schedule: HeartbeatSchedule;
  graceSeconds: number;
  /** Duration of a run. */
  takesMs: number;
  says: string;
  /** Days before the end of the history on which the job fails, and days on which it does not run. */
  failsDaysAgo?: number;
  missesDaysAgo?: number;
  /** Hours since the last ping of a job that has stopped. */
  stopsHoursAgo?: number;
  madeHoursAgo?: number;
}

const jobs: readonly Job[] = [
  {
    name: 'Nightly backup',
    schedule: { cron: '30 2 * * *', timezone: 'Europe/Berlin' },
    graceSeconds: 1800,
    takesMs: 4 * minuteMs,
    says: 'copied 1204 files, 38 GB\nok\n',
    failsDaysAgo: 9,
    missesDaysAgo: 3,
  },
  {
    name: 'Invoice run',
    schedule: { onCalendar: 'Mon..Fri 06:00', timezone: 'Europe/Berlin' },
    graceSeconds: 900,
    takesMs: minuteMs,
    says: '31 invoices sent\n',
  },
  {
    name: 'Warehouse sync',
    schedule: { periodSeconds: 3600 },
    graceSeconds: 600,
    takesMs: 20_000,
    says: 'in sync\n',
  },
  {
    name: 'Shop cache warmer',
    schedule: { periodSeconds: 60 },
    graceSeconds: 60,
    takesMs: 2_000,
    says: 'warmed 240 pages\n',
    madeHoursAgo: 2,
  },
  {
    name: 'Newsletter queue',
    schedule: { periodSeconds: 300 },
    graceSeconds: 300,
    takesMs: 3_000,
    says: 'nothing to send\n',
    madeHoursAgo: 20,
    stopsHoursAgo: 1,
  },
];

const atOnce = 500;
const pollIntervalMs = 15_000;

/**
 * Creates the company's heartbeats and their past pings. Most heartbeats are up, one job has failed, and one has
 * stopped.
 */
export async function fillHeartbeats(db: Db, founded: Company, timeline: Timeline): Promise<void> {
  const pings: IncomingPing[] = [];
  for (const job of jobs) {
    const createdAt = Math.max(
      timeline.from + hourMs,
      timeline.to - (job.madeHoursAgo ?? Number.POSITIVE_INFINITY) * hourMs,
    );
    const { name, schedule, graceSeconds } = job;
    const row = await createHeartbeat(founded.actAs(1, createdAt), {
      name,
      schedule,
      graceSeconds,
      tags: ['job'],
    });
    pings.push(...pingsOf(job, row.ping_key, { from: createdAt, to: timeline.to }));
  }
  pings.sort((one, other) => one.at - other.at);
  for (let n = 0; n < pings.length; n += atOnce) await recordPings(db, pings.slice(n, n + atOnce));
}

function pingsOf(job: Job, key: string, { from, to }: { from: number; to: number }): IncomingPing[] {
  const pings: IncomingPing[] = [];
  const until = to - (job.stopsHoursAgo ?? 0) * hourMs;
  let at = nextPingDue(job.schedule, from);
  while (at !== null && at + job.takesMs < until) {
    const daysAgo = Math.floor((to - at) / dayMs);
    if (daysAgo !== job.missesDaysAgo)
      pings.push(...runAt(job, { key, at, fails: daysAgo === job.failsDaysAgo }));
    at = nextPingDue(job.schedule, at);
  }
  return pings;
}

function runAt(job: Job, { key, at, fails }: { key: string; at: number; fails: boolean }): IncomingPing[] {
  const rid = randomUUID();
  const ping = {
    to: { key },
    rid,
    durationMs: null,
    method: 'POST',
    address: '127.0.0.1',
    userAgent: 'curl/8.14.1',
  };
  const end = { kind: fails ? ('fail' as const) : ('success' as const), exitCode: fails ? 1 : 0 };
  const says = fails ? 'disk full\n' : job.says;
  return [
    { ...ping, kind: 'start', exitCode: null, at, body: null },
    { ...ping, ...end, at: at + job.takesMs, body: Buffer.from(says) },
  ];
}

/** Runs the jobs at their due times while the demo runs. The stopped job sends no pings. */
export function startJobs({ url, apiKey }: { url: string; apiKey: string }): { stop(): void } {
  const silent = new Set(
    jobs.filter(({ stopsHoursAgo }) => stopsHoursAgo !== undefined).map(({ name }) => name),
  );
  const poll = async () => {
    const response = await fetch(`${url}/api/v1/heartbeats?tag=job`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { items } = (await response.json()) as {
      items: { name: string; pingUrl: string; state: { nextDueAt: string | null } }[];
    };
    for (const { name, pingUrl, state } of items) {
      if (silent.has(name) || state.nextDueAt === null || Date.parse(state.nextDueAt) > Date.now()) continue;
      const body = jobs.find((job) => job.name === name)?.says ?? '';
      const { pathname } = new URL(pingUrl);
      await fetch(`${url}${pathname}/0`, { method: 'POST', body });
    }
  };
  // A failed attempt is retried. The service may be stopping.
  const timer = setInterval(() => poll().catch(() => {}), pollIntervalMs);
  return { stop: () => clearInterval(timer) };
}
