import { selectInMaintenance } from '#features/maintenance-windows/index.ts';
import { tryLock, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { insertIncidentEvents } from './queries/events.ts';
import { type HeldIncident, releaseHeld, selectHeld } from './queries/troubles.ts';

const atOnce = 1_000;

/**
 * Tells of trouble that outlived its maintenance: one entry, like that of trouble that begins now. Trouble that ended
 * with the window, or before, was never told and is never taken back.
 * @returns how many incidents were let go.
 */
export function endHolds(db: Db, now: Date): Promise<number> {
  return withTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'incidents held by maintenance'))) return 0;
    const ended = await findOver(tx, await selectHeld(tx, atOnce), now);
    if (ended.length === 0) return 0;
    const released = await releaseHeld(
      tx,
      ended.map(({ id }) => id),
    );
    const over = ended.filter(({ id }) => released.has(id));
    await insertIncidentEvents(
      tx,
      over.map((incident) => ({
        accountId: incident.account_id,
        incidentId: incident.id,
        at: now,
        type: 'opened',
        actor: { type: 'system', name: 'Belltower' },
        message: 'Maintenance ended, but the problem persists.',
      })),
    );
    return over.length;
  });
}

async function findOver(tx: Tx, held: readonly HeldIncident[], now: Date): Promise<HeldIncident[]> {
  const sources = held.flatMap(({ account_id: accountId, source_id: sourceId, domain_id: domainId }) =>
    sourceId === null ? [] : [{ accountId, sourceId, domainId, at: now }],
  );
  const maintained = await selectInMaintenance(tx, sources);
  return held.filter((one) => !maintained.has(`${one.account_id} ${one.source_id}`));
}
