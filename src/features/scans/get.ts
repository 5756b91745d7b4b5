import type { Ctx } from '#features/access/index.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { findScan, type ScanRow } from './queries/scans.ts';
import { findScannedMonitor, type ScannedMonitor } from './views.ts';

/** The caller's monitor whose scans are asked for. @throws AppError `not_found`, also for another account's. */
export function getScannedMonitor(ctx: Ctx, id: string): Promise<ScannedMonitor> {
  return getById('monitor', id, () => findScannedMonitor(ctx.db, ctx.accountId, id));
}

/** One scan of the caller's monitor. @throws AppError `not_found`. */
export async function getScan(ctx: Ctx, monitorId: string, scanId: string): Promise<ScanRow> {
  const monitor = await getScannedMonitor(ctx, monitorId);
  const order = { monitorId: monitor.id, scanId };
  return getById('scan', scanId, () => findScan(ctx.db, ctx.accountId, order));
}
