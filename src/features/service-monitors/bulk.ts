import type { Ctx } from '#features/accounts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError, invalidInput, notFound } from '#platform/errors.ts';
import {
  changeTags,
  deleteMonitors,
  findMonitor,
  type MonitorFilter,
  selectMonitorIds,
  setPaused,
} from './queries.ts';
import type { MonitorRow } from './rows.ts';
import { pauseSchedules, requestChecks, resumeSchedules } from './schedule-queries.ts';
import { settleOf } from './verbs.ts';

export const bulkActions = ['pause', 'resume', 'check', 'delete', 'tag', 'untag'] as const;
type BulkAction = (typeof bulkActions)[number];

export interface BulkOrder {
  action: BulkAction;
  ids?: string[];
  filter?: MonitorFilter;
  tags?: string[];
}

/** What a bulk action met and did. Ids that are not the account's are left out without a word. */
export interface BulkResult {
  matched: number;
  changed: number;
}

/** One action on many monitors, in one transaction. */
export async function runBulk(ctx: Ctx, order: BulkOrder): Promise<BulkResult> {
  const which = readSelection(order);
  if ((order.action === 'tag' || order.action === 'untag') && !order.tags?.length) {
    throw invalidInput('/tags', 'required', `${order.action} needs tags.`);
  }
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const ids = await selectMonitorIds(tx, ctx.accountId, which);
    if (ids.length === 0) return { matched: 0, changed: 0 };
    const changed = await act(tx, ctx, { order, ids, now });
    await recordAudit(tx, ctx, now, {
      action: `service_monitor.bulk_${order.action}`,
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

/** Pauses or resumes one monitor; doing so twice is no error. */
export async function pauseServiceMonitor(ctx: Ctx, id: string, paused: boolean): Promise<MonitorRow> {
  if (!isUuid(id)) throw notFound('service monitor');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const changed = await setPaused(tx, ctx.accountId, { ids: [id], paused, now });
    await (paused ? pauseSchedules(tx, changed, now) : resumeSchedules(tx, changed, now));
    const row = await findMonitor(tx, ctx.accountId, id);
    if (!row) throw notFound('service monitor');
    if (changed.length > 0) {
      await recordAudit(tx, ctx, now, {
        action: paused ? 'service_monitor.pause' : 'service_monitor.resume',
        objectType: 'service_monitor',
        objectId: id,
      });
    }
    return row;
  });
}

/**
 * Makes a monitor due now; probers hear of it at once.
 * @throws AppError `conflict` while it is paused.
 */
export async function checkServiceMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  if (!isUuid(id)) throw notFound('service monitor');
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await findMonitor(tx, ctx.accountId, id);
    if (!row) throw notFound('service monitor');
    if (row.paused) throw new AppError('conflict', 'The monitor is paused; resume it first.');
    await requestChecks(tx, [id], now);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.check',
      objectType: 'service_monitor',
      objectId: id,
    });
    return row;
  });
}

async function act(tx: Tx, ctx: Ctx, work: { order: BulkOrder; ids: string[]; now: Date }): Promise<number> {
  const { order, ids, now } = work;
  switch (order.action) {
    case 'pause':
    case 'resume': {
      const paused = order.action === 'pause';
      const changed = await setPaused(tx, ctx.accountId, { ids, paused, now });
      await (paused ? pauseSchedules(tx, changed, now) : resumeSchedules(tx, changed, now));
      return changed.length;
    }
    case 'check':
      return requestChecks(tx, ids, now);
    case 'delete': {
      const gone = await deleteMonitors(tx, ctx.accountId, ids);
      const monitorIds = gone.map((monitor) => monitor.id);
      await settleOf(tx, ctx.accountId, { monitorIds, at: now, message: 'The monitor was deleted.' });
      return gone.length;
    }
    case 'tag':
    case 'untag': {
      const tags = order.tags ?? [];
      const change = order.action === 'tag' ? { add: tags, remove: [] } : { add: [], remove: tags };
      return (await changeTags(tx, ctx.accountId, { ids, ...change, now })).length;
    }
  }
}

function readSelection(order: BulkOrder): { ids: string[] } | { filter: MonitorFilter } {
  if ((order.ids === undefined) === (order.filter === undefined)) {
    throw invalidInput('/ids', 'one_of', 'Give either ids or filter.');
  }
  if (order.ids !== undefined) return { ids: order.ids };
  return { filter: order.filter ?? {} };
}
