import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { insertIncidentEvents } from './queries/events.ts';
import { calmIncidents, isAnythingFlapping } from './queries/flapping.ts';

/**
 * Ends flapping after fifteen quiet minutes: an incident whose source is well is resolved, one whose source is down goes
 * on as an ordinary one.
 * @returns how many have calmed down.
 */
export async function endFlapping(db: Db, now: Date): Promise<number> {
  if (!(await isAnythingFlapping(db))) return 0;
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'flapping incidents'))) return 0;
    const rows = await calmIncidents(tx, now);
    await insertIncidentEvents(
      tx,
      rows.map((row) => ({
        accountId: row.account_id,
        incidentId: row.id,
        at: now,
        type: row.state === 'resolved' ? 'resolved' : 'reoccurred',
        actor: { type: 'system', name: 'Belltower' },
        message:
          row.state === 'resolved'
            ? 'Up for 15 minutes without a change.'
            : 'Down for 15 minutes without a change, so it no longer counts as flapping.',
        upSince: row.state === 'resolved' ? row.changed_at : null,
      })),
    );
    return rows.length;
  });
}
