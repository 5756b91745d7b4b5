import { scheduler } from 'node:timers/promises';
import { turnSize } from './batches.ts';

/** A valid row that makes nothing. */
export interface SkippedRow {
  /** Record number, the header being 1. */
  row: number;
  reason: 'duplicate' | 'limit';
  /** What is there already; null where an earlier row of the upload is the reason, or the cap. */
  existingId: string | null;
  /** The earlier row that it repeats. */
  sameAsRow: number | null;
}

/** What is to become of the valid rows of an upload. */
export interface ImportPlan<Row> {
  create: Row[];
  skippedDuplicate: number;
  skippedForLimit: number;
  skippedRows: SkippedRow[];
}

/**
 * Goes through the rows in order: one whose key was seen before, in the upload or in `existing` (ids by key), is a
 * duplicate; the others are made while there is room. A row left out for the limit still makes later rows of
 * its key duplicates.
 */
export async function planImport<Row>(
  upload: { rows: readonly Row[]; rowNumbers: readonly number[] },
  keyOf: (row: Row) => string,
  have: { existing: ReadonlyMap<string, string>; room: number },
): Promise<ImportPlan<Row>> {
  const seen = new Map<string, number>();
  const plan: ImportPlan<Row> = { create: [], skippedDuplicate: 0, skippedForLimit: 0, skippedRows: [] };
  for (const [index, each] of upload.rows.entries()) {
    const key = keyOf(each);
    const row = upload.rowNumbers[index] ?? 0;
    const existingId = have.existing.get(key) ?? null;
    const sameAsRow = seen.get(key) ?? null;
    if (sameAsRow !== null || existingId !== null) {
      plan.skippedDuplicate++;
      plan.skippedRows.push({ row, reason: 'duplicate', existingId, sameAsRow });
    } else if (plan.create.length < have.room) plan.create.push(each);
    else {
      plan.skippedForLimit++;
      plan.skippedRows.push({ row, reason: 'limit', existingId, sameAsRow });
    }
    if (sameAsRow === null) seen.set(key, row);
    if (index % turnSize === turnSize - 1) await scheduler.yield();
  }
  return plan;
}
