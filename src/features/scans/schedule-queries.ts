import { sql } from 'kysely';
import { listScheduledFamilies, nextDue } from '#engine/scan/cadence.ts';
import { families, isFamilyName, listFamilies } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/** Statements of the schedule: which families are due, and which scans wait. Times are arguments. */

/** A scan that another one keeps from starting is looked at again after this. */
const retryMs = 60_000;
const seedLimit = 10_000;

/**
 * Gives monitors that have none the rows of their families, due at once. With `allFamilies` also those that
 * miss some, after an upgrade brought a new family; these are spread over the family's interval.
 * @returns rows written.
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
    from monitors m cross join unnest(${names}::text[], ${intervals}::int8[]) as f (family, interval_ms)
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

/** Paused monitors are not scanned, and active checks wait for the proof of ownership. */
const mayRun = (row: DueRow): boolean =>
  row.state === 'active' && isFamilyName(row.family) && (row.verified || !families[row.family].needsVerified);

/**
 * Turns due families into waiting scans, earliest first, `limit` families at most. Rows that another worker is
 * taking are skipped. A monitor with a waiting scan gets its families added to that; one whose scan runs is
 * looked at again in a minute.
 * @returns families taken; fewer than `limit` means that no more are due.
 */
export function enqueueDueScans(db: Db, now: Date, limit: number): Promise<number> {
  return withTransaction(db, async (tx) => {
    const { rows } = await sql<DueRow>`${named('scan-families-due')}
      select s.monitor_id, s.family, m.account_id, m.state, m.verified_at is not null as verified
      from scan_families s join monitors m on m.id = s.monitor_id
      where s.next_due_at <= ${now}
      order by s.next_due_at
      limit ${limit}
      for update of s skip locked
    `.execute(tx);
    if (rows.length === 0) return 0;
    const taken = await insertScans(tx, rows, now);
    await moveFamilies(tx, rows, { now, taken });
    return rows.length;
  });
}

/** Waiting scans of the active monitors among `rows`; ids of monitors whose families found a place. */
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
  { now, taken }: { now: Date; taken: ReadonlySet<string> },
): Promise<void> {
  const nowMs = now.getTime();
  const due = (row: DueRow) => {
    if (!isFamilyName(row.family)) return nowMs + 365 * 86_400_000;
    if (!mayRun(row) || taken.has(row.monitor_id)) return nextDue(row.monitor_id, row.family, nowMs);
    return nowMs + retryMs;
  };
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${rows.map((row) => row.monitor_id)}::uuid[], ${rows.map((row) => row.family)}::text[],
      ${rows.map((row) => new Date(due(row)))}::timestamptz[]) as d (monitor_id, family, due_at)
    where s.monitor_id = d.monitor_id and s.family = d.family
  `.execute(tx);
}

/** A scan that this process has taken on itself. */
export interface ClaimedScan {
  id: string;
  accountId: string;
  monitorId: string;
  domain: string;
  verified: boolean;
  /** DKIM selectors that the owner declared. */
  dkimSelectors: string[];
  families: FamilyName[];
  trigger: string;
  /** Which try this is; only the newest may record. */
  attempt: number;
}

/** Tries of one scan before it counts as failed: a domain that kills workers must not kill them for ever. */
const maxAttempts = 3;

/**
 * Takes waiting scans, asked-for ones first, and those whose worker gave no sign of life since `staleBefore`.
 * Rows that another worker is taking are skipped, so any number of processes may claim at once. With a `share`,
 * accounts that have so many scans under way already, in all processes, are passed over.
 */
export async function claimScans(
  db: Db,
  options: { now: Date; staleBefore: Date; limit: number; share?: number },
): Promise<ClaimedScan[]> {
  const share = options.share ?? null;
  const { rows } = await sql<{
    id: string;
    account_id: string;
    monitor_id: string;
    domain: string;
    verified: boolean;
    dkim_selectors: string[];
    families: string[];
    trigger: string;
    attempts: number;
  }>`${named('scan-claim')}
    with crowded as materialized (
      select account_id from scans where state = 'running' and beat_at >= ${options.staleBefore}
      group by account_id having count(*) >= ${share}::int
    ), taken as (
      select id from scans
      where state in ('queued', 'running')
        and (state = 'queued' or beat_at < ${options.staleBefore}) and attempts < ${maxAttempts}
        and account_id not in (select account_id from crowded)
      order by (trigger = 'manual') desc, requested_at
      limit ${options.limit}
      for update skip locked
    ), claimed as (
      update scans s set state = 'running', attempts = s.attempts + 1, families_done = '{}',
        started_at = ${options.now}, beat_at = ${options.now}
      from taken where s.id = taken.id
      returning s.*
    )
    select c.id, c.account_id, c.monitor_id, d.domain, m.verified_at is not null as verified, m.dkim_selectors,
      c.families, c.trigger, c.attempts
    from claimed c join monitors m on m.id = c.monitor_id join domains d on d.id = m.domain_id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    monitorId: row.monitor_id,
    domain: row.domain,
    verified: row.verified,
    dkimSelectors: row.dkim_selectors,
    families: row.families.filter(isFamilyName),
    trigger: row.trigger,
    attempt: row.attempts,
  }));
}

/** Gives up scans that were taken up too often. */
export async function failAbandonedScans(db: Db, options: { now: Date; staleBefore: Date }): Promise<number> {
  const result = await sql`
    update scans set state = 'failed', finished_at = ${options.now}, error = 'worker-died'
    where state = 'running' and beat_at < ${options.staleBefore} and attempts >= ${maxAttempts}
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Sign of life, with the families done so far. False when another worker has taken the scan over. */
export async function beatScan(
  db: Db,
  scan: Pick<ClaimedScan, 'id' | 'attempt'>,
  progress: { now: Date; done: readonly FamilyName[] },
): Promise<boolean> {
  const result = await sql`${named('scan-beat')}
    update scans set beat_at = ${progress.now}, families_done = ${[...progress.done]}::text[]
    where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running'
  `.execute(db);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

/** A scan that could not be recorded. */
export async function failScan(
  db: Db,
  scan: Pick<ClaimedScan, 'id' | 'attempt'>,
  failure: { now: Date; error: string },
): Promise<void> {
  await sql`
    update scans set state = 'failed', finished_at = ${failure.now}, error = ${failure.error}
    where id = ${scan.id} and attempts = ${scan.attempt} and state = 'running'
  `.execute(db);
}

/** Puts scans that this process took but will not finish back in the queue. */
export async function returnScans(
  db: Db,
  scans: readonly Pick<ClaimedScan, 'id' | 'attempt'>[],
): Promise<void> {
  if (scans.length === 0) return;
  await sql`
    update scans s set state = 'queued', started_at = null, beat_at = null, attempts = s.attempts - 1
    from unnest(${scans.map((scan) => scan.id)}::uuid[], ${scans.map((scan) => scan.attempt)}::int4[]) as d (id, attempt)
    where s.id = d.id and s.attempts = d.attempt and s.state = 'running'
  `.execute(db);
}

/** The scan that was asked for: the one that waits or runs already, else a new one. */
export async function requestScan(
  tx: Tx,
  monitor: { id: string; accountId: string; verified: boolean },
  now: Date,
): Promise<{ id: string; created: boolean }> {
  const names = listFamilies(monitor.verified);
  // The update on conflict changes nothing but makes the row come back, locked, also when it was there.
  const { rows } = await sql<{ id: string; created: boolean }>`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    values (${newId()}, ${monitor.accountId}, ${monitor.id}, 'manual', 'queued', ${names}::text[], ${now})
    on conflict (monitor_id) where state in ('queued', 'running') do update
    set trigger = case when scans.state = 'queued' then 'manual' else scans.trigger end,
      families = case when scans.state = 'queued' then excluded.families else scans.families end
    returning id, xmax = 0 as created
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert with update gave no row');
  return row;
}
