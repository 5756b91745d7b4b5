import { insertLiveEvent } from '#features/live-events/index.ts';
import { newId } from '#platform/crypto.ts';
import type { Tx } from '#platform/database/types.ts';
import type { SkippedRow } from './plan-import.ts';
import type { InvalidRow } from './upload/read-upload.ts';

/** The response of an import (interface section 2.4). created + skipped + invalid = rows of the upload. */
export interface ImportResult {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  /** IDs of the created objects in the order of the rows; empty in a dry run. */
  createdIds: string[];
  invalidRows: InvalidRow[];
  /** Valid rows that create no object, in the order of the rows. */
  skippedRows: SkippedRow[];
  planLimit: number;
  ignoredColumns: string[];
  dryRun: boolean;
  /** ID for undoing the import; null if no object was created. */
  importId: string | null;
}

/** Combines the upload's invalid rows with the outcome. */
export function toResult(
  upload: { invalidRows: InvalidRow[]; ignoredColumns: string[] },
  outcome: Omit<ImportResult, 'invalidRows' | 'ignoredColumns'>,
): ImportResult {
  return {
    created: outcome.created,
    skippedDuplicate: outcome.skippedDuplicate,
    skippedForLimit: outcome.skippedForLimit,
    createdIds: outcome.createdIds,
    invalidRows: upload.invalidRows,
    skippedRows: outcome.skippedRows,
    planLimit: outcome.planLimit,
    ignoredColumns: upload.ignoredColumns,
    dryRun: outcome.dryRun,
    importId: outcome.importId,
  };
}

/** Publishes the live event of an import when the transaction commits. */
export async function publishImport(
  tx: Tx,
  accountId: string,
  { of, result }: { of: 'domains' | 'monitors'; result: ImportResult },
): Promise<void> {
  const { created, skippedDuplicate, skippedForLimit, invalidRows } = result;
  const data = { id: newId(), of, created, skippedDuplicate, skippedForLimit, invalid: invalidRows.length };
  await insertLiveEvent(tx, accountId, { type: 'import', data });
}
