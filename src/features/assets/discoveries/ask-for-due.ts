import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { deleteLostNames, deleteOldDiscoveries, seedSchedules, takeDue } from './claim-queries.ts';
import { insertDiscovery } from './queries.ts';
import { planSteps } from './rules.ts';

/** Guesses are made weekly; names that somebody published are looked for every day. */
const wordsEveryMs = 7 * dayMs;
/** A name that leads nowhere and is heard of no more is forgotten after this. */
const lostMs = 180 * dayMs;
/** Runs are kept so long. */
const keptMs = 90 * dayMs;

/** Queues the runs that are due. */
export async function askForDue(db: Db, now: Date): Promise<{ seeded: number; asked: number }> {
  const seeded = await seedSchedules(db, now);
  const asked = await withTransaction(db, async (tx) => {
    let count = 0;
    for (const due of await takeDue(tx, now)) {
      const isWordsDue = due.wordsAt === null || now.getTime() - due.wordsAt.getTime() >= wordsEveryMs;
      const steps = planSteps().filter(({ name }) => isWordsDue || name !== 'word');
      const made = { id: newId(), domainId: due.domainId, trigger: 'schedule', steps, now } as const;
      if ((await insertDiscovery(tx, due.accountId, made)) !== null) count += 1;
    }
    return count;
  });
  if (now.getUTCMinutes() === 0) {
    await deleteOldDiscoveries(db, new Date(now.getTime() - keptMs));
    await deleteLostNames(db, new Date(now.getTime() - lostMs));
  }
  return { seeded, asked };
}
