import type { Ctx } from '#features/accounts/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { getIncident } from './get.ts';
import { findIncident, type IncidentRow, moveIncident } from './queries/incidents.ts';
import { recordStep } from './record-step.ts';

/** open → acknowledged. @throws AppError `not_found`; `lost_race` when it is not open any more. */
export function acknowledgeIncident(ctx: Ctx, id: string, message?: string): Promise<IncidentRow> {
  return move(ctx, id, { to: 'acknowledged', message });
}

/** open or acknowledged → resolved. @throws AppError `not_found`; `lost_race` when it is resolved already. */
export function resolveIncident(ctx: Ctx, id: string, message?: string): Promise<IncidentRow> {
  return move(ctx, id, { to: 'resolved', message });
}

async function move(
  ctx: Ctx,
  id: string,
  wanted: { to: 'acknowledged' | 'resolved'; message: string | undefined },
): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  const { to, message } = wanted;
  return withTransaction(ctx.db, async (tx) => {
    const moved = await moveIncident(
      tx,
      ctx.accountId,
      to === 'acknowledged'
        ? { id, from: ['open'], set: { state: to, acknowledged_at: now } }
        : {
            id,
            from: ['open', 'acknowledged'],
            set: { state: to, resolved_at: now, resolved_by: ctx.actor.name },
          },
    );
    if (!moved) {
      const { state } = await getById('incident', id, () => findIncident(tx, ctx.accountId, id));
      throw new AppError('lost_race', `The incident is ${state} already.`);
    }
    const action = to === 'acknowledged' ? 'acknowledge' : 'resolve';
    return recordStep(tx, ctx, { id, at: now, type: to, message, action });
  });
}
