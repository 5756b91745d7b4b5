import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import { insertRequestedScan } from './queries/requests.ts';
import { findScan, type ScanRow } from './queries/scans.ts';
import { findScannedMonitor, type ScannedMonitor } from './views.ts';

/**
 * Requests a scan of all families, or returns the scan that is queued or running.
 * @throws AppError `not_found`, `conflict` for a paused monitor.
 */
export async function requestScan(ctx: Ctx, monitorId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  if (monitor.state === 'paused') throw new AppError('conflict', message('monitor-paused'));
  const key = { monitorId: monitor.id, accountId: ctx.accountId, verified: monitor.verified };
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const requested = await insertRequestedScan(tx, key, now);
    if (requested === null) throw notFound('monitor');
    const { id, created } = requested;
    if (created) {
      await recordAudit(tx, ctx, now, {
        action: 'monitor.scan',
        objectType: 'monitor',
        objectId: monitor.id,
        details: { domain: monitor.domain, scanId: id },
      });
    }
    const scan = await findScan(tx, ctx.accountId, { monitorId: monitor.id, scanId: id });
    if (scan === null) throw new Error('the requested scan is missing');
    return scan;
  });
}

/** Returns a domain monitor of the caller. @throws AppError `not_found`. */
export function getScannedMonitor(ctx: Pick<Ctx, 'db' | 'accountId'>, id: string): Promise<ScannedMonitor> {
  return getById('monitor', id, () => findScannedMonitor(ctx.db, ctx.accountId, id));
}

/** Returns one scan of the caller's monitor. @throws AppError `not_found`. */
export async function getScan(ctx: Ctx, monitorId: string, scanId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  const request = { monitorId: monitor.id, scanId };
  return getById('scan', scanId, () => findScan(ctx.db, ctx.accountId, request));
}
