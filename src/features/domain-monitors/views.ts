import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { named } from '#platform/database/named-statements.ts';

/** The newest scan of a monitor in short. */
export interface LatestScan {
  riskScore: number | null;
  label: string;
  scannedAt: string | null;
}

/** Newest scans by monitor; a monitor that was never scanned has none. */
export async function readLatestScans(
  ctx: Pick<Ctx, 'db' | 'accountId'>,
  monitorIds: readonly string[],
): Promise<Map<string, LatestScan>> {
  if (monitorIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    risk_score: number | null;
    label: string;
    scanned_at: Date;
  }>`${named('latest-scans')}
    select m.id, r.risk_score, r.label, r.scanned_at
    from monitors m join monitor_risks r on r.monitor_id = m.id
    where m.account_id = ${ctx.accountId} and m.id = any(${monitorIds}::uuid[])
  `.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      row.id,
      { riskScore: row.risk_score, label: row.label, scannedAt: row.scanned_at.toISOString() },
    ]),
  );
}
