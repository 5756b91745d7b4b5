import { sql } from 'kysely';
import { listScheduledFamilies, nextScanDue } from '#engine/scan/cadence.ts';
import { families, isFamilyName } from '#engine/scan/families.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { named } from '#platform/database/named-statements.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';

/**
 * Statements of the schedule: which families are due, and which scans wait. Times are arguments. They go
 * through the monitors of all accounts.
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

/** Paused monitors are not scanned, and active checks wait for the proof of ownership. */
const mayRun = (row: DueRow): boolean =>
  row.state === 'active' && isFamilyName(row.family) && (row.verified || !families[row.family].needsVerified);

/**
 * Turns due families into waiting scans, earliest first, `limit` families at most. A monitor with a waiting scan gets its
 * families added to that; one whose scan runs is looked at again in a minute.
 * @returns families taken; fewer than `limit` means that no more are due.
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
    if (!isFamilyName(row.family)) return nowMs + 365 * dayMs;
    if (!mayRun(row) || taken.has(row.monitor_id)) return nextScanDue(row.monitor_id, row.family, nowMs);
    return nowMs + retryMs;
  };
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${rows.map((row) => row.monitor_id)}::uuid[], ${rows.map((row) => row.family)}::text[],
      ${rows.map((row) => new Date(due(row)))}::timestamptz[]) as d (monitor_id, family, due_at)
    where s.monitor_id = d.monitor_id and s.family = d.family
  `.execute(tx);
}
