import { deleteOldUses } from '#features/rate-limits/index.ts';
import { dayMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldConfirmations } from './address-confirmations/queries.ts';
import { deleteOldChallenges } from './factors/queries.ts';
import { deleteOldIdempotencyKeys } from './idempotency/queries.ts';
import { deleteOldResets } from './password-resets/queries.ts';
import { deleteExpiredSessions, deleteOldSignInFailures } from './sessions/queries.ts';
import { deleteOldSignInLocations } from './sessions/sign-in-locations.ts';

/** Deletes expired sessions, and idempotency keys and failed sign-ins older than a day. */
export const accountJobs: readonly ScheduledJob[] = [
  {
    name: 'access-sweep',
    schedule: '41 * * * *',
    backfillMs: 0,
    run: async (db, at) => {
      const dayAgo = new Date(at.getTime() - dayMs);
      await deleteExpiredSessions(db, at);
      await deleteOldResets(db, at);
      await deleteOldConfirmations(db, at);
      await deleteOldChallenges(db, at);
      await deleteOldSignInFailures(db, dayAgo);
      await deleteOldSignInLocations(db, at);
      await deleteOldUses(db, dayAgo);
      await deleteOldIdempotencyKeys(db, dayAgo);
      return {};
    },
  },
];
