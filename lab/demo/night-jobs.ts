import { Cron } from 'croner';
import { scheduledJobs } from '#app/jobs.ts';
import { createScanEnvironment } from '#app/scan-environment.ts';
import { ensurePartitions } from '#features/checks/partitions.ts';
import { runDueScans } from '#features/scans/scanner.ts';
import { dayMs, hourMs, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import type { Net } from '#platform/net/types.ts';
import { clockAt } from './create-company.ts';
import type { Internet } from './internet.ts';
import type { Agenda, Timeline } from './timeline.ts';

export interface NightParts {
  db: Db;
  net: Net;
  log: Log;
  config: Config;
  agenda: Agenda;
  internet: Internet;
  timeline: Timeline;
  /** Called after every night. */
  onNight(at: number): void;
}

/** The hour (UTC) at which each job first runs on a day. Domain scans run before the risk snapshot. */
const jobsFromHour = 1;
const scansAtHour = 3;

/**
 * Runs the service's scheduled work for the simulated nights with the service's own code. Each scheduled job runs once
 * a night, with the clock set to its due time (a job catches up, so one run covers the whole day). Domain scans that
 * are due also run. Resolves once the first partitions exist.
 */
export async function planNights(parts: NightParts): Promise<void> {
  const { db, agenda, timeline } = parts;
  await ensurePartitions(db, new Date(timeline.from), new Date(timeline.from + 2 * dayMs));
  const jobs = scheduledJobs({
    ...parts,
    clock: systemClock,
    camera: null,
    signal: new AbortController().signal,
  });
  const environment = await createScanEnvironment({ ...parts, clock: systemClock });
  const scan = (at: number) => async () => {
    await parts.internet.moveAllTo(at);
    await runDueScans({ ...parts, clock: clockAt(at), environment });
  };
  const firstScan = timeline.from + hourMs / 4;
  agenda.add(firstScan, scan(firstScan));
  // If the history began after this hour, its first day would have no score. A history of a single day would have no
  // score at all.
  const firstScore = firstScan + hourMs / 60;
  const score = jobs.find(({ name }) => name === 'risk-snapshot');
  agenda.add(firstScore, async () => void (await score?.run(db, new Date(firstScore))));
  for (let day = Math.floor(timeline.from / dayMs) * dayMs; day < timeline.to; day += dayMs) {
    const plan = (at: number, entry: () => Promise<void>) => {
      if (at > firstScan && at < timeline.to) agenda.add(at, entry);
    };
    plan(day + scansAtHour * hourMs, scan(day + scansAtHour * hourMs));
    for (const job of jobs) {
      const at = new Cron(job.schedule, { timezone: 'UTC' }).nextRun(new Date(day + jobsFromHour * hourMs));
      if (at !== null) plan(at.getTime(), async () => void (await job.run(db, at)));
    }
    plan(day + 4 * hourMs, async () => parts.onNight(day));
  }
}

/** Creates the rollups and partitions of the last hours, so that charts extend to the present. */
export async function runLastJobs(
  parts: Pick<NightParts, 'db' | 'config' | 'net' | 'log'>,
  at: number,
): Promise<void> {
  const { signal } = new AbortController();
  for (const job of scheduledJobs({ ...parts, clock: systemClock, camera: null, signal })) {
    if (/^check-(partitions|rollup)$/.test(job.name)) await job.run(parts.db, new Date(at));
  }
}
