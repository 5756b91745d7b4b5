import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import type { ScanCheck } from '#engine/posture/scan-check.ts';
import { type PostureEntry, packEntry, type StoredEntry, unpackEntry } from '#engine/scan/posture.ts';
import type { FamilyOutcome } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import { sqlState } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import { type FindingRow, type StoredFinding, toFinding, toFindingValues } from './finding-rows.ts';
import type { ClaimedScan } from './schedule-queries.ts';

/** Statements that a scan is recorded by: a handful a scan, whatever it found. */

type ScanKey = Pick<ClaimedScan, 'id' | 'attempt' | 'monitorId' | 'accountId'>;

/** Newest results and facts of a monitor by family. */
export interface StoredPosture {
  posture: Map<string, PostureEntry[]>;
  facts: Map<string, unknown>;
}

export async function selectPosture(db: Queryable, monitorId: string): Promise<StoredPosture> {
  const { rows } = await sql<{ family: string; checks: StoredEntry[]; facts: unknown }>`
    ${named('scan-posture')}select family, checks, facts from posture_checks where monitor_id = ${monitorId}
  `.execute(db);
  return {
    posture: new Map(rows.map((row) => [row.family, row.checks.map(unpackEntry)])),
    facts: new Map(rows.filter((row) => row.facts !== null).map((row) => [row.family, row.facts])),
  };
}

/** Open findings of a monitor, each `check asset`. */
export async function selectOpenKeys(db: Queryable, monitorId: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select check_id || ' ' || asset as key from findings where monitor_id = ${monitorId} and state = 'open'
  `.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** True while the scan is still this worker's; its row stays locked, so that nobody takes it over meanwhile. */
export async function lockScan(tx: Tx, scan: ScanKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scans where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running' for update
  `.execute(tx);
  return rows.length > 0;
}

/** All findings of a monitor, locked against a disposition that is being given. */
export async function lockFindings(tx: Tx, monitorId: string): Promise<StoredFinding[]> {
  const { rows } = await sql<FindingRow>`${named('scan-findings')}
    select id, check_id, asset, severity, state, stale, confidence, escalated, main, reason, evidence, points,
      first_seen_at, opened_at, last_seen_at, resolved_at, reopened, clean_passes, inapplicable_since,
      disposition, disposition_note, disposition_by, disposition_at
    from findings where monitor_id = ${monitorId} for update
  `.execute(tx);
  return rows.map(toFinding);
}

/** Replaces the newest results of the families that ran; facts that a run did not give stay. */
export async function savePosture(
  tx: Tx,
  monitorId: string,
  families: readonly { family: string; entries: readonly PostureEntry[]; facts: unknown }[],
  now: Date,
): Promise<void> {
  const checks = families.map(({ entries }) => JSON.stringify(entries.map(packEntry)));
  const facts = families.map((each) => (each.facts === null ? null : JSON.stringify(each.facts)));
  await sql`
    insert into posture_checks (monitor_id, family, checked_at, checks, facts)
    select ${monitorId}, d.family, ${now}, d.checks::json, d.facts::json
    from unnest(${families.map(({ family }) => family)}::text[], ${checks}::text[], ${facts}::text[])
      as d (family, checks, facts)
    on conflict (monitor_id, family) do update
    set checked_at = excluded.checked_at, checks = excluded.checks,
      facts = coalesce(excluded.facts, posture_checks.facts)
  `.execute(tx);
}

/** Writes findings, new and changed ones alike. What a person said of them is only ever cleared here. */
export async function saveFindings(
  tx: Tx,
  scan: Pick<ClaimedScan, 'accountId' | 'monitorId'>,
  findings: readonly StoredFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into findings (id, account_id, monitor_id, check_id, asset, category, dimension, severity, state, stale,
      confidence, escalated, main, reason, evidence, points, first_seen_at, opened_at, last_seen_at, resolved_at,
      reopened, clean_passes, inapplicable_since)
    select x.id, ${scan.accountId}, ${scan.monitorId}, x.check_id, x.asset, x.category, x.dimension, x.severity,
      x.state, x.stale, x.confidence, x.escalated, x.main, x.reason, x.evidence, x.points, x.first_seen_at,
      x.opened_at, x.last_seen_at, x.resolved_at, x.reopened, x.clean_passes, x.inapplicable_since
    from json_to_recordset(${JSON.stringify(findings.map(toFindingValues))}) as x (id uuid, check_id text, asset text,
      category text, dimension text, severity text, state text, stale boolean, confidence text, escalated boolean,
      main boolean, reason text, evidence json, points int2, first_seen_at timestamptz, opened_at timestamptz,
      last_seen_at timestamptz, resolved_at timestamptz, reopened int4, clean_passes int2,
      inapplicable_since timestamptz)
    on conflict (monitor_id, check_id, asset) do update
    set category = excluded.category, dimension = excluded.dimension, severity = excluded.severity,
      state = excluded.state, stale = excluded.stale, confidence = excluded.confidence,
      escalated = excluded.escalated, main = excluded.main, reason = excluded.reason, evidence = excluded.evidence,
      points = excluded.points, opened_at = excluded.opened_at, last_seen_at = excluded.last_seen_at,
      resolved_at = excluded.resolved_at, reopened = excluded.reopened, clean_passes = excluded.clean_passes,
      inapplicable_since = excluded.inapplicable_since
  `.execute(tx);
}

/** Takes back what was said of findings that a scan refuted. */
export async function clearDispositions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update findings set disposition = null, disposition_note = null, disposition_by = null, disposition_at = null
    where id = any(${ids}::uuid[])
  `.execute(tx);
}

/** Points of findings that are otherwise as they were. */
export async function savePoints(
  tx: Tx,
  findings: readonly Pick<StoredFinding, 'id' | 'points'>[],
): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    update findings f set points = d.points
    from unnest(${findings.map(({ id }) => id)}::uuid[], ${findings.map(({ points }) => points)}::int2[])
      as d (id, points)
    where f.id = d.id and f.points <> d.points
  `.execute(tx);
}

/** Remembers what changed. */
export async function insertChanges(
  tx: Tx,
  scan: ScanKey,
  changes: readonly Pick<StoredFinding, 'checkId' | 'asset' | 'reason' | 'evidence'>[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ checkId, asset, reason, evidence }) => ({
    ...{ id: newId(), check_id: checkId, asset, reason: reason ?? 'changed', evidence },
  }));
  await sql`
    insert into posture_changes (id, account_id, monitor_id, scan_id, at, check_id, asset, reason, evidence)
    select x.id, ${scan.accountId}, ${scan.monitorId}, ${scan.id}, ${now}, x.check_id, x.asset, x.reason, x.evidence
    from json_to_recordset(${JSON.stringify(rows)}) as x (id uuid, check_id text, asset text, reason text, evidence json)
  `.execute(tx);
}

/** Keeps every result with its evidence; the partition of the month must be there. */
export async function insertRecord(
  tx: Tx,
  scan: ScanKey,
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

/** How a scan ended. */
export interface ScanSummaryRow {
  riskScore: number | null;
  label: string;
  open: Record<Severity, number>;
  opened: number;
  resolved: number;
  queries: number;
  durationMs: number;
  done: readonly string[];
}

export async function finishScan(tx: Tx, scan: ScanKey, summary: ScanSummaryRow, now: Date): Promise<void> {
  await sql`${named('scan-finish')}
    update scans set state = 'done', finished_at = ${now}, beat_at = ${now}, duration_ms = ${summary.durationMs},
      families_done = ${[...summary.done]}::text[], risk_score = ${summary.riskScore}, label = ${summary.label},
      open_counts = ${JSON.stringify(summary.open)}::jsonb, new_findings = ${summary.opened},
      resolved_findings = ${summary.resolved}, queries = ${summary.queries}
    where id = ${scan.id}
  `.execute(tx);
}

/** What the list of monitors shows; an older scan never overwrites a newer one. */
export async function saveMonitorRisk(
  tx: Tx,
  monitorId: string,
  risk: { riskScore: number | null; label: string },
  scannedAt: Date | null,
): Promise<void> {
  if (scannedAt === null) {
    await sql`
      update monitor_risks set risk_score = ${risk.riskScore}, label = ${risk.label} where monitor_id = ${monitorId}
    `.execute(tx);
    return;
  }
  await sql`${named('scan-risk')}
    insert into monitor_risks (monitor_id, risk_score, label, scanned_at)
    values (${monitorId}, ${risk.riskScore}, ${risk.label}, ${scannedAt})
    on conflict (monitor_id) do update
    set risk_score = excluded.risk_score, label = excluded.label, scanned_at = excluded.scanned_at
    where monitor_risks.scanned_at <= excluded.scanned_at
  `.execute(tx);
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
