import { sql } from 'kysely';
import { isAmong } from '#platform/database/filters.ts';
import type { Queryable } from '#platform/database/types.ts';

/** NOTIFY channel that wakes probers; the payload is the region. */
export const dueChannel = 'belltower_checks_due';

/** Monitors of one account. */
export interface OwnMonitors {
  accountId: string;
  monitorIds: readonly string[];
}

/** Tells the probers of these monitors' regions to look for due rows at once (at commit, in a transaction). */
export async function wakeProbers(db: Queryable, { accountId, monitorIds }: OwnMonitors): Promise<void> {
  await sql`
    select pg_notify(${dueChannel}, region) from (
      select distinct s.region from monitor_schedules s join service_monitors m on m.id = s.monitor_id
      where ${isAmong('s.monitor_id', monitorIds)} and m.account_id = ${accountId} and not s.paused
    ) regions
  `.execute(db);
}
