import type { FamilyName } from '#engine/scan/types.ts';
import type { Tx } from '#platform/database/types.ts';

/** A monitor by its id, and whose it is. */
interface MonitorKey {
  monitorId: string;
  accountId: string;
}

/** What a change of a monitor has to tell its scans, in the same transaction. */
export interface MonitorScans {
  /** Makes one family due now. */
  makeFamilyDue(tx: Tx, monitor: MonitorKey, family: FamilyName, now: Date): Promise<void>;
  /** Makes due now what was not measured within its own interval. */
  makeStaleFamiliesDue(tx: Tx, monitor: MonitorKey, now: Date): Promise<void>;
  /** Ownership is lost: what only active checks could tell is not known any more. */
  deleteActiveResults(tx: Tx, monitor: MonitorKey): Promise<void>;
}
