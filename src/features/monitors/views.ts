import type { Ctx } from '#features/accounts/context.ts';
import type { Page } from '#platform/http/pagination.ts';

/**
 * What the scans of a monitor have found. No scan is stored yet, so each of these says so; they are the one
 * place that will read the tables of scans and snapshots.
 */

/** The newest scan of a monitor in short. */
export interface LatestScan {
  riskScore: number | null;
  label: string;
  scannedAt: string | null;
}

const never: LatestScan = { riskScore: null, label: 'unknown', scannedAt: null };

/** Newest scans by monitor; a monitor that was never scanned is unknown. */
export async function readLatestScans(
  _ctx: Ctx,
  monitorIds: readonly string[],
): Promise<Map<string, LatestScan>> {
  return new Map(monitorIds.map((id) => [id, never]));
}

/** Scans of a monitor, newest first. */
export async function readScanHistory(
  _ctx: Ctx,
  _monitorId: string,
  _page: Page,
): Promise<{ items: unknown[]; nextCursor: string | null }> {
  return { items: [], nextCursor: null };
}

/** Daily risk snapshots of a monitor over the last `days` days, oldest first. */
export async function readRiskTrend(_ctx: Ctx, _monitorId: string, _days: number): Promise<unknown[]> {
  return [];
}
