import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable } from '#platform/database/types.ts';

/** Summary of the latest scan. */
export interface LatestScan {
  riskScore: number | null;
  label: string;
  scannedAt: string | null;
}

/** Returns the latest scans by monitor; monitors without a scan are missing. */
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
    from domain_monitors m join domain_monitor_risks r on r.monitor_id = m.id
    where m.account_id = ${ctx.accountId} and m.id = any(${monitorIds}::uuid[])
  `.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      row.id,
      { riskScore: row.risk_score, label: row.label, scannedAt: row.scanned_at.toISOString() },
    ]),
  );
}

/**
 * Returns whether the account has verified ownership of a name and the last check found the proof: by any method for
 * the name itself, by DNS for a parent domain. A file on a parent domain's website does not show who controls the
 * names below it.
 */
export async function isVerifiedOwner(db: Queryable, accountId: string, name: string): Promise<boolean> {
  const labels = name.split('.');
  const parents = labels.slice(1).map((_label, index) => labels.slice(index + 1).join('.'));
  const { rows } = await sql`
    select from domain_monitors m join domains d on d.id = m.domain_id
    where m.account_id = ${accountId} and m.verified_at is not null and m.proof_missing_since is null
      and (d.domain = ${name} or (d.domain = any(${parents}::text[]) and 'dns' = any(m.verification_methods)))
    limit 1
  `.execute(db);
  return rows.length > 0;
}
