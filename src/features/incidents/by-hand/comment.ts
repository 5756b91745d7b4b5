import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getIncident } from '../get.ts';
import type { IncidentRow } from '../queries/incidents.ts';
import { recordStep } from './record-step.ts';

/** Adds to the timeline, in any state. */
export async function commentIncident(ctx: Ctx, id: string, message: string): Promise<IncidentRow> {
  await getIncident(ctx, id);
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, (tx) =>
    recordStep(tx, ctx, { id, at: now, type: 'commented', message, action: 'comment' }),
  );
}
