import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/types.ts';

/** A domain monitor by its id, and whose it is. */
export interface MonitorKey {
  monitorId: string;
  accountId: string;
}

/**
 * Makes whoever else changes what is of this monitor wait until the transaction ends. First of all locks: findings are
 * locked after it, so that no two wait for each other.
 */
export async function lockMonitor(tx: Tx, { monitorId, accountId }: MonitorKey): Promise<void> {
  await sql`
    select 1 from domain_monitors where id = ${monitorId} and account_id = ${accountId} for no key update
  `.execute(tx);
}

/** The monitor is the account's: for statements on tables whose rows name the monitor alone. */
export function isOwnDomainMonitor({ monitorId, accountId }: MonitorKey): RawBuilder<boolean> {
  return sql<boolean>`exists (select from domain_monitors where id = ${monitorId} and account_id = ${accountId})`;
}
