import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { type BulkUpdateResult, updateMany } from './bulk-update.ts';
import { setMonitorsPaused } from './pause.ts';
import { changeTags, type MonitorFilter, selectMonitorIds } from './queries.ts';
import { removeMonitors } from './remove.ts';
import { requestChecks } from './schedules.ts';

export const bulkActions = ['pause', 'resume', 'check', 'delete', 'tag', 'untag', 'update'] as const;
type BulkAction = (typeof bulkActions)[number];

export interface BulkRequest {
  action: BulkAction;
  ids?: string[];
  filter?: MonitorFilter;
  tags?: string[];
  /** For an update: the fields to change, and whether it is a dry run. */
  set?: PlainObject;
  dryRun?: boolean;
}

/** The result of a bulk action. IDs that do not belong to the account are ignored. */
export interface BulkResult {
  matched: number;
  changed: number;
}

/** Applies one action to many monitors in one transaction. */
export async function runBulk(ctx: Ctx, input: BulkRequest): Promise<BulkResult | BulkUpdateResult> {
  const which = readSelection(input);
  if (input.action === 'update') {
    const { set = {}, dryRun = false } = input;
    if (Object.keys(set).length === 0)
      throw invalidInput('/set', 'required', message('bulk-update-without-fields'));
    return updateMany(ctx, { which, set, dryRun });
  }
  if ((input.action === 'tag' || input.action === 'untag') && !input.tags?.length) {
    throw invalidInput('/tags', 'required', message('action-requires-tags', { action: input.action }));
  }
  const { action } = input;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const ids = await selectMonitorIds(tx, ctx.accountId, which);
    if (ids.length === 0) return { matched: 0, changed: 0 };
    const changed = await act(tx, ctx, { order: { ...input, action }, ids, now });
    await recordAudit(tx, ctx, now, {
      action: `service_monitor.bulk_${input.action}`,
      objectType: 'service_monitor',
      objectId: null,
      details: {
        ...('filter' in which ? { filter: which.filter } : {}),
        matched: ids.length,
        changed,
        ids: ids.slice(0, 500),
      },
    });
    return { matched: ids.length, changed };
  });
}

async function act(
  tx: Tx,
  ctx: Ctx,
  work: { order: BulkRequest & { action: Exclude<BulkAction, 'update'> }; ids: string[]; now: Date },
): Promise<number> {
  const { order, ids, now } = work;
  const { accountId } = ctx;
  switch (order.action) {
    case 'pause':
    case 'resume': {
      const paused = order.action === 'pause';
      return (await setMonitorsPaused(tx, accountId, { ids, paused, now })).length;
    }
    case 'check':
      return requestChecks(tx, { accountId, monitorIds: ids }, now);
    case 'delete':
      return (await removeMonitors(tx, accountId, { ids, now })).length;
    case 'tag':
    case 'untag': {
      const tags = order.tags ?? [];
      const change = order.action === 'tag' ? { add: tags, remove: [] } : { add: [], remove: tags };
      return (await changeTags(tx, accountId, { ids, ...change, now })).length;
    }
  }
}

function readSelection(input: BulkRequest): { ids: string[] } | { filter: MonitorFilter } {
  if ((input.ids === undefined) === (input.filter === undefined)) {
    throw invalidInput('/ids', 'one_of', message('ids-or-filter'));
  }
  if (input.ids !== undefined) return { ids: input.ids };
  return { filter: input.filter ?? {} };
}
