import { sql } from 'kysely';
import { listScheduledFamilies, nextScanDue } from '#engine/scan/cadence.ts';
import { families, listFamilies } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { isOwnDomainMonitor, type MonitorKey } from './is-own-domain-monitor.ts';

/** What has a monitor scanned out of turn. A monitor whose rows of families are not there yet is due at once anyway. */

/** Makes one family due, so that what a person said or changed is looked into soon. */
export async function hastenFamily(
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
 * Makes due what was not measured within its own interval: a monitor that was paused, or whose ownership is
 * proven since, does not wait for slots that may be a week away.
 */
export async function hastenOverdue(tx: Tx, monitor: MonitorKey, now: Date): Promise<void> {
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

/** The scan that was asked for: the one that waits or runs already, else a new one; null for a monitor just deleted. */
export async function insertRequestedScan(
  tx: Tx,
  monitor: MonitorKey & { verified: boolean },
  now: Date,
): Promise<{ id: string; created: boolean } | null> {
  const names = listFamilies(monitor.verified);
  // The update on conflict changes nothing but makes the row come back, locked, also when it was there.
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
