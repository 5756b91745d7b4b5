import { type RawBuilder, sql } from 'kysely';

/** A domain monitor by its id, and whose it is. */
export interface MonitorKey {
  monitorId: string;
  accountId: string;
}

/** The monitor is the account's: for statements on tables whose rows name the monitor alone. */
export function isOwned({ monitorId, accountId }: MonitorKey): RawBuilder<boolean> {
  return sql<boolean>`exists (select from monitors where id = ${monitorId} and account_id = ${accountId})`;
}
