import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { removeDomainMonitors } from '#features/domain-monitors/index.ts';
import { lockMonitorCap, removeUnwatchedDomains } from '#features/domains/index.ts';
import { removeMonitors } from '#features/service-monitors/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { takeLastImport } from './queries.ts';
import { countUntouched } from './views.ts';

/**
 * Takes back the account's last import, all of it or nothing: its monitors, and the domains that came by it and that
 * nobody watches otherwise.
 * @throws AppError `conflict` when somebody changed or deleted one of the monitors since.
 */
export async function undoImport(ctx: Ctx, id: string): Promise<{ removed: number }> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    // Under the lock that imports and single creations take, so that none of them meets half of it.
    await lockMonitorCap(tx, ctx);
    const made = await getById('import', id, () => takeLastImport(tx, ctx.accountId, id));
    const count = made.monitorIds.length + made.serviceMonitorIds.length;
    const changed = count - (await countUntouched(tx, ctx.accountId, made));
    if (changed > 0) {
      const what = `${changed} of ${count} monitors`;
      throw new AppError(
        'conflict',
        `${what} have been changed or deleted since, so the import cannot be undone.`,
      );
    }
    const services = await removeMonitors(tx, ctx.accountId, { ids: made.serviceMonitorIds, now });
    const monitors = await removeDomainMonitors(tx, ctx.accountId, { ids: made.monitorIds, now });
    const domains = await removeUnwatchedDomains(tx, ctx.accountId, made.domainIds);
    const details = { of: made.of, serviceMonitors: services.length, monitors, domains };
    await recordAudit(tx, ctx, now, { action: 'import.undo', objectType: 'import', objectId: id, details });
    return { removed: services.length + monitors + (made.of === 'domains' ? domains : 0) };
  });
}
