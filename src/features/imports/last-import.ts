import type { Ctx } from '#features/access/index.ts';
import { deleteChannel, deleteRule } from '#features/alerts/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { removeDomainMonitors } from '#features/domain-monitors/index.ts';
import { lockMonitorCap, removeUnmonitoredDomains } from '#features/domains/index.ts';
import { deleteHeartbeat } from '#features/heartbeats/index.ts';
import { deleteWindow } from '#features/maintenance-windows/index.ts';
import { removeMonitors, removeProxy } from '#features/service-monitors/index.ts';
import { deletePage, deletePost, removeSubscriber } from '#features/status-pages/index.ts';
import { message } from '#messages/messages.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { type CreatedObject, type CreatedObjects, consumeLastImport, upsertLastImport } from './queries.ts';
import { countUntouched } from './views.ts';

/**
 * Undoes the account's last import completely. Deletes the imported monitors, and the imported domains without other
 * monitors.
 * @throws AppError `conflict` if a monitor was changed or deleted since.
 */
export async function undoImport(ctx: Ctx, id: string): Promise<{ removed: number }> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    // Imports and creations take the same lock, so they never see a partial undo.
    await lockMonitorCap(tx, ctx);
    const created = await getById('import', id, () => consumeLastImport(tx, ctx.accountId, id));
    const count = created.monitorIds.length + created.serviceMonitorIds.length;
    const changed = count - (await countUntouched(tx, ctx.accountId, created));
    if (changed > 0) {
      throw new AppError('conflict', message('import-changed-since', { changed, count }));
    }
    const services = await removeMonitors(tx, ctx.accountId, { ids: [...created.serviceMonitorIds], now });
    const monitors = await removeDomainMonitors(tx, ctx.accountId, { ids: [...created.monitorIds], now });
    // Proxies are removed after the monitors that use them.
    const others = await removeOthers({ ...ctx, db: tx }, created.otherObjects);
    const domains = await removeUnmonitoredDomains(tx, ctx.accountId, [...created.domainIds]);
    const details = { of: created.of, serviceMonitors: services.length, monitors, domains, others };
    await recordAudit(tx, ctx, now, { action: 'import.undo', objectType: 'import', objectId: id, details });
    return { removed: services.length + monitors + others + (created.of === 'domains' ? domains : 0) };
  });
}

/**
 * Stores the objects created by the last import, so that it can be undone. Replaces the previous import.
 * @returns the ID for undoing it; null if no object was created. The previous import can then still be undone.
 */
export async function recordLastImport(tx: Tx, ctx: Ctx, created: CreatedObjects): Promise<string | null> {
  const { monitorIds, serviceMonitorIds, domainIds, otherObjects } = created;
  if (monitorIds.length + serviceMonitorIds.length + domainIds.length + otherObjects.length === 0)
    return null;
  const id = newId();
  await upsertLastImport(tx, ctx.accountId, { id, now: new Date(ctx.clock.now()), made: created });
  return id;
}

/** Stores the objects that an import from another tool created. @returns the same as `recordLastImport`. */
export function recordToolImport(
  tx: Tx,
  ctx: Ctx,
  created: readonly CreatedObject[],
): Promise<string | null> {
  return recordLastImport(tx, ctx, {
    of: 'tool',
    monitorIds: [],
    serviceMonitorIds: created.filter(({ resource }) => resource === 'monitor').map(({ id }) => id),
    domainIds: [],
    otherObjects: created.filter(({ resource }) => resource !== 'monitor'),
  });
}

/** Removes objects in reverse order of creation. Objects that have already been deleted are skipped. */
async function removeOthers(ctx: Ctx, objects: readonly CreatedObject[]): Promise<number> {
  const remove: Partial<Record<CreatedObject['resource'], (id: string, pageId: string) => Promise<unknown>>> =
    {
      heartbeat: (id) => deleteHeartbeat(ctx, id),
      proxy: (id) => removeProxy(ctx, id),
      channel: (id) => deleteChannel(ctx, id),
      rule: (id) => deleteRule(ctx, id),
      'maintenance-window': (id) => deleteWindow(ctx, id),
      post: (postId, pageId) => deletePost(ctx, { pageId, postId }),
      subscriber: (subscriberId, id) => removeSubscriber(ctx, { id, subscriberId }),
      'status-page': (id) => deletePage(ctx, id),
    };
  let removed = 0;
  for (const { resource, id, pageId = '' } of objects.toReversed()) {
    try {
      await remove[resource]?.(id, pageId);
      if (remove[resource] !== undefined) removed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  }
  return removed;
}
