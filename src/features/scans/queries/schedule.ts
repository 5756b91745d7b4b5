import { sql } from 'kysely';
import { listScheduledFamilies, nextDue } from '#engine/scan/cadence.ts';
import { families, isFamilyName, listFamilies } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { MonitorKey } from '../monitor-key.ts';

/**
 * Statements of the schedule: which families are due, and which scans wait. Times are arguments. A monitor whose rows
 * are not there yet is due at once.
 */

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

/** Makes one family due, so that what a person said or changed is looked into soon. */
export async function hastenFamily(
  tx: Tx,
  monitor: MonitorKey,
  family: FamilyName,
  now: Date,
): Promise<void> {
  await sql`
    update scan_families set next_due_at = least(next_due_at, ${now})
    where monitor_id = ${monitor.monitorId} and family = ${family}
      and exists (select from monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId})
  `.execute(tx);
}

/**
 * Makes due what was not measured within its own interval: a monitor that was paused, or whose ownership is
 * proven since, does not wait for slots that may be a week away.
 */
export async function hastenOverdue(tx: Tx, monitor: MonitorKey, now: Date): Promise<void> {
  const names = listScheduledFamilies();
  const intervals = names.map((name) => families[name].intervalMs);
  await sql`
    update scan_families s set next_due_at = least(s.next_due_at, ${now})
    from unnest(${names}::text[], ${intervals}::int8[]) as f (family, interval_ms)
    where s.monitor_id = ${monitor.monitorId} and s.family = f.family
      and exists (select from monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId})
      and not exists (
      select 1 from posture_checks p where p.monitor_id = s.monitor_id and p.family = s.family
        and p.checked_at > ${now}::timestamptz - f.interval_ms * interval '1 ms')
  `.execute(tx);
}

/** Asks for a scan of these families because something changed; their slots move on as after any scan. */
export async function requestFollowUp(
  tx: Tx,
  monitor: MonitorKey,
  names: readonly FamilyName[],
  now: Date,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    select ${newId()}, ${monitor.accountId}, id, 'change', 'queued', ${names}::text[], ${now}
    from monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId} and state = 'active'
    on conflict (monitor_id) where state in ('queued', 'running') do nothing
  `.execute(tx);
  const due = names.map((name) => new Date(nextDue(monitor.monitorId, name, now.getTime())));
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${names}::text[], ${due}::timestamptz[]) as d (family, due_at)
    where s.monitor_id = ${monitor.monitorId} and s.family = d.family
      and exists (select from monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId})
  `.execute(tx);
}

/** The scan that was asked for: the one that waits or runs already, else a new one. */
export async function insertRequestedScan(
  tx: Tx,
  monitor: MonitorKey & { verified: boolean },
  now: Date,
): Promise<{ id: string; created: boolean }> {
  const names = listFamilies(monitor.verified);
  // The update on conflict changes nothing but makes the row come back, locked, also when it was there.
  const { rows } = await sql<{ id: string; created: boolean }>`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    values (${newId()}, ${monitor.accountId}, ${monitor.monitorId}, 'manual', 'queued', ${names}::text[], ${now})
    on conflict (monitor_id) where state in ('queued', 'running') do update
    set trigger = case when scans.state = 'queued' then 'manual' else scans.trigger end,
      families = case when scans.state = 'queued' then excluded.families else scans.families end
    returning id, xmax = 0 as created
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert with update gave no row');
  return row;
}
