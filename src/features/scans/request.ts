import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { getScannedMonitor } from './get.ts';
import { insertRequestedScan } from './queries/requests.ts';
import { findScan, type ScanRow } from './queries/scans.ts';

/**
 * Asks for a scan of all families now. While one waits or runs already, it is that one.
 * @throws AppError `not_found`, `conflict` for a paused monitor.
 */
export async function requestScan(ctx: Ctx, monitorId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  if (monitor.state === 'paused') throw new AppError('conflict', 'The monitor is paused. Resume it first.');
  const key = { monitorId: monitor.id, accountId: ctx.accountId, verified: monitor.verified };
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const asked = await insertRequestedScan(tx, key, now);
    if (asked === null) throw notFound('monitor');
    const { id, created } = asked;
    if (created) {
      await recordAudit(tx, ctx, now, {
        action: 'monitor.scan',
        objectType: 'monitor',
        objectId: monitor.id,
        details: { domain: monitor.domain, scanId: id },
      });
    }
    const scan = await findScan(tx, ctx.accountId, { monitorId: monitor.id, scanId: id });
    if (scan === null) throw new Error('a scan just asked for is not there');
    return scan;
  });
}
