import type { InvalidRow } from './upload/read-upload.ts';

/** The answer of an import (interface section 2.4). created + skipped + invalid = rows of the upload. */
export interface ImportResult {
  created: number;
  skippedDuplicate: number;
  skippedForLimit: number;
  /** In the order of the rows; empty in a dry run. */
  createdIds: string[];
  invalidRows: InvalidRow[];
  planLimit: number;
  ignoredColumns: string[];
  dryRun: boolean;
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
    planLimit: outcome.planLimit,
    ignoredColumns: upload.ignoredColumns,
    dryRun: outcome.dryRun,
  };
}
