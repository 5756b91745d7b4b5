import { sweepAccess } from '#features/accounts/index.ts';
import { riskJobs } from '#features/risk/index.ts';
import { serviceMonitorJobs } from '#features/service-monitors/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { ScheduledJob } from '#platform/jobs/types.ts';

/** Every job that runs by the clock; `belltower job run NAME` takes their names. */
export function scheduledJobs(config: Config): ScheduledJob[] {
  return [...serviceMonitorJobs({ retentionDays: config.retentionDays }), ...riskJobs, accessSweep];
}

const accessSweep: ScheduledJob = {
  name: 'access-sweep',
  schedule: '41 * * * *',
  backfillMs: 0,
  run: async (db, at) => {
    await sweepAccess(db, at);
    return {};
  },
};
