import { sql } from 'kysely';
import type { CheckResult, ScanCheck } from '#engine/posture/posture-check.ts';
import type { FamilyOutcome } from '#engine/scan/types.ts';
import { dayMs } from '#platform/clock.ts';
import {
  dropPartitionsBefore,
  ensurePartition,
  type PartitionedTable,
} from '#platform/database/partitions.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { ClaimedScan } from './scan-queue.ts';

/** The results of each scan, in `scan_records`, which has a partition per month. */

/** A recorded result. */
export interface RecordedCheck {
  id: string;
  family: string;
  asset: string;
  result: CheckResult;
  reason: string | null;
  evidence: Record<string, unknown> | null;
}

/** Returns the results and evidence of a scan recorded since `since`; null once the retention of 90 days is over. */
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

/** Stores every result with its evidence; the month's partition must exist. */
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

/** Retention of evidence in days. Findings and scores are not deleted. */
const evidenceDays = 90;

/** Advisory lock (an arbitrary constant). */
const scanRecords: PartitionedTable = { name: 'scan_records', span: 'month', lock: 7_090_206 };

/** Returns the time before which evidence has expired, even if its partition still exists. */
export const evidenceSince = (nowMs: number): Date => new Date(nowMs - evidenceDays * dayMs);

const known = new WeakMap<Db, Set<string>>();

/** Creates the partition for `at` if it is missing. Queries the database once per month and process. */
export async function ensureRecordPartition(db: Db, at: Date): Promise<void> {
  const months = known.get(db) ?? new Set();
  known.set(db, months);
  const month = at.toISOString().slice(0, 7);
  if (months.has(month)) return;
  await ensurePartition(db, scanRecords, at);
  months.add(month);
}

/** Creates next month's partition and drops expired partitions. Must be called daily. */
export async function maintainRecords(db: Db, at: Date): Promise<string[]> {
  await ensureRecordPartition(db, at);
  await ensureRecordPartition(db, new Date(at.getTime() + 7 * dayMs));
  return dropPartitionsBefore(db, scanRecords, evidenceSince(at.getTime()));
}
