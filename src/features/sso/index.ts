import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldSsoSignIns } from './queries.ts';

export { registerSsoRoutes } from './routes.ts';
export { findScimAccount } from './scim-queries.ts';
export { scimTokenForm } from './scim-routes.ts';

/** Job that deletes sign-ins at providers that were not completed. */
export const ssoJobs: readonly ScheduledJob[] = [
  {
    name: 'sso-sweep',
    schedule: '47 * * * *',
    backfillMs: 0,
    run: async (db, at) => {
      await deleteOldSsoSignIns(db, at);
      return {};
    },
  },
];
