import { type Ctx, covers } from '#features/access/index.ts';
import type { Author } from '#features/audit/index.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { getIncident } from '../get.ts';
import { findAcknowledgement } from '../queries/events.ts';
import { findIncident, type IncidentRow, moveIncident, type StateChange } from '../queries/incidents.ts';
import type { IncidentState } from '../types.ts';
import { recordStep } from './record-step.ts';

/** What people can do to an incident's state. */
export const incidentActions = ['acknowledge', 'resolve', 'reopen'] as const;
export type Move = (typeof incidentActions)[number];

interface MoveRule {
  from: readonly IncidentState[];
  type: 'acknowledged' | 'resolved' | 'reopened';
  set: (now: Date, by: string) => StateChange;
}

/** From where to where each goes; all else is a lost race. */
export const moves: Record<Move, MoveRule> = {
  acknowledge: {
    from: ['open'],
    type: 'acknowledged',
    set: (now) => ({ state: 'acknowledged', acknowledged_at: now }),
  },
  resolve: {
    from: ['open', 'acknowledged'],
    type: 'resolved',
    // Also while its source is down, or flaps: for that outage it stays resolved.
    set: (now, by) => ({
      state: 'resolved',
      resolved_at: now,
      resolved_by: by,
      resolved_by_hand: true,
      flapping: false,
    }),
  },
  reopen: {
    from: ['resolved'],
    type: 'reopened',
    set: () => ({
      state: 'open',
      resolved_at: null,
      resolved_by: null,
      resolved_by_hand: false,
      closed_because: null,
      acknowledged_at: null,
    }),
  },
};

/** Returns what the caller can do with an incident in this state. */
export function listIncidentActions(state: IncidentState, { scopes }: Pick<Ctx, 'scopes'>): Move[] {
  if (!covers(scopes, 'incidents:write')) return [];
  return incidentActions.filter((action) => moves[action].from.includes(state));
}

/**
 * Moves an incident by hand.
 * @throws AppError `not_found`; `lost_race` when it stands elsewhere, with who was first; `conflict` when the same
 * trouble has a newer incident that is not resolved.
 */
export async function moveByHand(
  ctx: Author & Pick<Ctx, 'db' | 'clock'>,
  id: string,
  { move, message }: { move: Move; message: string | undefined },
): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { from, type, set } = moves[move];
  try {
    return await withTransaction(ctx.db, async (tx) => {
      const change = { id, from, set: set(now, ctx.actor.name) };
      if (!(await moveIncident(tx, ctx.accountId, change))) await refuse(tx, ctx.accountId, id);
      return recordStep(tx, ctx, { id, at: now, type, message, action: move });
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError(
      'conflict',
      'A newer incident for the same problem is still open. Use that one instead.',
    );
  }
}

/** Says who was first, and when. */
async function refuse(tx: Tx, accountId: string, id: string): Promise<never> {
  const row = await getById('incident', id, () => findIncident(tx, accountId, id));
  if (row.state === 'open') throw new AppError('lost_race', 'The incident is already open.');
  const by =
    row.state === 'resolved'
      ? { actor_name: row.resolved_by === 'system' ? 'Belltower' : row.resolved_by, at: row.resolved_at }
      : await findAcknowledgement(tx, accountId, id);
  const who = by === null ? '' : `: by ${by.actor_name} at ${by.at?.toISOString()}`;
  throw new AppError('lost_race', `The incident is already ${row.state}${who}.`);
}
