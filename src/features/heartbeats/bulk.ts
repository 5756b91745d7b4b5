import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import { turnHeartbeats } from './pause.ts';
import { changeTags, type HeartbeatFilter, lockHeartbeats } from './queries.ts';
import { removeHeartbeats } from './remove.ts';
import type { HeartbeatRow } from './rows.ts';

export const bulkActions = ['pause', 'resume', 'delete', 'tag', 'untag'] as const;

export interface BulkOrder {
  action: (typeof bulkActions)[number];
  ids?: string[];
  filter?: HeartbeatFilter;
  tags?: string[];
}

/** One action on many heartbeats, in one transaction. Ids that are not the account's are left out without a word. */
export async function runBulk(ctx: Ctx, order: BulkOrder): Promise<{ matched: number; changed: number }> {
  const { ids, filter, action } = order;
  if ((ids === undefined) === (filter === undefined)) {
    throw invalidInput('/ids', 'one_of', 'Send either ids or filter, not both.');
  }
  if ((action === 'tag' || action === 'untag') && !order.tags?.length) {
    throw invalidInput('/tags', 'required', `${action} requires tags.`);
  }
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const which = ids === undefined ? { filter: filter ?? {} } : { ids };
    const rows = await lockHeartbeats(tx, ctx.accountId, which);
    if (rows.length === 0) return { matched: 0, changed: 0 };
    const changed = await act(tx, ctx.accountId, { order, rows, now });
    await recordAudit(tx, ctx, now, {
      action: `heartbeat.bulk_${action}`,
      objectType: 'heartbeat',
      objectId: null,
      details: { matched: rows.length, changed, ids: rows.slice(0, 500).map(({ id }) => id) },
    });
    return { matched: rows.length, changed };
  });
}

async function act(
  tx: Tx,
  accountId: string,
  { order, rows, now }: { order: BulkOrder; rows: HeartbeatRow[]; now: Date },
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const tags = order.tags ?? [];
  switch (order.action) {
    case 'pause':
    case 'resume':
      return turnHeartbeats(tx, accountId, { rows, paused: order.action === 'pause', now });
    case 'delete':
      return (await removeHeartbeats(tx, accountId, { ids, now })).length;
    case 'tag':
      return (await changeTags(tx, accountId, { ids, add: tags, remove: [], now })).length;
    case 'untag':
      return (await changeTags(tx, accountId, { ids, add: [], remove: tags, now })).length;
  }
}
