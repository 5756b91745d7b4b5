import { sql } from 'kysely';
import { findFindingType } from '#engine/findings/catalogue.ts';
import { listScheduledFamilies, nextDue } from '#engine/scan/cadence.ts';
import { families } from '#engine/scan/families.ts';
import { type FamilyName, familyNames } from '#engine/scan/types.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';

/** What makes families due before their slot. A monitor whose rows are not yet there is due at once anyway. */

/** Makes one family due, so that what a person said or changed is looked into soon. */
export async function hastenFamily(tx: Tx, monitorId: string, family: FamilyName, now: Date): Promise<void> {
  await sql`
    update scan_families set next_due_at = least(next_due_at, ${now})
    where monitor_id = ${monitorId} and family = ${family}
  `.execute(tx);
}

/**
 * Makes due what was not measured within its own interval: a monitor that was paused, or whose ownership is
 * proven since, does not wait for slots that may be a week away.
 */
async function hastenOverdue(tx: Tx, monitorId: string, now: Date): Promise<void> {
  const names = listScheduledFamilies();
  const intervals = names.map((name) => families[name].intervalMs);
  await sql`
    update scan_families s set next_due_at = least(s.next_due_at, ${now})
    from unnest(${names}::text[], ${intervals}::int8[]) as f (family, interval_ms)
    where s.monitor_id = ${monitorId} and s.family = f.family and not exists (
      select 1 from posture_checks p where p.monitor_id = s.monitor_id and p.family = s.family
        and p.checked_at > ${now}::timestamptz - f.interval_ms * interval '1 ms')
  `.execute(tx);
}

/** Asks for a scan of these families because something changed; their slots move on as after any scan. */
export async function requestFollowUp(
  tx: Tx,
  monitor: { monitorId: string; accountId: string },
  names: readonly FamilyName[],
  now: Date,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into scans (id, account_id, monitor_id, trigger, state, families, requested_at)
    select ${newId()}, ${monitor.accountId}, id, 'change', 'queued', ${names}::text[], ${now}
    from monitors where id = ${monitor.monitorId} and state = 'active'
    on conflict (monitor_id) where state in ('queued', 'running') do nothing
  `.execute(tx);
  const due = names.map((name) => new Date(nextDue(monitor.monitorId, name, now.getTime())));
  await sql`
    update scan_families s set next_due_at = d.due_at
    from unnest(${names}::text[], ${due}::timestamptz[]) as d (family, due_at)
    where s.monitor_id = ${monitor.monitorId} and s.family = d.family
  `.execute(tx);
}

const activeFamilies = familyNames.filter((name) => families[name].needsVerified);
const activeChecks = familyNames
  .flatMap((name) => families[name].checks)
  .filter((id) => findFindingType(id)?.active === true);

/**
 * Forgets what only active checks could tell, once ownership is lost: a pass of long ago would count for ever. Their
 * open findings stand, stale, for nobody may look whether they are gone.
 */
async function forgetActive(tx: Tx, monitorId: string): Promise<void> {
  await sql`
    delete from posture_checks where monitor_id = ${monitorId} and family = any(${activeFamilies}::text[])
  `.execute(tx);
  await sql`
    update findings set stale = true
    where monitor_id = ${monitorId} and state = 'open' and check_id = any(${activeChecks}::text[])
  `.execute(tx);
}

/** How the feature of monitors tells scans of changes. */
export const monitorScans = { hastenFamily, hastenOverdue, forgetActive };
