import { sql } from 'kysely';
import { listScheduledFamilies } from '#engine/scan/cadence.ts';
import { families } from '#engine/scan/families.ts';
import type { FamilyName } from '#engine/scan/types.ts';
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
export async function hastenOverdue(tx: Tx, monitorId: string, now: Date): Promise<void> {
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
