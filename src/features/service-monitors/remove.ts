import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { resolveIncidents } from '#features/incidents/index.ts';
import { message as createMessage } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { getById } from '#platform/http/pagination.ts';
import { type DeletedMonitor, deleteMonitors, findMonitor } from './queries.ts';
import { auditedChanges } from './rows.ts';

/** Deletes a monitor with its schedules. Its incidents are kept as history. */
export async function deleteServiceMonitor(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const deleted = await getById('service monitor', id, () => findMonitor(tx, ctx.accountId, id, true));
    await removeMonitors(tx, ctx.accountId, { ids: [id], now });
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.delete',
      objectType: 'service_monitor',
      objectId: id,
      details: { kind: deleted.kind, name: deleted.name },
      changes: auditedChanges(ctx.kinds, deleted, null),
    });
  });
}

/**
 * Deletes monitors of an account and resolves their open incidents, because they are no longer monitored.
 * @returns the deleted monitors.
 */
export async function removeMonitors(
  tx: Tx,
  accountId: string,
  { ids, now }: { ids: string[]; now: Date },
): Promise<DeletedMonitor[]> {
  const deleted = await deleteMonitors(tx, accountId, ids);
  const recoveries = deleted.map(({ id }) => ({
    accountId,
    sourceId: id,
    at: now,
    message: createMessage('source-monitor-deleted'),
    exceptFingerprint: null,
    closedBecause: 'deleted' as const,
  }));
  await resolveIncidents(tx, 'service_monitor', recoveries);
  return deleted;
}
