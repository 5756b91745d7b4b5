import { sql } from 'kysely';
import type { ExpectedFacts } from '#engine/change/expected.ts';
import type { Severity } from '#engine/findings/types.ts';
import { families, isFamilyName, listScheduledFamilies, nextScanDue } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { isActiveAccount } from '#platform/database/filters.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { ClaimQuery } from '#platform/work/claims.ts';

/** Statements that workers use to claim, update and finish scans. */

/** A scan claimed by this process. */
export interface ClaimedScan {
  id: string;
  accountId: string;
  monitorId: string;
  domain: string;
  domainId: string;
  verified: boolean;
  /** DKIM selectors declared by the owner. */
  dkimSelectors: string[];
  /** Values that the owner has declared as expected. */
  expected: ExpectedFacts;
  families: FamilyName[];
  trigger: string;
}

/**
 * Finds queued scans, manual scans first. If `share` is set, skips accounts that already have this number of scans
 * running in all processes.
 */
export const dueScans = (share: number | null): ClaimQuery => ({
  due: ({ isFree, busyAccounts }, limit) => sql`
    select s.id as item, s.account_id from scans s left join ${busyAccounts} b using (account_id)
    where s.state in ('queued', 'running') and ${isFree(sql`s.id`)} and ${isActiveAccount(sql`s.account_id`)}
      and (${share}::int is null or coalesce(b.under_way, 0) < ${share}::int)
    order by (s.trigger = 'manual') desc, s.requested_at limit ${limit}`,
  claim: (now) => sql`, taken as (
      update scans s set state = 'running', families_done = '{}', started_at = ${now}
      from claimed where s.id = claimed.item and s.state in ('queued', 'running') returning s.*
    )
    select t.id, t.account_id as "accountId", t.monitor_id as "monitorId", d.domain, m.domain_id as "domainId",
      m.verified_at is not null as verified, m.dkim_selectors as "dkimSelectors", d.expected, t.families, t.trigger
    from taken t join domain_monitors m on m.id = t.monitor_id join domains d on d.id = m.domain_id`,
});

/** Stores the families that are done so far. */
export async function saveScanProgress(db: Db, id: string, done: readonly FamilyName[]): Promise<void> {
  await sql`${named('scan-progress')}
    update scans set families_done = ${[...done]}::text[] where id = ${id} and state = 'running'
  `.execute(db);
}

/** Marks scans as failed. */
export async function failScans(
  tx: Tx,
  ids: readonly string[],
  { now, error }: { now: Date; error: string },
): Promise<void> {
  await sql`
    update scans set state = 'failed', finished_at = ${now}, error = ${error}
    where id = any(${[...ids]}::uuid[]) and state in ('queued', 'running')
  `.execute(tx);
}

/** Returns a scan to the queue. */
export async function requeueScan(tx: Tx, id: string): Promise<void> {
  await sql`update scans set state = 'queued', started_at = null where id = ${id} and state = 'running'`.execute(
    tx,
  );
}

/** Locks a running scan. Returns false if it was deleted with its monitor. */
export async function lockScan(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from scans where id = ${id} and state = 'running' for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The result of a scan. */
interface ScanSummaryRow {
  riskScore: number | null;
  label: string;
  open: Record<Severity, number>;
  opened: number;
  resolved: number;
  queries: number;
  durationMs: number;
  done: readonly string[];
}

export async function finishScan(
  tx: Tx,
  scan: Pick<ClaimedScan, 'id'>,
  summary: ScanSummaryRow,
  now: Date,
): Promise<void> {
  await sql`${named('scan-finish')}
    update scans set state = 'done', finished_at = ${now}, duration_ms = ${summary.durationMs},
      families_done = ${[...summary.done]}::text[], risk_score = ${summary.riskScore}, label = ${summary.label},
      open_counts = ${JSON.stringify(summary.open)}::jsonb, new_findings = ${summary.opened},
      resolved_findings = ${summary.resolved}, queries = ${summary.queries}
    where id = ${scan.id}
  `.execute(tx);
}

/**
 * Statements that schedule the scans of all accounts' monitors. They insert families and queue scans for due families.
 * Times are arguments.
 */

/** Delay before a retry while another scan of the monitor is running. */
const retryMs = 60_000;
const seedLimit = 10_000;

/**
 * Inserts the families of monitors that have no families, due now. With `allFamilies`, also inserts families that an
 * upgrade has added, spread over their interval.
 * @returns the number of rows written.
 */
export async function seedFamilies(db: Db, now: Date, allFamilies = false): Promise<number> {
  const names = listScheduledFamilies();
  const intervals = names.map((name) => families[name].intervalMs);
  const missing = allFamilies
    ? sql`not exists (select 1 from scan_families s where s.monitor_id = m.id and s.family = f.family)`
    : sql`not exists (select 1 from scan_families s where s.monitor_id = m.id)`;
  const result = await sql`
    insert into scan_families (monitor_id, family, next_due_at)
    select m.id, f.family,
      case when exists (select 1 from scan_families s where s.monitor_id = m.id)
        then ${now}::timestamptz + (hashtext(m.id::text || f.family)::int8 & 1023) * f.interval_ms / 1024 * interval '1 ms'
        else ${now}::timestamptz end
    from domain_monitors m cross join unnest(${names}::text[], ${intervals}::int8[]) as f (family, interval_ms)
    where m.state = 'active' and ${missing}
    limit ${seedLimit}
    on conflict do nothing
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

interface DueRow {
  monitor_id: string;
  family: string;
  account_id: string;
  state: string;
  verified: boolean;
}

/** Paused monitors are not scanned, and active checks need verified ownership. */
const mayRun = (row: DueRow): boolean =>
  row.state === 'active' && isFamilyName(row.family) && (row.verified || !families[row.family].needsVerified);

/**
 * Queues scans for up to `limit` due families, earliest first. If their monitor already has a queued scan, the families
 * are added to this scan. If a scan of the monitor is running, they are retried in a minute.
 * @returns the number of processed families; fewer than `limit` if no more are due.
 */
export function enqueueDueScans(db: Db, now: Date, limit: number): Promise<number> {
  return withTransaction(db, async (tx) => {
    const { rows } = await sql<DueRow>`${named('scan-families-due')}
      select s.monitor_id, s.family, m.account_id, m.state, m.verified_at is not null as verified
      from scan_families s join domain_monitors m on m.id = s.monitor_id
      where s.next_due_at <= ${now}
      order by s.next_due_at
      limit ${limit}
      for update of s
    `.execute(tx);
    if (rows.length === 0) return 0;
    const queued = await insertScans(tx, rows, now);
    await moveFamilies(tx, rows, { now, queued });
    return rows.length;
  });
}

/**
 * Queues scans for the active monitors among `rows`.
 * @returns the IDs of monitors with queued families.
 */
async function insertScans(tx: Tx, rows: readonly DueRow[], now: Date): Promise<Set<string>> {
  const byMonitor = Map.groupBy(rows.filter(mayRun), (row) => row.monitor_id);
  if (byMonitor.size === 0) return new Set();
  const scans = [...byMonitor].map(([monitorId, list]) => ({
    id: newId(),
    account_id: list[0]?.account_id,
    monitor_id: monitorId,
    families: list.map((row) => row.family),
  }));
  const { rows: written } = await sql<{ monitor_id: string }>`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    select x.id, x.account_id, x.monitor_id, 'schedule', 'queued', x.families, ${now}
    from json_to_recordset(${JSON.stringify(scans)}) as x (id uuid, account_id uuid, monitor_id uuid, families text[])
    on conflict (monitor_id) where state in ('queued', 'running') do update
    set families = array(select distinct f from unnest(scans.families || excluded.families) f order by f)
    where scans.state = 'queued'
    returning monitor_id
  `.execute(tx);
  return new Set(written.map((row) => row.monitor_id));
}

async function moveFamilies(
  tx: Tx,
  rows: readonly DueRow[],
  { now, queued }: { now: Date; queued: ReadonlySet<string> },
): Promise<void> {
  const nowMs = now.getTime();
  const due = (row: DueRow) => {
    if (!isFamilyName(row.family)) return nowMs + 365 * dayMs;
    if (!mayRun(row) || queued.has(row.monitor_id)) return nextScanDue(row.monitor_id, row.family, nowMs);
    return nowMs + retryMs;
  };
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${rows.map((row) => row.monitor_id)}::uuid[], ${rows.map((row) => row.family)}::text[],
      ${rows.map((row) => new Date(due(row)))}::timestamptz[]) as d (monitor_id, family, due_at)
    where s.monitor_id = d.monitor_id and s.family = d.family
  `.execute(tx);
}
