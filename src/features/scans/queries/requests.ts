import { sql } from 'kysely';
import { findFindingType } from '#engine/findings/catalog.ts';
import { families, listFamilies, listScheduledFamilies, nextScanDue } from '#engine/scan/families.ts';
import { type FamilyName, familyNames } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import { markStale } from './findings.ts';
import { deletePosture, isOwnDomainMonitor, type MonitorKey } from './posture.ts';

/** Statements that make scans due early. A monitor without family rows is already due. */

/** Makes one family due now. */
export async function markFamilyDue(
  tx: Tx,
  monitor: MonitorKey,
  family: FamilyName,
  now: Date,
): Promise<void> {
  await sql`
    update scan_families set next_due_at = least(next_due_at, ${now})
    where monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)} and family = ${family}
  `.execute(tx);
}

/**
 * Makes families due if they were not measured within their interval. Otherwise, the next slots of a resumed or newly
 * verified monitor could be up to a week away.
 */
async function markStaleFamiliesDue(tx: Tx, monitor: MonitorKey, now: Date): Promise<void> {
  const names = listScheduledFamilies();
  const intervals = names.map((name) => families[name].intervalMs);
  await sql`
    update scan_families s set next_due_at = least(s.next_due_at, ${now})
    from unnest(${names}::text[], ${intervals}::int8[]) as f (family, interval_ms)
    where s.monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)} and s.family = f.family and not exists (
      select 1 from posture_checks p where p.monitor_id = s.monitor_id and p.family = s.family
        and p.checked_at > ${now}::timestamptz - f.interval_ms * interval '1 ms')
  `.execute(tx);
}

/** Queues a scan of these families because of a change. Their slots advance in the same way as after any other scan. */
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
    from domain_monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId} and state = 'active'
    on conflict (monitor_id) where state in ('queued', 'running') do nothing
  `.execute(tx);
  const due = names.map((name) => new Date(nextScanDue(monitor.monitorId, name, now.getTime())));
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${names}::text[], ${due}::timestamptz[]) as d (family, due_at)
    where s.monitor_id = ${monitor.monitorId} and ${isOwnDomainMonitor(monitor)} and s.family = d.family
  `.execute(tx);
}

/** Returns the queued or running scan, or queues a new one; null if the monitor was just deleted. */
export async function insertRequestedScan(
  tx: Tx,
  monitor: MonitorKey & { verified: boolean },
  now: Date,
): Promise<{ id: string; created: boolean } | null> {
  const names = listFamilies(monitor.verified);
  // The update on conflict only makes the statement return the existing row, locked.
  const { rows } = await sql<{ id: string; created: boolean }>`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    select ${newId()}, ${monitor.accountId}, id, 'manual', 'queued', ${names}::text[], ${now}
    from domain_monitors where id = ${monitor.monitorId} and account_id = ${monitor.accountId} for key share
    on conflict (monitor_id) where state in ('queued', 'running') do update
    set trigger = case when scans.state = 'queued' then 'manual' else scans.trigger end,
      families = case when scans.state = 'queued' then excluded.families else scans.families end
    where scans.account_id = excluded.account_id
    returning id, xmax = 0 as created
  `.execute(tx);
  return rows[0] ?? null;
}

const activeFamilies = familyNames.filter((name) => families[name].needsVerified);
const activeChecks = familyNames
  .flatMap((name) => families[name].checks)
  .filter((id) => findFindingType(id)?.active === true);

/**
 * Deletes the results of active checks after ownership is lost, because an old pass would otherwise remain in the score
 * forever. Their open findings become stale, because they can no longer be checked.
 */
async function deleteActiveResults(tx: Tx, monitor: MonitorKey): Promise<void> {
  await deletePosture(tx, monitor, activeFamilies);
  await markStale(tx, monitor, activeChecks);
}

/** The scan functions that domain monitors call after changes. */
export const monitorScans = { markFamilyDue, markStaleFamiliesDue, deleteActiveResults };
