import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { type RecheckDeps, recheckDomains } from './custom-domain/recheck.ts';
import { recordMaintenanceAnnouncements } from './subscribers/maintenance-announcements.ts';

export function statusPageJobs(deps: RecheckDeps): readonly ScheduledJob[] {
  return [
    {
      // Job that records announcements of maintenance for subscribers.
      name: 'status-maintenance',
      schedule: '* * * * *',
      // The next run catches up.
      backfillMs: 0,
      queue: 'status-maintenance',
      run: async (db, at) => ({ notices: await recordMaintenanceAnnouncements(db, at) }),
    },
    {
      // Each verified domain is checked once a day; hourly runs spread the lookups.
      name: 'custom-domain-check',
      schedule: '41 * * * *',
      backfillMs: 0,
      queue: 'custom-domains',
      run: async (db, at) => ({ ...(await recheckDomains(db, at, deps)) }),
    },
  ];
}
