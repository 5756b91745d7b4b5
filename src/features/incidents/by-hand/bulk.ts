import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import { insertIncidentEvents } from '../queries/events.ts';
import { lockIncidents, updateIncidents } from '../queries/incidents.ts';
import type { IncidentState } from '../types.ts';
import { checkAssignee } from './check-references.ts';
import { moves } from './move.ts';

interface BulkOrder {
  ids: readonly string[];
  action: 'acknowledge' | 'resolve' | 'assign';
  assigneeUserId?: string | null;
}

export type BulkItem = { id: string; result: 'changed' | 'unchanged' | 'conflict' | 'not-found' };

/** One step on many incidents, in one transaction; says of each what became of it. @throws AppError 400. */
export async function runBulk(ctx: Ctx, order: BulkOrder): Promise<BulkItem[]> {
  const { action, assigneeUserId } = order;
  if (action === 'assign' && assigneeUserId === undefined) {
    throw invalidInput(
      '/assigneeUserId',
      'required',
      'assign requires assigneeUserId. Use null to remove the assignee.',
    );
  }
  const now = new Date(ctx.clock.now());
  const { accountId, actor } = ctx;
  const ids = [...new Set(order.ids)];
  return withTransaction(ctx.db, async (tx) => {
    await checkAssignee(tx, accountId, action === 'assign' ? assigneeUserId : null);
    const found = await lockIncidents(tx, accountId, ids.filter(isUuid));
    const items = ids.map((id): BulkItem => {
      const row = found.get(id.toLowerCase());
      return { id, result: row === undefined ? 'not-found' : resultOf(order, row) };
    });
    const changed = items.filter(({ result }) => result === 'changed').map(({ id }) => id);
    if (changed.length === 0) return items;
    const set =
      action === 'assign' ? { assignee_user_id: assigneeUserId ?? null } : moves[action].set(now, actor.name);
    await updateIncidents(tx, { accountId, ids: changed }, set);
    await insertIncidentEvents(
      tx,
      changed.map((incidentId) => ({
        accountId,
        incidentId,
        at: now,
        type: action === 'assign' ? 'assigned' : moves[action].type,
        actor: { type: actor.type, name: actor.name },
        message: null,
        memberId: action === 'assign' ? (assigneeUserId ?? null) : null,
      })),
    );
    await recordAudit(tx, ctx, now, {
      action: `incident.bulk_${action}`,
      objectType: 'incident',
      objectId: null,
      details: { changed: changed.length, ids: changed.slice(0, 500) },
    });
    return items;
  });
}

function resultOf(
  { action, assigneeUserId }: BulkOrder,
  row: { state: IncidentState; assignee_user_id: string | null },
): 'changed' | 'unchanged' | 'conflict' {
  if (action === 'assign') return row.assignee_user_id === assigneeUserId ? 'unchanged' : 'changed';
  const { from, type } = moves[action];
  if (from.includes(row.state)) return 'changed';
  return row.state === type ? 'unchanged' : 'conflict';
}
