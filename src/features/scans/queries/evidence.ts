import { sql } from 'kysely';
import type { CheckResult } from '#engine/posture/posture-check.ts';
import type { ScanCheck } from '#engine/posture/scan-check.ts';
import type { FamilyOutcome } from '#engine/scan/types.ts';
import { sqlState } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
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
    ...{ id, family, asset, result, reason: reason ?? null, evidence: evidence ?? null },
    ...(confidence === undefined ? {} : { confidence }),
    ...(escalated ? { escalated } : {}),
  };
}

/** Makes the partition of a UTC month; harmless when it is there. */
export async function createRecordPartition(db: Db, year: number, month: number): Promise<void> {
  const from = new Date(Date.UTC(year, month, 1)).toISOString();
  const to = new Date(Date.UTC(year, month + 1, 1)).toISOString();
  const name = partitionName(year, month);
  try {
    await sql
      .raw(
        `create table if not exists ${name} partition of scan_records for values from ('${from}') to ('${to}')`,
      )
      .execute(db);
  } catch (error) {
    // Two processes at once: "if not exists" does not look under a lock. The other one has made it.
    if (!['42P07', '23505'].includes(sqlState(error) ?? '')) throw error;
  }
}

const partitionName = (year: number, month: number) =>
  `scan_records_${year}_${String(month + 1).padStart(2, '0')}`;

/**
 * Drops the partitions all of whose evidence is older than `before`.
 * @returns their names.
 */
export async function dropRecordPartitions(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scan_records'::regclass
  `.execute(db);
  const oldest = partitionName(before.getUTCFullYear(), before.getUTCMonth());
  const old = rows
    .map(({ name }) => name)
    .filter((name) => /^scan_records_\d{4}_\d{2}$/.test(name) && name < oldest);
  for (const name of old) await sql.raw(`drop table if exists ${name}`).execute(db);
  return old;
}
