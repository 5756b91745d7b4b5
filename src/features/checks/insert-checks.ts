import { copyBinary } from '#platform/database/copy.ts';
import type { Tx } from '#platform/database/types.ts';
import { type CheckRecord, checkColumns, encodeChecks } from './encode-checks.ts';

/** Appends checks to their days' partitions; each day's must be there (see `isPartitionMissing`). */
export async function insertChecks(tx: Tx, records: readonly CheckRecord[]): Promise<void> {
  await copyBinary(tx, { table: 'checks', columns: checkColumns }, encodeChecks(records));
}
