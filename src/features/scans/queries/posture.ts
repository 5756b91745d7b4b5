import { type RawBuilder, sql } from 'kysely';
import { type PostureEntry, packEntry, type StoredEntry, unpackEntry } from '#engine/scan/posture.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** The latest results and facts of one family of a monitor. */
export interface StoredPosture {
  posture: Map<string, PostureEntry[]>;
  facts: Map<string, unknown>;
}

export async function findPosture(db: Queryable, monitor: MonitorKey): Promise<StoredPosture> {
  const { rows } = await sql<{
    family: string;
    checks: StoredEntry[];
    facts: unknown;
  }>`${named('scan-posture')}
    select family, checks, facts from posture_checks
    where monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)}
  `.execute(db);
  return {
    posture: new Map(rows.map((row) => [row.family, row.checks.map(unpackEntry)])),
    facts: new Map(rows.filter((row) => row.facts !== null).map((row) => [row.family, row.facts])),
  };
}

/** Returns the latest results of all families of a monitor. */
export async function listCheckResults(db: Queryable, monitor: MonitorKey): Promise<PostureEntry[]> {
  const { rows } = await sql<{ checks: StoredEntry[] }>`
    select checks from posture_checks
    where monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)}
    order by family
  `.execute(db);
  return rows.flatMap(({ checks }) => checks.map(unpackEntry));
}

/** The score of a monitor as of its latest scan or, later, a changed disposition. */
interface MonitorRisk {
  risk_score: number | null;
  label: string;
  scanned_at: Date;
  scored_at: Date;
}

/** Returns the score of a monitor; null before its first scan. */
export async function findMonitorRisk(db: Queryable, monitor: MonitorKey): Promise<MonitorRisk | null> {
  const { rows } = await sql<MonitorRisk>`
    select risk_score, label, scanned_at, coalesce(rescored_at, scanned_at) as scored_at from domain_monitor_risks
    where monitor_id = ${monitor.monitorId} and account_id = ${monitor.accountId}
  `.execute(db);
  return rows[0] ?? null;
}

/** Replaces the results of the families that ran. Facts that are missing from the new results are kept. */
export async function savePosture(
  tx: Tx,
  monitor: MonitorKey,
  families: readonly { family: string; entries: readonly PostureEntry[]; facts: unknown }[],
  now: Date,
): Promise<void> {
  const checks = families.map(({ entries }) => JSON.stringify(entries.map(packEntry)));
  const facts = families.map((each) => (each.facts === null ? null : JSON.stringify(each.facts)));
  await sql`
    insert into posture_checks (monitor_id, family, checked_at, checks, facts)
    select m.id, d.family, ${now}, d.checks::json, d.facts::json
    from unnest(${families.map(({ family }) => family)}::text[], ${checks}::text[], ${facts}::text[])
      as d (family, checks, facts), domain_monitors m
    where m.id = ${monitor.monitorId} and m.account_id = ${monitor.accountId}
    on conflict (monitor_id, family) do update
    set checked_at = excluded.checked_at, checks = excluded.checks,
      facts = coalesce(excluded.facts, posture_checks.facts)
  `.execute(tx);
}

/** Deletes the latest results and facts of these families. */
export async function deletePosture(
  tx: Tx,
  monitor: MonitorKey,
  families: readonly FamilyName[],
): Promise<void> {
  await sql`
    delete from posture_checks
    where monitor_id = ${monitor.monitorId} and family = any(${families}::text[]) and ${isOwnDomainMonitor(monitor)}
  `.execute(tx);
}

/**
 * Stores the risk fields of the monitor list as of `at`: the end of a scan or, with `rescored`, a change of
 * dispositions. An older scan never overwrites a newer scan.
 */
export async function saveMonitorRisk(
  tx: Tx,
  monitor: MonitorKey,
  risk: { riskScore: number | null; label: string },
  { at, rescored }: { at: Date; rescored: boolean },
): Promise<void> {
  if (rescored) {
    await sql`
      update domain_monitor_risks set risk_score = ${risk.riskScore}, label = ${risk.label}, rescored_at = ${at}
      where monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)}
    `.execute(tx);
    return;
  }
  await sql`${named('scan-risk')}
    insert into domain_monitor_risks (monitor_id, account_id, risk_score, label, scanned_at)
    select id, account_id, ${risk.riskScore}, ${risk.label}, ${at} from domain_monitors
    where id = ${monitor.monitorId} and account_id = ${monitor.accountId}
    on conflict (monitor_id) do update
    set risk_score = excluded.risk_score, label = excluded.label, scanned_at = excluded.scanned_at,
      rescored_at = null
    where domain_monitor_risks.scanned_at <= excluded.scanned_at
  `.execute(tx);
}

/** A domain monitor and its account. */
export interface MonitorKey {
  monitorId: string;
  accountId: string;
}

/** Locks a monitor until the transaction ends. To avoid deadlocks, take this lock before the locks of findings. */
export async function lockMonitor(tx: Tx, { monitorId, accountId }: MonitorKey): Promise<void> {
  await sql`
    select 1 from domain_monitors where id = ${monitorId} and account_id = ${accountId} for no key update
  `.execute(tx);
}

/** Returns a condition that the monitor belongs to the account, for tables that have only the monitor's ID. */
export function isOwnDomainMonitor({ monitorId, accountId }: MonitorKey): RawBuilder<boolean> {
  return sql<boolean>`exists (select from domain_monitors where id = ${monitorId} and account_id = ${accountId})`;
}
