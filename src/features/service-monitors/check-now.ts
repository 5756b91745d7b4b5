import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { findMonitor } from './queries.ts';
import type { MonitorRow } from './rows.ts';
import { requestChecks } from './schedules/queries.ts';

/**
 * Makes a monitor due now; probers hear of it at once.
 * @throws AppError `conflict` while it is paused.
 */
export async function checkServiceMonitor(ctx: Ctx, id: string): Promise<MonitorRow> {
  const { accountId } = ctx;
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('service monitor', id, () => findMonitor(tx, accountId, id));
    if (row.paused) throw new AppError('conflict', 'The monitor is paused. Resume it first.');
    await requestChecks(tx, { accountId, monitorIds: [id] }, now);
    await recordAudit(tx, ctx, now, {
      action: 'service_monitor.check',
      objectType: 'service_monitor',
      objectId: id,
    });
    return row;
  });
}
