import type { SkippedRow } from './plan.ts';
import type { InvalidRow } from './upload/read-upload.ts';

/** The answer of an import (interface section 2.4). created + skipped + invalid = rows of the upload. */
export interface ImportResult {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  /** In the order of the rows; empty in a dry run. */
  createdIds: string[];
  invalidRows: InvalidRow[];
  /** Valid rows that make nothing, in their order. */
  skippedRows: SkippedRow[];
  planLimit: number;
  ignoredColumns: string[];
  dryRun: boolean;
  /** To take it back by; null where nothing was made. */
  importId: string | null;
}

/** Puts together what the upload said and what became of it. */
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
