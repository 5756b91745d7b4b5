import { sql } from 'kysely';
import type { CheckResult } from '#engine/posture/posture-check.ts';
import type { ScanCheck } from '#engine/posture/scan-check.ts';
import type { FamilyOutcome } from '#engine/scan/types.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { ClaimedScan } from './claims.ts';

/** What each scan saw, in `scan_records`: a partition a month. */

/** A result as a scan recorded it. */
export interface RecordedCheck {
  id: string;
  family: string;
  asset: string;
  result: CheckResult;
  reason: string | null;
  evidence: Record<string, unknown> | null;
}

/** Results and evidence of a scan recorded since `since`; null once they are past their 90 days. */
export async function findScanChecks(
  db: Queryable,
  accountId: string,
  { scanId, since }: { scanId: string; since: Date },
): Promise<RecordedCheck[] | null> {
  const { rows } = await sql<{ checks: RecordedCheck[] }>`
    select checks from scan_records
    where account_id = ${accountId} and scan_id = ${scanId} and recorded_at >= ${since}
  `.execute(db);
  return rows[0]?.checks ?? null;
}

/** Keeps every result with its evidence; the partition of the month must be there. */
export async function insertRecord(
  tx: Tx,
  scan: Pick<ClaimedScan, 'id' | 'accountId'>,
  outcomes: readonly FamilyOutcome[],
  now: Date,
): Promise<void> {
  const checks = outcomes.flatMap((outcome) =>
    outcome.checks.map((check) => toRecord(check, outcome.family)),
  );
  await sql`
    insert into scan_records (scan_id, account_id, recorded_at, checks)
    values (${scan.id}, ${scan.accountId}, ${now}, ${JSON.stringify(checks)}::json)
  `.execute(tx);
}

function toRecord(check: ScanCheck, family: string) {
  const { id, asset, result, reason, evidence, confidence, escalated } = check;
  return {
    id,
    family,
    asset,
    result,
    reason: reason ?? null,
    evidence: evidence ?? null,
    ...(confidence === undefined ? {} : { confidence }),
    ...(escalated ? { escalated } : {}),
  };
}
