import { serviceMonitorJobs } from '#features/service-monitors/jobs.ts';
import { ensurePartitions } from '#features/service-monitors/partitions.ts';
import type { Db } from '#platform/database/types.ts';
import type { Agenda } from './agenda.ts';
import { dayMs, hourMs } from './timeline.ts';

/** Hours past midnight UTC at which the day's jobs are run, all by the service's own code. */
const hourOfJobs = 2;

/**
 * Puts the service's scheduled jobs on the agenda of the past, a run a night with the instant they would have
 * believed in: partitions, rollups, sealing, retention. Each catches up with what there is, so one run a day comes
 * to the same as the hourly ones. Resolves once the first partitions are there.
 */
export async function planNightJobs(parts: {
  db: Db;
  agenda: Agenda;
  from: number;
  to: number;
  retentionDays: number;
  onDay(at: number): void;
}): Promise<void> {
  const { db, agenda, from, to } = parts;
  // The sweep is for probers, and none was there.
  const jobs = serviceMonitorJobs(parts).filter(({ name }) => name !== 'prober-sweep');
  await ensurePartitions(db, new Date(from), new Date(from + 2 * dayMs));
  const first = Math.floor(from / dayMs) * dayMs + dayMs;
  for (let midnight = first; midnight < to; midnight += dayMs) {
    const at = midnight + hourOfJobs * hourMs;
    if (at >= to) break;
    agenda.add(at, async () => {
      for (const job of jobs) await job.run(db, new Date(at));
      parts.onDay(at);
    });
  }
}

/** The hourly jobs once more at the end, so that charts reach up to the present. */
export async function runLastJobs(db: Db, at: number, retentionDays: number): Promise<void> {
  const jobs = serviceMonitorJobs({ retentionDays }).filter(({ name }) => /partitions|rollup/.test(name));
  for (const job of jobs) await job.run(db, new Date(at));
}
