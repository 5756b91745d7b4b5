import type { FamilyName } from '#engine/scan/types.ts';
import type { Tx } from '#platform/database/types.ts';

/** What a change of a monitor has to tell the schedule of its scans, in the same transaction. */
export interface ScanSchedule {
  /** Makes one family due now. */
  hastenFamily(tx: Tx, monitorId: string, family: FamilyName, now: Date): Promise<void>;
  /** Makes due now what was not measured within its own interval. */
  hastenOverdue(tx: Tx, monitorId: string, now: Date): Promise<void>;
}
