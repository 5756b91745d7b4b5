import type { Tx } from '#platform/database/types.ts';
import { insertIncidentEvents } from './queries/events.ts';
import { resolveOfSources, type SettledRow, type SettledSource } from './queries/troubles.ts';
import type { IncidentSourceType } from './types.ts';

/**
 * Resolves what is open on these sources, acknowledged or not, in the transaction of what settled it. Incidents
 * raised by hand are of no source and stay.
 * @returns how many were resolved.
 */
export async function settleIncidents(
  tx: Tx,
  sourceType: Exclude<IncidentSourceType, 'manual'>,
  settled: readonly SettledSource[],
): Promise<number> {
  if (settled.length === 0) return 0;
  return recordSettled(tx, await resolveOfSources(tx, sourceType, settled));
}

/**
 * Leaves what resolving by itself leaves: an entry in each timeline. What flaps stays open: people are told once that it
 * does, and of no change after that.
 * @returns how many were resolved.
 */
export async function recordSettled(tx: Tx, rows: readonly SettledRow[]): Promise<number> {
  await insertIncidentEvents(
    tx,
    rows.map((row) => ({
      accountId: row.account_id,
      incidentId: row.id,
      at: row.at,
      type: row.state === 'resolved' ? 'resolved' : row.began ? 'reopened' : 'suppressed',
      actor: { type: 'system', name: 'Belltower' },
      message: row.state === 'resolved' ? row.message : row.began ? flapsNow : upButFlapping,
      upSince: row.began ? row.at : null,
    })),
  );
  return rows.filter((row) => row.state === 'resolved').length;
}

const flapsNow =
  'Flapping: four state changes within 30 minutes. The incident stays open until the state has been stable for 15 minutes.';
const upButFlapping = 'Up for now, but flapping: no notification is sent for each change.';
